import { type Cuf, enlaceWhatsapp, ok, type Result } from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import { anularDeLaTienda, revertirDeLaTienda } from "./anulaciones.ts";
import { searchVentasDeLaTienda, fetchVenta, viewVentaDeLaTienda } from "./ventas.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { saveAjena } from "./db/ajenas.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { reencolar } from "../impresion/encolar.ts";
import { noSePudo, rechazo } from "./fallos.ts";
import { findDocumento } from "../documentos/db/documentos.ts";

/** Answers the calls about the sales of the whole shop. */
export function deVentas(deps: Deps) {
  return {
    reimprimirDeLaTienda: ({ cuf }) => reimprimirDeLaTienda(deps, cuf),
    anularDeLaTienda: (entrada) => anularDeLaTienda(deps, entrada),
    revertirDeLaTienda: ({ cuf }) => revertirDeLaTienda(deps, cuf),
    enviarCorreoDeLaTienda: (entrada) => sendCorreoDeLaTienda(deps, entrada),
    buscarVentasDeLaTienda: (entrada) => searchVentasDeLaTienda(deps, entrada),
    ventaDeLaTienda: ({ cuf }) => viewVentaDeLaTienda(deps, cuf),
    compartirFactura: (entrada) => compartirFactura(deps, entrada),
  } satisfies Partial<Llamadas>;
}

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/** Mails a document. */
async function sendCorreoDeLaTienda(
  deps: Deps,
  { cuf, correo }: EntradaRevisada<"enviarCorreoDeLaTienda">,
): Resultado<{ enviadoA: string }> {
  const respuesta = await deps.ajustes.servidor()?.enviarCorreo({ cuf, ventaId: null }, correo);
  return respuesta?.ok ? respuesta : noSePudo(deps, respuesta?.error, FRASES_VENTAS.sinConexion);
}

/** Prints a document on this till's printer. Fetches its bytes first, so that the queue needs no server. */
async function reimprimirDeLaTienda(deps: Deps, cuf: Cuf): Resultado<{ trabajoId: number }> {
  const traida = await fetchVenta(deps, cuf);
  if (!traida.ok) return traida;
  const { numeroFactura: numero, sector, tipoEmision, estado, xml, ahorro } = traida.value;
  const ajena = { cuf, numero, sector, tipoEmision, estado, xml, ahorro, traidoEn: deps.reloj.ahora() };
  deps.db.inTransaction((tx) => saveAjena(tx, ajena));
  return ok(reencolar(deps, { copia: true, ajenaCuf: cuf }, { que: "factura", ventaId: "", cuf }));
}

/**
 * The public page of an invoice for the buyer's phone. An invoice of this till needs no server for it once the server has it; another one's is
 * asked for.
 */
async function compartirFactura(
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
