/** Seeded randomness: the same seed gives the same input. */
export interface Azar {
  /** From 0 to `n`, exclusive. */
  readonly entero: (n: number) => number;
  readonly de: <T>(lista: readonly T[]) => T;
}

export function createAzar(semilla: number): Azar {
  let estado = semilla >>> 0;
  const siguiente = () => {
    // mulberry32
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const entero = (n: number) => siguiente() % n;
  return {
    entero,
    de: (lista) => {
      const uno = lista[entero(lista.length)];
      if (uno === undefined) throw new Error("lista vacía");
      return uno;
    },
  };
}

/** Inputs on which programs stumble: empty strings, markup, prototypes, other scripts, half a character, control characters. */
const PIEZAS = [
  "",
  "\u0000",
  "\uD800",
  "\u202E",
  "ñÑ°ü€",
  "😀",
  "\u001B@\u001Dk",
  "'; drop table facturas; --",
  "<![CDATA[",
  "]]>",
  '<!DOCTYPE a [<!ENTITY b "b">]>',
  "&b;",
  "&#0;",
  "&#xFFFFFFFF;",
  "<a>",
  "</a>",
  "<?x?>",
  "<!--",
  "-->",
  '" xmlns="x',
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%00%2e%2e",
  "1e309",
  "-0",
  "9".repeat(400),
  "x".repeat(5000),
  "\r\nX-Otra: 1",
];

export function texto(azar: Azar): string {
  return Array.from({ length: azar.entero(4) }, () =>
    azar.entero(3) === 0 ? String.fromCharCode(azar.entero(0x10000)) : azar.de(PIEZAS),
  ).join("");
}

/** Cuts, doubles, inserts or replaces a few parts of a text. */
export function estropear(azar: Azar, original: string): string {
  let actual = original;
  for (let i = azar.entero(4) + 1; i > 0; i--) {
    const [a, b] = [azar.entero(actual.length + 1), azar.entero(60)];
    const trozo = actual.slice(a, a + b);
    const puesto = azar.de(["", trozo + trozo, texto(azar), trozo.split("").toReversed().join("")]);
    actual = actual.slice(0, a) + puesto + actual.slice(a + b);
  }
  return actual;
}

/** Builds any JSON value, at most eight levels deep. */
export function json(azar: Azar, hondo = 0): unknown {
  const hojas = [null, true, -1, 0, 1, 1.5, 1e21, 2 ** 53, texto(azar), [], {}];
  if (hondo === 8 || azar.entero(2) === 0) return azar.de(hojas);
  const largo = azar.entero(4);
  if (azar.entero(2) === 0) return Array.from({ length: largo }, () => json(azar, hondo + 1));
  return Object.fromEntries(Array.from({ length: largo }, () => [texto(azar), json(azar, hondo + 1)]));
}

/** Replaces some parts of a valid value with anything. */
export function estropearJson(azar: Azar, valor: unknown): unknown {
  if (azar.entero(12) === 0) return json(azar, 5);
  if (Array.isArray(valor)) return valor.map((uno) => estropearJson(azar, uno));
  if (typeof valor !== "object" || valor === null) return valor;
  const campos = Object.entries(valor).filter(() => azar.entero(20) !== 0);
  return Object.fromEntries(campos.map(([nombre, uno]) => [nombre, estropearJson(azar, uno)]));
}
