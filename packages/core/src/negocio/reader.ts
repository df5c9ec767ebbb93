/** Reads the rows of a price list against the shop: cell by cell, then row against row. */
import { keysOf } from "../keys-of.ts";
import { DECIMALES_MONTO, readMonto } from "../formato/montos.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Producto } from "../terminal/compartidos.ts";
import { createAdivino, type Adivinanza } from "./adivinar.ts";
import { parseCodigos, type CodigosDeFila } from "./codigos-de-fila.ts";
import { findCodigosTomados } from "./codigos-de-lista.ts";
import { FRASES_PLANILLA } from "./frases.ts";
import { tituloDe, type ColumnaPlanilla } from "./columnas.ts";
import type { Planilla } from "./planilla.ts";
import type { FilaRevisada } from "./revisada.ts";
import { SIN_CODIGO } from "./sin-codigo.ts";
import type { FilaLeida, TiendaDeLista } from "./tienda-de-lista.ts";
import { createUnidades } from "./unidades.ts";

type FilaPlanilla = Planilla["filas"][number];
/** The parts of a shop that the check of a single row needs. */
type Lectora = Omit<TiendaDeLista, "findDueno">;

/**
 * Creates the reader of a price list's rows. It must be called once for each row, in order. `reviseCodigos` then checks the rows against each
 * other.
 */
export function createReader(tienda: Lectora): (fila: FilaPlanilla) => FilaLeida {
  const ayudas = {
    tienda,
    homologar: createHomologador(tienda),
    unidadDe: createUnidades(tienda.unidades),
  };
  const vistos = new Map<string, number>();
  return (fila) => {
    const { linea, celdas } = fila;
    const codigos = parseCodigos(celdas, tienda);
    const { codigo, clave, barras } = codigos;
    const repetida = vistos.get(clave);
    vistos.set(clave, repetida ?? linea);
    const leida =
      repetida === undefined || codigo === ""
        ? parseFila(fila, codigos, ayudas)
        : fila.codigoPuesto
          ? mal("descripcion", FRASES_PLANILLA.nombreRepetido(repetida))
          : mal("codigo", FRASES_PLANILLA.codigoRepetido(repetida));
    if (!leida.ok) {
      const { descripcion = "", precio = "" } = celdas;
      return errada({ linea, codigo, descripcion, precio }, barras, leida.error);
    }
    const { producto, antes, notas, adivinanza } = leida.value;
    const { descripcion, precio } = producto;
    const efecto = antes === undefined ? "nuevo" : isIgual(antes, producto) ? "igual" : "cambia";
    const cambia = efecto !== "igual";
    const [dudosa, avisada] = [cambia && codigos.dudosa, cambia && codigos.avisada];
    const sinCodigo = producto.codigoSin === SIN_CODIGO;
    const revisada = {
      linea,
      codigo,
      descripcion,
      precio,
      efecto,
      notas,
      avisada,
      dudosa,
      sinCodigo,
    } as const;
    return { producto, antes, barras, revisada, adivinanza };
  };
}

/** Refuses the rows whose doubtful codes the person did not accept. Each keeps its reason. */
export function dejarDudosas(leidas: readonly FilaLeida[]): readonly FilaLeida[] {
  return leidas.map((leida) => {
    const { dudosa, notas } = leida.revisada;
    if (!dudosa) return leida;
    return errada(leida.revisada, leida.barras, [...notas, FRASES_PLANILLA.dudosoSinAceptar].join(" "));
  });
}

/** Returns all rows of a list, and refuses those whose code or barcode is taken. */
export function reviseCodigos(
  tienda: Pick<TiendaDeLista, "findDueno">,
  leidas: readonly FilaLeida[],
): readonly FilaLeida[] {
  const partes = reviseCodigosPorPartes(tienda, leidas);
  for (;;) {
    const paso = partes.next();
    if (paso.done === true) return paso.value;
  }
}

