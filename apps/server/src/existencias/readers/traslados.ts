/** Reads transfers and removals of goods as the portal and the API show them; writes nothing. */
import {
  decimal,
  enCamino,
  guiaToCodigo,
  montosDeReintegro,
  type Instante,
  regimenEn,
  sumar,
  type Decimal,
  type MontosDeReintegro,
  type Nit,
  type Regimen,
  type Vigencia,
} from "@mostrador/core";
import { z } from "zod";
import { cutPagina } from "../../http/lugar.ts";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
import { listComprasDesde } from "../db/compras.ts";
import { listReintegros, listSalidas, type FiltroSalidas } from "../db/salidas.ts";
import {
  findTraslado,
  listEntregas,
  listLineasDe,
  listTraslados,
  readGuia,
  type FiltroTraslados,
} from "../db/traslados.ts";
import { toCantidad, toValor } from "../db/unidades.ts";

export { findSalida } from "../db/salidas.ts";

const Entregadas = z.array(
  z.object({
    linea: z.int(),
    llega: z.string(),
    falta: z.string(),
    sobra: z.string(),
    valorFalta: z.string().nullable(),
  }),
);

/** Reads a page of transfers, the newest first, with their lines and deliveries. */
export async function paginaDeTraslados(db: Db, filtro: FiltroTraslados, limite: number) {
  const { pagina, ultima } = cutPagina(await listTraslados(db, filtro, limite), limite);
  const traslados = [];
  for (const traslado of pagina) traslados.push(await vistaDeTraslado(db, traslado));
  return { traslados, siguiente: ultima === undefined ? null : `${ultima.instante}_${ultima.id}` };
}

/** Reads a transfer with its lines and deliveries; undefined where there is none. */
export async function readTraslado(db: Db, nit: Nit, id: string) {
  const traslado = await findTraslado(db, nit, id);
  return traslado === undefined ? undefined : vistaDeTraslado(db, traslado);
}

async function vistaDeTraslado(db: Db, traslado: Fila<"traslados">) {
  const { nit, id, deGuia, huella: _huella, ...suyo } = traslado;
  const lineas = await listLineasDe(db, nit, id);
  const ids = [...new Set(lineas.map(({ productoId }) => productoId))];
  const productos = new Map((await readFilas(db, nit, "producto", ids)).map((una) => [una.id, una]));
  const entregas = await listEntregas(db, nit, id);
  return {
    ...suyo,
    id,
    deGuia: deGuia === 1,
    guia: guiaToCodigo(await readGuia(db, traslado)),
    lineas: lineas.map(({ linea, productoId, cantidad, valor, llego, falto }) => {
      const cifras = { salio: toCantidad(cantidad), llego: toCantidad(llego), falto: toCantidad(falto) };
      return {
        linea,
        productoId,
        codigo: productos.get(productoId)?.codigo ?? "",
        descripcion: productos.get(productoId)?.descripcion ?? productoId,
        cantidad: cifras.salio.toFixed(),
        llego: cifras.llego.toFixed(),
        falto: cifras.falto.toFixed(),
        enCamino: enCamino(cifras).toFixed(),
        valor: valor === null ? null : toValor(valor).toFixed(2),
      };
    }),
    entregas: entregas.map(({ id: suya, instante, motivo, usuario, origen, registradoEn, sobra, datos }) => ({
      id: suya,
      instante,
      nota: motivo,
      usuario,
      origen,
      registradoEn,
      sobra: sobra === 1,
      lineas: Entregadas.parse(JSON.parse(datos)).map(({ valorFalta: _valor, ...linea }) => linea),
    })),
  };
}

const LineasDeSalida = z.array(
  z.object({
    productoId: z.string(),
    presentacionId: z.string().nullable(),
    descripcion: z.string(),
    cantidad: z.string(),
    factor: z.string(),
    unidades: z.string(),
    costo: z.string(),
  }),
);

/** Reads a page of removals of goods, newest first, with their lines. */
export async function paginaDeSalidas(db: Db, filtro: FiltroSalidas, limite: number) {
  const { pagina, ultima } = cutPagina(await listSalidas(db, filtro, limite), limite);
  return {
    salidas: pagina.map(vistaDeSalida),
    siguiente: ultima === undefined ? null : `${ultima.instante}_${ultima.id}`,
  };
}

/** Shows a removal of goods with its lines. */
export function vistaDeSalida({
  nit: _nit,
  datos,
  costo,
  huella: _huella,
  ...salida
}: Fila<"salidasExistencia">) {
  return {
    ...salida,
    costo: toValor(costo).toFixed(2),
    lineas: LineasDeSalida.parse(JSON.parse(datos)),
  };
}

/** Row of the Registro de Reintegros. */
export interface Reintegro {
  readonly n: number;
  readonly instante: Instante;
  readonly documento: string;
  readonly complemento: string;
  readonly montos: MontosDeReintegro;
}

/** Maximum number of purchases that are read, newest first. */
const MAX_COMPRAS = 5000;
const Compradas = z.object({ lineas: z.array(z.object({ productoId: z.string() })) });

/**
 * Reads the rows of a month's Registro de Reintegros, `AAAA-MM`, numbered from 1. The credit to give back is the one once taken: by the law
 * of the product's last purchase before it left, or of the day it left if no purchase is known. docs/fiscal-rules.md F68
 */
export async function filasDeReintegros(
  db: Db,
  nit: Nit,
  mes: string,
  vigencias: readonly Vigencia[],
): Promise<readonly Reintegro[]> {
  const salidas = await listReintegros(db, nit, mes);
  const compras = salidas.length === 0 ? new Map<string, string[]>() : await diasDeCompra(db, nit, mes);
  return salidas.map(({ instante, documento, complemento, costo, datos }, i) => {
    const leyDe = (productoId: string): Regimen => {
      const dia = compras.get(productoId)?.find((fecha) => fecha <= instante);
      return regimenEn(dia ?? instante, vigencias);
    };
    const porLey = Map.groupBy(LineasDeSalida.parse(JSON.parse(datos)), (una) => leyDe(una.productoId));
    const partes: readonly (readonly [Regimen, Decimal])[] =
      porLey.size > 1
        ? [...porLey].map(([ley, suyas]) => [ley, sumar(suyas.map((una) => decimal(una.costo)))])
        : [[[...porLey.keys()][0] ?? regimenEn(instante, vigencias), toValor(costo)]];
    const montos = partes.map(([ley, suyo]) => montosDeReintegro(suyo, ley));
    return {
      n: i + 1,
      instante,
      documento: documento ?? "",
      complemento: complemento ?? "",
      montos: {
        importe: sumar(montos.map(({ importe }) => importe)),
        credito: sumar(montos.map(({ credito }) => credito)),
      },
    };
  });
}

/** Lists the days on which each product was bought before the end of a month, newest first. */
async function diasDeCompra(db: Db, nit: Nit, mes: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const dias = new Map<string, string[]>();
  // Purchases from more than a year before the month are ignored.
  const desde = `${Number(mes.slice(0, 4)) - 1}${mes.slice(4)}-01`;
  for (const { fecha, datos } of await listComprasDesde(db, nit, desde, MAX_COMPRAS))
    for (const { productoId } of Compradas.parse(JSON.parse(datos)).lineas)
      dias.set(productoId, [...(dias.get(productoId) ?? []), fecha]);
  return dias;
}
