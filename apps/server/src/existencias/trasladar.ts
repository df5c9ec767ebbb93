/** Sends goods from one branch to another, and books the goods that arrive. docs/decisions/0065 */
import {
  decimal,
  epochToInstante,
  fail,
  ok,
  planEntrega,
  valorDevuelto,
  type Decimal,
  type Guia,
  type Instante,
  type LineaEnCamino,
  type Result,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import type { Fila } from "../motor/esquema.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { findPartes } from "./db/composiciones.ts";
import { followsAt, moveStock, openLibro, saveLibro, type Acto } from "./db/libro.ts";
import { findModo, isSucursal, sinSucursal } from "./db/modo.ts";
import {
  completarDeGuia,
  findEntrega,
  findTraslado,
  insertEntrega,
  insertTraslado,
  listLineasDe,
  readGuia,
} from "./db/traslados.ts";
import { fromCantidad, fromValor, toCantidad, toValor } from "./db/unidades.ts";
import { saveLibroQueAbre } from "./db/ventas-previas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { congelarLineas, demasiado, faltaEn, type LineaPedida } from "./lineas.ts";

/** Transfer as entered. */
export interface TrasladoEscrito {
  /** Key chosen by the caller; the same key never makes a second transfer. */
  readonly id: string;
  readonly sucursalOrigen: number;
  readonly sucursalDestino: number;
  readonly salioEn: Instante | null;
  readonly nota: string | null;
  readonly lineas: readonly LineaPedida[];
}

/** Sends a transfer: its goods leave the branch at their average cost, and are on their way. Returns its slip. */
export function trasladar(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  autor: Autor,
  traslado: TrasladoEscrito,
): Promise<Result<Guia, Fallo>> {
  const { nit } = autor;
  const { id, sucursalOrigen, sucursalDestino, salioEn, nota } = traslado;
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  return inTransaction<Guia, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    if (sucursalOrigen === sucursalDestino)
      return faltaEn(["sucursal_destino"], "El traslado sale y llega a la misma sucursal: elija otra.");
    if (salioEn !== null && salioEn > ahora)
      return faltaEn(["salio_en"], "El traslado no pudo salir después de ahora: revise la hora.");
    const antes = await findTraslado(tx, nit, id);
    if (antes !== undefined && antes.deGuia === 0) {
      const misma = isRepetida(antes, traslado);
      return misma.ok ? ok(await readGuia(tx, antes)) : misma;
    }
    const leidas = await congelarLineas(tx, nit, traslado.lineas);
    if (!leidas.ok) return leidas;
    const lineas = leidas.value.map(({ productoId, unidades: cantidad }) => ({ productoId, cantidad }));
    const instante = salioEn ?? ahora;
    const guia = { id, nit, sucursalOrigen, sucursalDestino, instante, lineas };
    const quien = { usuario: autor.usuario, origen: autor.origen, nota, huella: huellaDe(traslado) };
    if (antes !== undefined) return completar(tx, antes, guia, quien);
    if (!(await isSucursal(tx, nit, sucursalDestino)))
      return faltaEn(["sucursal_destino"], sinSucursal(sucursalDestino));
    const sinSeguir = await listSinSeguir(tx, guia);
    const [primera] = sinSeguir;
    if (primera !== undefined) {
      const nombre = leidas.value[primera]?.descripcion ?? "";
      const msg = `De «${nombre}» no se llevan existencias en la sucursal que envía: cuéntelo o registre su compra primero.`;
      return faltaEn(["lineas", primera, "producto_id"], msg);
    }
    const hecho = await darSalida(tx, guia, { ...quien, ahoraMs, deGuia: false }, leidas.value);
    return hecho === null ? ok(guia) : demasiado(hecho);
  });
}

/** Delivery as entered. */
export interface EntregaEscrita {
  /** Key chosen by the caller; the same key never brings goods in twice. */
  readonly id: string;
  readonly llegoEn: Instante | null;
  /** True if nothing more of the transfer will come. */
  readonly cierra: boolean;
  /** Reason for missing goods. */
  readonly motivo: string | null;
  /** Quantities that arrived, in the product's own unit, by the index of the slip's line. */
  readonly lineas: readonly { readonly linea: number; readonly cantidad: string }[];
}

/** Transfer of a delivery: its id, or its slip, which the server may receive before the departure. */
export type DeTraslado = { readonly trasladoId: string } | { readonly guia: Guia };

