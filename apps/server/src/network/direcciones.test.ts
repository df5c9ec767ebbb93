import { expect, test } from "vitest";
import { direccionesParaCajas, isDeLaCaja } from "./direcciones.ts";

const LOCAL = "http://localhost:3000";
const RED = ["192.168.0.10", "10.0.0.7"];

test.each([
  ["nothing, where it answers its own computer alone", "127.0.0.1", LOCAL, []],
  ["every address of the network", "0.0.0.0", LOCAL, ["http://192.168.0.10:3000", "http://10.0.0.7:3000"]],
  ["the one that it listens on", "10.0.0.7", LOCAL, ["http://10.0.0.7:3000"]],
  ["its public address", "127.0.0.1", "https://caja.tienda.bo/", ["https://caja.tienda.bo"]],
  [
    "an address once",
    "0.0.0.0",
    "http://192.168.0.10:3000",
    ["http://192.168.0.10:3000", "http://10.0.0.7:3000"],
  ],
])("a second till is offered %s", (_que, host, publicUrl, esperado) => {
  expect(direccionesParaCajas({ host, port: 3000, publicUrl }, RED)).toEqual(esperado);
});

test.each([
  ["a till's program", "ins_1", true],
  ["who installed it", null, false],
])("%s opens the server to the network", (_quien, instalacionToken, esperado) => {
  expect(isDeLaCaja({ instalacionToken })).toBe(esperado);
});
