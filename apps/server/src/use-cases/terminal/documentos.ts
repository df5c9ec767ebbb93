import { Cuf, type DocumentoTerminal, type DocumentosTerminal } from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import type { Deps } from "../../deps.ts";
import { listEventosNegados } from "../../db/eventos.ts";
import { listFacturasDeTerminal, type FacturaSeguida } from "../../db/facturas.ts";
import type { Terminal } from "../../db/terminales.ts";
import { observacion } from "../contingencia/veredicto.ts";

type Observada = DocumentoTerminal["observada"];

/** How a terminal's documents stand that changed after the cursor. terminal/protocolo.ts in core. */
export async function documentosDesde(
  deps: Deps,
  { id }: Terminal,
  desde: number,
  limite: number,
): Promise<DocumentosTerminal> {
  const rows = await listFacturasDeTerminal(deps.db, id, desde, limite);
  const negadas = await negativasDe(deps, rows);
  return {
    cursor: rows.at(-1)?.version ?? desde,
    hayMas: rows.length === limite,
    documentos: rows.map((row) => documentoDe(row, negadas.get(claveDe(row)))),
  };
}

/** How one document stands. `negada`: what its event was refused with, as text. */
export function documentoDe(
  row: Pick<FacturaSeguida, "cuf" | "estado" | "observada" | "codigo_recepcion">,
  negada: string | null = null,
): DocumentoTerminal {
  return {
    cuf: Cuf.parse(row.cuf),
    estado: row.estado,
    observada: parseObservada(row.observada ?? negada),
    codigoRecepcion: row.codigo_recepcion,
  };
}

/** Documents whose event the tax system refuses wait for it, and say why. */
async function negativasDe(
  deps: Deps,
  rows: readonly FacturaSeguida[],
): Promise<ReadonlyMap<string, string>> {
  const cortes = new Set(rows.filter((row) => row.estado === "OFFLINE").map((row) => row.corte_id ?? ""));
  const eventos = cortes.size === 0 ? [] : await listEventosNegados(deps.db, [...cortes]);
  return new Map(
    eventos.flatMap((evento) => {
      const [mensaje] = JSON.parse(evento.mensajes ?? "[]") as Mensaje[]; // written by registrarEvento only
      const clave = claveDe({ corte_id: evento.corte_id, cufd: evento.cufd_evento, paquete_id: null });
      return mensaje === undefined ? [] : [[clave, observacion(mensaje)] as const];
    }),
  );
}

function claveDe({
  corte_id,
  cufd,
  paquete_id,
}: Pick<FacturaSeguida, "corte_id" | "cufd" | "paquete_id">): string {
  return JSON.stringify([corte_id, cufd, paquete_id]);
}

function parseObservada(texto: string | null): Observada {
  return texto === null ? null : (JSON.parse(texto) as Observada); // written by `observacion` only
}
