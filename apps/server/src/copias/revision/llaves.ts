import { existsSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { openP12 } from "@mostrador/core/firma";
import type { Db } from "../../motor/connection.ts";
import { findAjuste } from "../../motor/ajustes.ts";
import { abrir } from "../../motor/sellados.ts";
import { listSellados, type Sellados } from "../db/revision.ts";
import { textoCertificado } from "../../impuestos/siat/certificado.ts";
import { findSecretos, type Secretos } from "../../secretos.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";

/** A certificate that ends within this time is reported, in ms. */
const PRONTO_MS = 30 * 86_400_000;

/**
 * Checks whether the folder's key opens all sealed values of the database, and until when each company's
 * certificate is valid.
 */
export async function checkLlaves(db: Db, dataDir: string, ahoraMs: number): Promise<readonly Hallazgo[]> {
  const archivo = join(dataDir, "servidor.key");
  if (!existsSync(archivo)) return [hallazgo("llaveDistinta", `Falta ${archivo}.`)];
  const secretos = await findSecretos(db, dataDir);
  const huella = await findAjuste(db, "huella");
  if (huella !== undefined && huella !== secretos.huella)
    return [
      hallazgo("llaveDistinta", `${archivo} no es la llave con que se sellaron los secretos de esta base.`),
    ];
  const { empresas, otros } = await listSellados(db);
  return [
    ...otros.filter(({ sellado }) => abrir(secretos, sellado) === null).map(({ que }) => ilegible(que)),
    ...empresas.flatMap((empresa) => checkEmpresa(secretos, empresa, ahoraMs)),
  ];
}

function checkEmpresa(
  secretos: Secretos,
  { nit, token, p12, p12Clave }: Sellados["empresas"][number],
  ahoraMs: number,
): readonly Hallazgo[] {
  const delToken =
    token !== null && abrir(secretos, token) === null ? [ilegible(`el token del NIT ${nit}`)] : [];
  if (p12 === null || p12Clave === null) return delToken;
  const [bytes, clave] = [abrir(secretos, p12), abrir(secretos, p12Clave)];
  if (bytes === null || clave === null) return [...delToken, ilegible(`el certificado del NIT ${nit}`)];
  const abierto = openP12(bytes, clave.toString("utf8"), ahoraMs, nit);
  if (!abierto.ok)
    return [...delToken, hallazgo("certificadoVencido", `NIT ${nit}: ${textoCertificado(abierto.error)}`)];
  const { validoHastaMs } = abierto.value;
  if (validoHastaMs - ahoraMs > PRONTO_MS) return delToken;
  const dia = fecha(epochToInstante(validoHastaMs));
  return [...delToken, hallazgo("certificadoPorVencer", `El certificado del NIT ${nit} vence el ${dia}.`)];
}

function ilegible(que: string): Hallazgo {
  return hallazgo("secretoIlegible", `La llave del servidor no abre ${que}.`);
}
