import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** The sources of the till's screens, with their contents. */
const UI = join(import.meta.dirname, "../../apps/desktop/src/ui");
const fuentes = readdirSync(UI, { recursive: true, encoding: "utf8" })
  .filter((nombre) => nombre.endsWith(".tsx"))
  .map((nombre) => [nombre, readFileSync(join(UI, nombre), "utf8")] as const);

// A new place gets a browser test of its own that scans there, and its row here.
describe("a place of the till's screens that listens for a scan", () => {
  test("for a badge is tried with a product by gafetes.test.ts", () => {
    const oyen = fuentes.filter(([, texto]) => texto.includes("<EscucharGafete")).map(([nombre]) => nombre);
    expect(oyen.toSorted()).toEqual([
      "usuarios/autorizar.tsx",
      "usuarios/bloqueada.tsx",
      "usuarios/forma-usuario.tsx",
    ]);
  });

  test("for a product is tried by escaner, etiquetas, manuales, lo-escrito, precios-venta or existencias-caja", () => {
    const oyen = fuentes
      .filter(([, texto]) => /useTeclas(Prestadas)?\(\{/.test(texto))
      .map(([nombre]) => nombre);
    expect(oyen.toSorted()).toEqual([
      "existencias/campo-producto.tsx",
      "existencias/contar.tsx",
      "existencias/trasladar.tsx",
      "impresion/etiquetas/elegir.tsx",
      "manuales/escribir-hoja.tsx",
      "usuarios/escuchar-gafete.tsx",
      "venta/dialogo-consulta.tsx",
      "venta/pago/dialogo-pago.tsx",
      "venta/pago/venta-en-curso.tsx",
      "venta/vender.tsx",
      "venta/venta-abierta.tsx",
    ]);
  });
});