/** Does the work of `reviseCodigos` in parts of some milliseconds; each `yield` is a pause for other work. */
export function* reviseCodigosPorPartes(
  tienda: Pick<TiendaDeLista, "findDueno">,
  leidas: readonly FilaLeida[],
): Generator<undefined, readonly FilaLeida[]> {
  const { faltas, avisos } = yield* findCodigosTomados(tienda, leidas);
  return leidas.map((leida, i) => {
    const { revisada, barras } = leida;
    const [falta, aviso] = [faltas.get(i), avisos.get(i)];
    if (falta !== undefined) return errada(revisada, barras, falta);
    if (aviso === undefined) return leida;
    return { ...leida, revisada: { ...revisada, avisada: true, notas: [aviso, ...revisada.notas] } };
  });
}

function errada(
  { linea, codigo, descripcion, precio }: Pick<FilaRevisada, "linea" | "codigo" | "descripcion" | "precio">,
  barras: string,
  error: string,
): FilaLeida {
  const que = { linea, codigo, descripcion, precio };
  const sin = { avisada: false, dudosa: false, sinCodigo: false };
  const revisada = { ...que, ...sin, efecto: "error" as const, notas: [error] };
  return { producto: null, antes: undefined, barras, revisada, adivinanza: null };
}

interface Ayudas {
  readonly tienda: Lectora;
  readonly homologar: ReturnType<typeof createHomologador>;
  readonly unidadDe: ReturnType<typeof createUnidades>;
}

/** Reads a price as `readMonto` does, with two decimals. Fails with the reason, which names both readings of a doubtful amount. */
function parsePrecio(texto: string): Result<string, string> {
  const leido = readMonto(texto);
  if (leido.kind === "monto") {
    const [unidades = "0", centavos = ""] = leido.valor.split(".");
    return ok(`${unidades}.${centavos.padEnd(DECIMALES_MONTO, "0")}`);
  }
  return leido.kind === "dudoso" && leido.porque === "miles"
    ? mal("precio", FRASES_PLANILLA.precioDudoso(texto, ...leido.lecturas))
    : mal("precio", FRASES_PLANILLA.precioIlegible(texto));
}

/** Builds the product of a row from the row and the stored product, or fails with the reason. */
function parseFila(
  { celdas, codigoPuesto }: FilaPlanilla,
  { codigo, barras, antes, ...codigos }: CodigosDeFila,
  { tienda, homologar, unidadDe }: Ayudas,
): Result<Pick<FilaLeida, "antes" | "adivinanza"> & { producto: Producto; notas: string[] }, string> {
  if (codigos.falta !== null) return fail(codigos.falta);
  if (codigoPuesto && TOTAL.test(celdas.descripcion ?? ""))
    return mal("descripcion", FRASES_PLANILLA.esTotal);
  const falta = faltaEnCeldas({ ...celdas, codigo, codigoBarras: barras });
  if (falta !== null) return mal(...falta);
  const { descripcion = "" } = celdas;
  const leido = parsePrecio(celdas.precio ?? "");
  if (!leido.ok) return leido;
  const precio = leido.value;
  const unidadMedida =
    celdas.unidad === undefined ? (antes?.unidadMedida ?? unidadDe(UNIDAD)) : unidadDe(celdas.unidad);
  if (unidadMedida === undefined)
    return mal("unidad", FRASES_PLANILLA.unidadDesconocida(celdas.unidad ?? ""));
  const homologado = homologar(celdas, antes);
  if (!homologado.ok) return homologado;
  const { codigoSin, actividadEconomica, adivinanza } = homologado.value;
  const producto: Producto = {
    id: antes?.id ?? tienda.nuevoId(),
    codigo,
    codigoBarras: barras === "" ? (antes?.codigoBarras ?? null) : barras,
    descripcion,
    precio,
    unidadMedida,
    codigoSin,
    actividadEconomica,
    categoria: celdas.categoria ?? antes?.categoria ?? null,
    activo: celdas.activo === undefined ? (antes?.activo ?? true) : !NO.test(celdas.activo),
    ...(antes?.fraccionable === undefined ? {} : { fraccionable: antes.fraccionable }),
    foto: antes?.foto ?? null,
  };
  const puesto = codigoPuesto && antes === undefined ? [FRASES_PLANILLA.codigoPuesto(codigo)] : [];
  return ok({ producto, antes, adivinanza, notas: [...codigos.notas, ...puesto] });
}

/** Matches the name in the last row of a sheet that adds up its columns. */
const TOTAL = /^(?:sub[ -]?)?total(?:es)?(?: general(?:es)?)?\s*:?$/i;

