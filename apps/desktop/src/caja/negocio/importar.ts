import { fail, keysOf, ok, type Producto, type Result } from "@mostrador/core";
import type { FilaRevisada } from "../../contract/areas/negocio.ts";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { editar } from "../compartidos.ts";
import { findProductoDeCodigo } from "../db/productos.ts";
import type { Deps } from "../deps.ts";
import { leerPlanilla, parsePrecio, tituloDe, type Columna, type Planilla } from "./planilla.ts";
import { duenoDeBarras } from "./barras.ts";
import { createUnidades } from "./unidades.ts";
import { createSugeridor } from "./sugerir.ts";
import { falloProducto } from "./productos.ts";
import { FRASES_PLANILLA } from "../frases/negocio.ts";

/** Most good rows that the screen shows; bad rows have a limit of their own. */
const MUESTRA = 50;
const MAX_ERRORES = 500;
/** Rows of one transaction; the till sells between two transactions. */
const LOTE = 200;

interface Leida {
  readonly revisada: FilaRevisada;
  /** The product that the row makes; null if the row is bad. */
  readonly producto: Producto | null;
}

type Cuenta = Salida<"importarProductos">;
type Fila = Planilla["filas"][number];

/** Returns the effects of a price list, row by row, without a change of data. */
export function revisarImportacion(
  deps: Deps,
  texto: string,
): Result<Salida<"revisarImportacion">, FalloPuente> {
  const planilla = leerPlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const leidas = leerFilas(deps, planilla.value.filas).map(({ revisada }) => revisada);
  const malas = leidas.filter(({ efecto }) => efecto === "error");
  const resto = leidas.filter(({ efecto }) => efecto !== "error").slice(0, MUESTRA);
  return ok({
    columnas: [...planilla.value.columnas],
    ignoradas: [...planilla.value.ignoradas],
    cuenta: contar(leidas),
    filas: [...malas.slice(0, MAX_ERRORES), ...resto],
  });
}

/**
 * Imports the good rows. Each is stored whole or not at all. An interrupted import leaves a part, and the
 * same file again does the rest.
 */
