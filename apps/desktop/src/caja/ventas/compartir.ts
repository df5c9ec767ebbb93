import { enlaceWhatsapp, ok, type Result } from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { noSePudo, rechazo } from "./fallos.ts";
import { fetchVenta } from "./ventas.ts";

/**
 * The public page of an invoice for the buyer's phone. An invoice of this till needs no server for it once the server has it; another one's is
 * asked for.
 */
export async function compartirFactura(
  deps: Deps,
  { cuf, celular }: EntradaRevisada<"compartirFactura">,
): Promise<Result<Salida<"compartirFactura">, FalloPuente>> {
  const { db, ajustes } = deps;
  const empresa = ajustes.find("empresa");
  if (ajustes.practica) return rechazo(FRASES_VENTAS.sinPaginaPractica);
  if (empresa === undefined) return noSePudo(deps, undefined, FRASES_VENTAS.sinConexion);
  const propia = findDocumento(db, cuf);
  if (propia !== undefined && !isEnServidor(propia)) return rechazo(FRASES_VENTAS.sinLlegar);
  const traida = propia === undefined ? await fetchVenta(deps, cuf) : null;
  if (traida !== null && !traida.ok) return traida;
  const pagina = traida?.value.urlPublica ?? `${empresa.publicUrl.replace(/\/+$/, "")}/f/${cuf}`;
  const numero = traida?.value.numeroFactura ?? propia?.numero ?? 0;
  const mensaje = FRASES_VENTAS.mensaje(empresa.razonSocial, numero, pagina);
  return ok({
    pagina,
    qr: qrPath(pagina),
    enlace: celular === null ? null : enlaceWhatsapp(celular, mensaje),
  });
}

/** Tells whether the server has the document, so that its page opens. */
function isEnServidor({ estado, subido }: NonNullable<ReturnType<typeof findDocumento>>): boolean {
  return estado === "EMITIDA" || estado === "ANULADA" || (estado === "OFFLINE" && subido === 1);
}
