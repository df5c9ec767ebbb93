import { VECTORES_CUF } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { computeCuf } from "./reglas/1002-cuf.ts";

describe("CUF: the simulator's own computation", () => {
  test.each(VECTORES_CUF)("$cuf", (v) => {
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
    expect(computeCuf(partes, v.codigoControl)).toBe(v.cuf);
  });
});
