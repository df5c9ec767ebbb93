import { fail, ok, type NotaAnterior, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { listNotasVivas } from "./db/notas-vivas.ts";
import type { Cufd } from "../impuestos/db/puntos.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Listo } from "./alistar-emision.ts";
import { contextoDe } from "./contexto-emision.ts";
import { filaDe } from "./fila-factura.ts";
import { buildHechoLibre, findOriginal, type Hecho, type Solicitud } from "./solicitud.ts";

/** A document that is ready to be stored, with its outage and its CUFD. */
export interface Construida {
  readonly documento: Hecho["documento"];
  /** Signs the document and gives its row. */
  readonly fila: (ahoraMs: number) => ReturnType<typeof filaDe>;
  readonly corteId: string | null;
  readonly cufd: Cufd;
}

/** Builds and checks the document in the transaction that stores it: its number is taken there. */
export async function buildEmision(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  solicitud: Solicitud,
  listo: Listo,
): Promise<Result<Construida, Fallo>> {
  const contexto = await contextoDe(tx, deps, empresa, solicitud, listo);
  if (!contexto.ok) return contexto;
  if (solicitud.clase === "factura") {
    const { pedido, sector } = solicitud;
    const { fechaEmision } = contexto.value.contexto;
    const campos = await deps.contingencia.revisarCafc(tx, empresa.nit, sector.codigo, pedido, fechaEmision);
    if (campos.length > 0) return fail({ kind: "validacion", campos });
  }
  const anteriores = await notasAnteriores(tx, empresa, solicitud);
  if (!anteriores.ok) return anteriores;
  const hecho = await buildHechoLibre(
    tx,
    solicitud,
    contexto.value.contexto,
    listo.catalogos,
    anteriores.value,
    empresa.redondeoEstricto === 1 ? "estricto" : "avisado",
  );
  if (!hecho.ok) return fail({ kind: "validacion", campos: hecho.error });
  const { corteId, cufd } = contexto.value;
  const { documento, datos } = hecho.value;
  const fila = (ahoraMs: number) => filaDe(documento, solicitud.sector, datos, listo.firmante, ahoraMs);
  return ok({ documento, fila, corteId, cufd });
}

/**
 * Lists the standing or possibly standing notes about a note's invoice, which is checked again: it may have
 * been annulled since.
 */
async function notasAnteriores(
  tx: Tx,
  empresa: Empresa,
  solicitud: Solicitud,
): Promise<Result<readonly NotaAnterior[], Fallo>> {
  if (solicitud.clase === "factura") return ok([]);
  const { cuf } = solicitud.original;
  const original = await findOriginal(tx, empresa, cuf);
  return original.ok ? ok(await listNotasVivas(tx, cuf)) : original;
}
