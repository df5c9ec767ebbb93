import type { Config } from "../../apps/server/src/config.ts";

/**
 * Builds the server's configuration. Rounds are rare enough for hours to pass quickly, and frequent enough for each to matter. `diario`: a
 * disk of its own.
 */
export function configDe(dataDir: string, diario: string): Config {
  return {
    dataDir,
    databaseUrl: null,
    instalacionToken: null,
    publicaciones: "publicaciones",
    port: 3000,
    host: "servidor",
    publicUrl: "http://localhost:3000",
    qrBase: null,
    siatUrl: "http://siat:3001",
    dudaEsperaMs: 600_000,
    dudaIntervaloMs: 60_000,
    tareasMs: 20_000,
    porMinuto: 10_000,
    publicasPorMinuto: 10_000,
    mcpMaximoBs: 50_000,
    ambiente: "sandbox",
    siatProduccionUrl: "http://siat:3001",
    siatPilotoUrl: "http://siat:3001",
    sondeoMs: 3_600_000,
    oidc: null,
    backofficeUrl: null,
    dominios: [],
    smtpUrl: null,
    correoDe: "Prueba <facturas@prueba.bo>",
    contacto: null,
    cotizaciones: { oficiales: [], ufv: null, margen: "0", bancos: [] },
    webhooksMs: 60_000,
    metricasToken: null,
    proxies: [],
    webhookRedes: ["10.0.0.0/8"],
    copias: null,
    fuera: null,
    copiaAlMigrar: true,
    diario,
  };
}
