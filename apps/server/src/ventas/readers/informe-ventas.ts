/** Reads reports of sales: by hour, cashier, till, branch, category, product, payment and sector; writes nothing. */
import { decimal } from "@mostrador/core";
import { nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import { RELLENO_COBROS } from "../../terminales/db/cobros.ts";
import type { Db } from "../../motor/connection.ts";
import {
  sumPorMetodo,
  sumVentas,
  type Dimension,
  type FiltroVentas,
  type Suma,
} from "../db/figuras-ventas.ts";
import { isRelleno } from "../../motor/rellenar.ts";
import { sumProductos } from "../db/sumar-productos.ts";
import { productosPorCodigo } from "../../tienda/readers/categorias.ts";
import { figurasDe, figurasPorClave, hasTodasLasVentas, totalesDe, type Figuras } from "./figuras.ts";
import { nombresDe, type Nombres } from "../../terminales/readers/nombres.ts";

/** Row of a report. For products and categories, `cantidad` is the quantity sold less the quantity returned. */
export interface FilaInforme extends Figuras {
  readonly clave: string;
  readonly nombre: string;
  readonly cantidad: string | null;
}

type PorDimension = Exclude<Dimension, "nada" | "diaHora" | "sucursalHora">;
/** Dimensions of the reports. */
export type PorInforme = PorDimension | "producto" | "categoria";

/**
 * Reads the rows of a report, largest first; days and hours stay in their order. By payment, a sale paid by several methods is in the row of
 * each, with the amount that the method paid.
 */
export async function getInforme(
  db: Db,
  filtro: FiltroVentas,
  por: PorInforme,
): Promise<{ readonly filas: readonly FilaInforme[]; readonly totales: Figuras }> {
  if (por === "producto" || por === "categoria")
    return conDescuentos(porMonto(await deProductos(db, filtro, por)), await totalesDe(db, filtro));
  const nombres = await nombresDe(db, filtro.nit);
  if (por === "pago") {
    const { porMetodo, porDocumento } = await sumPorMetodo(db, filtro);
    // A combined method has no amount left if tills reported all of its parts.
    const filas = filasDe(porMetodo, por, nombres).filter(
      ({ bruto, notas }) => bruto.documentos + notas.documentos > 0,
    );
    return { filas: porMonto(filas), totales: figurasDe(porDocumento) };
  }
  // Each document is in one row only, so that the rows add up to the total.
  const sumas = await sumVentas(db, filtro, por);
  const filas = filasDe(sumas, por, nombres);
  const enOrden = por === "dia" || por === "hora";
  return {
    filas: enOrden ? filas.toSorted((a, b) => a.nombre.localeCompare(b.nombre)) : porMonto(filas),
    totales: figurasDe(sumas),
  };
}

function filasDe(sumas: readonly Suma[], por: PorDimension, nombres: Nombres): readonly FilaInforme[] {
  return figurasPorClave(sumas).map(({ clave, figuras }) => ({
    ...figuras,
    clave: clave.join("/"),
    nombre: NOMBRES[por](clave, nombres),
    cantidad: null,
  }));
}

/** The key of the last row of products: no code and no category begins with a space. */
const CLAVE_DESCUENTOS = " descuentos";

/**
 * Adds the row that makes products add up to the totals: discounts and surcharges on whole invoices, which the tax system does not spread
 * over the lines. docs/decisions/0023
 */
function conDescuentos(filas: readonly FilaInforme[], totales: Figuras) {
  const resto = (de: (figuras: Figuras) => number) =>
    (Math.round(de(totales) * 100) - filas.reduce((suma, fila) => suma + Math.round(de(fila) * 100), 0)) /
    100;
  const montoDe = (de: (figuras: Figuras) => number) => ({ documentos: 0, monto: resto(de) });
  const partes = {
    bruto: montoDe(({ bruto }) => bruto.monto),
    anuladas: montoDe(({ anuladas }) => anuladas.monto),
    notas: montoDe(({ notas }) => notas.monto),
  };
  if (Object.values(partes).every(({ monto }) => monto === 0)) return { filas, totales };
  const neto = resto((figuras) => figuras.neto);
  const nombre = neto > 0 ? "Otros importes de toda la factura" : "Descuentos de toda la factura";
  const fila: FilaInforme = { clave: CLAVE_DESCUENTOS, nombre, cantidad: null, neto, ...partes };
  return { filas: [...filas, fila], totales };
}

function porMonto(filas: readonly FilaInforme[]): readonly FilaInforme[] {
  return filas.toSorted((a, b) => b.neto - a.neto);
}

type Clave = readonly string[];

const NOMBRES: Readonly<Record<PorDimension, (clave: Clave, nombres: Nombres) => string>> = {
  dia: ([dia = ""]) => dia,
  hora: ([hora = ""]) => `${hora.padStart(2, "0")}:00`,
  cajero: ([cajero = ""]) => (cajero === "" ? "Sin cajero" : cajero),
  caja: ([sucursal, puntoVenta], nombres) => {
    const punto = {
      caja: nombres.caja(Number(sucursal), Number(puntoVenta)),
      puntoVenta: Number(puntoVenta),
    };
    return `${nombrePunto(punto)} · ${nombreSucursal(Number(sucursal))}`;
  },
  sucursal: ([sucursal]) => nombreSucursal(Number(sucursal)),
  sector: ([sector], nombres) => nombres.sector(Number(sector)),
  pago: ([codigo], nombres) => nombres.pago(Number(codigo)) ?? "Notas, sin forma de pago",
};

async function deProductos(
  db: Db,
  filtro: FiltroVentas,
  por: "producto" | "categoria",
): Promise<readonly FilaInforme[]> {
  const sumas = await sumProductos(db, filtro);
  const conocidos = await productosPorCodigo(db, filtro.nit);
  const grupos = Map.groupBy(sumas, ({ codigo }) =>
    por === "producto" ? codigo : (conocidos.get(codigo)?.categoria ?? SIN_CATEGORIA),
  );
  return [...grupos].map(([clave, suyas]) => ({
    ...figurasDe(suyas),
    clave,
    nombre:
      por === "producto" ? (conocidos.get(clave)?.descripcion ?? suyas[0]?.descripcion ?? clave) : clave,
    cantidad: cantidadDe(suyas),
  }));
}

const SIN_CATEGORIA = "Sin categoría";
const DECIMALES = 5;

function cantidadDe(sumas: readonly { clase: 1 | 2; anulada: 0 | 1; cantidad: number }[]): string {
  const vigentes = sumas.filter(({ anulada }) => anulada === 0);
  const total = vigentes.reduce(
    (suma, { clase, cantidad }) => suma + (clase === 1 ? cantidad : -cantidad),
    0,
  );
  return decimal(total)
    .div(decimal(10 ** DECIMALES), DECIMALES)
    .toFixed();
}

/** Tells whether all sums that a report needs are complete. A report by payment also needs the sums of payments that tills reported earlier. */
export async function isInformeCompleto(db: Db, por: PorInforme): Promise<boolean> {
  return (await hasTodasLasVentas(db)) && (por !== "pago" || (await isRelleno(db, RELLENO_COBROS)));
}
