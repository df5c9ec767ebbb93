import { expect, test } from "vitest";
import { SERVICIOS } from "./contrato/index.ts";
import { envelopeWriterOf } from "./soap-envelope.ts";

test("the clients of all companies share the writer of a service; another address has its own", async () => {
  const { FacturacionCodigos: codigos, FacturacionOperaciones: operaciones } = SERVICIOS;
  const escritor = await envelopeWriterOf(codigos, "https://siat.bo");
  expect(await envelopeWriterOf(codigos, "https://siat.bo")).toBe(escritor);
  expect(await envelopeWriterOf(codigos, "https://otro.bo")).not.toBe(escritor);
  expect(await envelopeWriterOf(operaciones, "https://siat.bo")).not.toBe(escritor);
});
