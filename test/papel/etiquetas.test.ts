import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildEtiqueta,
  buildEtiquetaPesada,
  buildEtiquetaPresentacion,
  CLASES_ETIQUETA,
  completarGtin,
  FORMATOS_ETIQUETA,
  NOMBRES_FORMATO,
  type ClaseEtiqueta,
  type Etiqueta,
} from "@mostrador/core";
import { createPdfPool } from "@mostrador/core/node";
import { rowsOfTier } from "@mostrador/core/support";
import { CON_LECTOR, leerBarras } from "../support/papel/barras.ts";
import { palabras } from "../support/papel/pagina.ts";

const pool = createPdfPool({ workers: 1 });
let carpeta = "";
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "etiquetas-"));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await pool.close();
});

const LARGA = "Café molido de los Yungas, tostado oscuro, de altura, en bolsa con válvula, 250 g";
const producto = (codigo: string, codigoBarras: string | null, descripcion = LARGA, precio = "32") => ({
  codigo,
  codigoBarras,
  descripcion,
  precio,
  unidadMedida: 57,
});

/** Each kind of code that a product or a scale has, with the longest name and the largest price. */
const PRODUCTOS = [
  producto("A", "4006381333931"),
  producto("B", "96385074", "Té"),
  producto("C", "036000291452"),
  producto("CAF-25", null),
  producto("12345678", null, LARGA, "99999999.99"),
  producto("7", null, "Pan de batalla", "0.5"),
];
const PESADA = buildEtiquetaPesada(
  { descripcion: "Queso criollo de Santa Cruz, horma entera", precio: "45.90" },
  { codigo: completarGtin("200002200350"), peso: "0.350", total: "16.07" },
);
/** Presentations with barcodes of their own. */
const CAJAS = [
  { nombre: "Caja de 12", factor: "12", codigoBarras: "17501031311309", precio: "370" },
  { nombre: "Paquete de 6", factor: "6", codigoBarras: "4006381333948", precio: "99999999.99" },
];
const caja = (clase: "producto" | "gondola") =>
  CAJAS.map((una) => buildEtiquetaPresentacion(producto("A", "4006381333931"), una, clase));
const CLASES: Readonly<Record<ClaseEtiqueta, readonly Etiqueta[]>> = {
  producto: PRODUCTOS.map((p) => buildEtiqueta(p, "producto")).concat(caja("producto")),
  gondola: PRODUCTOS.map((p) => buildEtiqueta(p, "gondola")).concat(caja("gondola")),
  balanza: [PESADA],
};

describe.each(rowsOfTier(NOMBRES_FORMATO, 2))("labels on %s", CON_LECTOR, (formato) => {
  test.each(CLASES_ETIQUETA)(
    "for a %s have a bar code that is read back, whatever the code, the name and the price",
    async (clase) => {
      const etiquetas = CLASES[clase].map((etiqueta) => ({ etiqueta, cantidad: 1 }));
      const { pdf, dibujos } = await pool.etiquetas({ formato, saltar: 0, etiquetas });
      expect(dibujos.map(({ sinBarras }) => sinBarras)).not.toContain(true);
      const codigos = CLASES[clase].flatMap(({ codigo }) => (codigo === null ? [] : [codigo.texto]));
      expect(leerBarras(pdf).toSorted()).toEqual(codigos.toSorted());
    },
  );

  test("keep their texts and their prices on the label, and stand in rows from the first free place", async () => {
    const { columnas, filas, hoja, arriba, alto } = FORMATOS_ETIQUETA[formato];
    const saltar = columnas * filas - 1;
    const etiquetas = [{ etiqueta: buildEtiqueta(producto("7", null, "Pan"), "gondola"), cantidad: 2 }];
    const { pdf, paginas } = await pool.etiquetas({ formato, saltar, etiquetas });
    const archivo = join(carpeta, `${formato}.pdf`);
    writeFileSync(archivo, pdf);
    const hojas = palabras(archivo);
    expect([paginas, hojas.length]).toEqual([2, 2]);
    const donde = hojas.map(
      (palabrasDe) => palabrasDe.find(({ texto }) => texto === "Pan")?.caja ?? [0, 0, 0, 0],
    );
    const [ultima = [], primera = []] = donde;
    const PT = 72 / 25.4;
    // The last place of the first sheet, then the first of the second.
    expect(ultima[0]).toBeGreaterThanOrEqual(((hoja.ancho * (columnas - 1)) / columnas) * PT);
    expect(ultima[1]).toBeGreaterThanOrEqual((arriba + alto * (filas - 1)) * PT);
    expect(primera[0]).toBeLessThan(8 * PT);
    for (const { caja } of hojas.flat()) {
      expect(caja[0]).toBeGreaterThanOrEqual(0);
      expect(caja[2]).toBeLessThanOrEqual(hoja.ancho * PT);
      expect(caja[3]).toBeLessThanOrEqual(hoja.alto * PT);
    }
  });

  test("keep a presentation's name whole under its price, and cut the product's", async () => {
    const etiquetas = caja("gondola").map((etiqueta) => ({ etiqueta, cantidad: 1 }));
    const { pdf } = await pool.etiquetas({ formato, saltar: 0, etiquetas });
    const archivo = join(carpeta, `cajas-${formato}.pdf`);
    writeFileSync(archivo, pdf);
    const dichas = palabras(archivo)
      .flat()
      .map(({ texto }) => texto);
    expect(dichas.join(" ")).toMatch(/… Caja de 12 .*… Paquete de 6 /);
  });

  test("say so where a code is too long for bars that can be read, and keep it in letters", async () => {
    const largo = "CODIGO-INTERNO-MUY-LARGO-DE-LA-TIENDA-0123456789";
    const etiquetas = [{ etiqueta: buildEtiqueta(producto(largo, null), "producto"), cantidad: 1 }];
    const { pdf, dibujos } = await pool.etiquetas({ formato, saltar: 0, etiquetas });
    expect(dibujos.map(({ sinBarras }) => sinBarras)).toEqual([true]);
    writeFileSync(join(carpeta, "largo.pdf"), pdf);
    expect(
      palabras(join(carpeta, "largo.pdf"))
        .flat()
        .map(({ texto }) => texto)
        .join(""),
    ).toContain(largo);
  });
});
