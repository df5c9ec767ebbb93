import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const PANTALLAS = globSync(
  ["apps/desktop/src/ui/**/*.tsx", "apps/server/portal/src/**/*.tsx", "packages/ui/src/**/*.tsx"],
  { cwd: RAIZ },
);

/** A field's tag with its properties, to the end of the tag. */
const CAMPOS = /<(?:TextInput|NumberInput|Campo)\b(?:=>|[^>])*?\/>/g;
/** Labels of fields that hold money. */
const DE_DINERO = /(?:label|etiqueta)=(?:"|\{`)[^"`]*(?:\(Bs\)|US\$|Efectivo|Monto)/;
/** Ways in which a field asks what a doubtful amount means; `campo("precio")` is dialogo-libre.tsx's own. */
const PREGUNTA = /conLecturas\(|\bdinero\b|campo\("precio"\)/;

const deDinero = PANTALLAS.flatMap((pantalla) =>
  [...readFileSync(join(RAIZ, pantalla), "utf8").matchAll(CAMPOS)]
    .map(([campo]) => ({ pantalla, campo, etiqueta: DE_DINERO.exec(campo)?.[0] }))
    .filter(({ etiqueta }) => etiqueta !== undefined),
);

describe("the fields of money of till and portal", () => {
  test("are found", () => expect(deDinero.length).toBeGreaterThan(10));

  test.each(deDinero)("$pantalla, $etiqueta: asks what a doubtful amount means", ({ campo }) => {
    expect(campo).toMatch(PREGUNTA);
  });
});
