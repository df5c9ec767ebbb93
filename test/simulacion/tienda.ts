/** The shop of stories with stock: what it sells, and its stock in two branches. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import type { Mundo } from "./mundo.ts";

/** Products by their codes, the dozen in which the first one is sold too, and the product that is made of both. */
export interface Tienda {
  readonly productos: Readonly<Record<CodigoProducto, string>>;
  readonly docena: string;
  readonly combo: string;
}

/** Tills of the shop: two in its first branch, one in its second. */
export const CAJAS_DE_TIENDA = 3;

/** The product that tills sell in every story, and the one that the ERP sells. */
export const CODIGOS = ["P1", "CAF-250"] as const;
export type CodigoProducto = (typeof CODIGOS)[number];

/** The words of each product, as stories sell it. */
const DESCRIPCIONES: Readonly<Record<CodigoProducto, string>> = {
  P1: "Café ñ 250 g",
  "CAF-250": "Café molido 250 g",
};
const CODIGO_SIN = { codigoSin: 1_000_118, actividadEconomica: "4711100" } as const;
const UNIDAD = 57;
/** Units of a dozen. The document of a sold dozen says its name behind the product's. */
export const EN_DOCENA = 12;
export const DOCENA_EN_DOCUMENTO = `${DESCRIPCIONES.P1}, Docena`;
const PRECIO_DOCENA = 90;
/** The product that is made of others has no stock: its sale moves this quantity of each. */
export const CODIGO_COMBO = "COMBO";
export const PARTES_DE_COMBO: Readonly<Record<CodigoProducto, number>> = { P1: 2, "CAF-250": 1 };
const COMBO = { descripcion: "Desayuno para dos", precio: 25 } as const;

/** Quantity of each product in each branch when its stock began, and the cost of a unit. */
const AL_EMPEZAR = { contado: "60", costo: "8.70" } as const;
const ARCHIVO = "tienda.json";

/** Makes the products, and begins their stock in both branches. The documents of the API move it, too. `guardar` is a call of the owner. */
export async function createExistencias(
  mundo: Mundo,
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
  guardar: (ruta: string, cuerpo: object) => Promise<any>,
): Promise<void> {
  const deVenta = { id: null, codigo_barras: null, unidad_medida: UNIDAD, activo: true };
  const ids: Partial<Record<CodigoProducto, string>> = {};
  for (const codigo of CODIGOS) {
    const suyo = { codigo, descripcion: DESCRIPCIONES[codigo], precio: "10.00", categoria: null };
    const fiscal = {
      codigo_sin: CODIGO_SIN.codigoSin,
      actividad_economica: CODIGO_SIN.actividadEconomica,
    };
    const { id } = await guardar("/v1/portal/productos", { ...deVenta, ...suyo, ...fiscal });
    ids[codigo] = id;
  }
  const productos = { P1: ids.P1 ?? "", "CAF-250": ids["CAF-250"] ?? "" };
  const { id: docena } = await guardar("/v1/portal/presentaciones", {
    ...deVenta,
    producto_id: productos.P1,
    nombre: "Docena",
    factor: String(EN_DOCENA),
    precio: `${PRECIO_DOCENA}.00`,
  });
  const { id: combo } = await guardar("/v1/portal/productos", {
    ...deVenta,
    codigo: CODIGO_COMBO,
    descripcion: COMBO.descripcion,
    precio: `${COMBO.precio}.00`,
    categoria: null,
    codigo_sin: CODIGO_SIN.codigoSin,
    actividad_economica: CODIGO_SIN.actividadEconomica,
  });
  await guardar("/v1/existencias/ajustes", { activas: true, de_la_api: true });
  await guardar("/v1/existencias/composicion", {
    id: crypto.randomUUID(),
    producto_id: combo,
    partes: CODIGOS.map((codigo) => ({
      producto_id: productos[codigo],
      cantidad: String(PARTES_DE_COMBO[codigo]),
    })),
  });
  for (const sucursal of [0, 1]) {
    const lineas = Object.values(productos).map((producto_id) => ({ producto_id, ...AL_EMPEZAR }));
    await guardar("/v1/conteos", { id: crypto.randomUUID(), sucursal, lineas });
  }
  writeFileSync(join(mundo.carpeta, ARCHIVO), JSON.stringify({ productos, docena, combo } satisfies Tienda));
}

/** Reads what the story's shop sells. */
export function readTienda({ carpeta }: Pick<Mundo, "carpeta">): Tienda {
  return JSON.parse(readFileSync(join(carpeta, ARCHIVO), "utf8")) as Tienda; // `createExistencias` wrote it
}

/** Lets a cashier write the price of each line, which the shop's own price would replace. */
export function conPrecioEscrito(venta: EntradaVenta): EntradaVenta {
  return { ...venta, items: venta.items.map((item) => ({ ...item, aMano: true })) };
}

/** A sale of dozens, of single units of the other product, and of products made of both; of at least one of them. */
export function ventaDeTienda(
  { docena }: Tienda,
  { docenas, sueltas, combos }: Readonly<Record<"docenas" | "sueltas" | "combos", number>>,
): EntradaVenta {
  const linea = (
    codigo: CodigoProducto | typeof CODIGO_COMBO,
    cantidad: number,
    precio: number,
    descripcion = codigo === CODIGO_COMBO ? COMBO.descripcion : DESCRIPCIONES[codigo],
  ) => ({
    ...CODIGO_SIN,
    codigoProducto: codigo,
    descripcion,
    unidadMedida: UNIDAD,
    cantidad: String(cantidad),
    precioUnitario: `${precio}.00`,
    descuento: null,
  });
  const deDocenas = {
    ...linea("P1", docenas, PRECIO_DOCENA, DOCENA_EN_DOCUMENTO),
    presentacionId: docena,
  };
  return {
    items: [
      ...(docenas === 0 ? [] : [deDocenas]),
      ...(combos === 0 ? [] : [linea(CODIGO_COMBO, combos, COMBO.precio)]),
      ...(sueltas === 0 && docenas + combos > 0 ? [] : [linea("CAF-250", Math.max(1, sueltas), 10)]),
    ],
    cliente: { tipoDocumento: 4, numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null },
    descuentoAdicional: null,
    metodoPago: 1,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: null,
    usuario: "Juana",
  };
}
