/** The check of a price list's codes and barcodes, row against row and against the shop. */
import { FRASES_PLANILLA } from "./frases.ts";
import { tituloDe, type ColumnaPlanilla, type Planilla } from "./planilla.ts";
import type { FilaLeida, TiendaDeLista } from "./tienda-de-lista.ts";

type FilasPlanilla = Planilla["filas"];

/**
 * Finds the rows whose code or barcode is taken, by their place, with the reason. A barcode belongs to one row, and to no product or
 * presentation that keeps it. A product does not keep it where its own row gives it another one and can be taken. A new product's code is
 * no other one's code or barcode, in any capitals: a till reads both with the same scanner.
 */
export function findCodigosTomados(
  { findDueno }: Pick<TiendaDeLista, "findDueno">,
  filas: FilasPlanilla,
  leidas: readonly FilaLeida[],
): ReadonlyMap<number, string> {
  const faltas = new Map<number, string>();
  const faltaDe = createRevisor(findDueno, filas, leidas, faltas);
  const piden = createBusca(leidas);
  let cola: readonly number[] = leidas.map((_, i) => i);
  while (cola.length > 0) {
    const nuevas = cola.filter((i) => {
      const falta = faltas.has(i) ? null : faltaDe(i);
      if (falta !== null) faltas.set(i, falta);
      return falta !== null;
    });
    // A row that asks for what these were to give up is looked at again.
    cola = nuevas.flatMap((i) => piden(leidas[i]?.antes?.codigoBarras ?? null));
  }
  return faltas;
}

/** Creates the search of rows that ask for a text as barcode, or as the code of a new product. */
function createBusca(leidas: readonly FilaLeida[]): (texto: string | null) => readonly number[] {
  const pares = leidas.flatMap(({ producto, antes }, i) =>
    producto === null
      ? []
      : [producto.codigoBarras, antes === undefined ? producto.codigo : null].map((texto) => ({ texto, i })),
  );
  const porTexto = Map.groupBy(pares, ({ texto }) => texto);
  return (texto) => (texto === null ? [] : (porTexto.get(texto) ?? []).map(({ i }) => i));
}

function createRevisor(
  findDueno: TiendaDeLista["findDueno"],
  filas: FilasPlanilla,
  leidas: readonly FilaLeida[],
  faltas: ReadonlyMap<number, string>,
): (i: number) => string | null {
  const porCodigo = firstBy(filas, ({ celdas }) => celdas.codigo?.toLowerCase());
  const porBarras = Map.groupBy(filas, ({ celdas }) => celdas.codigoBarras?.toLowerCase());
  const pedidas = firstBy(leidas, ({ producto }) => producto?.codigoBarras ?? undefined);
  const propias = firstBy(leidas, ({ producto }) => producto?.codigo);
  const lineaDe = (i: number) => filas[i]?.linea ?? 0;
  /** Names the goods that keep a text as their code or barcode after the list. */
  const ocupante = (id: string, texto: string): string | null => {
    const dueno = findDueno({ id, codigoBarras: texto });
    if (dueno === null || dueno.codigoBarras !== texto) return dueno?.nombre ?? null;
    const suya = propias.get(dueno.codigo);
    if (suya === undefined || faltas.has(suya)) return dueno.nombre;
    return leidas[suya]?.producto?.codigoBarras === texto ? dueno.nombre : null;
  };
  const faltaEnBarras = (i: number, id: string, barras: string | null): string | null => {
    if (barras === null) return null;
    const primera = pedidas.get(barras);
    if (primera !== undefined && primera !== i) return FRASES_PLANILLA.barrasRepetidas(lineaDe(primera));
    const nombre = ocupante(id, barras);
    return nombre === null ? null : FRASES_PLANILLA.barrasDeOtro(nombre);
  };
  const faltaEnCodigo = (i: number, id: string, codigo: string): string | null => {
    const nombre = ocupante(id, codigo);
    if (nombre !== null) return FRASES_PLANILLA.codigoDeOtro(nombre);
    const primera = porCodigo.get(codigo.toLowerCase());
    if (primera !== undefined && primera !== i) return FRASES_PLANILLA.codigoRepetido(lineaDe(primera));
    const suyas = porBarras.get(codigo.toLowerCase()) ?? [];
    const otra = suyas.find(({ celdas }) => celdas.codigo !== codigo);
    return otra === undefined ? null : FRASES_PLANILLA.codigoEnBarras(otra.linea);
  };
  return (i) => {
    const { producto = null, antes } = leidas[i] ?? {};
    if (producto === null) return null;
    const { id, codigo, codigoBarras } = producto;
    const deBarras = faltaEnBarras(i, id, codigoBarras);
    if (deBarras !== null) return enColumna("codigoBarras", deBarras);
    const delCodigo = antes === undefined ? faltaEnCodigo(i, id, codigo) : null;
    return delCodigo === null ? null : enColumna("codigo", delCodigo);
  };
}

/** Gives the place of the first of each key; what has none is left out. */
function firstBy<T>(todas: readonly T[], de: (una: T) => string | undefined): ReadonlyMap<string, number> {
  const primeras = new Map<string, number>();
  for (const [i, una] of todas.entries()) {
    const clave = de(una);
    if (clave !== undefined && !primeras.has(clave)) primeras.set(clave, i);
  }
  return primeras;
}

function enColumna(columna: ColumnaPlanilla, texto: string): string {
  return FRASES_PLANILLA.enColumna(tituloDe(columna), texto);
}
