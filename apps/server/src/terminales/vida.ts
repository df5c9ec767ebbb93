import { instanteToEpoch, lineaDe, planVida, type EstadoTerminal, type VidasDichas } from "@mostrador/core";
import { findRestauracion } from "../motor/ajustes.ts";
import type { Tx } from "../motor/connection.ts";
import { findTerminal, type Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import { deleteVida, listVidas, saveVida, seeVida, setVidaVigente } from "./db/vidas.ts";
import type { Deps } from "../deps.ts";
import { putTarea } from "../motor/tareas.ts";

type VidaDicha = NonNullable<EstadoTerminal["vida"]>;

/**
 * Checks the life of its database that a calling till names, and remembers it. Returns its state; null if the till names no life. The accepted
 * life costs no query. docs/decisions/0039
 */
export async function oirVida(
  deps: Pick<Deps, "db" | "now">,
  terminal: Terminal,
  dichas: VidasDichas | null,
): Promise<VidaDicha | null> {
  if (dichas === null) return null;
  const { id } = dichas.actual;
  if (id === terminal.vida) return { vigente: id, estado: "vigente" };
  const copiaDe = (await findRestauracion(deps.db))?.copiaDe;
  const copiaMs = copiaDe === undefined ? null : instanteToEpoch(copiaDe);
  const oida = await transaccion(deps.db, terminal.nit, (tx) =>
    juzgar(tx, terminal, { dichas, copiaMs, ahoraMs: deps.now() }),
  );
  if (oida.estado === "bifurcada") await seeVida(deps.db, terminal.id, id, deps.now());
  return oida;
}

interface Oida {
  readonly dichas: VidasDichas;
  /** The moment of the copy from which the server came back, in ms. */
  readonly copiaMs: number | null;
  readonly ahoraMs: number;
}

async function juzgar(tx: Tx, terminal: Terminal, { dichas, copiaMs, ahoraMs }: Oida): Promise<VidaDicha> {
  const { id } = dichas.actual;
  // A simultaneous call of this till may have changed these since the credential was read.
  const { vida, vidaEn } = (await findTerminal(tx, terminal.nit, terminal.id)) ?? terminal;
  const deAntes = copiaMs !== null && vidaEn !== null && vidaEn <= copiaMs;
  const filas = await listVidas(tx, terminal.id);
  const recordadas = new Map(filas.map((fila) => [fila.vida, fila.estado]));
  const { estado, recordar } = planVida({ vigente: vida, deAntes, recordadas }, dichas);
  if (estado !== "vigente") {
    if (!recordar || estado === "porSaber") return { vigente: vida, estado };
    // A machine whose program was restarted remains a single choice for the owner: its new life replaces the old one.
    const linea = new Set(lineaDe(dichas).map((v) => v.id));
    const suyas = filas.filter((fila) => fila.estado === "bifurcada" && linea.has(fila.vida));
    for (const suya of suyas) await deleteVida(tx, terminal.id, suya.vida);
    await saveVida(tx, terminal.id, { vida: id, estado, ahoraMs, desde: suyas[0]?.desde ?? ahoraMs });
    if (estado === "bifurcada" && suyas.length === 0)
      await putTarea(tx, {
        nit: terminal.nit,
        clase: "avisos",
        clave: "cajaCopiada",
        lugar: "cajaCopiada",
      });
    return { vigente: vida, estado };
  }
  if (recordar) {
    await setVidaVigente(tx, terminal.id, id, ahoraMs);
    const vueltas = lineaDe(dichas).filter((v) => v.vuelta && !recordadas.has(v.id));
    for (const vuelta of vueltas)
      await saveVida(tx, terminal.id, { vida: vuelta.id, estado: "vuelta", ahoraMs });
  }
  return { vigente: id, estado };
}
