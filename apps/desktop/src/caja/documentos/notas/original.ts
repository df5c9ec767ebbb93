import {
  Cuf,
  decimal,
  type Decimal,
  DECLARACION,
  type DevueltoTerminal,
  fail,
  ok,
  type OriginalTerminal,
  originalToTerminal,
  parseDocumento,
  type Result,
  sumar,
} from "@mostrador/core";
import type { FalloPuente, Salida } from "../../../contract/index.ts";
import { findDocumento, findDocumentoDeNumero, getXml } from "../db/documentos.ts";
import { listNotasDeFactura } from "../db/notas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_COMUNES } from "../../frases/comunes.ts";
import { FRASES_NOTAS } from "../../frases/notas.ts";

/**
 * Finds the invoice of which goods are brought back: by its ticket's QR, its CUF, or its number if this till
 * issued it. Asks the server, which knows what other notes gave back. Reads it here if the server does not
 * answer, so that a draft can be made.
 */
export async function facturaOriginal(
  deps: Deps,
  texto: string,
): Promise<Result<Salida<"facturaOriginal">, FalloPuente>> {
  const cuf = cufDe(deps, texto);
  if (cuf === null) return rechazo(FRASES_NOTAS.noEsFactura);
  const ventaId = findDocumento(deps.db, cuf)?.ventaId ?? null;
  const respuesta = await deps.ajustes.servidor()?.notaOriginal({ cuf, ventaId });
  if (respuesta?.ok) return ok({ original: respuesta.value, enLinea: true });
  const local = readLocal(deps, cuf);
  if (respuesta?.error.kind === "responde") return rechazo(respuesta.error.texto);
  if (respuesta?.error.kind === "protocolo" && local === null)
    return rechazo(FRASES_COMUNES.atrasado[respuesta.error.atrasado]);
  return local === null ? rechazo(FRASES_NOTAS.sinConexionNiCopia) : ok({ original: local, enLinea: false });
}

/**
 * Finds the CUF in a scanned or typed text. The authority's QR contains it, even if a scanner garbles the signs around
 * it. A plain number is that of an invoice of this till.
 */
function cufDe({ db }: Deps, texto: string): Cuf | null {
  const enQr = /[0-9A-Fa-f]{40,100}/.exec(texto)?.[0] ?? texto.trim();
  const cuf = Cuf.safeParse(enQr.toUpperCase());
  if (cuf.success) return cuf.data;
  const numero = /^\d{1,9}$/.test(enQr) ? findDocumentoDeNumero(db, Number(enQr)) : undefined;
  return numero === undefined ? null : Cuf.parse(numero.cuf);
}

/** Reads an invoice that this till issued, with what its own notes gave back; null for any other invoice. */
export function readLocal({ db }: Deps, cuf: Cuf): OriginalTerminal | null {
  if (findDocumento(db, cuf) === undefined) return null;
  const xml = parseDocumento(DECLARACION + getXml(db, cuf));
  return xml.ok ? originalToTerminal(cuf, xml.value, devueltoAqui(db, cuf)) : null;
}

/** Sums the lines that this till's own notes gave back; without the server, no other note is known. */
function devueltoAqui(db: Deps["db"], cuf: Cuf): DevueltoTerminal {
  const notas = listNotasDeFactura(db, cuf);
  const devueltas = new Map<number, { readonly cantidad: Decimal }>();
  for (const { nroItem, cantidad } of notas.flatMap(({ lineas }) => lineas))
    devueltas.set(nroItem, {
      cantidad: (devueltas.get(nroItem)?.cantidad ?? decimal(0)).plus(cantidad),
    });
  return { monto: sumar(notas.map(({ monto }) => decimal(monto ?? "0"))).toFixed(2), lineas: devueltas };
}

/** Builds a failure of notes, with its sentence. */
export function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "nota", texto, campos: [] });
}
