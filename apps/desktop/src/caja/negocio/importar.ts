import {
  contarFilas,
  createReader,
  parsePlanilla,
  ok,
  reviseCodigos,
  type FilaLeida,
  type Planilla,
  type Result,
} from "@mostrador/core";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { saveCompartido } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import { findProductoDeCodigo } from "../db/productos.ts";
import type { Deps } from "../deps.ts";
import { duenoDeBarras } from "./barras.ts";
import { falloProducto } from "./productos.ts";

/** Most good rows that the screen shows; bad rows have a limit of their own. */
const MUESTRA = 50;
const MAX_ERRORES = 500;
/** Rows of one transaction; the till sells between two transactions. */
const LOTE = 200;

type Cuenta = Salida<"importarProductos">;

/** Returns the effects of a price list, row by row, without a change of data. */
export function revisarImportacion(
  deps: Deps,
  texto: string,
): Result<Salida<"revisarImportacion">, FalloPuente> {
  const planilla = parsePlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const leidas = parseFilas(deps, planilla.value.filas).map(({ revisada }) => revisada);
  const malas = leidas.filter(({ efecto }) => efecto === "error");
  const resto = leidas.filter(({ efecto }) => efecto !== "error").slice(0, MUESTRA);
  return ok({
    columnas: [...planilla.value.columnas],
    ignoradas: [...planilla.value.ignoradas],
    cuenta: contarFilas(leidas),
    filas: [...malas.slice(0, MAX_ERRORES), ...resto],
  });
}

/**
 * Imports the good rows. Each is stored whole or not at all. An interrupted import leaves a part, and the
 * same file again does the rest.
 */
export async function importarProductos(deps: Deps, texto: string): Promise<Result<Cuenta, FalloPuente>> {
  const planilla = parsePlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const { filas } = planilla.value;
  const leidas = parseFilas(deps, filas);
  const cambian = leidas.filter(({ revisada: { efecto } }) => efecto === "nuevo" || efecto === "cambia");
  for (let desde = 0; desde < cambian.length; desde += LOTE) {
    deps.db.inTransaction((tx) => {
      for (const { producto } of cambian.slice(desde, desde + LOTE))
        if (producto !== null) saveCompartido(tx, "producto", producto, selloDe(deps));
    });
    deps.emitir("avance", {
      trabajo: "importar",
      hechas: Math.min(desde + LOTE, cambian.length),
      total: cambian.length,
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  deps.despertarSync();
  return ok(contarFilas(leidas.map(({ revisada }) => revisada)));
}

function parseFilas({ db, ajustes, nuevoId }: Deps, filas: Planilla["filas"]): readonly FilaLeida[] {
  const { unidadesMedida = [], productosServicios = [] } = ajustes.find("catalogos") ?? {};
  const tienda = {
    unidades: unidadesMedida,
    productosServicios,
    nuevoId,
    findPorCodigo: (codigo: string) => findProductoDeCodigo(db, codigo),
    findDueno: (producto: Parameters<typeof duenoDeBarras>[1]) => duenoDeBarras(db, producto),
  };
  return reviseCodigos(tienda, filas, filas.map(createReader(tienda)));
}
