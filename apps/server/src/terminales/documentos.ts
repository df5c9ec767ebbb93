import type { DocumentoTerminal, DocumentosTerminal } from "@mostrador/core";
import { remedioEn } from "@mostrador/siat";
import type { Deps } from "../deps.ts";
import { listEventosNegados } from "../contingencia/db/eventos.ts";
import { listFacturasDeTerminal, type FacturaSeguida } from "../documentos/db/facturas.ts";
import type { Terminal } from "./db/terminales.ts";
import { observacion } from "../contingencia/asentar-documentos.ts";
import { readMensajes, readObservada } from "../motor/stored-json.ts";

type Observada = DocumentoTerminal["observada"];

/** Lists the states of a terminal's documents that changed after the cursor. terminal/protocolo.ts in core. */
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

/** Gives the state of one document. `negada`: the text of its event's refusal. */
export function documentoDe(
  row: Pick<FacturaSeguida, "cuf" | "estado" | "observada" | "codigoRecepcion" | "ventaId">,
  negada: string | null = null,
): DocumentoTerminal {
  return {
    cuf: row.cuf,
    estado: row.estado,
    observada: parseObservada(row.observada ?? negada),
    codigoRecepcion: row.codigoRecepcion,
    ventaId: row.ventaId,
  };
}

/** Finds the refusals of events, for the documents that wait for them. */
async function negativasDe(
  deps: Deps,
  rows: readonly FacturaSeguida[],
): Promise<ReadonlyMap<string, string>> {
  const cortes = new Set(rows.filter((row) => row.estado === "OFFLINE").map((row) => row.corteId ?? ""));
  const eventos = cortes.size === 0 ? [] : await listEventosNegados(deps.db, [...cortes]);
  return new Map(
    eventos.flatMap((evento) => {
      const [mensaje] = readMensajes(evento.mensajes);
      const clave = claveDe({ corteId: evento.corteId, cufd: evento.cufdEvento, paqueteId: null });
      return mensaje === undefined ? [] : [[clave, observacion(mensaje)] as const];
    }),
  );
}

function claveDe({
  corteId,
  cufd,
  paqueteId,
}: Pick<FacturaSeguida, "corteId" | "cufd" | "paqueteId">): string {
  return JSON.stringify([corteId, cufd, paqueteId]);
}

function parseObservada(texto: string | null): Observada {
  if (texto === null) return null;
  const leida = readObservada(texto);
  return { codigo: leida.codigo, descripcion: leida.descripcion, remedio: remedioEn("caja", leida) };
}
