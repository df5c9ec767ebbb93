import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { findXsd, XSD_PUBLICADOS } from "./publicar.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const pedir = async (archivo: string) => {
  const reply = await fetch(`${mundo.pilot.url}/xsd/${archivo}`);
  return [reply.status, reply.headers.get("content-type"), await reply.text()];
};

test("there are a schema for each of the sixteen sectors in both modalities and the signature's", () => {
  expect(new Set(XSD_PUBLICADOS).size).toBe(33);
});

test.each(XSD_PUBLICADOS)("GET /xsd/%s gives the schema", async (archivo) => {
  expect(await pedir(archivo)).toEqual([200, "text/xml;charset=UTF-8", findXsd(archivo)]);
});

test("the schema of sector 24 is there by its root's name too", async () => {
  const [, , porRaiz] = await pedir("notaFiscalElectronicaCreditoDebito.xsd");
  expect(porRaiz).toBe(findXsd("notaElectronicaCreditoDebito.xsd"));
});

test.each(["otra.xsd", "", "facturaElectronicaHotel", "../simulador.db"])(
  "GET /xsd/%s is 404",
  async (archivo) => {
    expect((await pedir(archivo))[0]).toBe(404);
  },
);
