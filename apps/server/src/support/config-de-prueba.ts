import { join } from "node:path";
import type { Config } from "../config.ts";

/** Gives the configuration of a test's server on `dataDir`, with a test's `cambios`. */
export function configDe(dataDir: string, siatUrl: string, cambios: Partial<Config> = {}): Config {
  return {
    dataDir,
    databaseUrl: null,
    port: 0,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    instalacionToken: null,
    publicaciones: join(dataDir, "publicaciones"),
    qrBase: null,
    siatUrl,
    dudaEsperaMs: 600_000,
    // Unless a test says otherwise, rounds run only when it starts the server anew.
    dudaIntervaloMs: 3_600_000,
    tareasMs: 3_600_000,
    porMinuto: 10_000,
    publicasPorMinuto: 10_000,
    mcpMaximoBs: 50_000,
    ambiente: "sandbox",
    siatProduccionUrl: siatUrl,
    siatPilotoUrl: siatUrl,
    sondeoMs: 3_600_000,
    // A busy machine answers late, and is no lost connection.
    paciencia: 10,
    oidc: null,
    backofficeUrl: null,
    dominios: [],
    smtpUrl: null,
    correoDe: "Prueba <facturas@prueba.bo>",
    contacto: null,
    cotizaciones: { oficiales: [], ufv: null, margen: "0", bancos: [] },
    webhooksMs: 20,
    metricasToken: null,
    proxies: [],
    webhookRedes: ["127.0.0.0/8"],
    copias: null,
    fuera: null,
    copiaAlMigrar: true,
    diario: join(dataDir, "diario"),
    ...cambios,
  };
}
