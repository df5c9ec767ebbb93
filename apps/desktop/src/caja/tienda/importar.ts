import {
  countDudosas,
  countFilas,
  createReader,
  dejarDudosas,
  escriturasDeCodigo,
  sortRevisadas,
  parsePlanilla,
  ok,
  reviseCodigos,
  type FilaLeida,
  type Planilla,
  type Result,
  type TiendaDeLista,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { saveCompartido } from "./compartidos.ts";
import { selloDe } from "./sello.ts";
import { findProductoDeCodigo } from "./db/productos.ts";
import type { Deps } from "../deps.ts";
import { duenoDeBarras } from "./barras.ts";
import { falloProducto } from "./productos.ts";

/** Most rows that the screen shows: `errores` of faulty and of doubtful ones, `resto` of good ones. */
const LIMITES = { resto: 50, errores: 500 } as const;
/** Rows of one transaction; the till sells between two transactions. */
const LOTE = 200;

type Cuenta = Salida<"importarProductos">;

/** Returns the effects of a price list, row by row, without a change of data. */
export function checkImportacion(
  deps: Deps,
  texto: string,
): Result<Salida<"revisarImportacion">, FalloPuente> {
  const planilla = parsePlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const leidas = parseFilas(deps, planilla.value.filas, true).map(({ revisada }) => revisada);
  return ok({
    columnas: [...planilla.value.columnas],
    ignoradas: [...planilla.value.ignoradas],
    cuenta: countFilas(leidas),
    dudosas: countDudosas(leidas),
    filas: [...sortRevisadas(leidas, LIMITES)],
  });
}

/**
 * Imports the good rows, and the doubtful ones where `aceptarDudosas`. Each is stored whole or not at all. An interrupted import leaves a part, and the
 * same file again does the rest.
 */
export async function importarProductos(
  deps: Deps,
  { texto, aceptarDudosas }: EntradaRevisada<"importarProductos">,
): Promise<Result<Cuenta, FalloPuente>> {
  const planilla = parsePlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const { filas } = planilla.value;
  const leidas = parseFilas(deps, filas, aceptarDudosas);
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
  return ok(countFilas(leidas.map(({ revisada }) => revisada)));
}

function parseFilas(
  { db, ajustes, nuevoId }: Deps,
  filas: Planilla["filas"],
  aceptarDudosas: boolean,
): readonly FilaLeida[] {
  const { unidadesMedida = [], productosServicios = [] } = ajustes.find("catalogos") ?? {};
  const tienda: TiendaDeLista = {
    unidades: unidadesMedida,
    productosServicios,
    nuevoId,
    findPorCodigo: (codigo) => {
      for (const escrito of escriturasDeCodigo(codigo)) {
        const hallado = findProductoDeCodigo(db, escrito);
        if (hallado !== undefined) return hallado;
      }
      return undefined;
    },
    findDueno: (producto) => duenoDeBarras(db, producto),
  };
  const leidas = filas.map(createReader(tienda));
  return reviseCodigos(tienda, aceptarDudosas ? leidas : dejarDudosas(leidas));
}
