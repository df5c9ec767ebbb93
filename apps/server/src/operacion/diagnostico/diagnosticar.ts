import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Hallazgo, PROTOCOLO } from "@mostrador/core";
import { readDisco, readSistema, VERSION, writeDiagnostico } from "@mostrador/core/node";
import type { z } from "zod";
import { type Config, SIAT_PILOTO, SIAT_PRODUCCION } from "../../config.ts";
import { MIGRACIONES } from "../../motor/migraciones.ts";
import { CLAVE } from "../../secretos.ts";
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

/** Gives the settings as a diagnosis holds them. */
function ajustesDe(config: Config): z.input<typeof DiagnosticoServidor>["ajustes"] {
  const { copias, cotizaciones, fuera } = config;
  return {
    motor: config.databaseUrl === null ? "sqlite" : "postgresql",
    ambiente: config.ambiente,
    puerto: config.port,
    enRed: !["127.0.0.1", "::1", "localhost"].includes(config.host),
    esquemaPublico: esquemaDe(config.publicUrl),
    siat: siatDe(config.siatUrl),
    dudaEsperaMs: config.dudaEsperaMs,
    dudaIntervaloMs: config.dudaIntervaloMs,
    tareasMs: config.tareasMs,
    sondeoMs: config.sondeoMs,
    porMinuto: config.porMinuto,
    publicasPorMinuto: config.publicasPorMinuto,
    mcpMaximoBs: config.mcpMaximoBs,
    hasQrBase: config.qrBase !== null,
    hasCorreo: config.smtpUrl !== null,
    hasOidc: config.oidc !== null,
    hasBackoffice: config.backofficeUrl !== null,
    hasMetricas: config.metricasToken !== null,
    hasInstalacion: config.instalacionToken !== null,
    hasCotizacionOficial: cotizaciones.oficiales.length > 0,
    dominios: config.dominios.length,
    bancos: cotizaciones.bancos.length,
    proxies: config.proxies.length,
    webhookRedes: config.webhookRedes.length,
    copias: copias === null ? null : { cadaMs: copias.cadaMs, guardar: copias.guardar },
    copiaFuera: fuera === null ? null : { kind: fuera.destino.kind, cadaMs: fuera.cadaMs, dias: fuera.dias },
    copiaAlMigrar: config.copiaAlMigrar,
  };
}

function esquemaDe(url: string): "http" | "https" | "otro" {
  if (url.startsWith("https:")) return "https";
  return url.startsWith("http:") ? "http" : "otro";
}

function siatDe(url: string): "produccion" | "piloto" | "otra" {
  if (url === SIAT_PRODUCCION) return "produccion";
  return url === SIAT_PILOTO ? "piloto" : "otra";
}
