import { describe, expect, test } from "vitest";
import { CATALOGOS_DEMO, NOMBRES_CATALOGOS } from "./index.ts";

describe("the demo catalogs", () => {
  test("there are 18, and all but the clock have rows", () => {
    expect(NOMBRES_CATALOGOS).toHaveLength(18);
    const sinFilas = NOMBRES_CATALOGOS.filter((n) => n === "fecha_hora" || CATALOGOS_DEMO[n].length === 0);
    expect(sinFilas).toEqual(["fecha_hora"]);
  });

  test.each(NOMBRES_CATALOGOS.filter((n) => n !== "fecha_hora"))("%s repeats no row", (nombre) => {
    const filas = CATALOGOS_DEMO[nombre].map((fila) => JSON.stringify(fila));
    expect(new Set(filas).size).toBe(filas.length);
  });

  test("every activity has products, legends and sector 1; exactly one is the main one", () => {
    for (const { codigoCaeb } of CATALOGOS_DEMO.actividades) {
      const suya = (fila: { readonly codigoActividad: string }) => fila.codigoActividad === codigoCaeb;
      expect(CATALOGOS_DEMO.productos_servicios.filter(suya).length).toBeGreaterThan(1);
      expect(CATALOGOS_DEMO.leyendas.filter(suya).length).toBeGreaterThan(2);
      expect(
        CATALOGOS_DEMO.actividades_documento_sector.filter(suya).map((s) => s.codigoDocumentoSector),
      ).toContain(1);
    }
    expect(CATALOGOS_DEMO.actividades.filter((a) => a.tipoActividad === "P")).toHaveLength(1);
  });

  test("every legend fits the 200 characters of the XML", () => {
    expect(CATALOGOS_DEMO.leyendas.filter((l) => l.descripcionLeyenda.length > 200)).toEqual([]);
  });
});
