import {
  countDudosas,
  countFilas,
  createReader,
  dejarDudosas,
  escriturasDeCodigo,
  sortRevisadas,
  claveDeTitulos,
  FRASES_PLANILLA,
  groupSinCodigo,
  readPlanilla,
  tituloDe,
  ok,
  reviseCodigos,
  type Asignacion,
  type FilaLeida,
  type Planilla,
  type Registro,
  type Result,
  type TiendaDeLista,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { saveCompartido } from "./compartidos.ts";
import { selloDe } from "./sello.ts";
import { findProductoDeCodigo, listVistos } from "./db/productos.ts";
import type { Deps } from "../deps.ts";
import { duenoDeBarras } from "./barras.ts";
import { falloProducto } from "./productos.ts";

/** Most rows that the screen shows: `errores` for faulty and doubtful rows, `resto` for good ones. */
const LIMITES = { resto: 50, errores: 500 } as const;
/** Most groups of products without a code about which the person is asked. */
const MAX_GRUPOS = 200;
/** Most sheets whose columns are stored. */
const MAX_PLANILLAS = 20;
/** Rows of one transaction; the till sells between two transactions. */
const LOTE = 200;

type Lectura = Pick<EntradaRevisada<"importarProductos">, "aceptarDudosas" | "confirmados">;

/** Returns the effects of a price list, row by row, without a change of data. */
export function checkImportacion(
  deps: Deps,
  { registros, columnas }: EntradaRevisada<"revisarImportacion">,
): Salida<"revisarImportacion"> {
  const { titulos, faltan, filas } = readPlanilla(registros, columnas ?? columnasGuardadas(deps, registros));
  const sinElegir = { aceptarDudosas: true, confirmados: [] };
  const leidas = faltan.length > 0 ? [] : parseFilas(deps, filas, sinElegir);
  const revisadas = leidas.map(({ revisada }) => revisada);
  return {
    titulos: titulos.map((una) => ({ ...una, muestras: [...una.muestras] })),
    faltan: [...faltan],
    cuenta: countFilas(revisadas),
    dudosas: countDudosas(revisadas),
    grupos: [...groupSinCodigo(porConfirmar(leidas), MAX_GRUPOS)],
    filas: [...sortRevisadas(revisadas, LIMITES)],
  };
}

function porConfirmar(leidas: readonly FilaLeida[]) {
  return leidas.flatMap(({ producto, adivinanza }) =>
    producto === null || adivinanza === null ? [] : [{ descripcion: producto.descripcion, adivinanza }],
  );
}

/** The columns that a person set for a sheet of these headings. */
function columnasGuardadas({ ajustes }: Deps, registros: readonly Registro[]): Asignacion | undefined {
  const clave = claveDeTitulos(readPlanilla(registros).titulos.map(({ titulo }) => titulo));
  return ajustes.find("columnasDeListas")?.listas.find(({ titulos }) => titulos === clave)?.columnas;
}

/** Stores the columns that a person set for a sheet; those of the sheets used last stay. */
function keepColumnas({ db, ajustes }: Deps, titulos: Planilla["titulos"]): void {
  const clave = claveDeTitulos(titulos.map(({ titulo }) => titulo));
  const otras = (ajustes.find("columnasDeListas")?.listas ?? []).filter((una) => una.titulos !== clave);
  const suya = { titulos: clave, columnas: titulos.map(({ columna }) => columna) };
  db.inTransaction((tx) =>
    ajustes.set(tx, "columnasDeListas", { listas: [suya, ...otras].slice(0, MAX_PLANILLAS) }),
  );
}

/**
 * Imports the good rows, and the doubtful ones if `aceptarDudosas` is set. Each row is stored completely or not at all. After an
 * interrupted import, importing the same file again does the rest. A product whose code of the tax system is neither in the list nor
 * confirmed is stored without one.
 */
export async function importarProductos(
  deps: Deps,
  { registros, columnas, ...lectura }: EntradaRevisada<"importarProductos">,
): Promise<Result<Salida<"importarProductos">, FalloPuente>> {
  const { titulos, faltan, filas } = readPlanilla(registros, columnas ?? columnasGuardadas(deps, registros));
  if (faltan.length > 0) return falloProducto(FRASES_PLANILLA.faltaColumna(faltan.map(tituloDe)));
  if (columnas !== undefined) keepColumnas(deps, titulos);
  const leidas = parseFilas(deps, filas, lectura);
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
  { aceptarDudosas, confirmados }: Lectura,
): readonly FilaLeida[] {
  const { unidadesMedida = [], productosServicios = [] } = ajustes.find("catalogos") ?? {};
  const tienda: TiendaDeLista = {
    unidades: unidadesMedida,
    productosServicios,
    nuevoId,
    vistos: listVistos(db),
    confirmados,
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
