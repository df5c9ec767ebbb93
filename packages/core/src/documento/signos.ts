import type { Representacion } from "./representacion.ts";

/** The signs that a means of printing has besides ASCII's. */
export type Repertorio = ReadonlySet<string>;

/** Signs of Latin-1 from U+00A1 to U+00FF, without the soft hyphen, which is invisible. */
const LATIN1 = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0xa1 + i)).filter(
  (signo) => signo !== "\u00AD",
);

/** Signs of the standard fonts of a PDF (WinAnsi). */
export const WINANSI: Repertorio = new Set([...LATIN1, ...Array.from("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ")]);

/** Code pages of roll printers in which Spanish can be written, the likeliest first. */
export const PAGINAS_ROLLO = ["PC858", "PC850", "WPC1252", "PC437", "PC860", "ISO8859-15"] as const;
/** Name of a code page in `PAGINAS_ROLLO`. */
export type PaginaRollo = (typeof PAGINAS_ROLLO)[number];

/** Signs of each code page, without frames and blocks. Source: Unicode's mapping tables of the vendors. */
export const REPERTORIOS: Readonly<Record<PaginaRollo, Repertorio>> = {
  PC858: new Set([...LATIN1, ...Array.from("€ƒ")]),
  PC850: new Set([...LATIN1, ...Array.from("ıƒ")]),
  WPC1252: WINANSI,
  PC437: new Set(Array.from("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿¬½¼¡«»±÷°·²")),
  PC860: new Set(Array.from("ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£ÙÓáíóúñÑªº¿Ò¬½¼¡«»±÷°·²")),
  "ISO8859-15": new Set([
    ...LATIN1.filter((signo) => !"¤¦¨´¸¼½¾".includes(signo)),
    ...Array.from("€ŠšŽžŒœŸ"),
  ]),
};

/** Substitutes for signs that a means of printing lacks. A sign without a line here loses its accent, or becomes a question mark. */
const EQUIVALENTES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["‘’‚‛′ʼ‹›", "'"],
    ["“”„‟″", '"'],
    ["‐‑‒–—―−", "-"],
    ["…", "..."],
    ["•●▪◦", "·"],
    ["≥", ">="],
    ["≤", "<="],
    ["≠", "!="],
    ["≈", "~"],
    ["→", "->"],
    ["←", "<-"],
    ["⌀∅", "Ø"],
    ["Ωω", "ohm"],
    ["μ", "µ"],
    ["™", "(TM)"],
    ["‰", " por mil"],
    ["†‡", "*"],
    ["⁄∕", "/"],
    ["Œ", "OE"],
    ["œ", "oe"],
    ["Ł", "L"],
    ["ł", "l"],
    ["Đ", "D"],
    ["đ", "d"],
    ["ı", "i"],
    ["ˆ", "^"],
    ["˜", "~"],
  ].flatMap(([signos = "", texto = ""]) => Array.from(signos, (signo) => [signo, texto] as const)),
);

const ASCII = /^[\n\x20-\x7E]*$/;
/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors, controls that are no blanks. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]|(?!\s)\p{Cc}/u;

/**
 * Replaces characters that cannot be printed. The standard fonts and the printers print a wrong character for one that they lack: 3 for ″,
 * nothing for the minus. So no such character may reach them.
 */
export function legible(texto: string, repertorio: Repertorio): string {
  if (ASCII.test(texto)) return texto;
  let salida = "";
  for (const signo of texto.normalize("NFC")) salida += write(signo, salida, repertorio);
  return salida;
}

function write(signo: string, anterior: string, repertorio: Repertorio): string {
  const directo = tener(signo, repertorio);
  if (directo !== undefined) return directo;
  const partes = signo.normalize("NFKD").replace(/\p{M}/gu, "");
  // A space keeps 1⅛ from becoming 11/8.
  const aparte = partes.includes("⁄") && /\d$/.test(anterior) ? " " : "";
  return aparte + Array.from(partes, (parte) => tener(parte, repertorio) ?? "?").join("");
}

function tener(signo: string, repertorio: Repertorio): string | undefined {
  if (ASCII.test(signo) || repertorio.has(signo)) return signo;
  if (INVISIBLE.test(signo)) return "";
  if (/\s/u.test(signo)) return " ";
  return EQUIVALENTES[signo];
}

/** Gives the signs in all texts of a value that would become question marks, each once. Empty for almost every document. */
export function faltasDe(valor: unknown, repertorio: Repertorio): string {
  const faltas = new Set<string>();
  const ajeno = ajenoA(repertorio);
  const mirar = (uno: unknown): void => {
    if (typeof uno === "string") {
      if (!ajeno.test(uno)) return;
      for (const signo of uno.normalize("NFC")) if (isFalta(signo, repertorio)) faltas.add(signo);
    } else if (uno !== null && typeof uno === "object") for (const parte of Object.values(uno)) mirar(parte);
  };
  mirar(valor);
  return [...faltas].join("");
}

const AJENOS = new WeakMap<Repertorio, RegExp>();

/** Matches a sign outside a repertoire: one match over the whole text costs less than one per sign. */
function ajenoA(repertorio: Repertorio): RegExp {
  const sabido = AJENOS.get(repertorio);
  if (sabido !== undefined) return sabido;
  const puntos = Array.from(repertorio, (signo) => `\\u{${(signo.codePointAt(0) ?? 0).toString(16)}}`);
  const ajeno = new RegExp(`[^\\n\\x20-\\x7E${puntos.join("")}]`, "u");
  AJENOS.set(repertorio, ajeno);
  return ajeno;
}

function isFalta(signo: string, repertorio: Repertorio): boolean {
  return tener(signo, repertorio) === undefined && write(signo, "", repertorio).includes("?");
}

/** Converts all texts of a document to signs that can be printed. */
export function paraImprimir(rep: Representacion, repertorio: Repertorio): Representacion {
  return enTextos(rep, (texto) => legible(texto, repertorio)) as Representacion; // the same shape with other texts
}

function enTextos(valor: unknown, cambiar: (texto: string) => string): unknown {
  if (typeof valor === "string") return cambiar(valor);
  if (Array.isArray(valor)) return valor.map((uno: unknown) => enTextos(uno, cambiar));
  if (valor === null || typeof valor !== "object") return valor;
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, enTextos(v, cambiar)]));
}