export async function importarProductos(deps: Deps, texto: string): Promise<Result<Cuenta, FalloPuente>> {
  const planilla = leerPlanilla(texto);
  if (!planilla.ok) return falloProducto(planilla.error);
  const { filas } = planilla.value;
  const leidas = leerFilas(deps, filas);
  const cambian = leidas.filter(({ revisada: { efecto } }) => efecto === "nuevo" || efecto === "cambia");
  for (let desde = 0; desde < cambian.length; desde += LOTE) {
    deps.db.inTransaction((tx) => {
      for (const { producto } of cambian.slice(desde, desde + LOTE))
        if (producto !== null) editar(tx, "producto", producto, deps.reloj.ahora());
    });
    deps.emitir("avance", {
      trabajo: "importar",
      hechas: Math.min(desde + LOTE, cambian.length),
      total: cambian.length,
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  deps.despertarSync();
  return ok(contar(leidas.map(({ revisada }) => revisada)));
}

function leerFilas(deps: Deps, filas: readonly Fila[]): Leida[] {
  const homologar = createHomologador(deps);
  const unidadDe = createUnidades(deps.ajustes.find("catalogos")?.unidadesMedida ?? []);
  const vistos = new Map<string, number>();
  const faltaEnBarras = createRevisorDeBarras(deps, filas);
  return filas.map((fila) => {
    const { codigo = "" } = fila.celdas;
    const repetida = vistos.get(codigo);
    vistos.set(codigo, repetida ?? fila.linea);
    const leida =
      repetida === undefined || codigo === ""
        ? leerFila(deps, fila, { homologar, unidadDe })
        : mal("codigo", FRASES_PLANILLA.codigoRepetido(repetida));
    const { linea, celdas } = fila;
    if (!leida.ok) {
      const { descripcion = "", precio = "" } = celdas;
      const revisada = { linea, codigo, descripcion, precio, efecto: "error" as const, notas: [leida.error] };
      return { producto: null, revisada };
    }
    const { producto, antes, notas } = leida.value;
    const { descripcion, precio } = producto;
    const falta = faltaEnBarras(producto, linea);
    if (falta !== null) {
      const error = FRASES_PLANILLA.enColumna(tituloDe("codigoBarras"), falta);
      return {
        producto: null,
        revisada: { linea, codigo, descripcion, precio, efecto: "error" as const, notas: [error] },
      };
    }
    const efecto = antes === undefined ? "nuevo" : isIgual(antes, producto) ? "igual" : "cambia";
    return { producto, revisada: { linea, codigo, descripcion, precio, efecto, notas } };
  });
}

/**
 * Creates the check of a row's barcode; it returns the problem, or null. A barcode belongs to one row, and to
 * no product or presentation that keeps it. A product whose own row gives it another barcode does not keep
 * it.
 */
function createRevisorDeBarras({ db }: Deps, filas: readonly Fila[]) {
  const escritas = new Map(
    filas.flatMap(({ celdas: { codigo, codigoBarras } }) =>
      codigo === undefined || codigoBarras === undefined ? [] : [[codigo, codigoBarras] as const],
    ),
  );
  const vistas = new Map<string, number>();
  return (producto: Producto, linea: number): string | null => {
    const { codigoBarras } = producto;
    if (codigoBarras === null) return null;
    const repetida = vistas.get(codigoBarras);
    if (repetida !== undefined) return FRASES_PLANILLA.barrasRepetidas(repetida);
    vistas.set(codigoBarras, linea);
    const dueno = duenoDeBarras(db, producto);
    if (dueno === null) return null;
    const despues = escritas.get(dueno.codigo) ?? dueno.codigoBarras;
    const laDeja = dueno.codigoBarras === codigoBarras && despues !== codigoBarras;
    return laDeja ? null : FRASES_PLANILLA.barrasDeOtro(dueno.nombre);
  };
}

interface Ayudas {
  readonly homologar: ReturnType<typeof createHomologador>;
  readonly unidadDe: ReturnType<typeof createUnidades>;
}

/** Builds the product of a row from the row and the stored product, or fails with the reason. */
function leerFila(
  deps: Deps,
  { celdas }: Fila,
  { homologar, unidadDe }: Ayudas,
): Result<{ producto: Producto; antes: Producto | undefined; notas: string[] }, string> {
  const { codigo, descripcion } = celdas;
  if (codigo === undefined || codigo.length > 50) return mal("codigo", FRASES_PLANILLA.faltaCodigo);
  if (descripcion === undefined || descripcion.length > 500)
    return mal("descripcion", FRASES_PLANILLA.faltaDescripcion);
  const precio = parsePrecio(celdas.precio ?? "");
  if (precio === null) return mal("precio", FRASES_PLANILLA.precioIlegible(celdas.precio ?? ""));
  const antes = findProductoDeCodigo(deps.db, codigo);
  const unidadMedida =
    celdas.unidad === undefined ? (antes?.unidadMedida ?? unidadDe(UNIDAD)) : unidadDe(celdas.unidad);
  if (unidadMedida === undefined)
    return mal("unidad", FRASES_PLANILLA.unidadDesconocida(celdas.unidad ?? ""));
  const homologado = homologar(celdas, antes);
  if (!homologado.ok) return homologado;
  const { codigoSin, actividadEconomica, notas } = homologado.value;
  const producto: Producto = {
    id: antes?.id ?? deps.nuevoId(),
    codigo,
    codigoBarras: celdas.codigoBarras?.slice(0, 50) ?? antes?.codigoBarras ?? null,
    descripcion,
    precio,
    unidadMedida,
    codigoSin,
    actividadEconomica,
    categoria: celdas.categoria?.slice(0, 60) ?? antes?.categoria ?? null,
    activo: celdas.activo === undefined ? (antes?.activo ?? true) : !NO.test(celdas.activo),
    ...(antes?.fraccionable === undefined ? {} : { fraccionable: antes.fraccionable }),
    foto: antes?.foto ?? null,
  };
  return ok({ producto, antes, notas });
}

/** Builds the error of a row, with its column. */
function mal(columna: Columna, texto: string): Result<never, string> {
  return fail(FRASES_PLANILLA.enColumna(tituloDe(columna), texto));
}

const NO = /^(?:no|n|0|falso|false|inactivo)$/i;

interface Homologado {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
  readonly notas: string[];
}

/**
 * Creates the search of a row's tax-system code: the written code, that of the stored product, or the
 * likeliest by name.
 */
function createHomologador({ ajustes }: Deps) {
  const catalogo = ajustes.find("catalogos")?.productosServicios ?? [];
  const sugerir = createSugeridor(catalogo);
  const sugeridos = new Map<string, ReturnType<typeof sugerir>[number] | undefined>();
  const porCodigo = new Map(catalogo.map((entrada) => [String(entrada.codigo), entrada]));
  return (celdas: Fila["celdas"], antes: Producto | undefined): Result<Homologado, string> => {
    if (celdas.codigoSin !== undefined) {
      const suyo = porCodigo.get(celdas.codigoSin);
      return suyo === undefined
        ? mal("codigoSin", FRASES_PLANILLA.codigoSinAjeno(celdas.codigoSin))
        : ok({ codigoSin: suyo.codigo, actividadEconomica: suyo.actividad, notas: [] });
    }
    if (antes !== undefined) return ok({ ...antes, notas: [] });
    const clave = `${celdas.descripcion ?? ""} ${celdas.categoria ?? ""}`;
    if (!sugeridos.has(clave)) sugeridos.set(clave, sugerir(clave)[0]);
    const sugerido = sugeridos.get(clave);
    if (sugerido === undefined) return mal("codigoSin", FRASES_PLANILLA.sinSugerencia);
    const nota = FRASES_PLANILLA.sugerido(sugerido.codigoSin, sugerido.descripcion);
    return ok({ ...sugerido, notas: [nota] });
  };
}

/** Catalog unidades_medida: the unit of goods sold by the piece. */
const UNIDAD = "UNIDAD (BIENES)";

function isIgual(a: Producto, b: Producto): boolean {
  return keysOf(a).every((campo) => a[campo] === b[campo]);
}

function contar(filas: readonly FilaRevisada[]): Cuenta {
  const de = (efecto: FilaRevisada["efecto"]) => filas.filter((fila) => fila.efecto === efecto).length;
  return { nuevos: de("nuevo"), cambiados: de("cambia"), iguales: de("igual"), errores: de("error") };
}
