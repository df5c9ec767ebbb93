import { plano } from "../texto.ts";

/** Everyday words for units of the catalog unidades_medida, by their codes. */
const PALABRAS: Readonly<Record<number, string>> = {
  2: "balde",
  4: "bolsa bls",
  5: "botella bot",
  6: "caja cja cj",
  8: "cm2",
  9: "cm3 cc",
  10: "cm centimetro",
  14: "docena doc dz dozen",
  17: "gramo g gr grs",
  22: "kilogramo kilo kg kgs kl",
  26: "lata",
  27: "libra lb lbs",
  28: "litro l lt lts ltr",
  30: "metro m mt mts mtr",
  31: "m2 mt2 mts2",
  32: "m3 mt3 mts3",
  34: "mililitro ml",
  35: "milimetro mm",
  40: "onza oz",
  42: "paquete paq pqt pack",
  43: "par",
  44: "pie ft",
  47: "pieza pza pz",
  50: "pulgada in",
  55: "tonelada ton tn",
  57: "unidad u un und unid uni producto unit each",
  58: "servicio serv srv",
  59: "galon gal",
  60: "yarda yd",
  67: "dia",
  68: "mes",
  69: "quintal qq",
  70: "rollo",
  71: "hora h hr hrs",
  74: "bidon",
  80: "frasco",
  84: "tableta",
  86: "tubo",
  111: "sobre",
};

const CODIGOS = new Map(
  Object.entries(PALABRAS).flatMap(([codigo, palabras]) =>
    palabras.split(" ").map((palabra) => [palabra, Number(codigo)] as const),
  ),
);

/** A unit of the catalog unidades_medida. */
export interface Unidad {
  readonly codigo: number;
  readonly descripcion: string;
}

/**
 * Creates a search for units by their code, their name in the catalog, or an everyday word, in singular or plural.
 *
 * @example
 * createUnidades([{ codigo: 22, descripcion: "KILOGRAMO" }])("kilos");
 * // => 22
 */
export function createUnidades(catalogo: readonly Unidad[]): (texto: string) => number | undefined {
  const codigos = new Set(catalogo.map(({ codigo }) => codigo));
  const nombres = new Map(catalogo.map(({ codigo, descripcion }) => [limpiar(descripcion), codigo]));
  return (texto) => {
    const escrito = limpiar(texto);
    const codigo = Number(escrito);
    if (/^\d+$/.test(escrito)) return codigos.has(codigo) ? codigo : undefined;
    const formas = [escrito, escrito.replace(/s$/, ""), escrito.replace(/es$/, "")];
    const hallado =
      formas.map((forma) => nombres.get(forma) ?? nombres.get(`${forma}s`)).find((c) => c !== undefined) ??
      formas.map((forma) => CODIGOS.get(forma)).find((c) => c !== undefined);
    return hallado !== undefined && codigos.has(hallado) ? hallado : undefined;
  };
}

/** Normalises a text: small letters without accents, points and double blanks. */
function limpiar(texto: string): string {
  return plano(texto).replaceAll(".", "").replace(/\s+/g, " ").trim();
}
