/** The draft annex of law 1733: offered from a day on, by the document's own instant, with a reading of its own. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Escrito } from "../support/factura.ts";
import { requestCodigos, startMundo } from "../support/mundo.ts";
import { notaDe, sendDe, writeFor, type Emisor } from "../support/sectores.ts";

let emisor: Emisor;
let numero = 0;
beforeAll(async () => {
  const mundo = await startMundo();
  emisor = { mundo, codigos: await requestCodigos(mundo), modalidad: 2 };
});
afterAll(() => emisor.mundo.close());

const desde = (anexo1733Desde: string | null) => emisor.mundo.control("PUT", "/control", { anexo1733Desde });

/** An invoice of 21.00: 2.42 of VAT and 18.58 net, by hand: 21 × 13 / 113 = 2.4159… */
const escribir = () => writeFor(emisor, { cabecera: { numeroFactura: ++numero } });
/** Adds the draft's elements, and puts the base in its place. */
function conAnexo({ xml, ...resto }: Escrito, base: string, neto: string, iva: string): Escrito {
  const suyos = `<montoTotalSujetoIva>${base}</montoTotalSujetoIva><montoPrecioNeto>${neto}</montoPrecioNeto><montoIva>${iva}</montoIva>`;
  return { ...resto, xml: xml.replace(/<montoTotalSujetoIva>[^<]*<\/montoTotalSujetoIva>/, suyos) };
}
const codigosDe = async (escrito: Escrito) =>
  (await sendDe(emisor, escrito)).codigos.filter((codigo) => codigo !== 2000);

describe("before the day", () => {
  test("a document of today is taken, and one with the draft's elements is not (939)", async () => {
    await desde("2999-01-01");
    expect(await codigosDe(escribir())).toEqual([]);
    expect(await codigosDe(conAnexo(escribir(), "18.58", "18.58", "2.42"))).toEqual([939]);
  });
});

describe("from the day on", () => {
  beforeAll(() => desde("2000-01-01"));
  afterAll(() => desde(null));

  test("a document without the elements is refused (939)", async () => {
    expect(await codigosDe(escribir())).toEqual([939]);
  });

  test.each([
    ["13 of each 113 are VAT", ["18.58", "18.58", "2.42"], []],
    ["13 % of the total are not", ["18.27", "18.27", "2.73"], [1015, 1028, 1028]],
    ["the base is the net", ["21.00", "18.58", "2.42"], [1015]],
    ["the net is checked", ["18.58", "18.57", "2.42"], [1028]],
  ] as const)("%s", async (_regla, [base, neto, iva], codigos) => {
    expect(await codigosDe(conAnexo(escribir(), base, neto, iva))).toEqual(codigos);
  });

  test("sectors without VAT stay as they are", async () => {
    expect(await codigosDe(writeFor(emisor, { sector: 8, cabecera: { numeroFactura: ++numero } }))).toEqual(
      [],
    );
  });
});

test("a note follows its original's date, and what was registered is read as it was registered", async () => {
  await desde(null);
  const vieja = escribir();
  expect(await codigosDe(vieja)).toEqual([]);
  await desde("2000-01-01");
  // Its original is of the draft's days now, so that a note without the draft's element is refused.
  expect(await codigosDe(notaDe(emisor, vieja, { sector: 24 }))).toEqual([939]);
  await desde("2999-01-01");
  expect(await codigosDe(notaDe(emisor, vieja, { sector: 24 }))).toEqual([]);
  await desde(null);
});
