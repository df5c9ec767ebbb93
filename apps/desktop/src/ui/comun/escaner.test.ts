import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compradorLeido, colaMs, parseEscaneo, type Destino, type Fin, type Signo } from "./escaner.ts";

const EAN = "7774021000068";
const DESTINOS: readonly Destino[] = [
  "ninguno",
  "busqueda",
  "codigo",
  "documento",
  "importe",
  "secreto",
  "texto",
];

/** The signs of a text, each after its own pause. */
function teclear(texto: string, pausas: number | readonly number[]): readonly Signo<number>[] {
  let en = 1000;
  return texto.split("").map((signo, i) => {
    en += typeof pausas === "number" ? pausas : (pausas[i] ?? 0);
    return { texto: signo, fisico: null, en, antes: i };
  });
}

/** Reads a run of signs that a key ends after `hastaFin`, or silence. */
function leido(
  signos: readonly Signo<number>[],
  {
    kind = "Enter",
    hastaFin = 10,
    destino = "texto",
  }: { kind?: Fin; hastaFin?: number; destino?: Destino } = {},
) {
  return parseEscaneo(signos, { kind, en: (signos.at(-1)?.en ?? 0) + hastaFin }, destino);
}

describe("a scanner", () => {
  test.each([
    ["5 ms a sign, ended by Enter", EAN, 5, "Enter"],
    ["10 ms a sign with letters, ended by Tab", "ABA-001", 10, "Tab"],
    ["40 ms a sign", "1234", 40, "Enter"],
  ] as const)("at %s is read in every field", (_what, texto, pausa, kind) => {
    for (const destino of DESTINOS)
      expect(leido(teclear(texto, pausa), { kind, destino })?.codigos[0], destino).toBe(texto);
  });

  test("with 5 to 80 ms between signs and one pause of 300 ms is read whole, in every field", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5, max: 80 }), { minLength: 13, maxLength: 13 }),
        fc.nat({ max: 12 }),
        fc.integer({ min: 5, max: 300 }),
        fc.constantFrom<Fin>("Enter", "Tab", "silencio"),
        fc.constantFrom(...DESTINOS),
        (pausas, lugar, larga, kind, destino) => {
          const lectura = leido(teclear(EAN, pausas.with(lugar, larga)), { kind, destino });
          expect(lectura?.codigos).toContain(EAN);
          expect(lectura?.signos.length).toBeGreaterThanOrEqual(EAN.length - lugar);
          expect(lectura?.seguro).toBe(true);
        },
      ),
    );
  });

  test("with one pause of 45 ms loses no sign", () => {
    for (let lugar = 1; lugar < EAN.length; lugar++) {
      const pausas = Array.from(EAN, () => 5).with(lugar, 45);
      expect(leido(teclear(EAN, pausas))?.codigos[0]).toBe(EAN);
    }
  });

  test("after what a hand typed is read apart from it", () => {
    const pausas = [...Array.from("caf", () => 140), 250, ...Array.from(EAN.slice(1), () => 8)];
    const lectura = leido(teclear(`caf${EAN}`, pausas));
    expect(lectura?.codigos).toContain(EAN);
    expect(lectura?.codigos).not.toContain(`caf${EAN}`);
  });

  test("without a key at the end is certain only by a code's own digits", () => {
    expect(leido(teclear(EAN, 20), { kind: "silencio" })?.seguro).toBe(true);
    expect(leido(teclear("ABA-001", 5), { kind: "silencio" })?.seguro).toBe(false);
    expect(leido(teclear("1500", 5), { kind: "silencio", destino: "importe" })).toBeNull();
  });

  test("may have been on another keyboard than the computer's", () => {
    const signos = teclear("ABA'001", 5).map((signo) => ({
      ...signo,
      fisico: signo.texto === "'" ? "-" : signo.texto,
    }));
    expect(leido(signos)?.codigos).toEqual(["ABA'001", "ABA-001"]);
  });

  test("ends a code with CR and LF: the second key comes at the scanner's own pace", () => {
    expect(colaMs(teclear(EAN, 80), true, "texto")).toBe(240);
    expect(colaMs(teclear(EAN, 2), true, "texto")).toBe(20);
    expect(colaMs(teclear("ABA-001", 80), false, "busqueda")).toBe(120);
  });
});

describe("a hand", () => {
  test.each([
    ["an amount", "1500.50", "importe"],
    ["a quantity", "12", "importe"],
    ["a buyer's NIT", "1020304994", "documento"],
    ["a CI whose last digit would check a UPC", "036000291452", "documento"],
    ["a name", "Hotel Sol SRL", "texto"],
    ["a PIN", "24681357", "secreto"],
    ["a product's name", "cafe molido", "busqueda"],
  ] as const)("that types %s at 60 ms a key is no scanner", (_what, texto, destino) => {
    expect(leido(teclear(texto, 60), { hastaFin: 60, destino })).toBeNull();
  });

  test("at 101 to 400 ms a key is never a scanner, whatever it types and wherever", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 101, max: 400 }), { minLength: 14, maxLength: 14 }),
        fc.constantFrom(EAN, "036000291452", "ABA-0001"),
        fc.constantFrom<Fin>("Enter", "Tab", "silencio"),
        fc.constantFrom(...DESTINOS),
        (pausas, texto, kind, destino) => {
          expect(leido(teclear(texto, pausas), { kind, hastaFin: 120, destino })).toBeNull();
        },
      ),
    );
  });

  test("that presses Enter twice means both, wherever it typed an amount or nothing", () => {
    expect(colaMs([], false, "busqueda")).toBe(0);
    expect(colaMs(teclear("20", 60), false, "importe")).toBe(0);
    expect(colaMs(teclear("Hotel Sol SRL", 60), false, "texto")).toBe(0);
  });

  test("that presses Enter a while after a fast text is no scanner", () => {
    expect(leido(teclear("ABA-001", 5), { hastaFin: 151 })).toBeNull();
  });

  test("that rolls over three keys is no scanner", () => {
    expect(leido(teclear("the", 20))).toBeNull();
    expect(leido(teclear("Beatriz", [150, 130, 160, 120, 35, 30, 140]), { hastaFin: 120 })).toBeNull();
  });
});

test.each([
  ["1020703023", "1020703023"],
  ["5551299-1B", "5551299-1B"],
  ["https://siat.impuestos.gob.bo/consulta?nit=1020703023&t=1", "1020703023"],
  ["HOLA", null],
  ["https://example.com/", null],
  ["12", null],
  ["4006381333931", null],
])("%s, read into the buyer's field, names %s", (codigo, numero) => {
  expect(compradorLeido([codigo])?.numero ?? null).toBe(numero);
});
