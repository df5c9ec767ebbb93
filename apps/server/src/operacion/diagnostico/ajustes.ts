import type { z } from "zod";
import { SIAT_PILOTO, SIAT_PRODUCCION, type Config } from "../../config.ts";
import type { DiagnosticoServidor } from "./formas.ts";

/** Gives the settings as a diagnosis holds them. */
export function ajustesDe(config: Config): z.input<typeof DiagnosticoServidor>["ajustes"] {
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
    hasCotizacionOficial: cotizaciones.oficial !== null,
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
