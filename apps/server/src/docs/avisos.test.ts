import { fromWire } from "@mostrador/core/wire";
import { expect, test } from "vitest";
import { SUCESOS, TIPOS_SUCESO } from "../avisos/webhooks/sucesos.ts";
import { resolve } from "./campos-html.ts";
import { describir } from "./openapi.ts";
import { paginaReferencia } from "./paginas.ts";

const api = describir([], "http://localhost");

test.each(TIPOS_SUCESO)("the message of %s has an example that its schema takes", (tipo) => {
  const aviso = api.webhooks[tipo];
  const { schema, example } = aviso?.post.requestBody.content["application/json"] ?? {};
  expect(example?.type).toBe(tipo);
  expect(SUCESOS[tipo].strict().safeParse(fromWire(example?.data)).error?.issues ?? []).toEqual([]);
  const datos = resolve(api.components.schemas, schema?.properties?.["data"] ?? {});
  const sinEjemplo = Object.entries(datos.properties ?? {}).filter(
    ([, { $ref, examples, properties, enum: valores }]) =>
      examples === undefined && properties === undefined && valores === undefined && $ref === undefined,
  );
  expect(sinEjemplo).toEqual([]);
});

test("the headers of a message have examples, and the reference shows each message", () => {
  const [aviso] = Object.values(api.webhooks);
  for (const cabecera of aviso?.post.parameters ?? [])
    expect(cabecera).toMatchObject({ schema: { examples: [expect.any(String)] } });
  const pagina = paginaReferencia(api);
  for (const tipo of TIPOS_SUCESO) expect(pagina).toContain(`aviso-${tipo}`);
});
