import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe } from "./db/facturas.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { preguntar } from "./resolver-dudas.ts";

/** A document's state here and at the tax system. */
export interface EstadoEnSiat {
  readonly cuf: string;
  readonly estado: string;
  readonly estadoSiat: "VALIDA" | "ANULADA" | "NO_EXISTE";
  readonly codigoRecepcion: string | null;
  readonly debugSiat?: { readonly solicitud: string; readonly respuesta: string | null };
}

/**
 * Asks for a document's state at the tax system; `debug` adds the raw messages, which never hold the token.
 * docs/api.md A18.
 */
export async function estadoSiat(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
  debug: boolean,
): Promise<Result<EstadoEnSiat, Fallo>> {
  const factura = await findFacturaDe(deps.db, empresa.nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (empresa.token === null) return fail({ kind: "sinToken" });
  const estado = await preguntar(deps, factura);
  if (estado === null) return fail({ kind: "noEntregada" });
  if (estado.kind === "rechazada" || estado.kind === "noEntregada" || estado.kind === "enDuda")
    return fail(falloDeSiat(estado));
  const { solicitud, respuesta } = estado.intercambio;
  return ok({
    cuf,
    estado: factura.estado,
    estadoSiat: ESTADOS[estado.kind],
    codigoRecepcion: estado.kind === "noExiste" ? null : estado.codigoRecepcion,
    ...(debug ? { debugSiat: { solicitud, respuesta } } : {}),
  });
}

const ESTADOS = { valida: "VALIDA", anulada: "ANULADA", noExiste: "NO_EXISTE" } as const;
