/** The codes of one row of a price list, beside those that the shop has. */
import { claveDeCodigo } from "../gtin.ts";
import type { Producto } from "../terminal/compartidos.ts";
import { readCodigo, type CodigoLeido, type ColumnaDeCodigo } from "./codigo-escrito.ts";
import { FRASES_PLANILLA } from "./frases.ts";
import { tituloDe } from "./columnas.ts";
import type { Planilla } from "./planilla.ts";
import type { TiendaDeLista } from "./tienda-de-lista.ts";

type Celdas = Planilla["filas"][number]["celdas"];

/** The codes of a row, as they are kept. */
export interface CodigosDeFila {
  readonly codigo: string;
  /** The key by which the code is compared with those of other rows. */
  readonly clave: string;
  /** Empty where the row has none. */
  readonly barras: string;
  readonly antes: Producto | undefined;
  /** Repairs and doubts, which the person is told. */
  readonly notas: readonly string[];
  readonly dudosa: boolean;
  readonly avisada: boolean;
  /** The reason that a code cannot be taken. */
  readonly falta: string | null;
}

/** Reads the codes of a row. Codes that the shop has already stay as they are, and are never doubtful. */
export function parseCodigos(
  celdas: Celdas,
  { findPorCodigo }: Pick<TiendaDeLista, "findPorCodigo">,
): CodigosDeFila {
  const escrito = celdas.codigo?.trim() ?? "";
  const codigo = readCelda(celdas.codigo, "codigo", celdas.codigoBarras === undefined);
  const antes = findPorCodigo(escrito) ?? findPorCodigo(codigo.codigo);
  const barras = readCelda(celdas.codigoBarras, "codigoBarras", true);
  const suyas = antes?.codigoBarras ?? null;
  const quedan = suyas !== null && [celdas.codigoBarras?.trim(), barras.codigo].includes(suyas);
  const dichos = [
    { columna: "codigo", leido: codigo, conocido: antes !== undefined },
    { columna: "codigoBarras", leido: barras, conocido: quedan },
  ] as const;
  const notas = dichos.flatMap(({ columna, leido, conocido }) =>
    leido.kind === "comoEsta" || (conocido && leido.kind !== "perdido")
      ? []
      : [{ kind: leido.kind, texto: FRASES_PLANILLA.enColumna(tituloDe(columna), leido.nota) }],
  );
  const suyo = antes?.codigo ?? codigo.codigo;
  return {
    codigo: suyo,
    clave: claveDeCodigo(suyo),
    barras: quedan ? suyas : barras.codigo,
    antes,
    notas: notas.map(({ texto }) => texto),
    dudosa: notas.some(({ kind }) => kind === "dudoso"),
    avisada: notas.some(({ kind }) => kind === "reparado"),
    falta: notas.find(({ kind }) => kind === "perdido")?.texto ?? null,
  };
}

/** Reads the cell of a code; an empty one is as it is. */
function readCelda(celda: string | undefined, columna: ColumnaDeCodigo, sola: boolean): CodigoLeido {
  return celda === undefined ? { kind: "comoEsta", codigo: "" } : readCodigo(celda, columna, sola);
}
