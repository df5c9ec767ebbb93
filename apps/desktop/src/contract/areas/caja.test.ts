import { expect, test } from "vitest";
import { caja } from "./caja.ts";

const direccion = (urlServidor: string) =>
  caja.comandos.emparejar.entrada.safeParse({ urlServidor, codigo: "ABCD" }).data?.urlServidor;

test("a server's address is taken as a person reads it aloud, with and without its scheme", () => {
  expect([direccion(" 192.168.0.10:3000 "), direccion("https://tienda.bo")]).toEqual([
    "http://192.168.0.10:3000",
    "https://tienda.bo",
  ]);
  expect([direccion(""), direccion("mi servidor")]).toEqual([undefined, undefined]);
});
