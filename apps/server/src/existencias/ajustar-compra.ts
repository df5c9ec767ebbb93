/** Changes a stored purchase: a mistyped cost, a later expense or discount, or goods sent back. docs/decisions/0066 */
import {
  costosDeLineas,
  creditoUtilizable,
  decimal,
  dividir,
  DECIMALES_VALOR,
  enUnidades,
  epochToInstante,
  fail,
  ok,
  repartirCosto,
  sumar,
  totalSinCredito,
  TIPOS_COMPRA,
  type Decimal,
  type Instante,
  type Nit,
  type Result,
  type Vigencia,
} from "@mostrador/core";
import { z } from "zod";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import type { Tx } from "../motor/connection.ts";
import type { ClaseAjuste } from "../motor/esquema-existencias.ts";
import type { Fila } from "../motor/esquema.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Autor } from "./comprar.ts";
import { findCompra, LibroGuardado } from "./db/compras.ts";
import {
  findAjuste,
  insertAjuste,
  insertEnCuenta,
  insertNota,
  listAjustes,
  updateCompra,
} from "./db/cuentas.ts";
import { followsAt, moveStock, openLibro, saveLibro } from "./db/libro.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { demasiado, faltaEn } from "./lineas.ts";

const Linea = z.looseObject({
  productoId: z.string(),
  descripcion: z.string(),
  cantidad: z.string(),
  factor: z.string(),
  unidades: z.string(),
  importe: z.string(),
  costo: z.string(),
});
type Linea = z.infer<typeof Linea>;
const Datos = z.looseObject({
  descuento: z.string(),
  proporcion: z.string().default("1"),
  libro: z.looseObject({}).optional(),
  lineas: z.array(Linea),
});

/** Change of a purchase as entered. */
export type AjusteEscrito =
  | {
      readonly clase: "correccion";
      /** Correct amounts, by the index of the line. */
      readonly lineas: readonly { readonly linea: number; readonly importe: string }[];
      /** Total of the supplier's paper with the corrected amounts. */
      readonly total: string;
    }
  | {
      readonly clase: "gasto";
      readonly concepto: string;
      readonly monto: string;
      readonly por: "costo" | "cantidad";
    }
  | { readonly clase: "descuento"; readonly concepto: string; readonly monto: string }
  | {
      readonly clase: "devolucion";
      readonly concepto: string | null;
      /** Quantities to send back, in units of the line's presentation, by the index of the line. */
      readonly lineas: readonly { readonly linea: number; readonly cantidad: string }[];
    };

/** Change with the key that the caller chose; the same key never changes a purchase twice. */
export type AjusteConClave = AjusteEscrito & { readonly id: string };

interface Abierta {
  readonly tx: Tx;
  readonly compra: Fila<"compras">;
  readonly datos: z.infer<typeof Datos>;
  readonly autor: Autor;
  /** Tax laws of the company; the law of the purchase's day decides its credit. */
  readonly vigencias: readonly Vigencia[];
  readonly ahora: Instante;
  readonly ahoraMs: number;
}

/** Changes a purchase. Fails if the purchase does not exist, or if the change does not fit it. */
export function ajustarCompra(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  autor: Autor,
  compraId: string,
  ajuste: AjusteConClave,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const { nit } = autor;
  const ahoraMs = reloj.ahora();
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    const antes = await findAjuste(tx, nit, ajuste.id);
    if (antes !== undefined) {
      const mismo = isRepetida(antes, { compraId, ajuste });
      return mismo.ok ? ok({ id: ajuste.id }) : mismo;
    }
    const compra = await findCompra(tx, nit, compraId);
    if (compra === undefined) return fail({ kind: "filaAusente" });
    if (compra.porRecibir === 1)
      return faltaEn(["clase"], "Reciba primero lo que falta de esa compra: después se cambia.");
    if (compra.porFacturar !== 0) return faltaEn(["clase"], POR_FACTURAR[compra.porFacturar] ?? "");
    const datos = Datos.parse(JSON.parse(compra.datos));
    const vigencias = await regimenes.vigencias(tx, await getEmpresa(tx, nit));
    const abierta = { tx, compra, datos, autor, vigencias, ahoraMs, ahora: epochToInstante(ahoraMs) };
    const hecho = await aplicar(abierta, ajuste);
    if (!hecho.ok) return hecho;
    const { clase } = ajuste;
    const concepto = "concepto" in ajuste ? ajuste.concepto : null;
    await insertAjuste(tx, {
      nit,
      id: ajuste.id,
      compraId,
      clase,
      concepto,
      monto: hecho.value.monto,
      datos: JSON.stringify(hecho.value.lineas),
      usuario: autor.usuario,
      origen: autor.origen,
      registradoEn: ahoraMs,
      huella: huellaDe({ compraId, ajuste }),
    });
    if (clase === "descuento" || clase === "devolucion")
      await insertNota(tx, {
        nit,
        id: ajuste.id,
        proveedorId: compra.proveedorId,
        compraId,
        clase,
        monto: hecho.value.monto,
        estado: "pendiente",
        registradoEn: ahoraMs,
      });
    return ok({ id: ajuste.id });
  });
}

