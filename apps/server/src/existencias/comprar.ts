/** Stores a purchase, and brings its goods into stock. docs/decisions/0056 */
import {
  costosDeLineas,
  creditoUtilizable,
  decimal,
  dividir,
  DECIMALES_VALOR,
  epochToInstante,
  fail,
  ok,
  plano,
  redondear,
  sumar,
  totalSinCredito,
  type CompraConCredito,
  type Decimal,
  type FalloCampo,
  type ImporteSinCredito,
  type Instante,
  type Nit,
  type Result,
} from "@mostrador/core";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { putFichas } from "../tienda/poner-fichas.ts";
import { findPartes } from "./db/composiciones.ts";
import { findCompra, findRepetida, insertCompra, putProveedor } from "./db/compras.ts";
import { insertEnCuenta } from "./db/cuentas.ts";
import { joinRecepciones, saveLlegadas, type LineaRecibida } from "./facturar.ts";
import { hasStock, moveStock, openLibro, type Libro, type LineaDeActo } from "./db/libro.ts";
import { findModo, isSucursal, sinSucursal } from "./db/modo.ts";
import { saveLibroQueAbre } from "./db/ventas-previas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { campo, congelarLineas, demasiado, faltaEn, type Congelada } from "./lineas.ts";
import type { Tx } from "../motor/connection.ts";

/** Supplier as entered with a purchase. */
export interface ProveedorEscrito {
  readonly documento: string | null;
  readonly razonSocial: string;
  readonly telefono: string | null;
}

/** Line of a purchase as entered. `cantidad` is in units of the presentation; `importe` is the amount after the line's own discount. */
export interface LineaEscrita {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
  readonly importe: string;
  /** Quantity in stock before this purchase, in the product's own unit, if the purchase begins the product's stock; otherwise null. */
  readonly yaTenia: string | null;
  /** Line of an earlier receipt that this line invoices; its goods are already in stock. */
  readonly recepcion?: LineaRecibida | undefined;
}

/** Purchase as entered. */
export interface CompraEscrita extends Omit<CompraConCredito, "tipoCompra"> {
  /** Key chosen by the caller; the same key never makes a second purchase. */
  readonly id: string;
  readonly tipoCompra: CompraConCredito["tipoCompra"];
  readonly proveedor: ProveedorEscrito;
  readonly sucursal: number;
  readonly numero: string;
  readonly autorizacion: string;
  readonly descuento: string;
  /** Total on the supplier's paper. */
  readonly total: string;
  readonly recibidaEn: Instante | null;
  /** True if the goods came with the purchase; false if they are still to come. */
  readonly recibida: boolean;
  /** True if the invoice is still to come; the amounts are then those that the shop expects. */
  readonly porFacturar?: boolean | undefined;
  /** True if the purchase was paid at once; otherwise the shop owes its total. */
  readonly pagada: boolean;
  /** Amounts that only the purchase ledger needs. */
  readonly libro: DeLibro;
  readonly lineas: readonly LineaEscrita[];
}

/** The columns of the purchase ledger that most purchases leave at zero. docs/fiscal-rules.md F69 */
export interface DeLibro extends Readonly<Record<ImporteSinCredito, string>> {
  readonly giftCard: string;
  readonly dui: string;
  readonly codigoControl: string;
}

/** Person or program that acts on stock. */
export interface Autor {
  readonly nit: Nit;
  readonly usuario: string | null;
  readonly origen: string;
}

/** Line of a purchase as stored: with its frozen factor, the units that came in, and their cost. */
export interface LineaDeCompra extends LineaEscrita {
  readonly descripcion: string;
  readonly factor: string;
  readonly unidades: string;
  readonly costo: string;
}

/**
 * Stores a purchase in one transaction with the movements of its goods. A repeated id returns the stored purchase. Fails if another purchase
 * has the same supplier document, or if the lines do not add up to the total of the paper.
 */
export async function comprar(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  autor: Autor,
  escrita: Omit<CompraEscrita, "vigencias">,
): Promise<Result<{ readonly id: string; readonly credito: string }, Fallo>> {
  const { nit } = autor;
  const ahoraMs = reloj.ahora();
  const vigencias = await regimenes.vigencias(db, await getEmpresa(db, nit));
  const compra: CompraEscrita = { ...escrita, vigencias };
  const falta = faltaEnCompra(compra, epochToInstante(ahoraMs).slice(0, 10));
  if (falta !== null) return fail({ kind: "validacion", campos: [falta] });
  await putFichas(db, nit, ["producto", "presentacion"]);
  return inTransaction(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const guardada = await findCompra(tx, nit, compra.id);
    if (guardada !== undefined) {
      const misma = isRepetida(guardada, escrita);
      return misma.ok ? ok({ id: guardada.id, credito: guardada.credito }) : misma;
    }
    if (!(await isSucursal(tx, nit, compra.sucursal)))
      return faltaEn(["sucursal"], sinSucursal(compra.sucursal));
    const leidas = await congelarLineas(tx, nit, compra.lineas);
    return leidas.ok ? keepCompra(tx, autor, compra, leidas.value, ahoraMs) : leidas;
  });
}

