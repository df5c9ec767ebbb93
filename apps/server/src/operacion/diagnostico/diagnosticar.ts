import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROTOCOLO, type Hallazgo } from "@mostrador/core";
import { readDisco, readSistema, VERSION, writeDiagnostico } from "@mostrador/core/node";
import type { Config } from "../../config.ts";
import { MIGRACIONES } from "../../motor/migraciones.ts";
import { CLAVE } from "../../secretos.ts";
import { ajustesDe } from "./ajustes.ts";
import { readDatos } from "./datos.ts";
import { DiagnosticoServidor } from "./formas.ts";

/**
 * Writes the server's diagnosis into `carpeta` and gives the file's path, with or without a running server or
 * an open database. It holds what `DiagnosticoServidor` declares and the server's log. Throws the disk's
 * errors. docs/trust.md heading 52.
 */
export async function diagnosticar(
  config: Config,
  carpeta: string,
  hallazgos: readonly Hallazgo[],
): Promise<string> {
  const enMs = Date.now();
  const { dataDir, copias, diario } = config;
  const hasClave = existsSync(join(dataDir, CLAVE));
  return writeDiagnostico(carpeta, {
    forma: DiagnosticoServidor,
    datos: {
      programa: "servidor",
      version: VERSION,
      protocolo: PROTOCOLO,
      migraciones: MIGRACIONES.length,
      hecho: new Date(enMs).toISOString(),
      sistema: readSistema(),
      disco: readDisco(dataDir),
      discoCopias: copias === null ? null : readDisco(copias.carpeta),
      discoDiario: diario === null ? null : readDisco(diario),
      hasClave,
      hallazgos: [...hallazgos],
      ajustes: ajustesDe(config),
      ...(await readDatos(config, hasClave, enMs)),
    },
    registros: { "registro.jsonl": dataDir },
    enMs,
  });
}
