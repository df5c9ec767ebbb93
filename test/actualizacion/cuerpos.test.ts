import { CUERPOS, cuerpoDe, PUBLICADOS, type LlamadaCaja } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { readCuerpos, listProtocolos, schemaDe } from "./crear/cuerpos.ts";

/**
 * Rules of protocol 1 that came later, by call: a change of the body that its release's code wrote. 8267180 wrote those of `cuerpos-1.json`.
 */
const POSTERIORES: Readonly<Partial<Record<LlamadaCaja, (campo: string, valor: unknown) => unknown>>> = {
  // Any other text caused a server error. The release's till sends the server's own rates.
  facturas: tipoCambio,
  offline: tipoCambio,
  recuperar: tipoCambio,
  notas: tipoCambio,
  manuales: tipoCambio,
  // No catalog has a reason above 9999: the server refused it by the catalog, with the same status.
  anular: (campo, valor) => (campo === "motivo" ? { type: "integer", minimum: 1, maximum: 9999 } : valor),
  // Outer blanks are cut before the form is looked at: more is taken than before.
  correo: (campo, valor) =>
    campo === "correo" && isSchema(valor) ? { type: "string", maxLength: 200 } : valor,
};

function tipoCambio(campo: string, valor: unknown): unknown {
  return campo === "tipoCambio" ? { type: "string", pattern: "^\\d{1,12}(\\.\\d{1,10})?$" } : valor;
}

/** A schema without the name of a mail address's form, which is for readers: its pattern is a rule of its own. */
const sinNotas = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (_campo, valor: unknown) => (valor === "email" ? undefined : valor)));

const isSchema = (valor: unknown) => typeof valor === "object" && valor !== null && "type" in valor;

test("the bodies of each released protocol are kept", () => {
  expect(listProtocolos()).toEqual([...new Set(PUBLICADOS.map(({ protocolo }) => protocolo))]);
});

describe.each(listProtocolos())("in protocol %d", (protocolo) => {
  const publicados = readCuerpos(protocolo);

  test.each(Object.keys(publicados))("the body of %s is that of its release", (nombre) => {
    const llamada = nombre as LlamadaCaja; // the file's names; one that is unknown throws
    const posterior = protocolo === 1 ? POSTERIORES[llamada] : undefined;
    const publicado: unknown = JSON.parse(
      JSON.stringify(publicados[llamada], (campo, valor: unknown) => posterior?.(campo, valor) ?? valor),
    );
    expect(sinNotas(schemaDe(cuerpoDe(llamada, protocolo)))).toEqual(publicado);
  });

  test("no call of that release is gone", () => {
    expect(Object.keys(publicados).length).toBeGreaterThanOrEqual(11);
    expect(Object.keys(CUERPOS)).toEqual(expect.arrayContaining(Object.keys(publicados)));
  });
});

test.each<[string, LlamadaCaja, object]>([
  ["an annulment", "anular", { motivo: 1 }],
  ["an undone annulment", "revertir", {}],
  ["a mail", "correo", { correo: "ana.quispe+caja@example.com" }],
  ["a NIT", "nit", { nit: 1_028_627_025 }],
])("%s as the release's till sends it is taken", (_que, llamada, cuerpo) => {
  expect(cuerpoDe(llamada, 1).parse(cuerpo)).toEqual(cuerpo);
});