/**
 * Stores a purchase whose lines are frozen, with the movements of its goods and the entries in the supplier's account. Fails if another
 * purchase has the same supplier document, or at a line that the ledger cannot hold.
 */
export async function keepCompra(
  tx: Tx,
  { nit, usuario, origen }: Autor,
  compra: CompraEscrita,
  congeladas: readonly (LineaEscrita & Congelada)[],
  ahoraMs: number,
): Promise<Result<{ readonly id: string; readonly credito: string }, Fallo>> {
  // The digest covers the caller's request alone; the server added `vigencias`.
  const { vigencias: _vigencias, ...escrita } = compra;
  const sinCredito = totalSinCredito(compra.libro);
  const costos = costosDeLineas(compra.lineas, compra.descuento, compra, sinCredito);
  const lineas = congeladas.map((linea, i) => ({ ...linea, costo: (costos[i] ?? decimal(0)).toFixed() }));
  const { proveedor, fecha, sucursal, numero, autorizacion } = compra;
  const proveedorId = await putProveedor(tx, nit, { ...proveedor, plano: planoDe(proveedor) }, ahoraMs);
  const otra = numero === "" ? undefined : await findRepetida(tx, nit, { proveedorId, numero, autorizacion });
  if (otra !== undefined) return fail({ kind: "compraRepetida", fecha: otra.fecha, numero });
  const instante = compra.recibidaEn ?? epochToInstante(ahoraMs);
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen };
  const libro = await openLibro(
    tx,
    acto,
    lineas.map(({ productoId }) => productoId),
  );
  const esperado = await joinRecepciones(libro, {
    id: compra.id,
    proveedorId,
    numero,
    // The value of joined goods moves now, even if `recibidaEn` dates the invoice's own goods earlier.
    instante: epochToInstante(ahoraMs),
    lineas,
  });
  if (!esperado.ok) return esperado;
  const noCabe = compra.recibida ? await enterLineas(libro, compra.id, instante, lineas) : null;
  if (noCabe !== null) return demasiado(noCabe);
  await saveLibroQueAbre(libro);
  const porFacturar = compra.porFacturar === true;
  const porRecibir = !compra.recibida && lineas.some(({ recepcion }) => recepcion === undefined);
  const gravado = decimal(compra.total).minus(sinCredito);
  const credito = porFacturar ? "0.00" : creditoUtilizable(gravado, compra).toFixed(2);
  const { conFactura, tipoCompra, total, descuento, proporcion, libro: deLibro } = compra;
  await insertCompra(tx, {
    nit,
    id: compra.id,
    proveedorId,
    sucursal,
    fecha,
    conFactura: conFactura && !porFacturar ? 1 : 0,
    numero,
    autorizacion,
    tipoCompra,
    total,
    credito,
    datos: JSON.stringify({ descuento, proporcion, recibidaEn: instante, libro: deLibro, lineas }),
    usuario,
    registradaEn: ahoraMs,
    porRecibir: porRecibir ? 1 : 0,
    porFacturar: porFacturar ? 1 : 0,
    huella: huellaDe(escrita),
  });
  if (porRecibir) await saveLlegadas(tx, acto, { id: compra.id, lineas });
  const deCuenta = { nit, proveedorId, referencia: compra.id, fecha, usuario };
  const enCuenta = { ...deCuenta, origen, registradoEn: ahoraMs, huella: null, nota: null };
  await insertEnCuenta(tx, { ...enCuenta, motivo: "compra", monto: total });
  const { monto, pagado } = esperado.value;
  // The account has held the expected amount of the joined goods since their receipt; the invoice's total replaces it.
  if (!monto.eq(0))
    await insertEnCuenta(tx, {
      ...enCuenta,
      motivo: "correccion",
      monto: decimal(0).minus(monto).toFixed(2),
    });
  const pago = decimal(total).minus(pagado);
  if (compra.pagada && (!pago.eq(0) || pagado.eq(0)))
    await insertEnCuenta(tx, { ...enCuenta, motivo: "pago", monto: decimal(0).minus(pago).toFixed(2) });
  return ok({ id: compra.id, credito });
}

