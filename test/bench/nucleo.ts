import { buildCuf, type DatosCuf } from "@mostrador/core";
import { firmar } from "@mostrador/core/firma";
import type { Banco } from "./banco.ts";
import { CONTEXTO, createFirmante, hacerDocumento } from "./datos.ts";
import { createRsa } from "./limites.ts";
import { porTurnos } from "./medir.ts";

const DATOS_CUF: DatosCuf = {
  nit: CONTEXTO.emisor.nit,
  fechaHora: CONTEXTO.fechaEmision,
  sucursal: 0,
  modalidad: 1,
  tipoEmision: 1,
  tipoFactura: 1,
  sector: 1,
  numeroFactura: 1,
  puntoVenta: 0,
};

/** Measures the cost of the fiscal core, beside one RSA-2048 signature. */
export async function nucleo({ anotar, avance }: Banco): Promise<void> {
  const firmante = createFirmante();
  const [diez, cien] = [hacerDocumento(10), hacerDocumento(100)];
  avance("núcleo: CUF, XML, firma");
  const ms = await porTurnos(
    {
      rsa: { veces: 100, hacer: createRsa() },
      cuf: { veces: 5000, hacer: () => buildCuf(DATOS_CUF, CONTEXTO.codigoControl) },
      diez: { veces: 200, hacer: diez },
      diezFirmada: { veces: 100, hacer: () => firmar(diez(), firmante) },
      cienFirmada: { veces: 50, hacer: () => firmar(cien(), firmante) },
    },
    15,
  );
  const de = { limite: "RSA", valor: ms.rsa };
  anotar("CUF", { valor: 60_000 / ms.cuf, unidad: "por min", min: 1_000_000 });
  anotar("XML, totales y forma canónica, 10 líneas", { valor: ms.diez, unidad: "ms", de, max: 0.5 });
  anotar("factura firmada, 10 líneas", { valor: ms.diezFirmada, unidad: "ms", de, max: 1.3 });
  anotar("factura firmada, 100 líneas", { valor: ms.cienFirmada, unidad: "ms", de, max: 2 });
}
