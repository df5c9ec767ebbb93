import { describe, expect, test } from "vitest";
import { decirRechazo, PALABRAS } from "../../apps/server/portal/src/fallos.ts";
import { detallesDe } from "../../apps/server/src/http/validacion.ts";
import { FALLOS, textoFallo, textoRechazo } from "../../apps/server/src/http/fallos.ts";

/** Words for a program: addresses, commands, settings, names of fields. */
const DE_PROGRAMA = /\/v1\/|npm run|MOSTRADOR_|\b[a-z]+_[a-z_]+\b|\?email=|X-Empresa|'codigo'|\bCUFD\b/;

const conAviso = (mensaje: { codigo: number; descripcion: string }) => ({ ...mensaje, advertencia: false });

describe("the owner reads a refusal in plain words", () => {
  test("each sentence of the server that speaks to a program has the portal's own", () => {
    const deProgramas = Object.entries(FALLOS)
      .filter(([, { texto }]) => DE_PROGRAMA.test(texto.toString().replace(/\bf\.\w+/g, "")))
      .map(([codigo]) => codigo)
      .filter((codigo) => codigo !== "rechazada" && codigo !== "enDuda");
    expect(deProgramas.length).toBeGreaterThan(10);
    expect(deProgramas.filter((codigo) => PALABRAS[codigo] === undefined)).toEqual([]);
    expect(Object.keys(PALABRAS).filter((codigo) => !(codigo in FALLOS))).toEqual([]);
    for (const texto of Object.values(PALABRAS)) expect(texto).not.toMatch(DE_PROGRAMA);
  });

  test.each([
    [[{ codigo: 906, descripcion: "LA FACTURA O NOTA YA SE ENCUENTRA ANULADA" }], "ya se encuentra anulada"],
    [[{ codigo: 1037, descripcion: "El 'NIT' no es válido" }], "nit’ no es válido"],
    [
      [
        { codigo: 934, descripcion: "MOTIVO INVALIDO" },
        { codigo: 5000, descripcion: "" },
      ],
      "Motivo invalido.",
    ],
  ])("a refusal of the tax system %j says %s, its remedy and no code of a program", (mensajes, dicho) => {
    const texto = decirRechazo({ codigo: "rechazada", detail: textoRechazo(mensajes.map(conAviso)) });
    expect(texto).toMatch(/^Impuestos no lo aceptó\. /);
    expect(texto).toContain(dicho);
    expect(texto).not.toMatch(DE_PROGRAMA);
  });

  test("a doubt names the document by its number and says not to repeat", () => {
    const cuf = "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD";
    const fallo = { kind: "enDuda", cuf, numero: 7 } as const;
    const texto = decirRechazo({ codigo: "enDuda", detail: textoFallo(fallo), cuf, numero: 7 });
    expect(texto).toContain("el documento 7 queda en duda");
    expect(texto).toContain("No lo repita");
    expect(texto).not.toMatch(DE_PROGRAMA);
    expect(decirRechazo({ codigo: "enDuda" })).toContain("Vuelva a intentar");
  });

  test.each([
    [["desde"], "Es obligatorio.", "Desde: Es obligatorio."],
    [["lineas", 1, "precioUnitario"], "Use un número.", "Línea 2, Precio unitario: Use un número."],
    [["razonSocial"], "Falta este campo.", "Nombre o razón social: Falta este campo."],
    [["minimo"], "El monto «desde» es mayor.", "El monto «desde» es mayor."],
  ])("a field %j that is refused is named", (loc, msg, dicho) => {
    const detail = detallesDe([{ loc, msg, kind: "rango" }]);
    expect(decirRechazo({ codigo: "validacion", detail })).toBe(dicho);
  });

  test("a sentence that is plain already stays as it is", () => {
    const error = textoFallo({ kind: "filaAusente" });
    expect(decirRechazo({ codigo: "filaAusente", error })).toBe(error);
  });
});
