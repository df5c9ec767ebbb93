import { randomUUID } from "node:crypto";
import {
  claveDeCodigo,
  claveSinMayusculas,
  countDudosas,
  countFilas,
  createReader,
  dejarDudosas,
  escriturasDeCodigo,
  findDuenoDeBarras,
  readCodigo,
  mismoValor,
  ok,
  sortRevisadas,
  claveDeTitulos,
  FRASES_PLANILLA,
  groupSinCodigo,
  readPlanilla,
  tituloDe,
  type Asignacion,
  type CodigoConfirmado,
  type ColumnaPlanilla,
  type GrupoSinCodigo,
  reviseCodigosPorPartes,
  type BienesConCodigo,
  type FilaLeida,
  type FilaRevisada,
  type Nit,
  type Planilla,
  type Producto,
  type Registro,
  type Result,
  type TiendaDeLista,
} from "@mostrador/core";
import { listVersiones } from "./db/compartidas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { listPorCodigos, readFilas } from "./readers/tienda.ts";
import { applyCambios } from "./compartidas.ts";
import {
  findColumnas,
  insertImportacion,
  saveColumnas,
  updateCuentaDeImportacion,
} from "./db/importaciones.ts";
import { readAsignacion } from "../motor/stored-json.ts";
import { listVistos } from "./dar-codigos.ts";
import { cambiosDe, falloDeTienda, LOTE, type DepsPorPasos, type Editor } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";
import { catalogosDeTienda, listBienes } from "./productos.ts";

/** Most rows that the page shows: `errores` limits faulty and doubtful rows, `resto` good ones. */
const LIMITES = { resto: 50, errores: 1000 } as const;
/** Rows that are parsed between two pauses, which takes some milliseconds. */
const SIN_PAUSA = 250;
/** Codes whose products are searched between two pauses. */
const CODIGOS_SIN_PAUSA = 500;
/** Most groups of products without a code that a person is asked about. */
const MAX_GRUPOS = 200;

/** Effect of a price list that was read. */
export interface Importada {
  /** The columns of the sheet, with their contents. */
  readonly titulos: Planilla["titulos"];
  /** Missing columns; if there are any, no row was read. */
  readonly faltan: readonly ColumnaPlanilla[];
  readonly cuenta: ReturnType<typeof countFilas>;
  /** Number of rows that are taken only if their doubtful codes are accepted. */
  readonly dudosas: number;
  /** Groups of the products that are imported without a code of the tax system. */
  readonly grupos: readonly GrupoSinCodigo[];
  readonly filas: readonly FilaRevisada[];
  /** Id by which the import can be undone; null where nothing was taken. */
  readonly importacion: string | null;
}

/** Options for reading a price list. */
export interface Lectura {
  readonly archivo: string;
  /** The columns as the person set them. If undefined, those stored for the same headings hold, or else those that the headings name. */
  readonly columnas: Asignacion | undefined;
  readonly aceptarDudosas: boolean;
  readonly confirmados: readonly CodigoConfirmado[];
}

/**
 * Reads a price list row by row, and imports the good rows if `aplicar` is true. A row is imported whole or not at all. An interrupted import
 * leaves part of the list; importing the list again does the rest. No product is deleted. A row with a doubtful code is imported only if
 * `aceptarDudosas` is true. A product gets a code of the tax system only from the list or from a person's confirmation.
 */
export async function importarLista(
  deps: DepsPorPasos,
  editor: Editor,
  registros: readonly Registro[],
  lectura: Lectura,
  aplicar: boolean,
): Promise<Result<Importada, Fallo>> {
  const { nit } = editor;
  const guardadas = lectura.columnas ?? (await columnasGuardadas(deps, nit, registros));
  const { titulos, faltan, filas } = readPlanilla(registros, guardadas);
  if (aplicar && faltan.length > 0)
    return falloDeTienda({ campo: "registros", msg: FRASES_PLANILLA.faltaColumna(faltan.map(tituloDe)) });
  const leibles = faltan.length > 0 ? [] : filas;
  const importacion = aplicar ? randomUUID() : null;
  const leidas =
    importacion === null
      ? await parseFilas(deps, nit, leibles, { ...lectura, aceptarDudosas: true })
      : await takeLista(deps, editor, { id: importacion, titulos, filas: leibles, lectura });
  const revisadas = leidas.map(({ revisada }) => revisada);
  const distintas = revisadas.filter(({ efecto, avisada }) => efecto !== "igual" || avisada);
  const cuenta = countFilas(revisadas);
  return ok({
    titulos,
    faltan,
    cuenta,
    dudosas: countDudosas(revisadas),
    grupos: groupSinCodigo(porConfirmar(leidas), MAX_GRUPOS),
    filas: sortRevisadas(distintas, LIMITES),
    importacion: cuenta.nuevos + cuenta.cambiados > 0 ? importacion : null,
  });
}

