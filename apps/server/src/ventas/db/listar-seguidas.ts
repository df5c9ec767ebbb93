/** Lists documents that have no final answer yet. They are few, and each kind has its index. */
import { TIPO_NOTA } from "@mostrador/core";
import { sql, type SqlBool } from "kysely";
import type { ConsultaDe } from "../../motor/compiladas.ts";
import type { Db } from "../../motor/connection.ts";
import { isFiltrada, type FiltroVentas } from "./figuras-ventas.ts";
import { ABIERTAS } from "../../motor/indices.ts";
import { CENTAVOS_DE_FACTURA } from "../../motor/centavos.ts";
import type { ClaveVenta, OrdenVentas, TrasVenta } from "./listar-ventas.ts";
import { enAlguno, palabrasDe } from "../../documentos/db/palabras-buscadas.ts";
import { ESPERANDO, OBSERVADAS } from "../../documentos/db/esperando.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** Conditions of the kinds of followed documents; sums of sales do not know these kinds. `SIN_RESPUESTA`: being sent, in doubt, or waiting to be sent. */
const CONDICIONES = {
  ENVIANDO: sql<SqlBool>`${ABIERTAS} and facturas.estado = 'ENVIANDO'`,
  EN_DUDA: sql<SqlBool>`${ABIERTAS} and facturas.estado = 'EN_DUDA'`,
  SIN_RESPUESTA: ESPERANDO,
  OBSERVADA: OBSERVADAS,
} as const;
/** The kinds of followed documents. */
export const SEGUIDAS = ["ENVIANDO", "EN_DUDA", "SIN_RESPUESTA", "OBSERVADA"] as const;
/** One of `SEGUIDAS`. */
export type Seguidas = (typeof SEGUIDAS)[number];

/** Builds the query of the keys of a page of followed documents. The cashier and the payment of a document being sent or in doubt are unknown. */
export function consultaSeguidas(
  db: Db,
  seguidas: Seguidas,
  { filtro, buscar, orden, tras, limite }: PaginaSeguidas,
): ConsultaDe<ClaveVenta> {
  const { nit, desde, hasta, clase, sector, sucursal, puntoVenta, cajero, metodoPago, minimo, maximo } =
    filtro;
  const porMonto = orden.endsWith("monto");
  const columna = porMonto ? CENTAVOS_DE_FACTURA : sql<string>`facturas.fecha_emision`;
  const sentido = orden.startsWith("-") ? "desc" : "asc";
  let query = db
    .selectFrom("facturas")
    .select(["facturas.id as facturaId", "facturas.fechaEmision"])
    .where("nit", "=", nit)
    .where(CONDICIONES[seguidas]);
  if (desde !== undefined) query = query.where("fechaEmision", ">=", soughtInstante(desde));
  if (hasta !== undefined) query = query.where("fechaEmision", "<=", soughtInstante(`${hasta}T23:59:59.999`));
  if (clase !== undefined) query = query.where("tipoFactura", clase === 2 ? "=" : "!=", TIPO_NOTA);
  if (sector !== undefined) query = query.where("sector", "=", sector);
  if (sucursal !== undefined) query = query.where("sucursal", "=", sucursal);
  if (puntoVenta !== undefined) query = query.where("puntoVenta", "=", puntoVenta);
  if (minimo !== undefined) query = query.where(CENTAVOS_DE_FACTURA, ">=", minimo);
  if (maximo !== undefined) query = query.where(CENTAVOS_DE_FACTURA, "<=", maximo);
  if (cajero !== undefined || metodoPago !== undefined)
    query = query.where(isFiltrada(db, { ...SOLO_EMPRESA, nit, cajero, metodoPago }));
  for (const palabra of buscar === undefined ? [] : palabrasDe(nit, buscar, true))
    query = query.where(enAlguno(palabra));
  if (tras !== undefined) {
    const signo = sentido === "desc" ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${columna}, facturas.id) ${signo} (${tras[0]}, ${tras[1]})`);
  }
  return query.orderBy(columna, sentido).orderBy("facturas.id", sentido).limit(limite);
}

/** Query for a page of followed documents: the filter, a text, the order, and the document after which the page begins. */
export interface PaginaSeguidas {
  readonly filtro: FiltroVentas;
  readonly buscar: string | undefined;
  readonly orden: OrdenVentas;
  readonly tras: TrasVenta | undefined;
  readonly limite: number;
}

const SOLO_EMPRESA = {
  desde: undefined,
  hasta: undefined,
  clase: undefined,
  estado: undefined,
  sector: undefined,
  sucursal: undefined,
  puntoVenta: undefined,
  minimo: undefined,
  maximo: undefined,
} as const;
