import { describe, expect, test } from "vitest";
import { DIA_MS } from "../instante.ts";
import type { Escrito } from "../support/factura.ts";
import { requestCodigos, startMundo } from "../support/mundo.ts";
import { sendDe, writeFor, callDe, notaDe, type NotaPrueba } from "../support/sectores.ts";
import type { Campos } from "../support/valores.ts";
import { total, LINEAS, DE_75, SEGUNDA, emisorDeNotas } from "../support/notas.ts";

const { emisor, facturar, mandar, codigosDe, facturaDe850, facturaDe800 } = emisorDeNotas();

describe("1061: limits of what a note gives back, unless notaEstricta is given up", () => {
  const [primera = {}, segunda = {}] = LINEAS;
  const de = (cantidad: number): Partial<NotaPrueba> => ({
    devueltas: [{ nroItem: 2, cantidad, subTotal: `${25 * cantidad}.00` }],
    cabecera: {
      montoTotalOriginal: "850.00",
      montoTotalDevuelto: `${25 * cantidad}.00`,
      montoEfectivoCreditoDebito: `${3.25 * cantidad}`,
    },
  });
  const otro = (cambio: Campos) => ({ devueltas: SEGUNDA, cabecera: { ...DE_75, ...cambio } });
  const filas: readonly (readonly [string, () => Promise<Escrito>, Partial<NotaPrueba>])[] = [
    ["another document number", facturaDe850, otro({ numeroDocumento: "7654321" })],
    ["another kind of document", facturaDe850, otro({ codigoTipoDocumentoIdentidad: 2 })],
    ["another complement", facturaDe850, otro({ codigoTipoDocumentoIdentidad: 1, complemento: "1B" })],
    ["24 on an invoice with a discount", facturaDe800, { devueltas: SEGUNDA, cabecera: DE_75 }],
    ["more of a line than was sold", facturaDe850, de(4)],
  ];
  test.each(filas)("%s", async (_regla, factura, cambio) => {
    const original = await factura();
    const nota = { sector: 24, ...cambio };
    expect(await codigosDe(original, nota)).toEqual([1061]);
    await emisor().mundo.control("PUT", "/control", { relajar: ["notaEstricta"] });
    expect(await codigosDe(original, nota)).toEqual([]);
    await emisor().mundo.control("PUT", "/control", { relajar: [] });
  });

  test.each([24, 47])(
    "%i: what other notes took back of the line counts, also by the other kind",
    async (sector) => {
      const original = await facturaDe850();
      for (const [cantidad, codigos] of [
        [2, []],
        [2, [1061]],
        [1, []],
        [1, [1061]],
      ] as const)
        expect(await codigosDe(original, { sector, ...de(cantidad) })).toEqual(codigos);
      expect(await codigosDe(original, { sector: sector === 24 ? 47 : 24, ...de(1) })).toEqual([1061]);
    },
  );

  test("a price cut takes back no goods: all of them may come back for what is left", async () => {
    const original = await facturaDe850();
    const con = (cantidad: number, precioUnitario: string, monto: string, iva: string) => ({
      sector: 24,
      devueltas: [{ nroItem: 2, cantidad, precioUnitario, subTotal: monto }],
      cabecera: {
        montoTotalOriginal: "850.00",
        montoTotalDevuelto: monto,
        montoEfectivoCreditoDebito: iva,
      },
    });
    expect(await codigosDe(original, con(3, "1.00", "3.00", "0.39"))).toEqual([]);
    expect(await codigosDe(original, con(3, "25.00", "75.00", "9.75"))).toEqual([]);
    expect(await codigosDe(original, con(1, "25.00", "25.00", "3.25"))).toEqual([1061]);
  });

  test("two lines of one product count together in 24, which numbers none, and each by itself in 47", async () => {
    const doble = [primera, segunda, { ...segunda, cantidad: 1, subTotal: "25.00" }];
    const original = await facturar(1, total("875.00"), doble);
    const cabecera = { ...de(4).cabecera, montoTotalOriginal: "875.00" };
    const cuatro = { ...de(4), cabecera };
    expect(await codigosDe(original, { sector: 47, ...cuatro })).toEqual([1061]);
    expect(await codigosDe(original, { sector: 24, ...cuatro })).toEqual([]);
  });
});

describe("1061 and 1053: invoices that a note may be about", () => {
  test("an annulled invoice is none; one without input tax credit neither", async () => {
    const anulada = await facturaDe850();
    await callDe(emisor(), 1, "anulacion", { cuf: anulada.cuf, codigoMotivo: 1 });
    expect(await codigosDe(anulada, { sector: 24, devueltas: SEGUNDA, cabecera: DE_75 })).toEqual([1061]);
    const tasaCero = await facturar(8, {}, [{}]);
    expect(await codigosDe(tasaCero, { sector: 24 })).toEqual([1061]);
  });

  test("a note about a note is about nothing: 1048", async () => {
    const original = await facturaDe850();
    const { cuf, codigos, numero } = await mandar(original, {
      sector: 24,
      devueltas: SEGUNDA,
      cabecera: DE_75,
    });
    expect(codigos).toEqual([]);
    const cabecera = { ...DE_75, numeroAutorizacionCuf: cuf, numeroFactura: numero };
    expect(await codigosDe(original, { sector: 24, devueltas: SEGUNDA, cabecera })).toEqual([1048]);
  });

  test("no more than is left; amounts of an annulled note can be given back again", async () => {
    const original = await facturar(1, {}, [{}]);
    const primera = await mandar(original, { sector: 24 });
    expect(primera.codigos).toEqual([]);
    expect(await codigosDe(original, { sector: 24 })).toEqual([1061]);
    const baja = await callDe(emisor(), 24, "anulacion", { cuf: primera.cuf, codigoMotivo: 1 });
    expect(baja.campo("codigoEstado")).toBe("905");
    expect(await codigosDe(original, { sector: 24 })).toEqual([]);
  });

  test("for 18 months", async () => {
    const mundo = await startMundo({ tokenDias: 3650 });
    const viejo = { mundo, codigos: await requestCodigos(mundo), modalidad: 2 } as const;
    const original = writeFor(viejo, {});
    await sendDe(viejo, original);
    mundo.avanzar(549 * DIA_MS);
    const justo = { ...viejo, codigos: await requestCodigos(mundo) };
    const cabecera = {
      numeroNotaCreditoDebito: 1,
      montoTotalDevuelto: "10.50",
      montoEfectivoCreditoDebito: "1.37",
    };
    const mitad = { sector: 24, cabecera, devueltas: [{ nroItem: 1, cantidad: 1, subTotal: "10.50" }] };
    expect((await sendDe(justo, notaDe(justo, original, mitad))).codigos).toEqual([]);
    mundo.avanzar(DIA_MS);
    const tarde = { ...viejo, codigos: await requestCodigos(mundo) };
    const otra = { ...mitad, cabecera: { ...cabecera, numeroNotaCreditoDebito: 2 } };
    expect((await sendDe(tarde, notaDe(tarde, original, otra))).codigos).toEqual([1053]);
    await mundo.close();
  });
});