function porConfirmar(leidas: readonly FilaLeida[]) {
  return leidas.flatMap(({ producto, adivinanza }) =>
    producto === null || adivinanza === null ? [] : [{ descripcion: producto.descripcion, adivinanza }],
  );
}

/** Finds the columns that a person set for a sheet with these headings. */
async function columnasGuardadas(
  { db }: DepsPorPasos,
  nit: Nit,
  registros: readonly Registro[],
): Promise<Asignacion | undefined> {
  const titulos = readPlanilla(registros).titulos.map(({ titulo }) => titulo);
  const guardadas = await findColumnas(db, nit, claveDeTitulos(titulos));
  return guardadas === undefined ? undefined : readAsignacion(guardadas);
}

/** Imports a list under one id, and stores the columns by which it was read. */
async function takeLista(
  deps: DepsPorPasos,
  { nit, autor }: Editor,
  {
    id,
    titulos,
    filas,
    lectura,
  }: Pick<Planilla, "titulos" | "filas"> & { readonly id: string; readonly lectura: Lectura },
): Promise<readonly FilaLeida[]> {
  const { db } = deps;
  const ahoraMs = deps.reloj.ahora();
  await transaccion(db, nit, async (tx) => {
    if (lectura.columnas !== undefined)
      await saveColumnas(tx, {
        nit,
        titulos: claveDeTitulos(titulos.map(({ titulo }) => titulo)),
        columnas: JSON.stringify(titulos.map(({ columna }) => columna)),
        usadoEn: ahoraMs,
      });
    const suya = { id, nit, creadoEn: ahoraMs, autor: autor.nombre, archivo: lectura.archivo };
    await insertImportacion(tx, { ...suya, nuevos: 0, cambiados: 0 });
  });
  const leidas = await takeFilas(deps, { nit, autor: { ...autor, importacion: id } }, filas, lectura);
  const { nuevos, cambiados } = countFilas(leidas.map(({ revisada }) => revisada));
  await transaccion(db, nit, (tx) => updateCuentaDeImportacion(tx, id, { nuevos, cambiados }));
  return leidas;
}

/** Kinds of rows that the rows of a price list are checked against. */
const SEGUN = ["producto", "presentacion"] as const;

/**
 * Imports the good rows, some in each transaction. If the shop has changed since they were checked, the rest is checked again, because a
 * code may belong to one product only.
 */
async function takeFilas(
  deps: DepsPorPasos,
  { nit, autor }: Editor,
  filas: Planilla["filas"],
  lectura: Lectura,
): Promise<readonly FilaLeida[]> {
  const { db } = deps;
  const tomadas = new Map<number, FilaLeida>();
  for (;;) {
    let vistas = await listVersiones(db, nit, SEGUN);
    const leidas = await parseFilas(deps, nit, filas, lectura);
    const faltan = [...leidas.entries()].filter(
      ([i, { producto, antes }]) =>
        !tomadas.has(i) && producto !== null && Object.keys(camposDe(producto, antes)).length > 0,
    );
    let cambiaron = false;
    for (let desde = 0; desde < faltan.length && !cambiaron; desde += LOTE) {
      await deps.turnos.paso(nit);
      const lote = faltan.slice(desde, desde + LOTE);
      const cambios = cambiosDe(
        "producto",
        lote.flatMap(([, leida]) => cambioDe(leida)),
        deps.reloj.ahora(),
      );
      const luego = await transaccion(db, nit, async (tx) => {
        if (!mismoValor(await listVersiones(tx, nit, SEGUN), vistas)) return null;
        await applyCambios(tx, { nit, ahoraMs: deps.reloj.ahora(), autor }, cambios);
        return listVersiones(tx, nit, SEGUN);
      });
      if (luego === null) cambiaron = true;
      else {
        vistas = luego;
        for (const [i, leida] of lote) tomadas.set(i, leida);
      }
    }
    if (cambiaron) continue;
    await putFichas(db, nit, ["producto"]);
    return leidas.map((leida, i) => tomadas.get(i) ?? leida);
  }
}

/** Returns the change that a row makes; none if it cannot be imported. */
function cambioDe({ producto, antes }: FilaLeida) {
  return producto === null ? [] : [{ id: producto.id, borrado: false, campos: camposDe(producto, antes) }];
}

