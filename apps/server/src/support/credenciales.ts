/** Certificates and tokens as a test loads them. */
import { buildP12 } from "@mostrador/core/firma";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { loadSecretos } from "../secretos.ts";
import type { Mundo } from "./mundo.ts";

const DIA_MS = 86_400_000;

/** Builds a .p12 that began a day ago and ends so many days after `ahoraMs`, as Base64; `vueltas` are the rounds of its keys. */
export function p12De(nit: number, clave: string, ahoraMs: number, dias: number, vueltas = 2048): string {
  const desdeMs = ahoraMs - DIA_MS;
  const pedido = {
    titular: "Tienda Ñandú",
    nit,
    clave,
    vueltas,
    desdeMs: Math.min(desdeMs, ahoraMs + (dias - 1) * DIA_MS),
  };
  return buildP12({ ...pedido, hastaMs: ahoraMs + dias * DIA_MS }).toString("base64");
}

/** Builds a token with a signature that the tax system would refuse. */
export function tokenDe(reclamos: object): string {
  const parte = (valor: unknown) => Buffer.from(JSON.stringify(valor)).toString("base64url");
  return `${parte({ alg: "HS512", typ: "JWT" })}.${parte(reclamos)}.c2lu`;
}

/** Gives the calls that show the first company's certificate, token and annex, and store the same once more. */
export async function credencialesDe(
  mundo: Mundo,
): Promise<readonly (readonly [method: string, path: string, body?: object])[]> {
  const { p12, p12Clave, token, anexo } = await getEmpresa(mundo.db(), mundo.empresas[0].nit);
  const secretos = loadSecretos(mundo.config.dataDir);
  const abierto = (sellado: Buffer | null) => secretos.open(sellado ?? Buffer.alloc(0));
  const suyo = { archivo: abierto(p12).toString("base64"), clave: abierto(p12Clave).toString() };
  return [
    ["GET", "/v1/cuenta/firma-y-token"],
    ["POST", "/v1/cuenta/certificado", suyo],
    ["POST", "/v1/cuenta/token", { token: abierto(token).toString() }],
    ["POST", "/v1/cuenta/anexo", { anexo }],
  ];
}
