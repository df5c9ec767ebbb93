/** Updates the sales figures for a document, in the transaction that settles it. docs/decisions/0023 */
import {
  TIPO_NOTA,
  findSectorFactura,
  isPublico,
  parseVentaSumada,
  type EstadoPublico,
  type Instante,
  type Nit,
  type ProductoSumado,
} from "@mostrador/core";
import { sql } from "kysely";
import { centavosToSql } from "../../motor/centavos.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** Columns of a document from which its figures are computed. */
export const COLUMNAS_DE_VENTA = [
  "id",
  "nit",
  "sucursal",
  "puntoVenta",
  "sector",
  "tipoFactura",
  "fechaEmision",
  "estado",
  "montoTotal",
  "xml",
] as const;
type FuenteDeVenta = Pick<Fila<"facturas">, (typeof COLUMNAS_DE_VENTA)[number]>;
type Sumable = Omit<Fila<"ventas">, "estado" | "enBs" | "centavos"> & { readonly montoTotal: string };

/**
 * Updates the figures to a document's state. Repeating it changes nothing, because the figures follow their own record
 * of the document and not events.
 */
export async function asentarVenta(tx: Tx, factura: FuenteDeVenta): Promise<void> {
  const clave = { nit: factura.nit, fechaEmision: factura.fechaEmision, facturaId: factura.id };
  const [antes] = await buscarVenta(tx, clave.nit, clave.fechaEmision, clave.facturaId);
  const estado = isPublico(factura.estado) ? factura.estado : null;
  const previo = antes?.estado ?? null;
  const convierte = antes?.enBs === null && isEnMoneda(factura.sector);
  if (previo === estado && !convierte) return;
  const xml = factura.xml.toString("utf8");
  const { productos, ...leida } = parseVentaSumada(xml);
  const venta: Sumable = {
    ...clave,
    ...leida,
    clase: factura.tipoFactura === TIPO_NOTA ? 2 : 1,
    sucursal: factura.sucursal,
    puntoVenta: factura.puntoVenta,
    sector: factura.sector,
    montoTotal: factura.montoTotal,
  };
  await save(tx, venta, estado);
  for (const [suya, signo] of pasos(previo, estado)) await sumHora(tx, venta, suya, signo);
  const sumados = convierte ? parseVentaSumada(xml, false).productos : productos;
  for (const [anulada, signo] of pasos(anuladaDe(previo), anuladaDe(estado), convierte))
    await sumProductos(tx, venta, signo === -1 ? sumados : productos, anulada, signo);
  if (antes === undefined) await saveVendidos(tx, venta, productos);
}

const buscarVenta = compilada((tx, nit: Nit, fechaEmision: Instante, facturaId: number) =>
  tx
    .selectFrom("ventas")
    .select(["estado", "enBs"])
    .where("nit", "=", nit)
    .where("fechaEmision", "=", fechaEmision)
    .where("facturaId", "=", facturaId),
);

async function save(tx: Tx, { montoTotal, ...venta }: Sumable, estado: EstadoPublico | null): Promise<void> {
  if (estado === null) {
    await tx
      .deleteFrom("ventas")
      .where("nit", "=", venta.nit)
      .where("fechaEmision", "=", venta.fechaEmision)
      .where("facturaId", "=", venta.facturaId)
      .execute();
    return;
  }
  await putVenta(tx, { ...venta, centavos: centavosToSql(montoTotal), estado, enBs: 1 });
}

/** A row whose centavos are an SQL expression, because they may exceed the integers that JavaScript represents exactly. */
type ConCentavos<F> = Omit<F, "centavos"> & { readonly centavos: ReturnType<typeof centavosToSql> };

const putVenta = compilada((tx, fila: ConCentavos<Nueva<"ventas">>) =>
  tx
    .insertInto("ventas")
    .values(fila)
    .onConflict((c) =>
      c
        .columns(["nit", "fechaEmision", "facturaId"])
        .doUpdateSet({ estado: sql`excluded.estado`, enBs: sql`excluded.en_bs` }),
    ),
);

