/** Guesses the tax system's code of a product by its name, and says how sure the guess is. */
import { AJENAS, RUBROS } from "./rubros.ts";
import {
  createSugeridor,
  isOtros,
  raices,
  toSugerencia,
  type ProductoSin,
  type Sugerencia,
} from "./sugerir.ts";

/** A product of the shop whose code a person chose. */
export interface ProductoVisto {
  readonly descripcion: string;
  readonly codigoSin: number;
  readonly actividadEconomica: string;
}

/** A guess at a product's code. A person is asked once about all products with the same `clave`. */
export interface Adivinanza {
  readonly clave: string;
  /** The word that the name begins with, as the shop writes it. */
  readonly palabra: string;
  /** Possible codes, the likeliest first. */
  readonly opciones: readonly Sugerencia[];
  /** True if the first option is right as far as names tell; otherwise a person must choose. */
  readonly segura: boolean;
}

const MAX_OPCIONES = 6;
/** Number of the shop's products with one everyday name and one code from which that code counts as the shop's habit. */
const HABITO = 2;

/**
 * Creates the guesser of a catalog. The shop's choice for products of the same everyday name counts first, then the everyday names of
 * `RUBROS`, then an entry of the catalog whose whole name is in the product's name. An entry that only shares some word is never guessed.
 */
export function createAdivino(
  catalogo: readonly ProductoSin[],
  vistos: readonly ProductoVisto[] = [],
): (nombre: string) => Adivinanza {
  const entradas = catalogo
    .filter((entrada) => !isOtros(entrada))
    .map((entrada) => ({
      entrada,
      partes: partesDe(entrada.descripcion),
      raices: new Set(raices(entrada.descripcion)),
    }));
  const usual = usualDe(vistos.map(({ actividadEconomica }) => actividadEconomica));
  const habitos = habitosDe(vistos);
  const deRubro = new Map<string, readonly Sugerencia[]>();
  const conocidas = new Map<string, Adivinanza>();

  const entradasDe = (rubro: (typeof RUBROS)[number]): readonly Sugerencia[] => {
    const hechas = deRubro.get(rubro.nombres);
    if (hechas !== undefined) return hechas;
    const suyas = rubro.entradas
      .map((pedida) => {
        const pedidas = pedida.split("+").flatMap(raices);
        const halladas = entradas.filter(({ raices: hay }) => pedidas.every((raiz) => hay.has(raiz)));
        // Entries that begin with the wanted word take precedence: JUGOS DE FRUTAS is not an entry for fruit.
        const propias = halladas.filter(({ partes }) => partes.some(([primera]) => primera === pedidas[0]));
        return propias.length > 0 ? propias : halladas;
      })
      .find((halladas) => halladas.length > 0);
    const menor = Math.min(...(suyas ?? []).map(({ raices: hay }) => hay.size));
    const mejores = (suyas ?? []).filter(({ raices: hay }) => hay.size === menor);
    const sugeridas = ordenar(
      mejores.map(({ entrada }) => entrada),
      usual,
    ).map(toSugerencia);
    deRubro.set(rubro.nombres, sugeridas);
    return sugeridas;
  };

  const adivinar = (palabras: readonly string[]): Pick<Adivinanza, "opciones" | "segura"> => {
    const habito = habitos.get(nombreComun(palabras));
    if (habito !== undefined) {
      const suya = catalogo.find(
        ({ codigo, actividad }) => codigo === habito.codigoSin && actividad === habito.actividadEconomica,
      );
      if (suya !== undefined) return { opciones: [toSugerencia(suya)], segura: true };
    }
    const suyo = rubroDe(palabras);
    const rubro = suyo?.rubro;
    const ajenas = palabras.filter((raiz) => DE_AJENAS.has(raiz));
    if (suyo !== undefined && ajenas.some((raiz) => !suyo.palabras.includes(raiz)))
      return { opciones: entradasDe(suyo.rubro), segura: false };
    const delRubro = rubro === undefined ? [] : entradasDe(rubro);
    if (delRubro.length > 0) return { opciones: delRubro, segura: hasUnCodigo(delRubro) };
    // The catalog has no entry for this everyday name. An entry that only shares a word would be for other goods.
    if (rubro !== undefined) return { opciones: [], segura: false };
    const enteras = entradas.filter(({ partes }) =>
      partes.some((parte) => isNombrada(parte, palabras) && ajenas.every((raiz) => parte.includes(raiz))),
    );
    const sugeridas = ordenar(
      enteras.map(({ entrada }) => entrada),
      usual,
    ).map(toSugerencia);
    return { opciones: sugeridas, segura: sugeridas.length > 0 && hasUnCodigo(sugeridas) };
  };

  return (nombre) => {
    const clave = raices(nombre).join(" ");
    const hecha = conocidas.get(clave);
    if (hecha !== undefined) return hecha;
    const palabras = clave === "" ? [] : clave.split(" ");
    const { opciones, segura } = adivinar(palabras);
    const adivinanza: Adivinanza = {
      clave: `${palabras[0] ?? ""}/${opciones[0]?.codigoSin ?? ""}`,
      palabra: palabraDe(nombre, palabras[0]),
      opciones: opciones.slice(0, MAX_OPCIONES),
      segura,
    };
    conocidas.set(clave, adivinanza);
    return adivinanza;
  };
}

