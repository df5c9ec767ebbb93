/** `npm run admin -- <orden>`: companies, certificates, tokens, credits, pairing codes. Prints JSON; errors in Spanish, exit code 1. */
import { parseArgs } from "node:util";
import { epochToInstante, fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import {
  aceptarRestauracion,
  restaurar,
  restaurarBase,
  restaurarDiarios,
  verRestauracion,
} from "./admin-restaurar.ts";
import { createAvance, type Avisar } from "./avance.ts";
import { keepPrivate } from "@mostrador/core/carpeta";
import { readConfig, type Config } from "./config.ts";
import { openDb, type Db } from "./db/abrir.ts";
import { revisarCadenas, type Cadena } from "./db/auditoria.ts";
import { verificarCopia } from "./db/copia.ts";
import { anotarCopia } from "./db/restauracion.ts";
import { volver } from "./db/volver.ts";
import { cargarDemo } from "./demo/cargar.ts";
import { hacerCopia } from "./jobs/copiar.ts";
import {
  agregarCreditos,
  cargarCertificado,
  crearEmpresa,
  leerP12,
  ponerLogo,
  ponerTipoCambio,
  ponerToken,
  registrarCafc,
  type Taller,
} from "./provision.ts";
import { exigirMismaClave, loadSecretos } from "./secretos.ts";
import { reunirEvidencia } from "./use-cases/reunir-evidencia.ts";
import { crearCodigo } from "./use-cases/terminal/emparejar.ts";

const AYUDA = `Órdenes (npm run admin -- <orden> --opción valor):
  empresa crear      --nit --razon-social --municipio [--telefono] --modalidad 1|2 [--ambiente 1|2] --codigo-sistema --token [--p12 archivo --p12-clave] [--creditos N]
  creditos agregar   --nit --cantidad --referencia
  certificado cargar --nit --p12 archivo --p12-clave
  token poner        --nit --token
  tipo-cambio poner  --usd 6.96 [--fecha AAAA-MM-DD]
  logo poner         --nit --archivo logo.png
  cafc registrar     --nit --codigo --sector --desde-numero --hasta-numero --desde AAAA-MM-DD --hasta AAAA-MM-DD
  terminal codigo    --nit [--sucursal 0] [--punto-venta N [--reemplazar si]]
  demo cargar        --nit
  evidencia          --cuf CUF --en carpeta
  auditoria verificar    (o npm run audit)
  copia crear        --en carpeta                 (con el servidor andando)
  copia verificar    --copia carpeta/mostrador-…
  restaurar          --copia carpeta/mostrador-… [--diario carpeta,…]  (sin datos en MOSTRADOR_DATA o DATABASE_URL, servidores detenidos)
  restaurar diarios  [--diario carpeta,…]         (diarios hallados después, o una restauración que quedó a medias)
  restaurar base     [--diario carpeta,…]         (una base que se puso por otro medio)
  volver             (la copia de antes de la última actualización, si nada se escribió después; servidores detenidos)
  restauracion ver
  restauracion aceptar --desde instante --hasta instante
`;

/** Every option of every order. */
const NOMBRES =
  "nit razon-social municipio telefono modalidad ambiente codigo-sistema token p12 p12-clave creditos cantidad referencia usd fecha " +
  "sucursal punto-venta reemplazar copia en cuf diario archivo codigo sector desde-numero hasta-numero desde hasta";

type Opciones = Readonly<Record<string, string | undefined>>;
type Salida = Promise<Result<unknown, string>>;

z.config(z.locales.es());
const Nit = z.coerce.number().int().positive();
const Modo = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)]));

