import { firmar } from "@mostrador/core/firma";
import { empaquetar } from "@mostrador/core/node";
import type { Banco } from "./banco.ts";
import { createFirmante, hacerDocumento } from "./datos.ts";
import { createRsa } from "./limites.ts";
import { mediana } from "./medir.ts";
import { measureIn, type Medida } from "./proceso.ts";

/** The most that one package holds. */
const FACTURAS = 500;
const RONDAS = 9;

/**
 * Measures a full contingency package, from requests to the compressed file, alternating with its 500 signatures. Measures processor time:
 * in a tenth of a second, the wall clock includes other work of the machine.
 */
export async function paquetes({ anotar, avance }: Banco): Promise<void> {
  avance("paquetes");
  const firmante = createFirmante();
  const documento = hacerDocumento(5, { tipoEmision: 2 });
  const hacerFirmadas = () => Array.from({ length: FACTURAS }, () => firmar(documento(), firmante));
  const firmadas = hacerFirmadas();
  const rsa = createRsa();
  const trabajos = {
    rsa: () => firmadas.forEach(() => rsa()),
    paquete: () => empaquetar(hacerFirmadas()),
    comprimir: () => empaquetar(firmadas),
  };
  const medidas: Record<keyof typeof trabajos, Medida[]> = { rsa: [], paquete: [], comprimir: [] };
  // The first round warms up.
  for (let ronda = 0; ronda <= RONDAS; ronda++)
    for (const nombre of ["rsa", "paquete", "comprimir"] as const) {
      const medida = await measureIn([process.pid], trabajos[nombre]);
      if (ronda > 0) medidas[nombre].push(medida);
    }
  const cpu = (nombre: keyof typeof trabajos) =>
    mediana(medidas[nombre].map(({ cpuMs: [ms = Number.NaN] }) => ms));
  anotar(`paquete de ${FACTURAS} facturas firmadas, de procesador`, {
    valor: cpu("paquete"),
    unidad: "ms",
    de: { limite: `${FACTURAS} RSA`, valor: cpu("rsa") },
    max: 1.3,
  });
  anotar("  de eso, tar y gzip", { valor: cpu("comprimir"), unidad: "ms" });
  anotar("  por el reloj", {
    valor: mediana(medidas.paquete.map(({ ms }) => ms)),
    unidad: "ms",
    de: { limite: `${FACTURAS} RSA`, valor: mediana(medidas.rsa.map(({ ms }) => ms)) },
  });
}
