/** The filter of sales, as queries carry it. */
import {
  conKind,
  ESTADOS_PUBLICOS,
  explicado,
  FechaPedido,
  ok,
  textoPedido,
  toCentavos,
  type Nit,
  type Result,
} from "@mostrador/core";
import { parseMontoBuscado } from "@mostrador/core/formato";
import { z } from "zod";
import type { Fallo } from "../../fallos.ts";
import { alReves, CAMPO_CAJA, enteroDeTexto } from "../../http/campos.ts";
import type { Deps } from "../../deps.ts";
import { SIN_FILTRO } from "../readers/figuras.ts";
import { listMetodosCon } from "../../terminales/readers/nombres.ts";
import { SEGUIDAS, type FiltroVentas, type Seguidas } from "../readers/ventas.ts";

const MAX_CODIGO = 9999;
const Monto = z
  .string()
  .refine(
    (texto) => parseMontoBuscado(texto) !== null,
    conKind("monto", "Escriba un monto, como 1,234.50 o 1234.50."),
  );

/** Fields that filter sales. */
export const CAMPOS_FILTRO = {
  desde: explicado(FechaPedido.optional(), "Primer día de las ventas, en hora de Bolivia.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día de las ventas, en hora de Bolivia.", "2026-11-30"),
  clase: explicado(
    z.enum(["factura", "nota"], "Use factura o nota.").optional(),
    "Clase de documento; sin ella, facturas y notas.",
    "factura",
  ),
  estado: explicado(
    z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
    "Estado del documento; sin él, todos.",
    "EMITIDA",
  ),
  sector: explicado(
    enteroDeTexto(1, MAX_CODIGO).optional(),
    "Código del documento de sector, del catálogo de Impuestos.",
    "1",
  ),
  sucursal: explicado(
    enteroDeTexto(0, MAX_CODIGO).optional(),
    "Número de la sucursal; 0 es la casa matriz.",
    "0",
  ),
  caja: CAMPO_CAJA,
  cajero: explicado(
    textoPedido(1, 100).optional(),
    "Nombre de la persona que vendió, como está en el documento.",
    "Ana",
  ),
  pago: explicado(
    enteroDeTexto(1, MAX_CODIGO).optional(),
    "Código del método de pago, del catálogo de Impuestos: también las ventas que lo combinan con otros.",
    "1",
  ),
  minimo: explicado(Monto.optional(), "Monto desde el que se muestra, en bolivianos.", "10.00"),
  maximo: explicado(Monto.optional(), "Monto hasta el que se muestra, en bolivianos.", "500.00"),
};
const Campos = z.object(CAMPOS_FILTRO);

/** Fields that filter the list of sales, which shows documents without a final answer too. */
export const CAMPOS_LISTA = {
  ...CAMPOS_FILTRO,
  estado: explicado(
    z
      .enum([...ESTADOS_PUBLICOS, ...SEGUIDAS], `Use EMITIDA, ANULADA, OFFLINE, ${SEGUIDAS.join(", ")}.`)
      .optional(),
    "Estado del documento; sin él, EMITIDA, OFFLINE y ANULADA. ENVIANDO: se envía ahora. EN_DUDA: se envió y no se sabe si llegó. SIN_RESPUESTA: esos dos y OFFLINE. OBSERVADA: la observó el SIN.",
    "EMITIDA",
  ),
};
const CamposLista = z.object(CAMPOS_LISTA);

/** Reads the filter of the list; fails as `filtroDe` does. */
export async function filtroDeLista(
  db: Deps["db"],
  nit: Nit,
  { estado, ...campos }: z.infer<typeof CamposLista>,
): Promise<Result<{ readonly filtro: FiltroVentas; readonly seguidas: Seguidas | undefined }, Fallo>> {
  const seguidas = SEGUIDAS.find((una) => una === estado);
  const publico = ESTADOS_PUBLICOS.find((uno) => uno === estado);
  const filtro = await filtroDe(db, nit, { ...campos, estado: publico });
  return filtro.ok ? ok({ filtro: filtro.value, seguidas }) : filtro;
}

/** Reads the filter of a query; fails where its days or amounts are in reverse order. */
export async function filtroDe(
  db: Deps["db"],
  nit: Nit,
  query: z.infer<typeof Campos>,
): Promise<Result<FiltroVentas, Fallo>> {
  const { desde, hasta, clase, estado, sector, cajero, pago } = query;
  const [minimo, maximo] = [centavos(query.minimo), centavos(query.maximo)];
  if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
  if (minimo !== undefined && maximo !== undefined && minimo > maximo) return alReves("minimo");
  const [sucursal, puntoVenta] = query.caja?.split("/").map(Number) ?? [query.sucursal, undefined];
  return ok({
    ...SIN_FILTRO,
    nit,
    desde,
    hasta,
    clase: clase === undefined ? undefined : clase === "nota" ? 2 : 1,
    estado,
    sector,
    sucursal,
    puntoVenta,
    cajero,
    metodoPago: pago === undefined ? undefined : await listMetodosCon(db, nit, pago),
    minimo,
    maximo,
  });
}

function centavos(texto: string | undefined): number | undefined {
  const leido = parseMontoBuscado(texto ?? "");
  return leido === null ? undefined : toCentavos(leido);
}