/** A code that fits a description; `segura`: it may be proposed as the product's, until a person chooses another. */
export interface CodigoPosible extends Sugerencia {
  readonly segura: boolean;
}

/**
 * Creates the search of codes for a description: the guess comes first, then the entries that share words with it.
 */
export function createBuscaCodigos(
  catalogo: readonly ProductoSin[],
  vistos: readonly ProductoVisto[] = [],
): (descripcion: string) => readonly CodigoPosible[] {
  const [adivinar, sugerir] = [createAdivino(catalogo, vistos), createSugeridor(catalogo)];
  return (descripcion) => {
    const { opciones, segura } = adivinar(descripcion);
    const otras = sugerir(descripcion).filter(
      ({ codigoSin, actividadEconomica }) =>
        !opciones.some((una) => una.codigoSin === codigoSin && una.actividadEconomica === actividadEconomica),
    );
    return [
      ...opciones.map((una, i) => ({ ...una, segura: segura && i === 0 })),
      ...otras.map((una) => ({ ...una, segura: false })),
    ];
  };
}

/** The parts of an entry that name goods by themselves: `GASAS, VENDAS Y MATERIAL DE CURACIÓN` has three. */
function partesDe(descripcion: string): readonly (readonly string[])[] {
  return descripcion
    .split(/,|\s+(?:y|o|u|e)\s+/i)
    .map(raices)
    .filter((parte) => parte.length > 0);
}

/** Tells whether a product's name begins with a part of an entry and has all of its words. */
function isNombrada(parte: readonly string[], palabras: readonly string[]): boolean {
  return parte[0] === palabras[0] && parte.every((raiz) => palabras.includes(raiz));
}

const POR_NOMBRE = RUBROS.flatMap((rubro) =>
  rubro.nombres.split(", ").map((nombre) => ({ rubro, palabras: nombre.split("+").flatMap(raices) })),
);
const DE_AJENAS: ReadonlySet<string> = new Set(raices(AJENAS));
const POR_PRIMERA = Map.groupBy(POR_NOMBRE, ({ palabras }) => palabras[0] ?? "");

/** Finds the everyday name that a product's name begins with; of several, the one with most words. */
function rubroDe(palabras: readonly string[]) {
  const suyos = (POR_PRIMERA.get(palabras[0] ?? "") ?? []).filter((nombre) =>
    nombre.palabras.every((raiz) => palabras.includes(raiz)),
  );
  return suyos.toSorted((a, b) => b.palabras.length - a.palabras.length)[0];
}

/** Returns the kind of goods that a name states: its everyday name, such as `papel bond`, or its first word. */
function nombreComun(palabras: readonly string[]): string {
  return rubroDe(palabras)?.palabras.join(" ") ?? palabras[0] ?? "";
}

function hasUnCodigo(sugeridas: readonly Sugerencia[]): boolean {
  return new Set(sugeridas.map(({ codigoSin }) => codigoSin)).size === 1;
}

/** Puts the entries of the shop's usual activity first. */
function ordenar(entradas: readonly ProductoSin[], usual: string | undefined): readonly ProductoSin[] {
  return entradas.toSorted((a, b) => Number(b.actividad === usual) - Number(a.actividad === usual));
}

function usualDe(actividades: readonly string[]): string | undefined {
  const cuentas = [...Map.groupBy(actividades, (actividad) => actividad)];
  return cuentas.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Returns the code that the shop habitually gives to products of each everyday name. */
function habitosDe(vistos: readonly ProductoVisto[]): ReadonlyMap<string, ProductoVisto> {
  const porPalabra = Map.groupBy(
    vistos.filter(({ codigoSin }) => codigoSin !== 0),
    ({ descripcion }) => nombreComun(raices(descripcion)),
  );
  return new Map(
    [...porPalabra].flatMap(([palabra, suyos]) => {
      const [primero] = suyos;
      const unCodigo = suyos.every(
        ({ codigoSin, actividadEconomica }) =>
          codigoSin === primero?.codigoSin && actividadEconomica === primero.actividadEconomica,
      );
      return primero === undefined || !unCodigo || suyos.length < HABITO || palabra === ""
        ? []
        : [[palabra, primero]];
    }),
  );
}

/** Finds the word of a name that has the given root, in small letters. */
function palabraDe(nombre: string, raiz: string | undefined): string {
  const suya = nombre
    .split(/[^\p{L}]+/u)
    .find((palabra) => raiz !== undefined && raices(palabra)[0] === raiz);
  return suya?.toLowerCase() ?? "otros";
}