/** Books a delivery. Fails if more arrived than is on its way, or if goods are missing without a reason. */
export function recibir(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  de: DeTraslado,
  entrega: EntregaEscrita,
): Promise<Result<{ readonly id: string; readonly completo: boolean }, Fallo>> {
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  return inTransaction<{ readonly id: string; readonly completo: boolean }, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const pedido = { de, entrega };
    const antes = await findEntrega(tx, nit, entrega.id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, pedido);
      const suyo = await findTraslado(tx, nit, antes.trasladoId);
      return misma.ok ? ok({ id: antes.id, completo: suyo?.estado === "llegado" }) : misma;
    }
    if ("guia" in de && de.guia.nit !== nit)
      return faltaEn(["guia"], "Esa guía es de otra empresa: revise de dónde vino.");
    const quien = { usuario, origen, ahoraMs };
    const traslado =
      "guia" in de ? await putDeGuia(tx, de.guia, quien) : await findTraslado(tx, nit, de.trasladoId);
    if (traslado === undefined) return fail({ kind: "filaAusente" });
    const lineas = await listLineasDe(tx, nit, traslado.id);
    const falta = await faltaEnEntrega(tx, lineas, entrega, ahora);
    if (falta !== null) return falta;
    const llegada = { ...entrega, instante: entrega.llegoEn ?? ahora, huella: huellaDe(pedido) };
    const hecha = await darEntrada(tx, traslado, lineas, llegada, quien);
    return typeof hecha === "number" ? demasiado(hecha) : ok({ id: entrega.id, completo: hecha.completa });
  });
}

/** Author of an act, with the server's time of it. */
export interface Quien {
  readonly usuario: string | null;
  readonly origen: string;
  readonly ahoraMs: number;
}

/** Books a departure reported by a till. It is never refused: a product that the branch does not follow moves nothing there. */
export async function bookEnvio(
  tx: Tx,
  guia: Guia,
  nota: string | null,
  { usuario, origen, ahoraMs }: Quien,
): Promise<void> {
  const antes = await findTraslado(tx, guia.nit, guia.id);
  const quien = { usuario, origen, nota, huella: null };
  if (antes === undefined) await darSalida(tx, guia, { ...quien, ahoraMs, deGuia: false });
  else if (antes.deGuia === 1) await completarDeGuia(tx, guia.nit, guia.id, quien);
}

/** Books a delivery reported by a till. It is never refused: goods beyond those on their way are noted in the delivery for the owner. */
export async function bookEntrega(tx: Tx, guia: Guia, entrega: EntregaEscrita, quien: Quien): Promise<void> {
  const { nit } = guia;
  if ((await findEntrega(tx, nit, entrega.id)) !== undefined) return;
  const traslado = await putDeGuia(tx, guia, quien);
  if (traslado === undefined) return;
  const instante = entrega.llegoEn ?? epochToInstante(quien.ahoraMs);
  const lineas = await listLineasDe(tx, nit, traslado.id);
  await darEntrada(tx, traslado, lineas, { ...entrega, instante, huella: null }, quien);
}

/** Finds the transfer of a slip, or stores it from the slip if its departure is still to come. Undefined if the ledger cannot hold it. */
async function putDeGuia(
  tx: Tx,
  guia: Guia,
  { usuario, origen, ahoraMs }: Quien,
): Promise<Fila<"traslados"> | undefined> {
  const antes = await findTraslado(tx, guia.nit, guia.id);
  if (antes !== undefined) return antes;
  const quien = { usuario, origen, nota: null, huella: null, ahoraMs, deGuia: true };
  return (await darSalida(tx, guia, quien)) === null ? findTraslado(tx, guia.nit, guia.id) : undefined;
}

interface DeSalida extends Quien {
  readonly nota: string | null;
  readonly huella: string | null;
  readonly deGuia: boolean;
}

