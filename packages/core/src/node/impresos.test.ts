import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { buildRepresentacion } from "../documento/representacion.ts";
import { PAGINAS_ROLLO, REPERTORIOS } from "../documento/signos.ts";
import { buildInformeEscpos, buildTicketEscpos, buildTiraPaginas, pulsoCajon, type Rollo } from "./escpos.ts";
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

describe("the queue of a pool", () => {
  test("does urgent jobs first, and skips those whose caller gave up", async () => {
    const una = createPdfPool({ workers: 1 });
    try {
      const xml = Buffer.from("<a><cabecera><cuf>AB</cuf></cabecera></a>");
      const fuente = { xml, sector: 1, opciones: { ambiente: 2, tipoEmision: 1, catalogos: {} } } as const;
      const orden: string[] = [];
      const ido = new AbortController();
      const anotar = (nombre: string) => () => void orden.push(nombre);
      const trabajos = [
        una.render(rep(1), "a4").then(anotar("en curso")),
        una.renderXml(fuente, "a4", { prioridad: 2, signal: ido.signal }).catch(anotar("ido")),
        una.renderXml(fuente, "a4", { prioridad: 2 }).then(anotar("publico")),
        una.renderXml(fuente, "ticket80", { prioridad: 1 }).then(anotar("empresa")),
        una.leer(xml).then(anotar("pagina")),
      ];
      ido.abort(new Error("se fue"));
      await Promise.all(trabajos);
      expect(orden).toEqual(["ido", "en curso", "pagina", "empresa", "publico"]);
    } finally {
      await una.close();
    }
  });
  test("tells an XML that cannot be read, and goes on", async () => {
    await expect(pool.leer(Buffer.from("<!DOCTYPE a><a/>"))).rejects.toThrow("no se lee");
    expect(paginas(await pool.render(rep(1), "a4"))).toBe(1);
  });
});

describe("the limit of a drawing", () => {
  afterEach(() => vi.useRealTimers());
  /** The pool's clock is the test's; its threads are real. */
  const conReloj = () => vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  const TERCO = new URL("./support/dibujante-terco.ts", import.meta.url);
  const leer = (de: typeof pool, raiz: string) => de.leer(Buffer.from(`<${raiz}><cabecera/></${raiz}>`));

  test("is work, not time: one that waits a minute for a busy processor ends well", async () => {
    conReloj();
    const una = createPdfPool({ workers: 1 });
    try {
      const dibujo = una.render(rep(60), "a4");
      vi.advanceTimersByTime(60_000);
      expect(paginas(await dibujo)).toBe(3);
    } finally {
      await una.close();
    }
  });

  test("ends one that loops for ever after its work, and the pool goes on", async () => {
    const una = createPdfPool({ workers: 1, trabajoMs: 1000, programa: TERCO });
    try {
      await expect(leer(una, "gira")).rejects.toThrow("tardó demasiado");
      expect((await leer(una, "responde")).raiz).toBe("responde");
    } finally {
      await una.close();
    }
  });

  test.each([
    ["never answers and does nothing", "calla"],
    ["sleeps outside JavaScript", "duerme"],
  ])("ends one that %s, and the pool goes on", async (_que, raiz) => {
    conReloj();
    const una = createPdfPool({ workers: 1, programa: TERCO });
    try {
      const motivos: string[] = [];
      void leer(una, raiz).catch((error: Error) => motivos.push(error.message));
      while (motivos.length === 0) await vi.advanceTimersByTimeAsync(1000);
      expect(motivos).toEqual(["el dibujante no avanza"]);
      expect((await leer(una, "responde")).raiz).toBe("responde");
    } finally {
      await una.close();
    }
  });

  test("ends with its thread, and the pool goes on", async () => {
    const una = createPdfPool({ workers: 1, programa: TERCO });
    try {
      await expect(leer(una, "sale")).rejects.toThrow("se cerró");
      expect((await leer(una, "responde")).raiz).toBe("responde");
    } finally {
      await una.close();
    }
  });
});

