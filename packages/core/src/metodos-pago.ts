/**
 * Payment methods. The catalog has one code for each method and one for each combination of up to three methods. It names a combination by
 * abbreviated parts ("CHEQUE – DEPOSITO - CANAL DE PAGO"). docs/fiscal-rules.md F31.
 */

/** Code of cash in the catalog `metodos_pago`. docs/fiscal-rules.md F31. */
export const METODO_EFECTIVO = 1;
/** Code of card in the catalog `metodos_pago`; its document carries the card's number. docs/fiscal-rules.md F31. */
export const METODO_TARJETA = 2;
/** Code of a transfer, by which a QR is paid, in the catalog `metodos_pago`. docs/fiscal-rules.md F31. */
export const METODO_QR = 7;
/** Code of gift card in the catalog `metodos_pago`. docs/fiscal-rules.md F31. */
export const METODO_GIFT_CARD = 27;

/** Payment methods that the till and the portal offer, with their names there. docs/fiscal-rules.md F31. */
export const METODOS_DE_TIENDA = [
  { codigo: METODO_EFECTIVO, nombre: "Efectivo" },
  { codigo: METODO_TARJETA, nombre: "Tarjeta" },
  { codigo: METODO_QR, nombre: "QR / Transferencia" },
] as const;

/**
 * Builds a card's number for its document from the first four and last four digits; null of anything else. docs/fiscal-rules.md F31.
 *
 * @example
 * numeroDeTarjeta("47977896");
 * // => "4797********7896"
 */
export function numeroDeTarjeta(digitos: string): string | null {
  return /^\d{8}$/.test(digitos) ? `${digitos.slice(0, 4)}********${digitos.slice(4)}` : null;
}

interface Metodo {
  readonly codigo: number;
  readonly descripcion: string;
}

/** The catalog's words for each part, the more specific word first. */
const PARTES = [
  "GIFT",
  "SWIFT",
  "EFECTIVO",
  "TARJETA",
  "CHEQUE",
  "VALE",
  "ONLINE",
  "POSTERIOR",
  "CANAL",
  "BILLETERA",
  "DEBITO",
  "DEPOSITO",
  "TRANSFERENCIA",
  "OTRO",
] as const;

/** Lists the parts that a description names, in the catalog's order. */
function partesDe(descripcion: string): readonly string[] {
  return descripcion
    .toUpperCase()
    .replace(/GIFT[- ]CARD/g, "GIFT")
    .split(/[-–]/)
    .map((parte) => PARTES.find((nombre) => parte.includes(nombre)) ?? parte.trim());
}

/**
 * Finds the code of a combination of methods; a single method is its own code. Undefined when the catalog has none.
 *
 * @example
 * metodoCombinado(
 *   [
 *     { codigo: 1, descripcion: "EFECTIVO" },
 *     { codigo: 2, descripcion: "TARJETA" },
 *     { codigo: 10, descripcion: "EFECTIVO - TARJETA" },
 *   ],
 *   [2, 1],
 * );
 * // => 10
 */
export function metodoCombinado(catalogo: readonly Metodo[], codigos: readonly number[]): number | undefined {
  const pedidos = [...new Set(codigos)];
  if (pedidos.length === 1) return catalogo.find(({ codigo }) => codigo === pedidos[0])?.codigo;
  const partes = pedidos.map((codigo) => catalogo.find((m) => m.codigo === codigo)?.descripcion);
  if (partes.some((parte) => parte === undefined)) return undefined;
  const buscada = claveDe(partes.flatMap((parte) => partesDe(parte ?? "")));
  return catalogo.find(({ descripcion }) => claveDe(partesDe(descripcion)) === buscada)?.codigo;
}

/**
 * Lists the codes of the methods that a code is made of: its own where it is a single method.
 *
 * @example
 * metodosSimples(
 *   [
 *     { codigo: 1, descripcion: "EFECTIVO" },
 *     { codigo: 2, descripcion: "TARJETA" },
 *     { codigo: 10, descripcion: "EFECTIVO - TARJETA" },
 *   ],
 *   10,
 * );
 * // => [1, 2]
 */
export function metodosSimples(catalogo: readonly Metodo[], codigo: number): readonly number[] {
  const partes = partesEnCatalogo(catalogo, codigo);
  if (partes.length < 2) return [codigo];
  return partes.flatMap((parte) => {
    const simple = catalogo.find(({ descripcion }) => claveDe(partesDe(descripcion)) === parte);
    return simple === undefined ? [] : [simple.codigo];
  });
}

/**
 * Lists the codes of a method and of all combinations that have it: "Efectivo" is in "Efectivo - Tarjeta".
 *
 * @example
 * metodosCon(
 *   [
 *     { codigo: 1, descripcion: "EFECTIVO" },
 *     { codigo: 10, descripcion: "EFECTIVO - TARJETA" },
 *   ],
 *   1,
 * );
 * // => [1, 10]
 */
export function metodosCon(catalogo: readonly Metodo[], codigo: number): readonly number[] {
  const pedidas = partesEnCatalogo(catalogo, codigo);
  if (pedidas.length === 0) return [codigo];
  return catalogo
    .filter(({ descripcion }) => pedidas.every((parte) => partesDe(descripcion).includes(parte)))
    .map((metodo) => metodo.codigo);
}

function partesEnCatalogo(catalogo: readonly Metodo[], codigo: number): readonly string[] {
  const metodo = catalogo.find((uno) => uno.codigo === codigo);
  return metodo === undefined ? [] : partesDe(metodo.descripcion);
}

function claveDe(partes: readonly string[]): string {
  return partes.toSorted().join("+");
}
