import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calcularCuf } from "./cuf.ts";
import { SHARED } from "./pruebas/shared.ts";

interface Vector {
  readonly origen: string;
  readonly nit: number;
  readonly fechaHora: string;
  readonly sucursal: number;
  readonly modalidad: number;
  readonly tipoEmision: number;
  readonly tipoFactura: number;
  readonly documentoSector: number;
  readonly numero: number;
  readonly puntoVenta: number;
  readonly codigoControl: string;
  readonly cuf: string;
}

const FILE = `${SHARED}/siat/samples/vectores-cuf.json`;
const vectores = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as readonly Vector[]) : [];

describe.skipIf(vectores.length === 0 && !process.env["CI"])("CUF: the simulator's own computation", () => {
  test("there are vectors", () => {
    expect(vectores.length).toBeGreaterThan(0);
  });

  test.each(vectores)("$origen", (v) => {
    const partes = {
      nit: String(v.nit),
      fechaHora: v.fechaHora,
      sucursal: String(v.sucursal),
      modalidad: String(v.modalidad),
      emision: String(v.tipoEmision),
      tipoFactura: String(v.tipoFactura),
      sector: String(v.documentoSector),
      numero: String(v.numero),
      puntoVenta: String(v.puntoVenta),
    };
    expect(calcularCuf(partes, v.codigoControl)).toBe(v.cuf);
  });
});