describe("the roll", () => {
  test("is one page as long as it needs", async () => {
    expect(paginas(await pool.render(rep(40), "ticket80"))).toBe(1);
  });
  const rollo: Rollo = { columnas: 48, letras: "PC858", qr: "nativo", corte: true };
  test("as ESC/POS is in the code page that was chosen, cut, with a QR", () => {
    const bytes = buildTicketEscpos(rep(1), rollo);
    expect(bytes.includes(Buffer.from([0x1b, 0x74, 0x13])), "code page 858").toBe(true);
    expect(bytes.includes(Buffer.from([0xa4])), "ñ in 858").toBe(true);
    expect(bytes.includes(Buffer.from([0x1d, 0x28, 0x6b])), "QR").toBe(true);
    expect(bytes.includes(Buffer.from([0x1d, 0x56])), "cut").toBe(true);
    const latina = buildTicketEscpos(rep(1), { ...rollo, letras: "WPC1252", corte: false });
    expect(latina.includes(Buffer.from([0x1b, 0x74, 16])), "WPC1252").toBe(true);
    expect(latina.includes(Buffer.from([0xf1])), "ñ in 1252").toBe(true);
    expect(latina.includes(Buffer.from([0x1d, 0x56])), "torn by hand").toBe(false);
  });
  test("opens the drawer with its pulse's two times on the pin that was chosen, only when asked", () => {
    expect(pulsoCajon(2)).toEqual(Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]));
    expect(pulsoCajon(5)).toEqual(Buffer.from([0x1b, 0x70, 0x01, 0x19, 0xfa]));
    expect(buildTicketEscpos(rep(1), rollo, 5).subarray(4, 9)).toEqual(pulsoCajon(5));
    expect(buildTicketEscpos(rep(1), rollo).includes(pulsoCajon(2))).toBe(false);
  });
  test.each(PAGINAS_ROLLO)(
    "in %s writes all signs that the page is said to have, without asking for another page",
    async (letras) => {
      const todos = [...REPERTORIOS[letras]].join("");
      const informe = { titulo: todos, cabecera: [], secciones: [], pie: [] };
      const bytes = await buildInformeEscpos(informe, { ...rollo, letras });
      expect(bytes.toString("latin1").split("\x1bt"), "ESC t, once").toHaveLength(2);
      expect(bytes.includes("?".charCodeAt(0))).toBe(false);
      // The ticket's own labels have signs that some pages lack.
      const ticket = buildTicketEscpos(rep(1), { ...rollo, letras });
      expect(ticket.toString("latin1").split("\x1bt"), "ESC t, once").toHaveLength(2);
    },
  );
  test("as a strip has a line a page, numbered, each in its own page", () => {
    const [, ...ordenes] = buildTiraPaginas(PAGINAS_ROLLO, "ñ á").toString("latin1").split("\u001bt");
    expect(ordenes.map((orden) => [orden.charAt(0), orden.charAt(1), orden.charAt(4)])).toEqual([
      ["\x13", "1", "\xa4"],
      ["\x02", "2", "\xa4"],
      ["\x10", "3", "\xf1"],
      ["\x00", "4", "\xa4"],
      ["\x03", "5", "\xa4"],
      ["(", "6", "\xf1"],
    ]);
  });
  test("as a picture is dots and nothing else, each band small enough for a cheap printer", () => {
    const bytes = buildTicketEscpos(rep(3), { ...rollo, columnas: 32, letras: "imagen" });
    let alto = 0;
    let i = bytes.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0]));
    while (bytes.subarray(i, i + 3).equals(Buffer.from([0x1d, 0x76, 0x30]))) {
      const [ancho, filas] = [bytes.readUInt16LE(i + 4), bytes.readUInt16LE(i + 6)];
      expect(ancho * 8).toBe(384);
      expect(filas).toBeLessThanOrEqual(128);
      alto += filas;
      i += 8 + ancho * filas;
    }
    expect(alto).toBeGreaterThan(500);
    expect(bytes.length - i, "only the cut is left").toBeLessThan(12);
  });
});
