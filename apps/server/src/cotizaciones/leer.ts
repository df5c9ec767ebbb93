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
/** A dollar has not cost less than 1 nor more than 100 bolivianos in a lifetime: anything else is another number of the page. */
const RAZONABLE = { min: 1, max: 100 } as const;

/** Buying and selling rates as a page names them ("Compra 6,86 … Venta 6,96", in any order); undefined when it does not. */
export function leerCompraVenta(html: string): CompraVenta | undefined {
  const texto = textoDePagina(html);
  const compra = cerca(texto, "compra");
  const venta = cerca(texto, "venta");
  return compra === undefined || venta === undefined ? undefined : { compra, venta };
}

/** The value of the UFV as a page names it; undefined when it does not. */
export function leerUfv(html: string): string | undefined {
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
