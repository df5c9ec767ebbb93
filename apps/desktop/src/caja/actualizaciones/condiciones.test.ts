import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planActualizar, type HechosActualizar, type Impedimento } from "./condiciones.ts";
import { readEnergia } from "./energia.ts";

const LIBRE: HechosActualizar = {
  turno: null,
  enCurso: 0,
  papeles: 0,
  qrVivos: 0,
  copiaDeHoy: true,
  energia: "red",
  energiaConfirmada: false,
  palabra: "si",
};

test.each<[string, Partial<HechosActualizar>, Impedimento[]]>([
  ["with nothing in the way", {}, []],
  ["with an open drawer", { turno: 7 }, ["cajonAbierto"]],
  ["with an answer that is awaited", { enCurso: 1 }, ["enCurso"]],
  ["with a paper in the queue", { papeles: 1 }, ["imprimiendo"]],
  ["with a QR that can be paid", { qrVivos: 1 }, ["qrVivo"]],
  ["without today's copy", { copiaDeHoy: false }, ["sinCopia"]],
  [
    "on a battery that is low, whatever the person says",
    { energia: "baja", energiaConfirmada: true },
    ["energiaBaja"],
  ],
  ["on a computer that does not tell its power", { energia: "seIgnora" }, ["preguntarEnergia"]],
  [
    "on such a one, and the person answers for the power",
    { energia: "seIgnora", energiaConfirmada: true },
    [],
  ],
  ["while others go first", { palabra: "no" }, ["otrasPrimero"]],
  ["of whose version the server has not spoken", { palabra: "falta" }, ["sinPalabra"]],
])("a till %s", (_que, hechos, impiden) => {
  expect(planActualizar({ ...LIBRE, ...hechos })).toEqual(impiden);
});

test("nothing is installed while one thing is in the way, however the others stand", () => {
  const hechos = fc.record({
    turno: fc.option(fc.nat(9)),
    enCurso: fc.nat(2),
    papeles: fc.nat(2),
    qrVivos: fc.nat(2),
    copiaDeHoy: fc.boolean(),
    energia: fc.constantFrom("red" as const, "baja" as const, "seIgnora" as const),
    energiaConfirmada: fc.boolean(),
    palabra: fc.constantFrom("si" as const, "no" as const, "falta" as const),
  });
  fc.assert(
    fc.property(hechos, (uno) => {
      const quieta = uno.turno === null && uno.enCurso + uno.papeles + uno.qrVivos === 0;
      const dura = uno.energia === "red" || (uno.energia === "seIgnora" && uno.energiaConfirmada);
      expect(planActualizar(uno).length === 0).toBe(quieta && dura && uno.copiaDeHoy && uno.palabra === "si");
    }),
  );
});

test.each<[string, Record<string, Record<string, string>>, string]>([
  ["a computer without a battery", { AC: { type: "Mains", online: "1" } }, "seIgnora"],
  [
    "a laptop on the mains",
    { AC: { type: "Mains", online: "1" }, BAT0: { type: "Battery", capacity: "12" } },
    "red",
  ],
  [
    "a laptop off the mains with a low battery",
    { AC: { type: "Mains", online: "0" }, BAT0: { type: "Battery", capacity: "12" } },
    "baja",
  ],
  ["a laptop off the mains with a full battery", { BAT0: { type: "Battery", capacity: "97" } }, "red"],
  ["a mouse with a battery", { hid: { type: "Battery", scope: "Device", capacity: "5" } }, "seIgnora"],
])("the power of %s", (_que, fuentes, energia) => {
  const carpeta = mkdtempSync(join(tmpdir(), "energia-"));
  for (const [nombre, datos] of Object.entries(fuentes)) {
    mkdirSync(join(carpeta, nombre));
    for (const [archivo, texto] of Object.entries(datos))
      writeFileSync(join(carpeta, nombre, archivo), `${texto}\n`);
  }
  expect(readEnergia(carpeta)).toBe(energia);
  rmSync(carpeta, { recursive: true });
});