/** Checks all rows against the shop's present products, with pauses in which other calls are served. */
async function parseFilas(
  deps: DepsPorPasos,
  nit: Nit,
  filas: Planilla["filas"],
  { aceptarDudosas, confirmados }: Pick<Lectura, "aceptarDudosas" | "confirmados">,
): Promise<readonly FilaLeida[]> {
  const { db, turnos } = deps;
  await putFichas(db, nit, ["producto", "presentacion"]);
  const { unidadesMedida, productosServicios } = await catalogosDeTienda(db, nit);
  const productos = await productosDe(deps, nit, filas);
  const read = createReader({
    unidades: unidadesMedida,
    productosServicios,
    nuevoId: randomUUID,
    vistos: await listVistos(db, nit),
    confirmados,
    findPorCodigo: (codigo) => productos.get(codigo) ?? productos.get(claveDeCodigo(codigo)),
  });
  const leidas: FilaLeida[] = [];
  for (const fila of filas) {
    if (leidas.length % SIN_PAUSA === 0) await turnos.paso(nit);
    leidas.push(read(fila));
  }
  const aceptadas = aceptarDudosas ? leidas : dejarDudosas(leidas);
  const textos = aceptadas.flatMap(({ producto, antes }) =>
    producto === null
      ? []
      : [producto.codigoBarras ?? "", antes === undefined ? producto.codigo : ""].filter(
          (texto) => texto !== "",
        ),
  );
  const bienes = porTexto(
    await readPorPartes(deps, nit, [...new Set(textos)], (suyos) => listBienes(db, nit, suyos)),
  );
  const findDueno: TiendaDeLista["findDueno"] = ({ id, codigoBarras }) =>
    codigoBarras === null
      ? null
      : findDuenoDeBarras(codigoBarras, id, bienes.get(claveSinMayusculas(codigoBarras)) ?? []);
  const partes = reviseCodigosPorPartes({ findDueno }, aceptadas);
  for (;;) {
    const paso = partes.next();
    if (paso.done === true) return paso.value;
    await turnos.paso(nit);
  }
}

/** Reads what some codes find, a part of them at a time, with pauses. A row that codes of two parts find is there twice. */
async function readPorPartes<T>(
  { turnos }: Pick<DepsPorPasos, "turnos">,
  nit: Nit,
  codigos: readonly string[],
  read: (parte: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const leidos: T[] = [];
  for (let desde = 0; desde < codigos.length; desde += CODIGOS_SIN_PAUSA) {
    await turnos.paso(nit);
    leidos.push(...(await read(codigos.slice(desde, desde + CODIGOS_SIN_PAUSA))));
  }
  return leidos;
}

/** Groups goods by the key, in lower case, of each code that finds them. */
function porTexto(bienes: readonly BienesConCodigo[]): ReadonlyMap<string, readonly BienesConCodigo[]> {
  const textosDe = ({ producto, presentacion }: BienesConCodigo) =>
    presentacion === null ? [producto.codigo, producto.codigoBarras] : [presentacion.codigoBarras];
  const pares = bienes.flatMap((unos) =>
    [...new Set(textosDe(unos).map((texto) => claveSinMayusculas(texto ?? "")))].map((texto) => ({
      texto,
      unos,
    })),
  );
  const grupos = Map.groupBy(pares, ({ texto }) => texto);
  return new Map([...grupos].map(([texto, suyos]) => [texto, suyos.map(({ unos }) => unos)]));
}

/** Finds the shop's products that have the codes of a list, by code and by its key. They lack their pictures, as a list has none. */
async function productosDe(
  deps: DepsPorPasos,
  nit: Nit,
  filas: Planilla["filas"],
): Promise<ReadonlyMap<string, Producto>> {
  const escritos = filas.flatMap(({ celdas: { codigo } }) =>
    codigo === undefined ? [] : [codigo.trim(), readCodigo(codigo, "codigo", true).codigo],
  );
  const codigos = [...new Set(escritos.flatMap(escriturasDeCodigo))];
  const { db } = deps;
  const leidos = await readPorPartes(deps, nit, codigos, async (suyos) => {
    const hallados = await listPorCodigos(db, nit, "codigo", suyos);
    return readFilas(
      db,
      nit,
      "producto",
      hallados.map(({ id }) => id),
    );
  });
  const productos = leidos.map(({ fotoHash: _hash, ...p }) => ({ ...p, foto: null }));
  return new Map(
    [claveDeCodigo, (codigo: string) => codigo].flatMap((claveDe) =>
      productos.map((producto) => [claveDe(producto.codigo), producto] as const),
    ),
  );
}

/** Returns the fields that a row changes; for a new product, all fields. An existing picture stays. */
function camposDe(producto: Producto, antes: Producto | undefined): Partial<Omit<Producto, "id">> {
  const { id: _id, foto, ...resto } = producto;
  if (antes === undefined) return { ...resto, foto };
  return Object.fromEntries(
    Object.entries(resto).filter(([campo, valor]) => !mismoValor(Reflect.get(antes, campo), valor)),
  );
}
