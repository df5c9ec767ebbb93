import { empaquetar, firmar } from "@mostrador/core/node";
import type { Banco } from "./banco.ts";
import { crearFirmante, hacerDocumento } from "./datos.ts";
import { crearRsa } from "./limites.ts";
import { porTurnos } from "./medir.ts";

/** The most that one package holds. */
const FACTURAS = 500;

/** A full contingency package, from requests to the compressed file, beside its 500 signatures. */
export async function paquetes({ anotar, avance }: Banco): Promise<void> {
  avance("paquetes");
  const firmante = crearFirmante();
  const documento = hacerDocumento(5, { tipoEmision: 2 });
  const firmadas = Array.from({ length: FACTURAS }, () => firmar(documento(), firmante));
  const ms = await porTurnos(
    {
      rsa: { veces: FACTURAS, hacer: crearRsa() },
      paquete: {
        veces: 1,
        hacer: () => empaquetar(Array.from({ length: FACTURAS }, () => firmar(documento(), firmante))),
      },
      comprimir: { veces: 1, hacer: () => empaquetar(firmadas) },
    },
    7,
  );
  anotar(`paquete de ${FACTURAS} facturas firmadas`, {
    valor: ms.paquete,
    unidad: "ms",
    de: { limite: `${FACTURAS} RSA`, valor: ms.rsa * FACTURAS },
    max: 1.3,
  });
  anotar("  de eso, tar y gzip", { valor: ms.comprimir, unidad: "ms" });
}
