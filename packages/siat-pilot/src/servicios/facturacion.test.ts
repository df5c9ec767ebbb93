import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIA_MS } from "../instante.ts";
import {
  send,
  facturaDe,
  NIT,
  requestCodigos,
  startMundo,
  type Campos,
  type Codigos,
  type Mundo,
} from "../support/mundo.ts";

let mundo: Mundo;
let codigos: Codigos;
let numero = 100;

beforeAll(async () => {
  mundo = await startMundo();
  codigos = await requestCodigos(mundo);
});
afterAll(() => mundo.close());

/** A cabecera with the next number, so that rows do not disturb each other. */
const cabecera = (campos: Readonly<Record<string, string | number | null>> = {}) => ({
  numeroFactura: ++numero,
  ...campos,
});

describe("recepcionFactura", () => {
  test("908: a right invoice is registered, and verified as 690", async () => {
    const { xml, cuf } = facturaDe(mundo, codigos, { cabecera: cabecera() });
    const reply = await send(mundo, codigos, xml);
    expect([reply.status, reply.campo("codigoEstado"), reply.codigos]).toEqual([200, "908", []]);
    expect(reply.campo("codigoRecepcion")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-/);
    const estado = await mundo.call("verificacionEstadoFactura", { ...codigosDe(codigos), cuf });
    expect(estado.campo("codigoEstado")).toBe("690");
    expect((await send(mundo, codigos, xml)).codigos).toEqual([1000]);
  });

  const peticiones: readonly (readonly [string, Campos, number])[] = [
    ["another environment", { codigoAmbiente: 1 }, 910],
    ["an unknown system", { codigoSistema: "NADIE" }, 911],
    ["another taxpayer", { nit: 999 }, 919],
    ["modality 3", { codigoModalidad: 3 }, 917],
    ["a modality it does not have", { codigoModalidad: 1 }, 937],
    ["an unknown branch", { codigoSucursal: 7 }, 918],
    ["an unknown point of sale", { codigoPuntoVenta: 9 }, 933],
    ["an unknown CUIS", { cuis: "00000000" }, 913],
    ["no CUIS", { cuis: undefined }, 913],
    ["a sector that does not exist", { codigoDocumentoSector: 26 }, 931],
    ["a sector of another service", { codigoDocumentoSector: 2 }, 932],
    ["a sector that is not simulated", { codigoDocumentoSector: 29 }, 940],
    ["another kind of document", { tipoFacturaDocumento: 3 }, 915],
    ["emission 2", { codigoEmision: 2 }, 916],
    ["an unknown CUFD", { cufd: "BQU" }, 914],
    ["no fechaEnvio", { fechaEnvio: undefined }, 935],
    ["fechaEnvio without milliseconds", { fechaEnvio: "2026-05-11T10:00:00" }, 943],
    ["fechaEnvio of yesterday", { fechaEnvio: "2026-05-10T10:00:00.000" }, 935],
    ["no archivo", { archivo: undefined }, 920],
    ["an archivo that is no base64", { archivo: "(base64 del gzip del XML)" }, 920],
    ["an archivo that is no gzip", { archivo: "aG9sYQ==" }, 920],
    ["another hash", { hashArchivo: "0".repeat(64) }, 969],
  ];
  test.each(peticiones)("request: %s is refused with %s", async (_rule, campos, codigo) => {
    const { xml } = facturaDe(mundo, codigos, { cabecera: cabecera() });
    const reply = await send(mundo, codigos, xml, campos);
    expect([reply.status, reply.campo("codigoEstado"), reply.codigos]).toEqual([200, "902", [codigo]]);
    expect(reply.campo("transaccion")).toBe("false");
  });

  test.each([
    ["no header", null],
    ["no prefix", "eyJ"],
    ["a forged token", "TokenApi eyJhbGciOiJIUzUxMiJ9.eyJuaXQiOjF9.AAAA"],
  ])("989: %s", async (_rule, apikey) => {
    const reply = await mundo.call("verificarComunicacion", {}, { apikey });
    expect(reply.codigos).toEqual([989]);
  });

  const total = (monto: string) => ({
    montoTotal: monto,
    montoTotalSujetoIva: monto,
    montoTotalMoneda: monto,
  });
  const documentos: readonly (readonly [string, Parameters<typeof facturaDe>[2], readonly number[]])[] = [
    ["a CUF of other data", { cabecera: { cuf: "ABC" } }, [1002]],
    ["a CUF as if offline", { emision: 2 }, [1002]],
    ["an address typed by hand", { cabecera: { direccion: "Otra" } }, [1007]],
    ["an instant of two hours ago", { cabecera: { fechaEmision: "2026-05-11T08:00:00.000" } }, [1009]],
    ["an instant in the future", { cabecera: { fechaEmision: "2026-05-11T10:06:00.000" } }, [1009]],
    ["an instant without milliseconds", { cabecera: { fechaEmision: "2026-05-11T10:00:00" } }, [1035]],
    ["the issuer as buyer", { cabecera: { codigoTipoDocumentoIdentidad: 5, numeroDocumento: NIT } }, [1005]],
    [
      "document 0 above 3000",
      {
        cabecera: { numeroDocumento: "0", ...total("3000.01") },
        detalle: [{ cantidad: 1, precioUnitario: "3000.01", subTotal: "3000.01" }],
      },
      [1010],
    ],
    [
      "document 0 at 3000",
      {
        cabecera: { numeroDocumento: "0", ...total("3000.00") },
        detalle: [{ cantidad: 1, precioUnitario: "3000.00", subTotal: "3000.00" }],
      },
      [],
    ],
    [
      "a complement with a NIT",
      { cabecera: { codigoTipoDocumentoIdentidad: 5, numeroDocumento: "1020703023", complemento: "1A" } },
      [1011],
    ],
    ["a card number paying cash", { cabecera: { numeroTarjeta: "4797000000007896" } }, [1012]],
    [
      "a card number paying by card",
      { cabecera: { codigoMetodoPago: 2, numeroTarjeta: "4797000000007896" } },
      [],
    ],
    ["a wrong total", { cabecera: total("21.01") }, [1013]],
    ["a wrong total in the currency", { cabecera: { montoTotalMoneda: "20.99" } }, [1014]],
    [
      "dollars, half-up",
      { cabecera: { codigoMoneda: 2, tipoCambio: "12.18", montoTotalMoneda: "1.72" } },
      [],
    ],
    [
      "dollars, rounded down",
      { cabecera: { codigoMoneda: 2, tipoCambio: "12.18", montoTotalMoneda: "1.71" } },
      [1014],
    ],
    ["a wrong tax base", { cabecera: { montoTotalSujetoIva: "20.00" } }, [1015]],
    ["an activity of another trade", { detalle: [{ actividadEconomica: "6920000" }] }, [1016]],
    ["a product of another activity", { detalle: [{ codigoProductoSin: 1002201 }] }, [1017]],
    ["a wrong subtotal", { detalle: [{ subTotal: "20.00" }], cabecera: total("20.00") }, [1018]],
    [
      "a name that is not 99003's",
      { cabecera: { codigoTipoDocumentoIdentidad: 5, numeroDocumento: "99003", codigoExcepcion: 1 } },
      [1036, 2005],
    ],
    [
      "a NIT that does not exist",
      { cabecera: { codigoTipoDocumentoIdentidad: 5, numeroDocumento: "1020703994" } },
      [1037],
    ],
    [
      "the same with codigoExcepcion",
      { cabecera: { codigoTipoDocumentoIdentidad: 5, numeroDocumento: "1020703994", codigoExcepcion: 1 } },
      [2005],
    ],
    [
      "a gift card paying cash",
      { cabecera: { montoGiftCard: "1.00", montoTotalSujetoIva: "20.00" } },
      [1050],
    ],
    ["a gift-card method without amount", { cabecera: { codigoMetodoPago: 27 } }, [1050]],
    [
      "a gift card as it should be",
      { cabecera: { codigoMetodoPago: 35, montoGiftCard: "1.00", montoTotalSujetoIva: "20.00" } },
      [],
    ],
    ["a CAFC online", { cabecera: { cafc: "101ABC" } }, [1045]],
    [
      "a rate of the boliviano other than 1",
      { cabecera: { tipoCambio: "12.18", montoTotalMoneda: "1.72" } },
      [1056],
    ],
    ["another branch in the XML", { cabecera: { codigoSucursal: 3 } }, [1004]],
    ["another point of sale in the XML", { cabecera: { codigoPuntoVenta: 3 } }, [1008]],
    ["another issuer in the XML", { cabecera: { nitEmisor: 1020703023 } }, [1001]],
    ["a gap in the numbers", { cabecera: { numeroFactura: 5000 } }, [2000]],
    ["three decimals", { detalle: [{ precioUnitario: "10.505" }] }, [939]],
    [
      "half-up lines and a discount",
      {
        detalle: [
          { cantidad: "0.15", precioUnitario: "0.70", subTotal: "0.11" },
          { cantidad: 3, precioUnitario: "3.33", montoDescuento: "0.99", subTotal: "9.00" },
        ],
        cabecera: { ...total("8.11"), descuentoAdicional: "1.00" },
      },
      [],
    ],
  ];
  test.each(documentos)("document: %s", async (_rule, cambio, esperados) => {
    const { xml } = facturaDe(mundo, codigos, { ...cambio, cabecera: cabecera(cambio?.cabecera) });
    const reply = await send(mundo, codigos, xml);
    const sinHueco = reply.codigos.filter((codigo) => codigo !== 2000 || esperados.includes(2000));
    expect(sinHueco).toEqual(esperados);
    const rechaza = esperados.some((codigo) => codigo < 2000);
    expect(reply.campo("codigoEstado")).toBe(rechaza ? "902" : "908");
    expect(reply.campo("transaccion")).toBe(String(!rechaza));
  });

  test("the CUFD of another hour of the same point of sale is 1003 in the XML", async () => {
    const otro = await mundo.call("cufd", { cuis: codigos.cuis });
    const cufd = otro.campo("codigo") ?? "";
    const codigoControl = otro.campo("codigoControl") ?? "";
    const { xml } = facturaDe(mundo, { ...codigos, cufd, codigoControl }, { cabecera: cabecera() });
    expect((await send(mundo, codigos, xml)).codigos).toEqual([1003]);
  });
});

