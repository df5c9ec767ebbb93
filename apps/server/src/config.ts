import { join } from "node:path";
import { z } from "zod";
import { EntornoFuera, VARIABLES_FUERA, type Fuera } from "./ajustes-fuera.ts";

const Puerto = z.coerce
  .number("debe ser un número")
  .int("debe ser un entero")
  .min(0)
  .max(65_535, "es más de 65535");
const Ms = z.coerce.number("debe ser un número").int().min(1).max(86_400_000);

/** The tax system's production environment, without /v2. docs/fiscal-rules.md F1. */
export const SIAT_PRODUCCION = "https://siatrest.impuestos.gob.bo";
/** The tax system's pilot environment. */
export const SIAT_PILOTO = "https://pilotosiatservicios.impuestos.gob.bo";

/** Schema of the environment, which is read only here. docs/design.md D45. */
const Entorno = z.object({
  MOSTRADOR_DATA: z.string().min(1).default("./data"),
  MOSTRADOR_PORT: Puerto.default(3000),
  MOSTRADOR_HOST: z.string().min(1).default("127.0.0.1"),
  /** Public address at which callers and buyers reach this server. Production requires it; an empty value counts as unset. */
  MOSTRADOR_PUBLIC_URL: z.union([z.literal(""), z.url("debe ser una dirección http(s)")]).optional(),
  MOSTRADOR_QR_BASE: z.url("debe ser una dirección http(s)").optional(),
  SIAT_URL: z.url("debe ser una dirección http(s)").default("http://127.0.0.1:3001"),
  /** Minimum time between an attempt and the second negative answer that proves a document absent. docs/design.md D9. */
  MOSTRADOR_DUDA_ESPERA_MS: Ms.default(600_000),
  MOSTRADOR_DUDA_INTERVALO_MS: Ms.default(15_000),
  /** Pause between two checks for waiting work (packages, validations, withdrawals), in milliseconds. */
  MOSTRADOR_TAREAS_MS: Ms.default(2_000),
  MOSTRADOR_AMBIENTE: z.enum(["produccion", "sandbox"], "debe ser produccion o sandbox").default("sandbox"),
  /**
   * Addresses that /v1/estado probes. By default SIAT_URL is used for the server's own environment and the known address
   * for the other one.
   */
  SIAT_PRODUCCION_URL: z.url("debe ser una dirección http(s)").optional(),
  SIAT_PILOTO_URL: z.url("debe ser una dirección http(s)").optional(),
  MOSTRADOR_SONDEO_MS: Ms.default(300_000),
  /** Factor that lengthens each wait for the tax system, for slow connections. */
  MOSTRADOR_PACIENCIA: z.coerce.number("debe ser un número").min(1).max(100, "es más de 100").default(1),
  /** Mail server, as smtp(s)://user:password@host:port; unset, no mail is sent. */
  SMTP_URL: z.url("debe ser smtp://usuario:clave@servidor:puerto").optional(),
  MOSTRADOR_CORREO_DE: z.string().min(1).optional(),
  /** Text that tells an owner whom to ask for credits and help: a name with a telephone number or an address. */
  MOSTRADOR_CONTACTO: z.string().trim().max(200, "tiene más de 200 letras").default(""),
  /** External identity provider. Without one the server issues its own tokens through links sent by e-mail. */
  OIDC_ISSUER: z.url("debe ser una dirección http(s)").optional(),
  OIDC_JWKS_URL: z.url("debe ser una dirección http(s)").optional(),
  OIDC_AUDIENCE: z.string().default("mostrador"),
  /** Address of the back office that receives sign-in links by POST and mails them. */
  MOSTRADOR_BACKOFFICE_URL: z.url("debe ser una dirección http(s)").optional(),
  /** Comma-separated hosts that sign-in links may lead to. */
  MOSTRADOR_DOMINIOS: z.string().default(""),
  /** Comma-separated pages with the official rate; `bcb` reads the central bank, and `no` leaves the rate to an administrator's command. */
  MOSTRADOR_TIPO_CAMBIO_URL: z.string().optional(),
  /** Bolivianos added to the official rate for invoices in dollars. docs/fiscal-assumptions.md, 28. */
  MOSTRADOR_TIPO_CAMBIO_MARGEN: z
    .string()
    .regex(/^\d(\.\d{1,2})?$/, "se escribe como 0.10")
    .default("0"),
  /** Comma-separated entries of the form `Banco=https://…`. */
  MOSTRADOR_BANCOS: z.string().default(""),
  /** PostgreSQL address; unset or empty stores the data in SQLite in the data folder. docs/design.md D37. */
  DATABASE_URL: z
    .string()
    .regex(/^(?:postgres(?:ql)?:\/\/\S+)?$/, "debe ser postgres://usuario:clave@servidor/base")
    .default(""),
  /** Token that /metrics requires. Unset, /metrics answers every caller. */
  MOSTRADOR_METRICS_TOKEN: z.string().min(16, "debe tener al menos 16 caracteres").optional(),
  /** Token of the program that operates this server for a shop; it gives access to /instalacion. */
  MOSTRADOR_INSTALACION_TOKEN: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  /** Calls allowed per minute for each key, and for each address that calls without a key. */
  MOSTRADOR_POR_MINUTO: z.coerce.number("debe ser un número").int().min(1).default(600),
  /** Visits allowed per minute to the public pages (/f, /descargas) from each address. */
  MOSTRADOR_PUBLICAS_POR_MINUTO: z.coerce.number("debe ser un número").int().min(1).default(120),
  /** Largest invoice that an assistant may issue in one call, in bolivianos. */
  MOSTRADOR_MCP_MAXIMO: z.coerce.number("debe ser un número").min(0).default(50_000),
  /** Comma-separated addresses or networks of proxies whose X-Forwarded-For is trusted. */
  MOSTRADOR_PROXIES: z.string().default(""),
  /**
   * Comma-separated private networks (CIDR) to which webhooks may be delivered. Addresses in them may use http and any
   * port, even in production.
   */
  MOSTRADOR_WEBHOOK_REDES: z.string().default(""),
  /** Folder for automatic copies of the data folder. Unset, copies are made only by command. */
  MOSTRADOR_COPIAS: z.string().min(1).optional(),
  MOSTRADOR_COPIAS_MINUTOS: z.coerce.number("debe ser un número").int().min(1).max(10_080).default(60),
  MOSTRADOR_COPIAS_GUARDAR: z.coerce.number("debe ser un número").int().min(1).max(10_000).default(48),
  /** `no` skips the copy before a migration, for operators whose own program has just made one. docs/backup.md */
  MOSTRADOR_COPIA_AL_MIGRAR: z.enum(["si", "no"], "debe ser si o no").default("si"),
  /** Stores new documents compressed (`si`) or not (`no`); unset, the release decides. docs/decisions/0051 */
  MOSTRADOR_COMPRIMIR: z.enum(["si", "no"], "debe ser si o no").optional(),
  /** Folder of the journal of documents, preferably on another disk; unset, `diario` in the data folder. docs/design.md D40. */
  MOSTRADOR_DIARIO: z.string().min(1).optional(),
  /** Folder of the till releases that this server offers; unset, `publicaciones` in the data folder. */
  MOSTRADOR_PUBLICACIONES: z.string().min(1).optional(),
});