/** Brings the goods that came with a purchase into stock. Returns the index of the first line that the ledger cannot hold, or null. */
async function enterLineas(
  libro: Libro,
  compraId: string,
  instante: Instante,
  lineas: readonly LineaDeCompra[],
): Promise<number | null> {
  const { tx, acto } = libro;
  const ids = lineas.map(({ productoId }) => productoId);
  // A till does not know which products are made of others: the shop owes for them, and they have no stock.
  const compuestos = await findPartes(tx, acto.nit, ids, epochToInstante(acto.registradoEn));
  for (const [i, linea] of lineas.entries()) {
    if (linea.recepcion !== undefined || compuestos.has(linea.productoId)) continue;
    if (!(await enterLinea(libro, compraId, instante, i, linea))) return i;
  }
  return null;
}

/** Returns the first reason to refuse a purchase as entered, or null. */
function faltaEnCompra(compra: CompraEscrita, hoy: string): FalloCampo | null {
  const { conFactura, proveedor, numero, autorizacion, descuento, total, lineas, fecha, libro } = compra;
  const porFacturar = compra.porFacturar === true;
  if (porFacturar) {
    const falta = faltaPorFacturar(compra);
    if (falta !== null) return falta;
  }
  const unida = lineas.findIndex(({ recepcion }) => recepcion !== undefined);
  if (unida >= 0 && (porFacturar || !conFactura))
    return campo(["lineas", unida, "recepcion"], "Solo una factura se une a lo que llegó antes de ella.");
  if (conFactura && !porFacturar && (numero === "" || autorizacion === ""))
    return campo(["numero"], "Una compra con factura lleva su número y su código de autorización.");
  if (conFactura && proveedor.documento === null)
    return campo(["proveedor", "documento"], "Una compra con factura lleva el NIT del proveedor.");
  if (fecha > hoy) return campo(["fecha"], `La fecha no puede ser posterior a hoy, ${hoy}.`);
  const suma = sumar(lineas.map(({ importe }) => decimal(importe)));
  if (decimal(descuento).gt(suma))
    return campo(
      ["descuento"],
      `El descuento no puede pasar de lo que suman las líneas: Bs ${suma.toFixed(2)}.`,
    );
  const esperado = suma.minus(descuento);
  if (!esperado.eq(total)) {
    const dicho = esperado.toFixed(2);
    return campo(["total"], `Las líneas menos el descuento suman Bs ${dicho}: corrija una línea o el total.`);
  }
  if (totalSinCredito(libro).gt(total))
    return campo(["libro"], `Lo que no da crédito fiscal pasa del total de la compra, Bs ${total}.`);
  return null;
}

/** Returns the first reason to refuse goods whose invoice is still to come, or null. */
function faltaPorFacturar({ conFactura, recibida, numero, autorizacion }: CompraEscrita): FalloCampo | null {
  if (!conFactura) return campo(["con_factura"], "Lo que queda por facturar espera una factura: márquela.");
  if (!recibida) return campo(["recibida"], "Por facturar queda lo que ya llegó: marque que llegó.");
  return numero === "" && autorizacion === ""
    ? null
    : campo(
        ["numero"],
        "Deje vacío el número: la factura todavía no llegó. Si ya la tiene, no queda por facturar.",
      );
}

/** Brings a purchased line into stock, after the earlier stock that `yaTenia` states. Returns false if the ledger cannot hold it. */
export async function enterLinea(
  libro: Libro,
  referencia: string,
  instante: Instante,
  linea: number,
  {
    productoId,
    unidades,
    costo,
    yaTenia,
  }: Pick<LineaDeCompra, "productoId" | "unidades" | "costo" | "yaTenia">,
): Promise<boolean> {
  const suyo = { productoId, referencia, linea, instante, abre: true, conCosto: true };
  const entra = { cantidad: decimal(unidades), valor: decimal(costo) };
  const antes = antesDe(entra, yaTenia);
  const partes: LineaDeActo[] = [
    ...(antes === null || hasStock(libro, productoId)
      ? []
      : [{ ...suyo, motivo: "inicial" as const, ...antes }]),
    { ...suyo, motivo: "compra", ...entra },
  ];
  for (const parte of partes) if ((await moveStock(libro, parte)) === null) return false;
  return true;
}

/** Values the stock from before a purchase at the purchase's unit cost; null if there was none. */
function antesDe({ cantidad, valor }: { cantidad: Decimal; valor: Decimal }, yaTenia: string | null) {
  if (yaTenia === null || decimal(yaTenia).eq(0)) return null;
  const unidad = cantidad.eq(0) ? decimal(0) : dividir(valor, cantidad, DECIMALES_VALOR);
  return { cantidad: decimal(yaTenia), valor: redondear(unidad.times(yaTenia), DECIMALES_VALOR) };
}

function planoDe({ documento, razonSocial, telefono }: ProveedorEscrito): string {
  return plano([razonSocial, documento ?? "", telefono ?? ""].join(" "));
}
