import { afterAll, beforeAll, expect } from "vitest";
import type { Escrito } from "./factura.ts";
import { requestCodigos, startMundo } from "./mundo.ts";
import { sendDe, notaDe, writeFor, type Emisor, type NotaPrueba } from "./sectores.ts";
import type { Campos } from "./valores.ts";

/** The amounts of an invoice's head, all of them the same. */
export const total = (monto: string): Campos => ({
  montoTotal: monto,
  montoTotalMoneda: monto,
  montoTotalSujetoIva: monto,
});

/** The two lines of the authority's examples: 775 and 75. docs/fiscal-rules.md F36. */
export const LINEAS: readonly Campos[] = [
  {
    codigoProducto: "AM-1",
    descripcion: "Amortiguadores",
    cantidad: 1,
    precioUnitario: "775.00",
    subTotal: "775.00",
  },
  { codigoProducto: "BU-2", descripcion: "Bujias", cantidad: 3, precioUnitario: "25.00", subTotal: "75.00" },
];

/** The amounts of a note that gives back the second line whole: without a discount, and with one of 50. */
export const DE_75: Campos = {
  montoTotalOriginal: "850.00",
  montoTotalDevuelto: "75.00",
  montoEfectivoCreditoDebito: "9.75",
};

export const DE_7059: Campos = {
  montoTotalOriginal: "850.00",
  descuentoAdicional: "50.00",
  montoDescuentoCreditoDebito: "4.41",
  montoTotalDevuelto: "70.59",
  montoEfectivoCreditoDebito: "9.18",
};

export const SEGUNDA = [{ nroItem: 2 }];

/** An issuer for a file's tests, with its invoices and the notes about them. */
export function emisorDeNotas() {
  let emisor: Emisor;
  let numero = 0;
  beforeAll(async () => {
    const mundo = await startMundo();
    emisor = { mundo, codigos: await requestCodigos(mundo), modalidad: 2 };
  });
  afterAll(() => emisor.mundo.close());

  /** An invoice that the register has. */
  async function facturar(sector: number, cabecera: Campos, detalle: readonly Campos[]): Promise<Escrito> {
    const factura = writeFor(emisor, { sector, cabecera: { numeroFactura: ++numero, ...cabecera }, detalle });
    const reply = await sendDe(emisor, factura);
    expect([reply.campo("codigoEstado"), reply.codigos.filter((c) => c !== 2000)]).toEqual(["908", []]);
    return factura;
  }
  /** Sends a note. Gives its CUF and number, and what it is refused for. */
  async function mandar(original: Escrito, nota: NotaPrueba) {
    const cabecera = { numeroNotaCreditoDebito: ++numero, ...nota.cabecera };
    const escrita = notaDe(emisor, original, { ...nota, cabecera });
    const reply = await sendDe(emisor, escrita);
    const codigos = reply.codigos.filter((codigo) => codigo !== 2000);
    expect(reply.campo("codigoEstado")).toBe(codigos.length === 0 ? "908" : "902");
    return { codigos, cuf: escrita.cuf, numero };
  }
  const codigosDe = async (original: Escrito, nota: NotaPrueba): Promise<readonly number[]> =>
    (await mandar(original, nota)).codigos;
  return {
    emisor: () => emisor,
    facturar,
    mandar,
    codigosDe,
    facturaDe850: () => facturar(1, total("850.00"), LINEAS),
    facturaDe800: () => facturar(1, { ...total("800.00"), descuentoAdicional: "50.00" }, LINEAS),
  };
}