/** The names of all variables that the server reads. */
export const VARIABLES: readonly string[] = [...Object.keys(Entorno.shape), ...VARIABLES_FUERA];

/** Sources of exchange rates. Without any source an administrator sets the rate by command. */
interface Fuentes {
  /** Pages with the official rate, the preferred one first; `{desde}` and `{hasta}` in an address are replaced by days. */
  readonly oficiales: readonly string[];
  readonly ufv: string | null;
  /** Bolivianos added to the official rate for invoices in dollars, as decimal text. */
  readonly margen: string;
  readonly bancos: readonly { readonly banco: string; readonly url: string }[];
}

/** The configuration of a server, read once from its environment. */
export interface Config {
  readonly dataDir: string;
  /** Address of PostgreSQL (postgres://…); null stores the data in SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly qrBase: string | null;
  readonly siatUrl: string;
  readonly dudaEsperaMs: number;
  readonly dudaIntervaloMs: number;
  readonly tareasMs: number;
  /** Calls allowed per minute for each key. */
  readonly porMinuto: number;
  /** Visits allowed per minute to the public pages from each address. */
  readonly publicasPorMinuto: number;
  /** The largest invoice that /mcp issues in one call, in bolivianos. */
  readonly mcpMaximoBs: number;
  readonly ambiente: "produccion" | "sandbox";
  /** Addresses of the tax system's environments that the status page probes. */
  readonly siatProduccionUrl: string;
  readonly siatPilotoUrl: string;
  readonly sondeoMs: number;
  /** Factor that lengthens each wait for the tax system; 1 if absent. */
  readonly paciencia?: number;
  readonly oidc: { readonly emisor: string; readonly jwksUrl: string; readonly audiencia: string } | null;
  readonly backofficeUrl: string | null;
  readonly dominios: readonly string[];
  readonly smtpUrl: string | null;
  /** Sender address of mails; null where the environment sets none. */
  readonly correoDe: string | null;
  /** Text that tells owners where to get credits and help; null where the operator set none. */
  readonly contacto: string | null;
  readonly cotizaciones: Fuentes;
  /** Pause between two searches for due deliveries, in milliseconds. */
  readonly webhooksMs: number;
  readonly metricasToken: string | null;
  /** Token for installation over HTTP; null disables it. */
  readonly instalacionToken: string | null;
  /** Folder of the till releases that tills download. */
  readonly publicaciones: string;
  readonly proxies: readonly string[];
  readonly webhookRedes: readonly string[];
  /** Automatic copies of the data folder made by the server itself; null disables them. */
  readonly copias: { readonly carpeta: string; readonly cadaMs: number; readonly guardar: number } | null;
  /** Encrypted copies stored off the premises; null disables them. */
  readonly fuera: Fuera | null;
  /** Makes a copy of the data before a migration. */
  readonly copiaAlMigrar: boolean;
  /** Folder of the journal; null disables the journal, which the environment cannot do. */
  readonly diario: string | null;
  /** Stores new documents compressed; unset, the release decides (`documentos/jobs/comprimir.ts`). */
  readonly comprime?: boolean | null;
}

