/** A name in any writing is on paper as the XML holds it: read back from each PDF with poppler. */
import { execFileSync, spawnSync } from "node:child_process";
import { afterAll, describe, expect, test } from "vitest";
import { buildRepresentacion } from "../../../documento/representacion.ts";
import { faltasDe, WINANSI } from "../../../documento/signos.ts";
import { compraVenta } from "../../../sectores/compra-venta.ts";
import { rowsOfTier, skipUnless } from "../../support/index.ts";
import { buildTicketEscpos, letrasDeRollo, repertorioDe, type Rollo } from "../../escpos.ts";
import { createPdfPool } from "../pool.ts";

const NOMBRES = {
  Chinese: "中文商店有限公司",
  "Japanese and Korean": "ひらがなカタカナ 한국어",
  "Greek with accents": "Ελληνικά Ωμέγα",
  Cyrillic: "Русский Щука Їжак",
  "Central European": "Łódź Čapek Žižek Ğül 漢",
  Hebrew: "שלום",
  Arabic: "مرحبا",
  Thai: "สวัสดี",
  Devanagari: "नमस्ते",
  Armenian: "Հայաստան",
  Georgian: "საქართველო",
  Vietnamese: "Nguyễn Thị Ngọc Ứng 漢",
  emoji: "Tienda 😀🛒☕",
};

const pool = createPdfPool({ workers: 1 });
afterAll(() => pool.close());
const conPoppler = skipUnless({
  hay: spawnSync("pdftotext", ["-v"]).error === undefined,
  motivo: "no pdftotext (apt-get install poppler-utils)",
});

const repDe = (nombre: string) =>
  buildRepresentacion(
    {
      raiz: "x",
      cabecera: {
        numeroFactura: "1",
        cuf: "AB12CD",
        fechaEmision: "2026-11-20T10:00:00.000",
        montoTotal: "10.00",
        leyenda: "Ley",
        nombreRazonSocial: nombre,
        razonSocialEmisor: nombre,
        nitEmisor: "1003579028",
        municipio: "Cochabamba",
        numeroDocumento: "4853921",
        codigoCliente: "CLIENTE-77",
        usuario: "mrojas",
      },
      detalle: [
        {
          codigoProducto: "P1",
          descripcion: `${nombre} ${nombre} ${nombre}`,
          cantidad: "1.00",
          unidadMedida: "57",
          precioUnitario: "10.00",
          montoDescuento: null,
          subTotal: "10.00",
        },
      ],
    },
    compraVenta.presentacion,
    { ambiente: 2, tipoEmision: 1, catalogos: {} },
  );

function textoDe(pdf: Buffer): string {
  return execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString("utf8");
}

/** Signs without those that a reader puts back in another order or shape. */
const signosDe = (texto: string) => new Set(texto.normalize("NFKC").replaceAll(/\s|\p{M}/gu, ""));

const hacer = {
  a4: (nombre: string) => pool.render(repDe(nombre), "a4"),
  ticket: (nombre: string) => pool.render(repDe(nombre), "ticket80"),
  label: async (nombre: string) => {
    const etiqueta = { clase: "producto", nombre, precio: "Bs 10", detalle: null, codigo: null } as const;
    const etiquetas = [{ etiqueta, cantidad: 1 }];
    return (await pool.etiquetas({ formato: "rollo-50x25", saltar: 0, etiquetas })).pdf;
  },
};

describe.each(Object.entries(hacer))("on the %s", conPoppler, (formato, render) => {
  // The letters are chosen alike for all papers.
  test.each(rowsOfTier(Object.entries(NOMBRES), formato === "a4" ? 6 : 2))(
    "%s is printed",
    async (_escritura, nombre) => {
      const leido = signosDe(textoDe(await render(nombre)));
      expect([...signosDe(nombre)].filter((signo) => !leido.has(signo))).toEqual([]);
      expect(leido.has("?")).toBe(false);
    },
  );
});

/** Words of a page: numbers, dates and labels. */
const palabrasDe = (texto: string) =>
  new Set(texto.split(/\s+/).filter((palabra) => /^[\w./:°-]{3,}$/u.test(palabra)));

test.each(["a4", "ticket"] as const)("all else is on the %s as beside a Spanish name", async (formato) => {
  const esperadas = palabrasDe(textoDe(await hacer[formato]("ñ")));
  expect(esperadas.size).toBeGreaterThan(20);
  for (const nombre of rowsOfTier(Object.values(NOMBRES), 4, formato === "a4" ? 0 : 1)) {
    const leidas = palabrasDe(textoDe(await hacer[formato](nombre)));
    expect([...esperadas].filter((palabra) => !leidas.has(palabra))).toEqual([]);
  }
});

test("a document of Spanish needs no other letters", () => {
  expect(faltasDe(repDe("Ñandú & Cía. “Čapek” 10 € ½″ – Ω"), WINANSI)).toBe("");
});

describe("on the roll", () => {
  const rollo: Rollo = { columnas: 48, letras: "PC858", qr: "nativo", corte: false };
  const imagenes = (bytes: Buffer) => bytes.toString("latin1").split("\x1dv0").length - 1;

  test.each(Object.entries(NOMBRES))("%s is a picture, and no question mark", async (_escritura, nombre) => {
    const rep = repDe(nombre);
    for (const letras of ["PC858", "PC437", "imagen"] as const) {
      const suyo = { ...rollo, letras };
      const ajenas = await letrasDeRollo(rep, suyo);
      const bytes = buildTicketEscpos(rep, suyo, null, ajenas);
      expect(imagenes(bytes)).toBeGreaterThanOrEqual(1);
      const signos = new Set([...repertorioDe(suyo), ...(ajenas?.repertorio ?? [])]);
      expect(faltasDe(nombre, signos)).toBe("");
    }
  });

  test("a ticket of Spanish reads no other letters, and has no picture", async () => {
    const rep = repDe("Ñandú & Cía. “Čapek” 10 € ½″ – Ω");
    expect(await letrasDeRollo(rep, rollo)).toBeNull();
    expect(imagenes(buildTicketEscpos(rep, rollo))).toBe(0);
  });
});
