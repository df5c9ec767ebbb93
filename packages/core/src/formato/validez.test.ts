import { describe, expect, test } from "vitest";
import { decirValidez, motivoDeInvalido, type CampoValidable } from "./validez.ts";

const BIEN = {
  badInput: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valueMissing: false,
};

function campo(falta: keyof typeof BIEN | null, otros: object = {}) {
  const puestos: string[] = [];
  return {
    validity: falta === null ? BIEN : { ...BIEN, [falta]: true },
    setCustomValidity: (motivo: string) => {
      puestos.push(motivo);
    },
    puestos,
    ...otros,
  } satisfies CampoValidable & { puestos: string[] };
}

/** A page whose events the test sends itself. */
function pagina() {
  const oyentes = new Map<string, (suceso: { readonly target: unknown }) => void>();
  decirValidez({ addEventListener: (suceso, oir) => oyentes.set(suceso, oir) });
  return (suceso: string, target: unknown) => oyentes.get(suceso)?.({ target });
}

describe("what a browser asks of a field", () => {
  test("an empty field is asked to be filled, a file to be chosen", () => {
    expect(motivoDeInvalido(campo("valueMissing", { type: "text" }))).toBe("Llene este campo.");
    expect(motivoDeInvalido(campo("valueMissing", { type: "file" }))).toBe("Elija un archivo.");
  });
  test("limits are told", () => {
    expect(motivoDeInvalido(campo("tooShort", { minLength: 8 }))).toBe("Escriba 8 caracteres o más.");
    expect(motivoDeInvalido(campo("rangeUnderflow", { min: "1" }))).toBe("Escriba 1 o más.");
    expect(motivoDeInvalido(campo("typeMismatch", { type: "email" }))).toMatch(/correo/);
  });
  test("every fault has a text, and a good field has none", () => {
    const faltas = Object.keys(BIEN).filter((falta): falta is keyof typeof BIEN => falta in BIEN);
    for (const falta of faltas) expect(motivoDeInvalido(campo(falta)), falta).not.toBe("");
    expect(motivoDeInvalido(campo(null))).toBe("");
  });
});

describe("a page that speaks Spanish", () => {
  test("a refused field has its text, until it is typed in", () => {
    const uno = campo("valueMissing");
    const mandar = pagina();
    mandar("invalid", uno);
    mandar("input", uno);
    expect(uno.puestos).toEqual(["Llene este campo.", ""]);
  });
  test("a field filled by the program is looked at anew when its form is sent", () => {
    const uno = campo("valueMissing");
    const boton = { closest: () => ({ form: { elements: [uno, { legend: true }] } }) };
    const mandar = pagina();
    mandar("invalid", uno);
    mandar("click", boton);
    expect(uno.puestos).toEqual(["Llene este campo.", ""]);
  });
  test("a text that the page set itself stays", () => {
    const fecha = campo(null);
    const mandar = pagina();
    for (const suceso of ["invalid", "input", "click"]) mandar(suceso, fecha);
    expect(fecha.puestos).toEqual([]);
  });
  test("what is no field is left alone", () => {
    const mandar = pagina();
    expect(() => {
      for (const suceso of ["invalid", "input", "click"]) mandar(suceso, null);
    }).not.toThrow();
  });
});
