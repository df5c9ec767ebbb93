/** The options of an order, as they are typed. */
import { ok } from "@mostrador/core";
import { expect, test } from "vitest";
import type { Config } from "../../config.ts";
import { Nit } from "./opciones.ts";
import { ordenDeArchivos } from "./orden.ts";
import { z } from "zod";

const orden = ordenDeArchivos({ nit: Nit, razonSocial: z.string().optional() }, async (_config, opciones) =>
  ok(opciones),
);
const hacer = async (...args: readonly string[]) => orden.hacer({} as Config, args);

test("takes each option once, with its value beside it or behind a sign", async () => {
  const dicho = ok({ nit: 1023456022, razonSocial: "-Tienda" });
  expect(await hacer("--nit", "1023456022", "--razon-social=-Tienda")).toEqual(dicho);
});

test.each([
  ["an option of another order", ["--archivo", "x"], "--archivo no es una opción"],
  ["one hyphen", ["-n", "1"], "-n no es una opción"],
  ["a word that belongs to no option", ["--nit", "1", "borrar"], "borrar no es una opción"],
  ["what stands behind two hyphens", ["--nit", "1", "--", "x"], "-- no es una opción"],
  ["an option that is there twice", ["--nit", "1", "--nit", "2"], "--nit está dos veces"],
  ["an option without its value", ["--nit"], "Falta el valor de --nit"],
  [
    "an option whose value is the next option",
    ["--razon-social", "--nit", "1"],
    "Falta el valor de --razon-social",
  ],
])("refuses %s in Spanish", async (_que, args, dicho) => {
  await expect(async () => hacer(...args)).rejects.toThrow(dicho);
});