/** What each order needs, checked, and what it does. */
const ORDENES: Readonly<Record<string, (taller: Taller, o: Opciones) => Salida>> = {
  "empresa crear": async (taller, o) => {
    const e = z
      .object({
        nit: Nit,
        "razon-social": z.string().min(1).max(200),
        municipio: z.string().min(1).max(25),
        telefono: z.string().max(25).optional(),
        modalidad: Modo,
        ambiente: Modo.default(2),
        "codigo-sistema": z.string().min(1),
        token: z.string().min(1).optional(),
        p12: z.string().optional(),
        "p12-clave": z.string().default(""),
        creditos: z.coerce.number().int().min(0).default(0),
      })
      .parse(o);
    const p12 = e.p12 === undefined ? null : leerP12(e.p12);
    if (p12?.ok === false) return p12;
    const created = await crearEmpresa(taller, {
      nit: e.nit,
      razonSocial: e["razon-social"],
      municipio: e.municipio,
      telefono: e.telefono ?? null,
      modalidad: e.modalidad,
      ambiente: e.ambiente,
      codigoSistema: e["codigo-sistema"],
      token: e.token ?? null,
      p12: p12 === null ? null : { bytes: p12.value, clave: e["p12-clave"] },
      creditos: e.creditos,
    });
    return created.ok
      ? {
          ok: true,
          value: { nit: e.nit, api_key: created.value.apiKey, owner_token: created.value.ownerToken },
        }
      : created;
  },
  "creditos agregar": (taller, o) => {
    const e = z
      .object({
        nit: Nit,
        cantidad: z.coerce.number().int().positive(),
        referencia: z.string().min(1).max(100),
      })
      .parse(o);
    return agregarCreditos(taller, e.nit, e.cantidad, e.referencia);
  },
  "certificado cargar": (taller, o) => {
    const e = z.object({ nit: Nit, p12: z.string().min(1), "p12-clave": z.string().default("") }).parse(o);
    return cargarCertificado(taller, e.nit, e.p12, e["p12-clave"]);
  },
  "token poner": (taller, o) => {
    const e = z.object({ nit: Nit, token: z.string().min(1) }).parse(o);
    return ponerToken(taller, e.nit, e.token);
  },
  "tipo-cambio poner": (taller, o) => {
    const hoy = epochToInstante(taller.now()).slice(0, 10);
    const e = z.object({ usd: z.string(), fecha: z.iso.date().default(hoy) }).parse(o);
    return ponerTipoCambio(taller, e.fecha, e.usd);
  },
  "logo poner": (taller, o) => {
    const e = z.object({ nit: Nit, archivo: z.string().min(1) }).parse(o);
    return ponerLogo(taller, e.nit, e.archivo);
  },
  "cafc registrar": (taller, o) => {
    const numero = z.coerce.number().int().min(1).max(9_999_999_999);
    const e = z
      .object({
        nit: Nit,
        codigo: z.string().min(1).max(50),
        sector: z.coerce.number().int().positive().default(1),
        "desde-numero": numero,
        "hasta-numero": numero,
        desde: z.iso.date(),
        hasta: z.iso.date(),
      })
      .parse(o);
    return registrarCafc(taller, {
      nit: e.nit,
      codigo: e.codigo,
      sector: e.sector,
      desde_numero: e["desde-numero"],
      hasta_numero: e["hasta-numero"],
      desde: e.desde,
      hasta: e.hasta,
    });
  },
  "terminal codigo": async (taller, o) => {
    const e = z
      .object({
        nit: Nit,
        sucursal: z.coerce.number().int().min(0).default(0),
        "punto-venta": z.coerce.number().int().min(1).optional(),
        reemplazar: z.enum(["si", "no"]).default("no"),
      })
      .parse(o);
    const { codigo, venceEn } = await crearCodigo(taller, e.nit, {
      sucursal: e.sucursal,
      puntoVenta: e["punto-venta"] ?? null,
      reemplazar: e.reemplazar === "si",
    });
    return { ok: true, value: { codigo, vence_en: venceEn } };
  },
  "demo cargar": async (taller, o) => {
    const { nit } = z.object({ nit: Nit }).parse(o);
    return { ok: true, value: await cargarDemo(taller, nit) };
  },
  evidencia: ({ db }, o) => {
    const e = z.object({ cuf: z.string().min(1), en: z.string().min(1) }).parse(o);
    return reunirEvidencia(db, e.cuf, e.en);
  },
  "restauracion ver": ({ db }) => verRestauracion(db),
  "restauracion aceptar": ({ db, now }, o) => aceptarRestauracion(db, o, now()),
  "auditoria verificar": ({ db }) => conAvance((avisar) => revisarAuditoria(db, avisar)),
};