/** A setting is invalid. The message is addressed to the person who started the program. */
export class ConfiguracionInvalida extends Error {}

/** Reads the configuration. Throws ConfiguracionInvalida with a sentence that names each wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as unset: compose passes an empty value for each variable that .env omits.
  const puestas = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== ""));
  const [read, fuera] = [Entorno.safeParse(puestas), EntornoFuera.safeParse(puestas)];
  if (!read.success || !fuera.success) {
    const issues = [...(read.error?.issues ?? []), ...(fuera.error?.issues ?? [])];
    throw new ConfiguracionInvalida(
      issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "),
    );
  }
  const e = read.data;
  return {
    dataDir: e.MOSTRADOR_DATA,
    databaseUrl: e.DATABASE_URL === "" ? null : e.DATABASE_URL,
    port: e.MOSTRADOR_PORT,
    host: e.MOSTRADOR_HOST,
    publicUrl: e.MOSTRADOR_PUBLIC_URL || `http://localhost:${e.MOSTRADOR_PORT}`,
    qrBase: e.MOSTRADOR_QR_BASE ?? null,
    siatUrl: e.SIAT_URL,
    dudaEsperaMs: e.MOSTRADOR_DUDA_ESPERA_MS,
    dudaIntervaloMs: e.MOSTRADOR_DUDA_INTERVALO_MS,
    tareasMs: e.MOSTRADOR_TAREAS_MS,
    porMinuto: e.MOSTRADOR_POR_MINUTO,
    publicasPorMinuto: e.MOSTRADOR_PUBLICAS_POR_MINUTO,
    mcpMaximoBs: e.MOSTRADOR_MCP_MAXIMO,
    ambiente: e.MOSTRADOR_AMBIENTE,
    siatProduccionUrl:
      e.SIAT_PRODUCCION_URL ?? (e.MOSTRADOR_AMBIENTE === "produccion" ? e.SIAT_URL : SIAT_PRODUCCION),
    siatPilotoUrl: e.SIAT_PILOTO_URL ?? (e.MOSTRADOR_AMBIENTE === "sandbox" ? e.SIAT_URL : SIAT_PILOTO),
    sondeoMs: e.MOSTRADOR_SONDEO_MS,
    paciencia: e.MOSTRADOR_PACIENCIA,
    oidc: oidcDe(e),
    backofficeUrl: e.MOSTRADOR_BACKOFFICE_URL ?? null,
    dominios: e.MOSTRADOR_DOMINIOS.split(",").filter(Boolean),
    smtpUrl: e.SMTP_URL ?? null,
    correoDe: e.MOSTRADOR_CORREO_DE ?? null,
    contacto: e.MOSTRADOR_CONTACTO || null,
    cotizaciones: fuentesDe(e),
    webhooksMs: 500,
    metricasToken: e.MOSTRADOR_METRICS_TOKEN ?? null,
    instalacionToken: e.MOSTRADOR_INSTALACION_TOKEN ?? null,
    publicaciones: e.MOSTRADOR_PUBLICACIONES ?? join(e.MOSTRADOR_DATA, "publicaciones"),
    proxies: e.MOSTRADOR_PROXIES.split(",").filter(Boolean),
    webhookRedes: e.MOSTRADOR_WEBHOOK_REDES.split(",").filter(Boolean),
    copias:
      e.MOSTRADOR_COPIAS === undefined
        ? null
        : {
            carpeta: e.MOSTRADOR_COPIAS,
            cadaMs: e.MOSTRADOR_COPIAS_MINUTOS * 60_000,
            guardar: e.MOSTRADOR_COPIAS_GUARDAR,
          },
    fuera: fuera.data,
    copiaAlMigrar: e.MOSTRADOR_COPIA_AL_MIGRAR === "si",
    comprime: e.MOSTRADOR_COMPRIMIR === undefined ? null : e.MOSTRADOR_COMPRIMIR === "si",
    diario: e.MOSTRADOR_DIARIO ?? join(e.MOSTRADOR_DATA, "diario"),
  };
}

/**
 * Refuses to run production on the demo's public address, where tickets, mails and sign-in links would lead buyers to
 * their own machines. Also refuses copies off the premises when local copies are disabled. The server calls this at its
 * start; commands do not. Throws ConfiguracionInvalida.
 */
