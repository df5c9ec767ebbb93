import { afterAll, describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { buildRepresentacion } from "../documento/representacion.ts";
import { buildTicketEscpos } from "./escpos.ts";
import { createPdfPool } from "./pdf/pool.ts";

const linea = {
  codigoProducto: "P1",
  descripcion: "Piñón 1/2''",
  cantidad: "1.00",
  unidadMedida: "57",
  precioUnitario: "10.00",
  montoDescuento: null,
  subTotal: "10.00",
};
const rep = (lineas: number) =>
  buildRepresentacion(
    {
      raiz: "x",
      cabecera: {
        numeroFactura: "1",
        cuf: "AB12CD",
        fechaEmision: "2026-11-20T10:00:00.000",
        montoTotal: "10.00",
        leyenda: "Ley",
      },
      detalle: Array.from({ length: lineas }, () => linea),
    },
    compraVenta.presentacion,
    { ambiente: 2, tipoEmision: 1, catalogos: {} },
  );
const pool = createPdfPool({ workers: 2 });
afterAll(() => pool.close());

/** Pages of a PDF, counted in its own structure. */
const paginas = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length;

describe("the A4 page", () => {
  test.each([
    [1, 1],
    [60, 3],
  ])("of %i lines takes %i pages", async (lineas, expected) => {
    expect(paginas(await pool.render(rep(lineas), "a4"))).toBe(expected);
  });
  test("holds 500 lines", async () => {
    expect(paginas(await pool.render(rep(500), "a4"))).toBeGreaterThan(10);
  });
  test("is drawn by many at once", async () => {
    const pdfs = await Promise.all(Array.from({ length: 12 }, () => pool.render(rep(2), "a4")));
    for (const pdf of pdfs) expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("the roll", () => {
  test("is one page as long as it needs", async () => {
    expect(paginas(await pool.render(rep(40), "ticket80"))).toBe(1);
  });
  test("as ESC/POS is in code page 858, cut, with a QR", () => {
    const bytes = buildTicketEscpos(rep(1), { columnas: 48 });
    expect(bytes.includes(Buffer.from([0x1b, 0x74, 0x13])), "code page 858").toBe(true);
    expect(bytes.includes(Buffer.from([0xa4])), "ñ in 858").toBe(true);
    expect(bytes.includes(Buffer.from([0x1d, 0x28, 0x6b])), "QR").toBe(true);
    expect(bytes.includes(Buffer.from([0x1d, 0x56])), "cut").toBe(true);
  });
  test("opens the drawer with its pulse's two times, only when asked", () => {
    const pulso = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);
    expect(buildTicketEscpos(rep(1), { columnas: 48, abrirCajon: true }).subarray(2, 7)).toEqual(pulso);
    expect(buildTicketEscpos(rep(1), { columnas: 48 }).includes(pulso)).toBe(false);
  });
});