/** What works on files, before any database is opened. */
const ORDENES_DE_ARCHIVOS: Readonly<Record<string, (config: Config, o: Opciones) => Salida>> = {
  "copia crear": async (config, o) => {
    const { en } = z.object({ en: z.string().min(1) }).parse(o);
    return conAvance(async (avisar) => {
      const enMs = Date.now();
      const copia = await hacerCopia(config, en, enMs, avisar);
      const db = await openDb(config);
      await anotarCopia(db, enMs);
      await db.destroy();
      return ok(copia);
    });
  },
  "copia verificar": async (_config, o) => {
    const { copia } = z.object({ copia: z.string().min(1) }).parse(o);
    return conAvance(async (avisar) => ok(verificarCopia(copia, avisar)));
  },
  volver: async (config) => ok(await volver(config)),
  restaurar: (config, o) => conAvance((avisar) => revisada(config, avisar, restaurar(config, o, avisar))),
  "restaurar diarios": (config, o) =>
    conAvance((avisar) => revisada(config, avisar, restaurarDiarios(config, o, avisar))),
  "restaurar base": (config, o) =>
    conAvance((avisar) => revisada(config, avisar, restaurarBase(config, o, avisar))),
};

/** The answer of a restore with the audit's chains. */
async function revisada(
  config: Config,
  avisar: Avisar,
  restaurada: Promise<Result<object, string>>,
): Promise<Result<object, string>> {
  const informe = await restaurada;
  if (!informe.ok) return informe;
  const db = await openDb(config);
  const cadenas = await revisarAuditoria(db, avisar);
  await db.destroy();
  return cadenas.ok ? ok({ ...informe.value, ...cadenas.value }) : cadenas;
}

/** An order that may take minutes says on standard error how far it is; the answer stays alone on standard output. */
async function conAvance(orden: (avisar: Avisar) => Salida): Salida {
  const { avisar, fin } = createAvance(process.stderr);
  try {
    return await orden(avisar);
  } finally {
    fin();
  }
}

async function revisarAuditoria(
  db: Db,
  avisar: Avisar,
): Promise<Result<{ cadenas: readonly Cadena[] }, string>> {
  const cadenas = await revisarCadenas(db, avisar);
  const rotas = cadenas.filter(({ rotura }) => rotura !== null);
  if (rotas.length === 0) return ok({ cadenas });
  return fail(`La auditoría no se sostiene.\n${rotas.map((c) => `NIT ${c.nit}: ${c.rotura}`).join("\n")}`);
}

process.exitCode = await main(process.argv.slice(2));

/** Starts with files that are its owner's only: copies, evidence and the first database are made here. */
async function main(args: readonly string[]): Promise<number> {
  keepPrivate();
  const palabras = args.findIndex((arg) => arg.startsWith("-"));
  const nombre = args.slice(0, palabras < 0 ? args.length : palabras).join(" ");
  const enBase = ORDENES[nombre];
  const orden =
    ORDENES_DE_ARCHIVOS[nombre] ??
    (enBase && ((config: Config, o: Opciones) => enTaller(config, (taller) => enBase(taller, o))));
  if (orden === undefined) {
    process.stdout.write(AYUDA);
    return args.length === 0 || args[0] === "ayuda" ? 0 : 1;
  }
  try {
    const config = readConfig(process.env);
    const opciones = leerOpciones(palabras < 0 ? [] : args.slice(palabras));
    const result = await orden(config, opciones);
    if (result.ok) process.stdout.write(`${JSON.stringify(result.value)}\n`);
    else process.stderr.write(`${result.error}\n`);
    return result.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${textoDe(error)}\n`);
    return 1;
  }
}

async function enTaller(config: Config, orden: (taller: Taller) => Salida): Salida {
  const taller: Taller = {
    db: await openDb(config),
    secretos: loadSecretos(config.dataDir),
    now: () => Date.now(),
  };
  await exigirMismaClave(taller.db, taller.secretos);
  const result = await orden(taller);
  await taller.db.destroy();
  return result;
}

function leerOpciones(args: readonly string[]): Opciones {
  const options = Object.fromEntries(NOMBRES.split(" ").map((name) => [name, { type: "string" as const }]));
  return parseArgs({ args: [...args], options, strict: true }).values;
}

function textoDe(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("\n");
  return error instanceof Error ? error.message : String(error);
}
