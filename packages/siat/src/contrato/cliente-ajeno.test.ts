import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClientAsync } from "soap";
import { SERVICIOS, wsdlExterior, wsdlInterior, type NombreServicio } from "./index.ts";

const nombres = Object.keys(SERVICIOS) as NombreServicio[]; // keys of the list itself
let url: string;

const server = createServer((req, res) => {
  const [path = "", query = ""] = (req.url ?? "").split("?");
  const servicio = SERVICIOS[path.replace("/v2/", "") as NombreServicio]; // only the names below are asked for
  res.end(query === "wsdl" ? wsdlExterior(servicio, url) : wsdlInterior(servicio));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each(nombres)("a stranger's client finds every operation of %s behind ?wsdl", async (nombre) => {
  const { puerto, operaciones } = SERVICIOS[nombre];
  const client = await createClientAsync(`${url}/v2/${nombre}?wsdl`);
  const descrito = client.describe() as Record<string, Record<string, Record<string, object>>>;
  expect(Object.keys(descrito[puerto]?.[`${puerto}Port`] ?? {})).toEqual(Object.keys(operaciones));
});