/** Reasons for refusing a change of goods that came before their invoice, by the purchase's `porFacturar`. */
const POR_FACTURAR: Readonly<Record<number, string>> = {
  1: "Registre primero la factura de esa mercadería: después se cambia en ella.",
  2: "Esa mercadería ya tiene su factura: cámbiela en la factura.",
};

interface Aplicado {
  readonly monto: string;
  readonly lineas: readonly object[];
}

function aplicar(abierta: Abierta, ajuste: AjusteConClave): Promise<Result<Aplicado, Fallo>> {
  switch (ajuste.clase) {
    case "correccion":
      return corregir(abierta, ajuste.id, ajuste);
    case "gasto":
      return gastar(abierta, ajuste.id, ajuste);
    case "descuento":
      return descontar(abierta, ajuste.id, ajuste.monto);
    case "devolucion":
      return devolver(abierta, ajuste.id, ajuste.lineas);
  }
}

/** Corrects mistyped amounts. The difference in each line's cost changes the value of its units still in stock. */
async function corregir(
  abierta: Abierta,
  id: string,
  { lineas: cambios, total }: Extract<AjusteEscrito, { clase: "correccion" }>,
): Promise<Result<Aplicado, Fallo>> {
  const { tx, compra, datos, autor, ahora, ahoraMs } = abierta;
  const ajena = cambios.findIndex(({ linea }) => datos.lineas[linea] === undefined);
  if (ajena >= 0)
    return faltaEn(["lineas", ajena, "linea"], `La compra tiene ${datos.lineas.length} líneas, desde la 0.`);
  const nuevos = new Map(cambios.map(({ linea, importe }) => [linea, importe]));
  const importes = datos.lineas.map(({ importe }, i) => nuevos.get(i) ?? importe);
  const suma = sumar(importes.map((importe) => decimal(importe))).minus(datos.descuento);
  if (!suma.eq(total))
    return faltaEn(
      ["total"],
      `Las líneas menos el descuento suman Bs ${suma.toFixed(2)}: corrija una línea o el total.`,
    );
  const deCredito = { ...creditoDe(compra, datos.proporcion), vigencias: abierta.vigencias };
  const sinCredito = totalSinCredito(LibroGuardado.parse(datos.libro ?? {}));
  const costos = costosDeLineas(
    importes.map((importe) => ({ importe })),
    datos.descuento,
    deCredito,
    sinCredito,
  );
  const deltas = datos.lineas.map(({ costo }, i) => (costos[i] ?? decimal(0)).minus(costo));
  const movidas = await moveValores(abierta, id, deltas);
  if (typeof movidas === "number") return demasiado(movidas);
  const corregidas = datos.lineas.map((linea, i) => ({
    ...linea,
    importe: importes[i] ?? linea.importe,
    costo: (costos[i] ?? decimal(linea.costo)).toFixed(),
  }));
  const diferencia = decimal(total).minus(compra.total);
  await updateCompra(tx, compra.nit, compra.id, {
    total,
    credito: creditoUtilizable(decimal(total).minus(sinCredito), deCredito).toFixed(2),
    datos: JSON.stringify({ ...datos, lineas: corregidas }),
  });
  if (!diferencia.eq(0)) {
    const { usuario, origen } = autor;
    const deCuenta = { nit: compra.nit, proveedorId: compra.proveedorId, fecha: ahora.slice(0, 10) };
    const quien = { nota: null, usuario, origen, registradoEn: ahoraMs };
    await insertEnCuenta(tx, {
      ...deCuenta,
      ...quien,
      motivo: "correccion",
      referencia: id,
      monto: diferencia.toFixed(2),
    });
  }
  return ok({
    monto: diferencia.toFixed(2),
    lineas: movidas.map((movida, i) => ({ ...movida, antes: datos.lineas[i]?.importe, ahora: importes[i] })),
  });
}