/** Takes a transfer's goods out of stock and stores the transfer. Returns the index of the first line that the ledger cannot hold, or null. */
async function darSalida(
  tx: Tx,
  { id, nit, sucursalOrigen, sucursalDestino, instante, lineas }: Guia,
  { usuario, origen, nota, huella, ahoraMs, deGuia }: DeSalida,
  presentadas: readonly { readonly presentacionId: string | null; readonly factor: string }[] = [],
): Promise<number | null> {
  const acto = { nit, sucursal: sucursalOrigen, registradoEn: ahoraMs, usuario, origen, nota };
  const libro = await openLibro(tx, acto, productosDe(lineas));
  const guardadas = [];
  for (const [linea, { productoId, cantidad }] of lineas.entries()) {
    const sale = decimal(0).minus(cantidad);
    const suya = { productoId, motivo: "traslado" as const, referencia: id, linea, instante, cantidad: sale };
    const mueve = !sale.eq(0) && followsAt(libro, productoId, instante);
    const asiento = mueve ? await moveStock(libro, suya) : null;
    if (mueve && asiento === null) return linea;
    guardadas.push({
      nit,
      trasladoId: id,
      linea,
      productoId,
      presentacionId: presentadas[linea]?.presentacionId ?? null,
      factor: presentadas[linea]?.factor ?? "1",
      cantidad: fromCantidad(decimal(cantidad)),
      valor: asiento === null ? null : fromValor(decimal(0).minus(asiento.valor)),
    });
  }
  await saveLibro(libro);
  const traslado = { nit, id, sucursalOrigen, sucursalDestino, instante, nota, usuario, origen, huella };
  await insertTraslado(
    tx,
    { ...traslado, estado: "enCamino", deGuia: deGuia ? 1 : 0, registradoEn: ahoraMs },
    guardadas,
  );
  return null;
}

interface Llegada extends EntregaEscrita {
  readonly instante: Instante;
  readonly huella: string | null;
}

/** Brings a delivery into stock and stores it. Returns whether the transfer is complete, or the index of the line that the ledger cannot hold. */
async function darEntrada(
  tx: Tx,
  { nit, id: trasladoId, sucursalDestino }: Fila<"traslados">,
  lineas: readonly Fila<"trasladosLineas">[],
  { id, instante, cierra, motivo, huella, ...entrega }: Llegada,
  { usuario, origen, ahoraMs }: Quien,
): Promise<{ readonly completa: boolean } | number> {
  const plan = planEntrega(lineas.map(toEnCamino), llegadoDe(entrega.lineas), cierra);
  const acto: Acto = { nit, sucursal: sucursalDestino, registradoEn: ahoraMs, usuario, origen, nota: motivo };
  const libro = await openLibro(tx, acto, productosDe(lineas));
  // A till of the other branch may have sent a product made of others, which has no stock.
  const compuestos = await findPartes(tx, nit, productosDe(lineas), epochToInstante(ahoraMs));
  const dichas = [];
  for (const { linea, llega, falta, sobra } of plan.lineas) {
    const suya = lineas[linea];
    if (suya === undefined) continue;
    const valor = valorDe(suya, NADA, llega);
    const entra = {
      productoId: suya.productoId,
      motivo: "llegada" as const,
      referencia: id,
      linea,
      instante,
      cantidad: llega,
      abre: true,
      // Goods that left without a value enter at the receiving branch's current cost.
      ...(valor === null ? {} : { valor, conCosto: true }),
    };
    const mueve = !llega.eq(0) && !compuestos.has(suya.productoId);
    if (mueve && (await moveStock(libro, entra)) === null) return linea;
    const cuestaLoQueFalta = valorDe(suya, llega, falta)?.toFixed() ?? null;
    const cifras = { llega: llega.toFixed(), falta: falta.toFixed(), sobra: sobra.toFixed() };
    dichas.push({ linea, productoId: suya.productoId, ...cifras, valorFalta: cuestaLoQueFalta });
  }
  await saveLibroQueAbre(libro);
  const cambiadas = plan.lineas.flatMap(({ linea, llega, falta }) => {
    const suya = lineas[linea];
    return suya === undefined
      ? []
      : [{ linea, llego: suya.llego + fromCantidad(llega), falto: suya.falto + fromCantidad(falta) }];
  });
  const sobra = plan.lineas.some((una) => una.sobra.gt(0)) ? 1 : 0;
  const fila = { nit, id, trasladoId, instante, motivo, datos: JSON.stringify(dichas), sobra };
  await insertEntrega(
    tx,
    { ...fila, usuario, origen, registradoEn: ahoraMs, huella },
    cambiadas,
    plan.completa,
  );
  return plan;
}

const NADA = decimal(0);

