/** A currency's rates on a page. */
export interface CompraVenta {
  readonly compra: string;
  readonly venta: string;
}

/** A page's words: no tags, no scripts, blanks joined. */
export function textoDePagina(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const NUMERO = String.raw`(\d{1,3}[.,]\d{1,6})`;
/**
 * In living memory a dollar has cost neither less than 1 nor more than 100 bolivianos: other values are other
 * numbers of the page.
 */
const RAZONABLE = { min: 1, max: 100 } as const;

/**
 * Reads buying and selling rates from a page ("Compra 6,86 … Venta 6,96", in any order); undefined where it
 * has none.
 */
export function parseCompraVenta(html: string): CompraVenta | undefined {
  const texto = textoDePagina(html);
  const compra = cerca(texto, "compra");
  const venta = cerca(texto, "venta");
  return compra === undefined || venta === undefined ? undefined : { compra, venta };
}

/** Reads the value of the UFV from a page; undefined where it has none. */
export function parseUfv(html: string): string | undefined {
  const texto = textoDePagina(html);
  return new RegExp(String.raw`\bUFV\b.{0,80}?\b(\d[.,]\d{4,6})\b`, "i").exec(texto)?.[1]?.replace(",", ".");
}

function cerca(texto: string, palabra: string): string | undefined {
  const hallado = new RegExp(String.raw`\b${palabra}\b\D{0,40}${NUMERO}`, "i")
    .exec(texto)?.[1]
    ?.replace(",", ".");
  const valor = Number(hallado);
  return hallado !== undefined && valor >= RAZONABLE.min && valor <= RAZONABLE.max ? hallado : undefined;
}
