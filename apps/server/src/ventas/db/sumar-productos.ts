/** Sums products sold in a period, by month for whole months, by day for the rest. docs/decisions/0023 */
import { sql } from "kysely";
import { enNumero } from "../../motor/centavos.ts";
import type { Db } from "../../motor/connection.ts";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { FiltroVentas } from "./figuras-ventas.ts";

type FiltroProductos = Pick<FiltroVentas, "nit" | "desde" | "hasta" | "sucursal">;

/** Days before and after all others. */
const [PRIMERO, ULTIMO] = ["0000-01-01", "9999-12-31"];

/** Sums products sold in a period, each with the description of its first sale. */
export function sumProductos(db: Db, filtro: FiltroProductos) {
  return consultaProductos(db, filtro).execute();
}

/** Builds the query of `sumProductos`. */
export function consultaProductos(
  db: Db,
  { nit, desde = PRIMERO, hasta = ULTIMO, sucursal }: FiltroProductos,
): ConsultaDe<ProductoVendido> {
  const { meses, dias } = splitPeriodo(desde, hasta);
  const enSucursal = sucursal === undefined ? sql`` : sql` and sucursal = ${sucursal}`;
  const columnas = sql`codigo, clase, anulada, documentos, cantidad, centavos`;
  const partes = [
    ...(meses === null
      ? []
      : [
          sql`select ${columnas} from ventas_producto_mes where nit = ${nit} and mes >= ${meses.desde} and mes <= ${meses.hasta}${enSucursal}`,
        ]),
    ...dias.map(
      (tramo) =>
        sql`select ${columnas} from ventas_producto where nit = ${nit} and dia >= ${tramo.desde} and dia <= ${tramo.hasta}${enSucursal}`,
    ),
  ];
  const sumadas = sql<SumaProducto>`(
    select codigo, clase, anulada, sum(documentos) as documentos, sum(cantidad) as cantidad, sum(centavos) as centavos
    from (${sql.join(partes, sql` union all `)}) as partes group by codigo, clase, anulada)`;
  return db
    .selectFrom(sumadas.as("v"))
    .leftJoin("productosVendidos as p", (join) =>
      join.onRef("p.codigo", "=", "v.codigo").on("p.nit", "=", nit),
    )
    .select([
      "v.codigo",
      "v.clase",
      "v.anulada",
      "p.descripcion",
      "v.documentos",
      "v.cantidad",
      enNumero(sql.ref("v.centavos")).as("centavos"),
    ]);
}

interface ProductoVendido extends SumaProducto {
  readonly descripcion: string | null;
}

interface SumaProducto {
  readonly codigo: string;
  readonly clase: 1 | 2;
  readonly anulada: 0 | 1;
  readonly documentos: number;
  readonly cantidad: number;
  readonly centavos: number;
}

interface Tramo {
  readonly desde: string;
  readonly hasta: string;
}

/** Divides a period into its whole months and the days before and after them. Days `AAAA-MM-DD` and months `AAAA-MM`, both ends included. */
export function splitPeriodo(
  desde: string,
  hasta: string,
): { readonly meses: Tramo | null; readonly dias: readonly Tramo[] } {
  const primero = desde.endsWith("-01") ? mesDe(desde) : mesTras(mesDe(desde));
  const ultimo = hasta === ultimoDia(mesDe(hasta)) ? mesDe(hasta) : mesAntes(mesDe(hasta));
  if (primero > ultimo) return { meses: null, dias: [{ desde, hasta }] };
  const antes = mesDe(desde) < primero ? [{ desde, hasta: ultimoDia(mesDe(desde)) }] : [];
  const despues = mesDe(hasta) > ultimo ? [{ desde: `${mesDe(hasta)}-01`, hasta }] : [];
  return { meses: { desde: primero, hasta: ultimo }, dias: [...antes, ...despues] };
}

function mesDe(dia: string): string {
  return dia.slice(0, 7);
}

function mesTras(mes: string): string {
  return desplazar(mes, 1);
}

function mesAntes(mes: string): string {
  return desplazar(mes, -1);
}

function desplazar(mes: string, cuantos: number): string {
  const n = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1 + cuantos;
  return `${String(Math.floor(n / 12)).padStart(4, "0")}-${String((n % 12) + 1).padStart(2, "0")}`;
}

const DIAS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function ultimoDia(mes: string): string {
  const [anio, numero] = [Number(mes.slice(0, 4)), Number(mes.slice(5))];
  const bisiesto = anio % 4 === 0 && (anio % 100 !== 0 || anio % 400 === 0);
  return `${mes}-${numero === 2 && bisiesto ? 29 : DIAS[numero - 1]}`;
}
