/** A remedy speaks to the person who reads it, and names only buttons that the place has. */
import { CODIGOS_EXPLICADOS, explain, remedioEn } from "@mostrador/siat";
import { describe, expect, test } from "vitest";
import { FRASES_SALUD } from "../../apps/desktop/src/caja/frases/salud.ts";
import { REMEDIOS_REVISION } from "../../apps/desktop/src/caja/frases/revision.ts";
import { PALABRAS } from "../../apps/server/portal/src/fallos.ts";
import { listArchivos } from "../support/citas.ts";

const LUGARES = {
  caja: /^(?:apps\/desktop\/src\/(?:ui|caja\/frases)|packages\/ui\/src)\/(?!.*\.test\.)/,
  portal: /^(?:apps\/server\/portal\/src|packages\/ui\/src)\/(?!.*\.test\.)/,
} as const;

/** Words for a program: addresses, names of fields and files, and calls that no button makes. */
const DE_PROGRAMA =
  /\b(?:POST|GET|XML|JSON|API|CUFD|CUIS)\b|\/v1\/|[a-z]_[a-z]|[Ss]incron|reenví|vuelva a armar|código de excepción/;
/** Matches acts that only the owner's portal offers. */
const DEL_PORTAL = /\b(?:cargue|péguelo|pegue)\b/i;

/** Texts of the screens of a place, as one line. Sentences that name a button do not count as the button. */
const dichoEn = (lugar: keyof typeof LUGARES) =>
  listArchivos(undefined, (ruta) => LUGARES[lugar].test(ruta))
    .map(({ texto }) => texto.replaceAll(/«[^»]*»/g, "").replaceAll(/\s+/g, " "))
    .join("\n");
const nombresDe = (frase: string) => [...frase.matchAll(/«([^»$]+)»/g)].map(([, nombre = ""]) => nombre);

/** Every sentence within a table of sentences; those that take values are asked with samples. */
function frasesDe(tabla: unknown): readonly string[] {
  if (typeof tabla === "string") return [tabla];
  if (typeof tabla === "function") return [String(tabla)];
  if (typeof tabla !== "object" || tabla === null) return [];
  return Object.values(tabla).flatMap(frasesDe);
}

describe.each(["caja", "portal"] as const)("a remedy read at %s", (lugar) => {
  const enPantalla = dichoEn(lugar);

  test.each(CODIGOS_EXPLICADOS.map((codigo) => [codigo]))("of %i is for a person at that place", (codigo) => {
    const remedio = remedioEn(lugar, { codigo, descripcion: "" });
    expect(remedio).toMatch(/^[A-ZÁÉÍÓÚÑ].{10,200}\.$/);
    expect(remedio).not.toMatch(DE_PROGRAMA);
    if (lugar === "caja") expect(remedio).not.toMatch(DEL_PORTAL);
    for (const nombre of nombresDe(remedio)) expect(enPantalla).toContain(nombre);
  });

  test("that a table of sentences has names what the place shows", () => {
    const tablas = lugar === "caja" ? [FRASES_SALUD, REMEDIOS_REVISION] : [PALABRAS];
    const faltan = frasesDe(tablas)
      .flatMap(nombresDe)
      .filter((nombre) => !enPantalla.includes(nombre));
    expect(faltan).toEqual([]);
  });
});

test("the NIT that a buyer insists on has the button of each place, and no code", () => {
  for (const codigo of [987, 994, 1037])
    for (const lugar of ["caja", "portal"] as const)
      expect(remedioEn(lugar, { codigo, descripcion: "" })).toContain(
        "«Emitir aunque Impuestos no conozca este NIT»",
      );
  expect(explain({ codigo: 1037, descripcion: "" }).remedio).toContain("código de excepción 1");
});

test("a remedy that was written for one refusal stays, and the general one is said in the place's words", () => {
  const suyo = "Su corte ya no se puede registrar; consulte al SIN.";
  expect(remedioEn("portal", { codigo: 981, descripcion: "", remedio: suyo })).toBe(suyo);
  const { remedio } = explain({ codigo: 1037, descripcion: "" });
  expect(remedioEn("portal", { codigo: 1037, descripcion: "", remedio })).not.toBe(remedio);
});