export function requireParaAtender(env: Readonly<Record<string, string | undefined>>): void {
  if (env["MOSTRADOR_AMBIENTE"] === "produccion" && !env["MOSTRADOR_PUBLIC_URL"])
    throw new ConfiguracionInvalida(
      "Falta MOSTRADOR_PUBLIC_URL: en producción ponga la dirección con que sus clientes llegan a este servidor, por ejemplo https://facturas.mitienda.bo.",
    );
  if (env["MOSTRADOR_FUERA"] && !env["MOSTRADOR_COPIAS"])
    throw new ConfiguracionInvalida(
      "Falta MOSTRADOR_COPIAS: la copia fuera del local se hace de las copias de esa carpeta.",
    );
}

/** Parses comma-separated `name=address` pairs. Throws ConfiguracionInvalida. */
/** Pages of the central bank, the one that publishes first at the front. The bank moves them without notice. docs/decisions/0060. */
const BCB = [
  "https://www.bcb.gob.bo/",
  "https://www.bcb.gob.bo/bcb_tco_publico_descargar_csv.php?desde={desde}&hasta={hasta}",
  "https://www.bcb.gob.bo/tco_tcreferencial_descargar_csv.php?desde={desde}&hasta={hasta}",
] as const;
const UFV_BCB = "https://www.bcb.gob.bo/librerias/charts/ufv.php?cFecIni={desde}&cFecFin={hasta}";

/** Builds the sources of rates. By default a production server reads the central bank and a sandbox reads none. */
function fuentesDe(e: z.infer<typeof Entorno>): Fuentes {
  const dicho = e.MOSTRADOR_TIPO_CAMBIO_URL ?? (e.MOSTRADOR_AMBIENTE === "produccion" ? "bcb" : "no");
  const delBanco = dicho === "bcb";
  const oficiales = delBanco ? BCB : dicho === "no" ? [] : dicho.split(",").map((url) => url.trim());
  const mala = oficiales.find((url) => !URL.canParse(url));
  if (mala !== undefined)
    throw new ConfiguracionInvalida(`MOSTRADOR_TIPO_CAMBIO_URL: ${mala} no es una dirección http(s).`);
  return {
    oficiales,
    ufv: delBanco ? UFV_BCB : null,
    margen: e.MOSTRADOR_TIPO_CAMBIO_MARGEN,
    bancos: parseBancos(e.MOSTRADOR_BANCOS),
  };
}

function parseBancos(texto: string): Fuentes["bancos"] {
  return texto
    .split(",")
    .filter(Boolean)
    .map((par) => {
      const corte = par.indexOf("=");
      const url = par.slice(corte + 1);
      if (corte < 1 || !URL.canParse(url))
        throw new ConfiguracionInvalida(`MOSTRADOR_BANCOS: ${par} no es Banco=https://…`);
      return { banco: par.slice(0, corte).trim(), url };
    });
}

function oidcDe(e: z.infer<typeof Entorno>): Config["oidc"] {
  if (e.OIDC_ISSUER === undefined) return null;
  const jwksUrl = e.OIDC_JWKS_URL ?? `${e.OIDC_ISSUER}/.well-known/jwks.json`;
  return { emisor: e.OIDC_ISSUER, jwksUrl, audiencia: e.OIDC_AUDIENCE };
}
