/** XLSX files as they are streamed: read back by another program, and made no faster than they are taken. */
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { ColumnaPlanilla } from "./planilla.ts";
import { toXlsx } from "./xlsx.ts";

interface Fila {
  readonly texto: string;
  readonly monto: number;
  readonly cuantos: number;
}

const COLUMNAS: readonly ColumnaPlanilla<Fila>[] = [
  { titulo: "Texto", celda: ({ texto }) => texto },
  { titulo: "Monto (Bs)", celda: ({ monto }) => monto },
  { titulo: "Cuántos", celda: ({ cuantos }) => cuantos, entero: true },
];

async function leer(filas: readonly Fila[], max?: number) {
  const partes: Uint8Array[] = [];
  for await (const parte of toXlsx(COLUMNAS, filas, max === undefined ? {} : { max })) partes.push(parte);
  return readSheet(Buffer.concat(partes), { trim: false });
}

const conTexto = (texto: string): Fila => ({ texto, monto: 1, cuantos: 1 });

test("a sheet has each text and number of its table, in their order", async () => {
  const fila = fc.record({
    texto: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    monto: fc.integer({ min: -1e9, max: 1e9 }).map((centavos) => centavos / 100),
    cuantos: fc.nat(1e6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fila, { maxLength: 450 }), async (filas) => {
      const [cabeza, ...leidas] = await leer(filas);
      expect(cabeza).toEqual(["Texto", "Monto (Bs)", "Cuántos"]);
      expect(leidas).toEqual(filas.map(({ texto, monto, cuantos }) => [texto, monto, cuantos]));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test("signs that XML lacks, and texts that look like their form in a sheet, come back as they were", async () => {
  const textos = ["a\u000Bb\u0000", "_x0041_", "_x005F_x0041_", "<&>\"'\r\n", "x".repeat(32_767), " "];
  const [, ...leidas] = await leer(textos.map(conTexto));
  expect(leidas.map(([texto]) => texto)).toEqual(textos);
});

test("a text that no cell takes is cut", async () => {
  expect((await leer([conTexto("x".repeat(40_000))]))[1]?.[0]).toBe("x".repeat(32_767));
});

test("a table of more rows than a sheet takes ends with a row that says so", async () => {
  const filas = [...(await leer(["a", "b", "c"].map(conTexto), 2))];
  expect(filas.map(([texto]) => texto)).toEqual([
    "Texto",
    "a",
    "b",
    "Hay más de 2 filas: exporte a CSV o acote las fechas.",
  ]);
});

test("days are dates, amounts are added up exactly in a last row, and a note's takes away", async () => {
  const columnas: readonly ColumnaPlanilla<Fila>[] = [
    { titulo: "Fecha", celda: ({ texto }) => texto, fecha: "hora" },
    {
      titulo: "Monto (Bs)",
      celda: ({ monto }) => monto,
      suma: ({ monto, cuantos }) => (cuantos === 0 ? 0 : monto),
    },
    { titulo: "Cuántos", celda: ({ cuantos }) => cuantos, entero: true, suma: true },
    { titulo: "Nota", celda: () => "" },
  ];
  const filas = [
    { texto: "29/02/2028 23:59", monto: 0.1, cuantos: 1 },
    { texto: "01/01/2026 00:00", monto: 0.2, cuantos: 1 },
    { texto: "sin fecha", monto: 7, cuantos: 0 },
  ];
  const partes: Uint8Array[] = [];
  for await (const parte of toXlsx(columnas, filas, { rotulo: "Venta neta" })) partes.push(parte);
  const leidas = await readSheet(Buffer.concat(partes), { trim: false });
  expect(leidas.slice(1)).toEqual([
    [new Date("2028-02-29T23:59:00Z"), 0.1, 1, null],
    [new Date("2026-01-01T00:00:00Z"), 0.2, 1, null],
    ["sin fecha", 7, 0, null],
    ["Venta neta", 0.3, 2, null],
  ]);
});

test("an XLSX is sent while its rows are read, and they wait for the receiver", async () => {
  const total = 50_000;
  let leidas = 0;
  function* muchas(): Generator<Fila> {
    for (; leidas < total; leidas++) yield conTexto(randomBytes(100).toString("hex"));
  }
  const partes = toXlsx(COLUMNAS, muchas());
  expect((await partes.next()).done).toBe(false);
  // The receiver takes nothing meanwhile.
  for (let i = 0; i < 200; i++) await new Promise(setImmediate);
  expect(leidas).toBeLessThan(total / 10);
  await partes.return(undefined);
});
