/** Batches of every sector, and what a reply brings of the page: entries and `Prefer: return=minimal`. */
import { SECTORES_FACTURA } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../../support/nota.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const ejemplo = (codigo: number) => toWire(EJEMPLOS[codigo]) as object;
const lote = async (facturas: readonly object[], headers: Readonly<Record<string, string>> = {}) =>
  exigir(await mundo.api("POST", "/v1/facturas/lote", { facturas }, headers)).body.datos;
const ver = async (cuf: string) => exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos;
const SECTORES = SECTORES_FACTURA.map(({ codigo }) => codigo);

describe("a batch", () => {
  test("takes every sector of invoices; each result is of its own entry, online or offline", async () => {
    const antes = await mundo.creditos();
    const facturas = SECTORES.map((sector, i) => ({
      sector,
      factura: { ...ejemplo(sector), contingencia: i % 2 === 1 },
    }));
    const { total, exitosas, fallidas, resultados } = await lote(facturas);
    expect([total, exitosas, fallidas]).toEqual([SECTORES.length, SECTORES.length, 0]);
    for (const [i, { indice, ok, cuf, ...dicho }] of resultados.entries()) {
      expect([indice, ok, Object.keys(dicho).toSorted()]).toEqual([
        i,
        true,
        ["estado", "fecha_emision", "numero_factura", "url_publica"],
      ]);
      const documento = await ver(cuf);
      expect(documento).toMatchObject({
        sector: SECTORES[i],
        estado: i % 2 === 1 ? "OFFLINE" : "EMITIDA",
        ...dicho,
      });
      expect((await mundo.enImpuestos()).has(cuf)).toBe(i % 2 === 0);
    }
    expect(await mundo.creditos()).toBe(antes - Math.ceil(SECTORES.length / 2));
  });

  test("does not apply the header's key; an entry's key is that of its own sector's address", async () => {
    const entrada = { sector: 16, factura: ejemplo(16), clave_idempotencia: "hotel-1" };
    const sinClave = { sector: 1, factura: pedido() };
    const cabecera = { "x-idempotency-key": "lote-1" };
    const [una, otra] = [
      await lote([entrada, sinClave], cabecera),
      await lote([entrada, sinClave], cabecera),
    ];
    expect(otra.resultados[0]).toEqual(una.resultados[0]);
    expect(otra.resultados[1].cuf).not.toBe(una.resultados[1].cuf);
    const sola = (ruta: string, cuerpo: object) =>
      mundo.api("POST", ruta, cuerpo, { "x-idempotency-key": "hotel-1", prefer: "return=minimal" });
    const enHotel = exigir(await sola("/v1/facturas/hotel", ejemplo(16)));
    expect([enHotel.body.datos.cuf, enHotel.headers.get("idempotent-replayed")]).toEqual([
      una.resultados[0].cuf,
      "true",
    ]);
    const enOtra = exigir(await sola("/v1/facturas", pedido()));
    expect(enOtra.headers.get("idempotent-replayed")).toBeNull();
  });

  test.each([
    ["of a note", { sector: 47, factura: {} }, /^sector: .*\/v1\/notas/],
    ["of no sector that is issued", { sector: 5, factura: {} }, /^sector: /],
    ["without a sector's field", { sector: 2, factura: pedido() }, /^periodo_facturado: /],
    ["with another sector's field", { sector: 8, factura: { ...pedido(), incoterm: "CIF" } }, /^incoterm: /],
    [
      "with a wrong field in a line",
      { sector: 1, factura: pedido({}, { cantidad: 0 }) },
      /^items\.0\.cantidad: /,
    ],
    [
      "with an unknown product",
      { sector: 1, factura: pedido({}, { codigo_sin: 7 }) },
      /^items\.0\.codigo_sin: /,
    ],
  ])("tells an entry %s where it is wrong, and issues the next", async (_que, mala, dicho) => {
    const { exitosas, fallidas, resultados } = await lote([mala, { sector: 1, factura: pedido() }]);
    expect([exitosas, fallidas, resultados[1].ok]).toEqual([1, 1, true]);
    expect(resultados[0]).toEqual({
      indice: 0,
      ok: false,
      error: expect.stringMatching(dicho),
      codigo_error: "validacion",
    });
  });

  test.each([
    ["a sector as a text", { sector: "1", factura: pedido() }, "sector"],
    ["no invoice", { sector: 1 }, "factura"],
    ["an unknown field", { sector: 1, factura: pedido(), clave: "x" }, "clave"],
  ])("with %s in an entry is 422 as a whole, and issues nothing", async (_que, entrada, campo) => {
    const antes = await mundo.creditos();
    const facturas = [{ sector: 1, factura: pedido() }, entrada];
    const { status, body } = await mundo.api("POST", "/v1/facturas/lote", { facturas });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "facturas", 1, campo]]);
    expect(await mundo.creditos()).toBe(antes);
  });
});

describe("Prefer: return=minimal", () => {
  const emitir = async (ruta: string, cuerpo: object, prefer: string | null) =>
    exigir(await mundo.api("POST", ruta, cuerpo, { prefer })).body.datos;

  test.each([
    ["/v1/facturas", 1],
    ["/v1/facturas/hospital", 17],
    ["/v1/notas/fiscal", 24],
  ])(
    "at %s leaves out the page and the lines, and nothing else; without it the page is the document's A4",
    async (ruta, sector) => {
      const cuerpo = async () =>
        sector === 24 ? cuerpoDeNota(await facturarPor(mundo.api), [{}]) : ejemplo(sector);
      const minima = await emitir(ruta, await cuerpo(), "return=minimal");
      const entera = await emitir(ruta, await cuerpo(), null);
      expect(Object.keys(entera).toSorted()).toEqual(
        [...Object.keys(minima), "lineas", "pdf_base64"].toSorted(),
      );
      const pdf = Buffer.from(entera.pdf_base64, "base64");
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pagina(pdf)).toEqual([595, 842]);
      for (const prefer of ["return=representation", "respond-async"])
        expect(await emitir(ruta, await cuerpo(), prefer)).toHaveProperty("pdf_base64");
      for (const prefer of ["respond-async, return=minimal", "Return=Minimal"])
        expect(await emitir(ruta, await cuerpo(), prefer)).not.toHaveProperty("pdf_base64");
    },
  );
});

/** Reads the size of a PDF's first page, in whole points. */
function pagina(pdf: Buffer): readonly number[] {
  const [, ancho, alto] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1")) ?? [];
  return [ancho, alto].map((punto) => Math.round(Number(punto)));
}