/**
 * Lists the updates of two totals: one subtracts from the old group and one adds to the new group. Returns none if both
 * are equal, unless `siempre`.
 */
function pasos<T>(
  de: T | null,
  a: T | null,
  siempre = false,
): readonly (readonly [suma: T, signo: 1 | -1])[] {
  if (de === a && !siempre) return [];
  return [...(de === null ? [] : [[de, -1] as const]), ...(a === null ? [] : [[a, 1] as const])];
}

/** Tells whether lines may be in a currency other than bolivianos. docs/fiscal-rules.md F27. */
function isEnMoneda(sector: number): boolean {
  return findSectorFactura(sector)?.enMoneda === true;
}

function anuladaDe(estado: EstadoPublico | null): 0 | 1 | null {
  if (estado === null) return null;
  return estado === "ANULADA" ? 1 : 0;
}

async function sumHora(tx: Tx, venta: Sumable, estado: EstadoPublico, signo: 1 | -1): Promise<void> {
  const { fechaEmision, facturaId: _, montoTotal, ...comun } = venta;
  await addHora(tx, {
    ...comun,
    dia: fechaEmision.slice(0, 10),
    hora: Number(fechaEmision.slice(11, 13)),
    estado,
    documentos: signo,
    centavos: centavosToSql(montoTotal, signo),
  });
}

const addHora = compilada((tx, fila: ConCentavos<Nueva<"ventasHora">>) =>
  tx
    .insertInto("ventasHora")
    .values(fila)
    .onConflict((c) =>
      c
        .columns([
          "nit",
          "dia",
          "hora",
          "sucursal",
          "puntoVenta",
          "sector",
          "clase",
          "estado",
          "metodoPago",
          "cajero",
        ])
        .doUpdateSet({
          documentos: sql`ventas_hora.documentos + excluded.documentos`,
          centavos: sql`ventas_hora.centavos + excluded.centavos`,
        }),
    ),
);

/** Number of products per statement. An invoice has 500 lines at most. */
async function sumProductos(
  tx: Tx,
  { nit, fechaEmision, sucursal, clase }: Sumable,
  productos: readonly ProductoSumado[],
  anulada: 0 | 1,
  signo: 1 | -1,
): Promise<void> {
  if (productos.length === 0) return;
  const dia = fechaEmision.slice(0, 10);
  const filas = productos.map(({ codigo, cantidad, centavos }) => ({
    nit,
    dia,
    sucursal,
    codigo,
    clase,
    anulada,
    documentos: signo,
    cantidad: signo * cantidad,
    centavos: signo * centavos,
  }));
  await addProductos(tx, filas);
}

const addProductos = compilada((tx, filas: readonly Nueva<"ventasProducto">[]) =>
  tx
    .insertInto("ventasProducto")
    .values(filas)
    .onConflict((c) =>
      c.columns(["nit", "dia", "sucursal", "codigo", "clase", "anulada"]).doUpdateSet({
        documentos: sql`ventas_producto.documentos + excluded.documentos`,
        cantidad: sql`ventas_producto.cantidad + excluded.cantidad`,
        centavos: sql`ventas_producto.centavos + excluded.centavos`,
      }),
    ),
);

async function saveVendidos(tx: Tx, { nit }: Sumable, productos: readonly ProductoSumado[]): Promise<void> {
  if (productos.length === 0) return;
  await putVendidos(
    tx,
    productos.map(({ codigo, descripcion }) => ({ nit, codigo, descripcion })),
  );
}

const putVendidos = compilada((tx, filas: readonly Nueva<"productosVendidos">[]) =>
  tx
    .insertInto("productosVendidos")
    .values(filas)
    .onConflict((c) => c.columns(["nit", "codigo"]).doNothing()),
);
