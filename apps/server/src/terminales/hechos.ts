import {
  parseHecho,
  planLlegada,
  type CierreZ,
  type Hecho,
  type HechosRecibidos,
  type SubidaHechos,
} from "@mostrador/core";
import type { ClaseAviso } from "../avisos/db/avisos-dueno.ts";
import { ACCIONES } from "./db/buscar-hechos.ts";
import { saveCobros } from "./db/cobros.ts";
import { findTiene, insertHechos, listClaves, listPresentes, saveTiene } from "./db/hechos.ts";
import type { Terminal } from "./db/terminales.ts";
import { putTarea } from "../motor/tareas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { bookConteos } from "../existencias/db/conteos-de-caja.ts";
import { bookVentas } from "../existencias/db/ventas.ts";
import { bookExistencias } from "../existencias/hechos.ts";
import { anotarVendidas } from "../tienda/db/asentar-proforma.ts";
import { faltanteDe } from "./readers/faltante.ts";

/**
 * Stores facts of a till, each once and in order. Their content is never refused: unknown types and forms are
 * stored unchanged. docs/design.md D51.
 */
export function receiveHechos(
  { db, now, reloj, regimenes }: Pick<Deps, "db" | "now" | "reloj" | "regimenes">,
  terminal: Terminal,
  { serie, hechos }: SubidaHechos,
): Promise<HechosRecibidos> {
  const { nit } = terminal;
  return transaccion(db, nit, async (tx) => {
    const tiene = await findTiene(tx, nit, serie);
    const vistos = hechos.flatMap(({ n }) => (n <= tiene ? [n] : []));
    const claves = await listClaves(tx, nit, serie, vistos);
    // This number is not above `tiene`, but the series lacks its fact, which may be stored under an earlier series of the till.
    const sinFila = hechos.flatMap(({ id, n }) => (n <= tiene && !claves.has(n) ? [id] : []));
    const deOtra = await listPresentes(tx, nit, sinFila);
    const nuevos: Hecho[] = [];
    let conflicto: number | null = null;
    for (const hecho of hechos) {
      const deEstaLlamada = nuevos[hecho.n - tiene - 1]?.id;
      const guardado = claves.get(hecho.n) ?? deEstaLlamada ?? (deOtra.has(hecho.id) ? hecho.id : undefined);
      const plan = planLlegada(hecho, tiene + nuevos.length, guardado);
      if (plan === "conflicto") conflicto = hecho.n;
      if (plan === "conflicto" || plan === "falta") break;
      if (plan === "guardar") nuevos.push(hecho);
    }
    if (conflicto !== null) return { tiene, conflicto };
    if (nuevos.length > 0) {
      await insertHechos(tx, terminal, serie, nuevos, now());
      await saveTiene(tx, terminal, serie, tiene + nuevos.length);
      await saveCobros(tx, nit, nuevos);
      // The till's clock follows the one that documents are dated by, and so do counts and sales.
      const ahoraMs = reloj.ahora();
      await bookVentas(tx, terminal, nuevos, ahoraMs);
      await bookConteos(tx, terminal, nuevos, ahoraMs);
      await bookExistencias({ regimenes }, tx, terminal, nuevos, ahoraMs);
      await anotarVendidas(tx, nit, nuevos, { caja: terminal.nombre, ahoraMs: now() });
      for (const clave of new Set(nuevos.flatMap(avisosDe)))
        await putTarea(tx, { nit, clase: "avisos", clave, lugar: clave });
    }
    return { tiene: tiene + nuevos.length, conflicto: null };
  });
}

/** Tells whether cash of either currency was missing at a closing. */
function hasFaltante(cierre: CierreZ): boolean {
  const { bolivianos, dolares } = faltanteDe(cierre);
  return bolivianos !== SIN_FALTANTE || dolares !== SIN_FALTANTE;
}

const SIN_FALTANTE = "0.00";

/** Gives the kinds of notices that a fact may cause. */
function avisosDe(hecho: Hecho): readonly ClaseAviso[] {
  const prestado = hecho.autorizo === null ? [] : (["permisos"] as const);
  const leido = parseHecho(hecho);
  switch (leido.kind) {
    case "turnoCerrado":
      return hasFaltante(leido.datos.cierre) ? [...prestado, "falta"] : prestado;
    case "anulacion":
    case "reversion":
    case "nota":
      return [...prestado, "anulaciones"];
    case "bitacora": {
      if (ACCIONES.cajon.some((una) => una === leido.datos.accion)) return [...prestado, "cajon"];
      return ACCIONES.descuentos.some((una) => una === leido.datos.accion)
        ? [...prestado, "descuentos"]
        : prestado;
    }
    default:
      return prestado;
  }
}