/** Splits a later expense, such as freight, over the lines, by their cost or by their units. */
async function gastar(
  abierta: Abierta,
  id: string,
  { monto, por }: Extract<AjusteEscrito, { clase: "gasto" }>,
): Promise<Result<Aplicado, Fallo>> {
  const { lineas } = abierta.datos;
  const pesos = lineas.map((linea) => decimal(por === "costo" ? linea.costo : linea.unidades));
  if (sumar(pesos).eq(0))
    return faltaEn(["por"], "Las líneas no tienen costo: reparta el gasto por cantidad.");
  const movidas = await moveValores(abierta, id, repartir(decimal(monto), pesos));
  return typeof movidas === "number" ? demasiado(movidas) : ok({ monto, lineas: movidas });
}

/** Books a later discount. The cost of units still in stock falls by it, less its tax credit, and the supplier owes a note. */
async function descontar(abierta: Abierta, id: string, monto: string): Promise<Result<Aplicado, Fallo>> {
  const { tx, compra, datos } = abierta;
  const quitado = await sumQuitado(tx, compra);
  const queda = decimal(compra.total).minus(quitado);
  if (decimal(monto).gt(queda))
    return faltaEn(
      ["monto"],
      quitado.eq(0)
        ? `El descuento no puede pasar del total de la compra, Bs ${compra.total}.`
        : `De esa compra ya se descontó o devolvió Bs ${quitado.toFixed(2)}: quedan Bs ${queda.toFixed(2)} por descontar.`,
    );
  const neto = decimal(monto).minus(
    creditoUtilizable(monto, { ...creditoDe(compra, datos.proporcion), vigencias: abierta.vigencias }),
  );
  const pesos = datos.lineas.map(({ costo }) => decimal(costo));
  if (sumar(pesos).eq(0)) return faltaEn(["monto"], "Esa compra no costó nada: no tiene qué descontar.");
  const movidas = await moveValores(abierta, id, repartir(decimal(0).minus(neto), pesos));
  return typeof movidas === "number" ? demasiado(movidas) : ok({ monto, lineas: movidas });
}

/** Sends goods back to the supplier: they leave at the current average cost, and the difference from their purchase cost is stored. */
async function devolver(
  { tx, compra, datos, autor, ahora, ahoraMs }: Abierta,
  id: string,
  pedidas: readonly { readonly linea: number; readonly cantidad: string }[],
): Promise<Result<Aplicado, Fallo>> {
  const { nit, sucursal } = compra;
  const devueltas = await sumDevueltas(tx, nit, compra.id);
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario: autor.usuario, origen: autor.origen };
  const libro = await openLibro(
    tx,
    acto,
    datos.lineas.map(({ productoId }) => productoId),
  );
  const hechas: Devuelta[] = [];
  const total = sumar(datos.lineas.map(({ importe }) => decimal(importe)));
  for (const [i, { linea, cantidad }] of pedidas.entries()) {
    const suya = datos.lineas[linea];
    if (suya === undefined)
      return faltaEn(["lineas", i, "linea"], `La compra tiene ${datos.lineas.length} líneas, desde la 0.`);
    const vuelven = enUnidades(cantidad, suya.factor);
    const quedan = decimal(suya.unidades).minus(devueltas.get(linea) ?? 0);
    if (vuelven.gt(quedan)) {
      const msg = `De «${suya.descripcion}» se compraron ${suya.unidades} y quedan ${quedan.toFixed()} por devolver.`;
      return faltaEn(["lineas", i, "cantidad"], msg);
    }
    if (!followsAt(libro, suya.productoId, ahora))
      return faltaEn(
        ["lineas", i, "linea"],
        `De «${suya.descripcion}» ya no se llevan existencias en esa sucursal.`,
      );
    const sale = { productoId: suya.productoId, motivo: "devolucionProveedor" as const, referencia: id };
    const asiento = await moveStock(libro, {
      ...sale,
      linea,
      instante: ahora,
      cantidad: decimal(0).minus(vuelven),
    });
    if (asiento === null) return demasiado(i);
    devueltas.set(linea, (devueltas.get(linea) ?? decimal(0)).plus(vuelven));
    const costo = parteDe(decimal(suya.costo), vuelven, suya);
    const pagado = total.eq(0) ? decimal(0) : parteDe(netoDe(suya, datos, total), vuelven, suya);
    hechas.push({
      linea,
      unidades: vuelven.toFixed(),
      importe: pagado.toFixed(2),
      diferencia: costo.plus(asiento.valor).toFixed(),
    });
  }
  await saveLibro(libro);
  return ok({ monto: sumar(hechas.map(({ importe }) => decimal(importe))).toFixed(2), lineas: hechas });
}