/** Values a part of a line, after the parts that arrived or were missing before, and after `antes`. Null if the line left without a value. */
function valorDe(
  { cantidad, valor, llego, falto }: Fila<"trasladosLineas">,
  antes: Decimal,
  parte: Decimal,
): Decimal | null {
  if (valor === null || cantidad === 0) return null;
  const salio = { cantidad: toCantidad(cantidad), valor: toValor(valor) };
  return valorDevuelto(salio, toCantidad(llego + falto).plus(antes), parte);
}

function toEnCamino({ cantidad, llego, falto }: Fila<"trasladosLineas">): LineaEnCamino {
  return { salio: toCantidad(cantidad), llego: toCantidad(llego), falto: toCantidad(falto) };
}

function llegadoDe(lineas: EntregaEscrita["lineas"]): ReadonlyMap<number, Decimal> {
  const suma = new Map<number, Decimal>();
  for (const { linea, cantidad } of lineas) suma.set(linea, (suma.get(linea) ?? NADA).plus(cantidad));
  return suma;
}

/** Returns the refusal of a delivery as entered, or null. */
async function faltaEnEntrega(
  tx: Tx,
  lineas: readonly Fila<"trasladosLineas">[],
  entrega: EntregaEscrita,
  ahora: Instante,
): Promise<Result<never, Fallo> | null> {
  if (entrega.llegoEn !== null && entrega.llegoEn > ahora)
    return faltaEn(["llego_en"], "El traslado no pudo llegar después de ahora: revise la hora.");
  const ajena = entrega.lineas.findIndex(({ linea }) => lineas[linea] === undefined);
  if (ajena >= 0)
    return faltaEn(["lineas", ajena, "linea"], `El traslado tiene ${lineas.length} líneas, desde la 0.`);
  const doble = entrega.lineas.findIndex(
    ({ linea }, i) => entrega.lineas.findIndex((otra) => otra.linea === linea) < i,
  );
  if (doble >= 0)
    return faltaEn(["lineas", doble, "linea"], "Esa línea está dos veces: escriba una sola cantidad.");
  const plan = planEntrega(lineas.map(toEnCamino), llegadoDe(entrega.lineas), entrega.cierra);
  const nombreDe = async (linea: number) => {
    const fila = lineas[linea];
    const [producto] = fila === undefined ? [] : await readFilas(tx, fila.nit, "producto", [fila.productoId]);
    return producto?.descripcion ?? fila?.productoId ?? "";
  };
  const demas = plan.lineas.find(({ sobra }) => sobra.gt(0));
  if (demas !== undefined)
    return fail({
      kind: "sobraEnTraslado",
      producto: await nombreDe(demas.linea),
      queda: demas.llega.toFixed(),
    });
  const faltante = plan.lineas.find(({ falta }) => falta.gt(0));
  if (faltante !== undefined && entrega.motivo === null) {
    const cuanto = faltante.falta.toFixed();
    const msg = `No llegaron ${cuanto} de «${await nombreDe(faltante.linea)}»: escriba por qué.`;
    return faltaEn(["nota"], msg);
  }
  return plan.lineas.length === 0
    ? faltaEn(["lineas"], "Escriba cuánto llegó de algún producto, o cierre el traslado.")
    : null;
}

/** Completes a transfer whose delivery was booked first. Fails if the departure differs from the slip. */
async function completar(
  tx: Tx,
  antes: Fila<"traslados">,
  guia: Guia,
  quien: Pick<Fila<"traslados">, "nota" | "usuario" | "origen" | "huella">,
): Promise<Result<Guia, Fallo>> {
  const suya = await readGuia(tx, antes);
  const misma = { ...guia, instante: suya.instante };
  if (JSON.stringify(misma) !== JSON.stringify(suya)) return fail({ kind: "actoConOtrosDatos" });
  await completarDeGuia(tx, antes.nit, antes.id, quien);
  return ok(suya);
}

async function listSinSeguir(
  tx: Tx,
  { nit, sucursalOrigen, instante, lineas }: Guia,
): Promise<readonly number[]> {
  const acto = { nit, sucursal: sucursalOrigen, registradoEn: 0, usuario: null, origen: "" };
  const libro = await openLibro(tx, acto, productosDe(lineas));
  return lineas.flatMap(({ productoId }, i) => (followsAt(libro, productoId, instante) ? [] : [i]));
}

function productosDe(lineas: readonly { readonly productoId: string }[]): readonly string[] {
  return lineas.map(({ productoId }) => productoId);
}