const MAX_CODIGO = 50;
const MAX_DESCRIPCION = 500;
const MAX_CATEGORIA = 60;

/** Finds a cell that is missing, too long or an unknown word, with the reason. */
function faltaEnCeldas({
  codigo,
  descripcion,
  precio,
  codigoBarras = "",
  categoria = "",
  activo,
}: FilaPlanilla["celdas"]): readonly [ColumnaPlanilla, string] | null {
  if (codigo === undefined || codigo === "" || codigo.length > MAX_CODIGO)
    return ["codigo", FRASES_PLANILLA.faltaCodigo];
  if (descripcion === undefined || descripcion.length > MAX_DESCRIPCION)
    return ["descripcion", FRASES_PLANILLA.faltaDescripcion];
  if (precio === undefined) return ["precio", FRASES_PLANILLA.faltaPrecio];
  if (codigoBarras.length > MAX_CODIGO) return ["codigoBarras", FRASES_PLANILLA.barrasLargas];
  if (categoria.length > MAX_CATEGORIA) return ["categoria", FRASES_PLANILLA.categoriaLarga];
  return activo === undefined || NO.test(activo) || SI.test(activo)
    ? null
    : ["activo", FRASES_PLANILLA.activoIlegible(activo)];
}

/** Builds the error of a row, with its column. */
function mal(columna: ColumnaPlanilla, texto: string): Result<never, string> {
  return fail(FRASES_PLANILLA.enColumna(tituloDe(columna), texto));
}

const NO = /^(?:no|n|0|falso|false|inactivo|draft|archived|borrador|archivado)$/i;
const SI = /^(?:s[ií]|s|y|yes|x|1|verdadero|true|activo|active)$/i;

interface Homologado {
  readonly codigoSin: number;
  readonly actividadEconomica: string;
  readonly adivinanza: Adivinanza | null;
}

/**
 * Creates the search of a row's tax-system code: the written code, that of the stored product, or the one that was confirmed for its guess. A
 * guess without confirmation leaves the product without a code.
 */
function createHomologador({ productosServicios, vistos = [], confirmados = [] }: Lectora) {
  const adivinar = createAdivino(productosServicios, vistos);
  const porCodigo = Map.groupBy(productosServicios, ({ codigo }) => String(codigo));
  const porClave = new Map(confirmados.map((confirmado) => [confirmado.clave, confirmado]));
  const escrito = (
    codigoSin: string,
    actividad: string | undefined,
    antes: Producto | undefined,
  ): Result<Homologado, string> => {
    const suyos = porCodigo.get(codigoSin) ?? [];
    const de = (una: string | undefined) => suyos.find((uno) => uno.actividad === una);
    // A code may belong to several activities: the product keeps its own unless the list names another.
    const suyo = actividad === undefined ? (de(antes?.actividadEconomica) ?? suyos.at(-1)) : de(actividad);
    if (suyo !== undefined)
      return ok({ codigoSin: suyo.codigo, actividadEconomica: suyo.actividad, adivinanza: null });
    return suyos.length === 0
      ? mal("codigoSin", FRASES_PLANILLA.codigoSinAjeno(codigoSin))
      : mal("actividadEconomica", FRASES_PLANILLA.actividadAjena(actividad ?? "", Number(codigoSin)));
  };
  return (celdas: FilaPlanilla["celdas"], antes: Producto | undefined): Result<Homologado, string> => {
    const { codigoSin, actividadEconomica, descripcion = "" } = celdas;
    if (codigoSin !== undefined && codigoSin !== String(SIN_CODIGO))
      return escrito(codigoSin, actividadEconomica, antes);
    if (antes !== undefined && antes.codigoSin !== SIN_CODIGO) return ok({ ...antes, adivinanza: null });
    const adivinanza = adivinar(descripcion);
    const { codigoSin: suyo = SIN_CODIGO, actividadEconomica: suya = "" } =
      porClave.get(adivinanza.clave) ?? {};
    return ok({ codigoSin: suyo, actividadEconomica: suya, adivinanza });
  };
}

/** Catalog unidades_medida: the unit of goods sold by the piece. */
const UNIDAD = "UNIDAD (BIENES)";

function isIgual(a: Producto, b: Producto): boolean {
  return keysOf(a).every((campo) => a[campo] === b[campo]);
}