describe("annulment and reversal", () => {
  test("905, 936, 907, 968, 941, in that order, and 690/691 between", async () => {
    const { xml, cuf } = facturaDe(mundo, codigos, { cabecera: cabecera() });
    await send(mundo, codigos, xml);
    const base = { ...codigosDe(codigos), cuf };
    const anular = () => mundo.call("anulacionFactura", { ...base, codigoMotivo: 1 });
    const revertir = () => mundo.call("reversionAnulacionFactura", base);
    const estado = async () => (await mundo.call("verificacionEstadoFactura", base)).campo("codigoEstado");
    expect((await revertir()).codigos).toEqual([909]);
    const sinMotivo = await mundo.call("anulacionFactura", { ...base, codigoMotivo: 99 });
    expect(sinMotivo.codigos).toEqual([925]);
    expect(sinMotivo.texto).toContain("Codigo motivo anulacion enviado 99.");
    expect((await anular()).campo("codigoEstado")).toBe("905");
    expect(await estado()).toBe("691");
    expect((await anular()).codigos).toEqual([936]);
    expect((await revertir()).campo("codigoEstado")).toBe("907");
    expect(await estado()).toBe("690");
    expect((await revertir()).codigos).toEqual([968]);
    expect((await anular()).codigos).toEqual([941]);
  });

  test("924: a CUF that is not there; the state says 902", async () => {
    const base = { ...codigosDe(codigos), cuf: "ABC" };
    expect((await mundo.call("anulacionFactura", { ...base, codigoMotivo: 1 })).codigos).toEqual([924]);
    expect((await mundo.call("verificacionEstadoFactura", base)).campo("codigoEstado")).toBe("902");
  });

  test("915 names the kind that was expected", async () => {
    const reply = await mundo.call("anulacionFactura", {
      ...codigosDe(codigos),
      cuf: "A",
      codigoMotivo: 1,
      tipoFacturaDocumento: 3,
    });
    expect(reply.texto).toContain(
      "EL PARAMETRO TIPO FACTURA DOCUMENTO ES INVALIDO Tipo de factura esperado 1, enviado 3.",
    );
  });

  test("934 and 3012: after day 9 of the next month it is too late", async () => {
    const otro = await startMundo();
    const suyos = await requestCodigos(otro);
    const cufs: string[] = [];
    for (const numeroFactura of [1, 2]) {
      const { xml, cuf } = facturaDe(otro, suyos, { cabecera: { numeroFactura } });
      await send(otro, suyos, xml);
      cufs.push(cuf);
    }
    await otro.call("anulacionFactura", { ...codigosDe(suyos), cuf: cufs[0], codigoMotivo: 1 });
    otro.avanzar(30 * DIA_MS);
    const renovados = {
      cuis: suyos.cuis,
      cufd: (await otro.call("cufd", { cuis: suyos.cuis })).campo("codigo"),
    };
    expect(
      (await otro.call("anulacionFactura", { ...renovados, cuf: cufs[1], codigoMotivo: 1 })).codigos,
    ).toEqual([934]);
    expect((await otro.call("reversionAnulacionFactura", { ...renovados, cuf: cufs[0] })).codigos).toEqual([
      3012,
    ]);
    await otro.close();
  });
});

function codigosDe({ cuis, cufd }: Codigos): Campos {
  return { cuis, cufd };
}
