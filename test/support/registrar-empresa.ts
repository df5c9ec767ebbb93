import { buildP12, openP12 } from "@mostrador/core/firma";

/** The company. */
export const NIT = 1023456022;
/** The password of its certificate. */
export const CLAVE = "secreta";
const DIA_MS = 86_400_000;

/** Registers a company with the simulator. Gives what its owner types at the set-up: the token and the certificate, too. */
export async function registrarEmpresa(siatPort: number) {
  const desdeMs = Date.now() - DIA_MS;
  const titular = "Doña Justina Mamani";
  const p12 = buildP12({ titular, nit: NIT, clave: CLAVE, desdeMs, hastaMs: desdeMs + 400 * DIA_MS });
  const opened = openP12(p12, CLAVE, Date.now());
  if (!opened.ok) throw new Error(opened.error.kind);
  const contribuyente = {
    nit: NIT,
    razonSocial: "Almacén Doña Justina",
    modalidad: 1,
    codigoSistema: "SIS-1",
  };
  const reply = await fetch(`http://127.0.0.1:${siatPort}/control/contribuyentes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...contribuyente, certificado: opened.value.certificado }),
  });
  const { token } = (await reply.json()) as { token: string };
  return {
    ...contribuyente,
    municipio: "La Paz",
    telefono: null,
    ambiente: 2,
    token,
    p12: { archivo: p12.toString("base64"), clave: CLAVE },
  };
}
