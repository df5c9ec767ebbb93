/** Reads transfers and leavings as the portal and the API show them; writes nothing. */
import {
  enCamino,
  guiaToCodigo,
  montosDeReintegro,
  type Instante,
  type MontosDeReintegro,
  type Nit,
} from "@mostrador/core";
import { z } from "zod";
import { cutPagina } from "../../http/lugar.ts";
import type { Db } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
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

/** Reads a page of leavings, the newest first, with their lines. */
export async function paginaDeSalidas(db: Db, filtro: FiltroSalidas, limite: number) {
  const { pagina, ultima } = cutPagina(await listSalidas(db, filtro, limite), limite);
  return {
    salidas: pagina.map(vistaDeSalida),
    siguiente: ultima === undefined ? null : `${ultima.instante}_${ultima.id}`,
  };
}

/** Shows a leaving with its lines. */
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

/** A row of the Registro de Reintegros. */
export interface Reintegro {
  readonly n: number;
  readonly instante: Instante;
  readonly documento: string;
  readonly complemento: string;
  readonly montos: MontosDeReintegro;
}

/** Reads the rows of a month's Registro de Reintegros, `AAAA-MM`, numbered from 1. */
export async function filasDeReintegros(db: Db, nit: Nit, mes: string): Promise<readonly Reintegro[]> {
  return (await listReintegros(db, nit, mes)).map(({ instante, documento, complemento, costo }, i) => ({
    n: i + 1,
    instante,
    documento: documento ?? "",
    complemento: complemento ?? "",
    montos: montosDeReintegro(toValor(costo)),
  }));
}
