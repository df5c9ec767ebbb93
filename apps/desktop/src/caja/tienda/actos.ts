/** Acts on a document of any till, or of the API, through the server. */
import { ok, type Cuf, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, VentaDeLaTienda } from "../../contract/index.ts";
import { saveAjena } from "../db/ajenas.ts";
import { insertAnulacionAjena, insertReversion } from "../db/anulaciones.ts";
import type { Deps } from "../deps.ts";
import { FRASES_POSVENTA } from "../frases/posventa.ts";
import { FRASES_TIENDA } from "../frases/tienda.ts";
import { reencolar } from "../impresion/encolar.ts";
import { anular, revertir } from "../posventa/anular.ts";
import { noSePudo, rechazo } from "./fallos.ts";
import { findPropia } from "./propia.ts";
import { fetchVenta, ventaToContrato } from "./ventas.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/**
 * Annuls a document. A sale of this till is annulled as from its own list. A sale of another one belongs to
 * the open session, with the total that the server has. After a lost reply it is safe to repeat: the server
 * answers a repeated annulment the same.
 */
export async function anularDeLaTienda(
  deps: Deps,
  { cuf, motivo }: EntradaRevisada<"anularDeLaTienda">,
): Resultado<{ venta: VentaDeLaTienda }> {
  const conocidos = deps.ajustes.find("catalogos")?.motivosAnulacion ?? [];
  if (!conocidos.some(({ codigo }) => codigo === motivo)) return rechazo(FRASES_POSVENTA.motivoDeLista);
  const propia = findPropia(deps, cuf);
  if (propia !== null) return trasElActo(deps, cuf, await anular(deps, propia, motivo));
  const antes = await fetchVenta(deps, cuf);
  if (!antes.ok) return antes;
  const respuesta = await deps.ajustes.servidor()?.anular(cuf, motivo);
  if (!respuesta?.ok) return noSePudo(deps, respuesta?.error, FRASES_TIENDA.sinConexion);
  const { cufFacturaOriginal, montoTotal: monto, estado } = antes.value;
  const anulada = { cuf, monto, repetida: estado === "ANULADA" };
  if (cufFacturaOriginal === null)
    deps.db.inTransaction((tx) => insertAnulacionAjena(tx, anulada, ...cuandoYQuien(deps)));
  return verAhora(deps, cuf);
}

/** Undoes an annulment; of a sale of this till as from its own list. */
export async function revertirDeLaTienda(deps: Deps, cuf: Cuf): Resultado<{ venta: VentaDeLaTienda }> {
  const propia = findPropia(deps, cuf);
  if (propia !== null) return trasElActo(deps, cuf, await revertir(deps, propia));
  const respuesta = await deps.ajustes.servidor()?.revertirAnulacion(cuf);
  if (!respuesta?.ok) return noSePudo(deps, respuesta?.error, FRASES_TIENDA.sinConexion);
  deps.db.inTransaction((tx) => insertReversion(tx, { cuf, ventaId: "" }, ...cuandoYQuien(deps)));
  return verAhora(deps, cuf);
}

function cuandoYQuien({ reloj, sesion }: Deps) {
  return [reloj.ahora(), sesion.nombre()] as const;
}

/** Mails a document. */
export async function enviarCorreoDeLaTienda(
  deps: Deps,
  { cuf, correo }: EntradaRevisada<"enviarCorreoDeLaTienda">,
): Resultado<{ enviadoA: string }> {
  const respuesta = await deps.ajustes.servidor()?.enviarCorreo(cuf, correo);
  return respuesta?.ok ? respuesta : noSePudo(deps, respuesta?.error, FRASES_TIENDA.sinConexion);
}

/** Prints a document on this till's printer. Fetches its bytes first, so that the queue needs no server. */
export async function reimprimirDeLaTienda(deps: Deps, cuf: Cuf): Resultado<{ trabajoId: number }> {
  const traida = await fetchVenta(deps, cuf);
  if (!traida.ok) return traida;
  const { numeroFactura: numero, sector, tipoEmision, estado, xml } = traida.value;
  const traidoEn = deps.reloj.ahora();
  deps.db.inTransaction((tx) => saveAjena(tx, { cuf, numero, sector, tipoEmision, estado, xml, traidoEn }));
  return ok(reencolar(deps, { copia: true, ajenaCuf: cuf }, { que: "factura", ventaId: "", cuf }));
}

async function verAhora(deps: Deps, cuf: Cuf): Resultado<{ venta: VentaDeLaTienda }> {
  const traida = await fetchVenta(deps, cuf);
  return traida.ok ? ok({ venta: ventaToContrato(deps, traida.value) }) : traida;
}

async function trasElActo(
  deps: Deps,
  cuf: Cuf,
  hecho: Result<unknown, FalloPuente>,
): Resultado<{ venta: VentaDeLaTienda }> {
  return hecho.ok ? verAhora(deps, cuf) : hecho;
}