/** Units of a line that are sent back. */
interface Devuelta {
  readonly linea: number;
  readonly unidades: string;
  /** Amount paid for these units, which the supplier's note gives back. */
  readonly importe: string;
  /** Cost of these units at the purchase, less the value at which they left. */
  readonly diferencia: string;
}

/** Returns a line's amount less its share of the discount. */
function netoDe({ importe }: Linea, { descuento }: { readonly descuento: string }, total: Decimal): Decimal {
  return decimal(importe).minus(dividir(decimal(descuento).times(importe), total, 2));
}

function parteDe(valor: Decimal, unidades: Decimal, { unidades: todas }: Linea): Decimal {
  return decimal(todas).eq(0) ? decimal(0) : dividir(valor.times(unidades), decimal(todas), DECIMALES_VALOR);
}

/** Adds up what earlier discounts and returns took off the amount of a purchase. */
async function sumQuitado(tx: Tx, { nit, id }: Pick<Fila<"compras">, "nit" | "id">): Promise<Decimal> {
  const quitan: readonly ClaseAjuste[] = ["descuento", "devolucion"];
  const ajustes = await listAjustes(tx, nit, id);
  return sumar(ajustes.flatMap(({ clase, monto }) => (quitan.includes(clase) ? [decimal(monto)] : [])));
}

const Devueltas = z.array(z.looseObject({ linea: z.int(), unidades: z.string() }));

/** Adds up the units of each line that earlier changes sent back. */
async function sumDevueltas(tx: Tx, nit: Nit, compraId: string): Promise<Map<number, Decimal>> {
  const suma = new Map<number, Decimal>();
  const clase: ClaseAjuste = "devolucion";
  for (const ajuste of (await listAjustes(tx, nit, compraId)).filter((uno) => uno.clase === clase))
    for (const { linea, unidades } of Devueltas.parse(JSON.parse(ajuste.datos)))
      suma.set(linea, (suma.get(linea) ?? decimal(0)).plus(unidades));
  return suma;
}

/** Split of a line's change of cost: the part of units still in stock, and the part of units that left before. */
interface Movida {
  readonly linea: number;
  readonly enExistencia: string;
  readonly deLoVendido: string;
}

/** Changes the value of a purchase's units still in stock. Returns the split of each line, or the index of the line that the ledger cannot hold. */
async function moveValores(
  { tx, compra, datos, autor, ahora, ahoraMs }: Abierta,
  referencia: string,
  deltas: readonly Decimal[],
): Promise<readonly Movida[] | number> {
  const acto = {
    nit: compra.nit,
    sucursal: compra.sucursal,
    registradoEn: ahoraMs,
    usuario: autor.usuario,
    origen: autor.origen,
  };
  const libro = await openLibro(
    tx,
    acto,
    datos.lineas.map(({ productoId }) => productoId),
  );
  const movidas: Movida[] = [];
  for (const [linea, { productoId, unidades }] of datos.lineas.entries()) {
    const delta = deltas[linea] ?? decimal(0);
    const quedan = followsAt(libro, productoId, ahora)
      ? (libro.saldos.get(productoId)?.cantidad ?? decimal(0))
      : decimal(0);
    const { enExistencia, deLoVendido } = repartirCosto(delta, decimal(unidades), quedan);
    if (!enExistencia.eq(0)) {
      const suya = { productoId, motivo: "ajusteCosto" as const, referencia, linea, instante: ahora };
      const asiento = await moveStock(libro, { ...suya, cantidad: decimal(0), valor: enExistencia });
      if (asiento === null) return linea;
    }
    movidas.push({ linea, enExistencia: enExistencia.toFixed(), deLoVendido: deLoVendido.toFixed() });
  }
  await saveLibro(libro);
  return movidas;
}

/** Splits a value by weights. Each part is the growth of the rounded running total, so that the parts add up to the value. */
function repartir(valor: Decimal, pesos: readonly Decimal[]): readonly Decimal[] {
  const total = sumar(pesos);
  let van = decimal(0);
  let dado = decimal(0);
  return pesos.map((peso) => {
    van = van.plus(peso);
    const hasta = dividir(valor.times(van), total, DECIMALES_VALOR);
    const parte = hasta.minus(dado);
    dado = hasta;
    return parte;
  });
}

function creditoDe({ fecha, conFactura, tipoCompra }: Fila<"compras">, proporcion: string) {
  const tipo = TIPOS_COMPRA.find((una) => una === tipoCompra) ?? 1;
  return { fecha, conFactura: conFactura === 1, tipoCompra: tipo, proporcion };
}
