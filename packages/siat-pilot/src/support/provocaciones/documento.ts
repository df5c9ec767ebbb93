/** Provokes each code of a document's signature and contents. */
import { DIA_MS } from "../../instante.ts";
import { NIT, nuevoCertificado, requestCufd, type Campos, type Certificado } from "../mundo.ts";
import { sendDe, writeFor, callDe, type Emisor } from "../sectores.ts";
import { codigosDe, documento, type Abrir, type Provocacion } from "./provocacion.ts";

const INICIO = new Date("2026-01-01T00:00:00Z");
const FIN = new Date("2028-01-01T00:00:00Z");

/** A taxpayer of modality 1 whose registered certificate is that one. */
async function abrirFirmando(abrir: Abrir, hasta = FIN): Promise<Emisor & { certificado: Certificado }> {
  const certificado = nuevoCertificado(INICIO, hasta);
  return { ...(await abrir({ certificado: certificado.pem }, certificado)), certificado };
}

const facturar = async (emisor: Emisor) => codigosDe(await sendDe(emisor, writeFor(emisor, {})));

const nitDe = (numeroDocumento: string | number, campos: Readonly<Record<string, string | number>> = {}) =>
  documento({ codigoTipoDocumentoIdentidad: 5, numeroDocumento, ...campos });
const total = (monto: string) => ({
  montoTotal: monto,
  montoTotalMoneda: monto,
  montoTotalSujetoIva: monto,
});

/** Registers an invoice, runs operations on it, and returns the codes of their replies. */
function registrada(
  ...pasos: readonly ["verificacionEstado" | "anulacion" | "reversionAnulacion", Campos?][]
): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    const { cuf } = await registrar(emisor);
    const codigos: number[] = [];
    for (const [operacion, campos] of pasos) {
      const reply = await callDe(emisor, 1, operacion, { cuf, codigoMotivo: 1, ...campos });
      codigos.splice(0, codigos.length, ...codigosDe(reply));
    }
    return codigos;
  };
}

async function registrar(emisor: Emisor) {
  const escrita = writeFor(emisor, {});
  await sendDe(emisor, escrita);
  return escrita;
}

/** Codes of an operation's reply a month later. */
function tarde(operacion: "anulacion" | "reversionAnulacion"): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    const { mundo, codigos } = emisor;
    const { cuf } = await registrar(emisor);
    if (operacion === "reversionAnulacion") await callDe(emisor, 1, "anulacion", { cuf, codigoMotivo: 1 });
    mundo.avanzar(31 * DIA_MS);
    const { cufd } = await requestCufd(mundo, codigos.cuis);
    return codigosDe(await callDe(emisor, 1, operacion, { cuf, cufd, codigoMotivo: 1 }));
  };
}

export const DOCUMENTO = {
  939: documento({ municipio: "x".repeat(26) }),
  921: async (abrir) => {
    const emisor = await abrirFirmando(abrir);
    return facturar({ ...emisor, certificado: undefined });
  },
  922: async (abrir) => {
    const emisor = await abrirFirmando(abrir);
    return facturar({ ...emisor, certificado: nuevoCertificado(INICIO, FIN) });
  },
  927: async (abrir) => facturar(await abrirFirmando(abrir, new Date("2026-02-01T00:00:00Z"))),
  928: async (abrir) => {
    const emisor = await abrirFirmando(abrir);
    await emisor.mundo.control("POST", "/control/revocar", { nit: NIT, que: "certificados" });
    return facturar(emisor);
  },
  965: async (abrir) => facturar(await abrir({}, nuevoCertificado(INICIO, FIN))),
  1000: async (abrir) => {
    const emisor = await abrir();
    const escrita = writeFor(emisor, {});
    await sendDe(emisor, escrita);
    return codigosDe(await sendDe(emisor, escrita));
  },
  1001: documento({ nitEmisor: 1020703023 }),
  1002: documento({ cuf: "ABC" }),
  1003: async (abrir) => {
    const emisor = await abrir();
    const otros = { ...emisor.codigos, ...(await requestCufd(emisor.mundo, emisor.codigos.cuis)) };
    return codigosDe(await sendDe(emisor, writeFor({ ...emisor, codigos: otros }, {})));
  },
  1004: documento({ codigoSucursal: 3 }),
  1007: documento({ direccion: "Otra" }),
  1008: documento({ codigoPuntoVenta: 3 }),
  1009: documento({ fechaEmision: "2026-05-11T08:00:00.000" }),
  1035: documento({ fechaEmision: "2026-05-11T10:00:00" }),
  2000: async (abrir) => {
    const emisor = await abrir();
    await registrar(emisor);
    return codigosDe(await sendDe(emisor, writeFor(emisor, { cabecera: { numeroFactura: 3 } })));
  },

  1005: nitDe(NIT),
  1010: documento(
    { numeroDocumento: "0", ...total("3000.01") },
    { detalle: [{ cantidad: 1, precioUnitario: "3000.01", subTotal: "3000.01" }] },
  ),
  1011: documento({ codigoTipoDocumentoIdentidad: 2, complemento: "1A" }),
  1012: documento({ numeroTarjeta: "4797000000007896" }),
  1036: nitDe("99003", { codigoExcepcion: 1 }),
  1037: nitDe("1020703994"),
  2005: nitDe("1020703994", { codigoExcepcion: 1 }),
  1050: documento({ montoGiftCard: "1.00", montoTotalSujetoIva: "20.00" }),
  1016: documento({}, { detalle: [{ actividadEconomica: "6920000" }] }),
  1017: documento({}, { detalle: [{ codigoProductoSin: 1002201 }] }),
  1023: documento({}, { sector: 3, detalle: [{ codigoNandina: "1006" }] }),

  690: registrada(["verificacionEstado"]),
  691: registrada(["anulacion"], ["verificacionEstado"]),
  905: registrada(["anulacion"]),
  906: registrada(["anulacion", { codigoMotivo: 99 }]),
  907: registrada(["anulacion"], ["reversionAnulacion"]),
  908: documento({}),
  909: registrada(["reversionAnulacion"]),
  924: registrada(["anulacion", { cuf: "ABC" }]),
  925: registrada(["anulacion", { codigoMotivo: 99 }]),
  934: tarde("anulacion"),
  936: registrada(["anulacion"], ["anulacion"]),
  941: registrada(["anulacion"], ["reversionAnulacion"], ["anulacion"]),
  968: registrada(["anulacion"], ["reversionAnulacion"], ["reversionAnulacion"]),
  3011: async (abrir) => {
    const emisor = await abrir({ reversion: false });
    const { cuf } = await registrar(emisor);
    await callDe(emisor, 1, "anulacion", { cuf, codigoMotivo: 1 });
    return codigosDe(await callDe(emisor, 1, "reversionAnulacion", { cuf }));
  },
  3012: tarde("reversionAnulacion"),
} satisfies Readonly<Record<number, Provocacion>>;
