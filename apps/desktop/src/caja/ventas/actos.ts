/** Mails or prints a document of any till, or of the API, through the server. */
import { ok, type Cuf, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../contract/index.ts";
import { saveAjena } from "./db/ajenas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { reencolar } from "../impresion/encolar.ts";
import { noSePudo } from "./fallos.ts";
import { fetchVenta } from "./ventas.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/** Mails a document. */
export async function enviarCorreoDeLaTienda(
  deps: Deps,
  { cuf, correo }: EntradaRevisada<"enviarCorreoDeLaTienda">,
): Resultado<{ enviadoA: string }> {
  const respuesta = await deps.ajustes.servidor()?.enviarCorreo({ cuf, ventaId: null }, correo);
  return respuesta?.ok ? respuesta : noSePudo(deps, respuesta?.error, FRASES_VENTAS.sinConexion);
}

/** Prints a document on this till's printer. Fetches its bytes first, so that the queue needs no server. */
export async function reimprimirDeLaTienda(deps: Deps, cuf: Cuf): Resultado<{ trabajoId: number }> {
  const traida = await fetchVenta(deps, cuf);
  if (!traida.ok) return traida;
  const { numeroFactura: numero, sector, tipoEmision, estado, xml, ahorro } = traida.value;
  const ajena = { cuf, numero, sector, tipoEmision, estado, xml, ahorro, traidoEn: deps.reloj.ahora() };
  deps.db.inTransaction((tx) => saveAjena(tx, ajena));
  return ok(reencolar(deps, { copia: true, ajenaCuf: cuf }, { que: "factura", ventaId: "", cuf }));
}
