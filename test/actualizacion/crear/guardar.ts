import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { archivar, comprimir } from "../archivo.ts";
import { consultar, volcar, type Origen } from "../consultar.ts";
import type { Carpetas } from "../manifiesto.ts";
import { PARTES, PENDIENTES, type Parte } from "../pendientes.ts";
import { archivoDe } from "../version.ts";
import { WEBHOOK } from "./historia.ts";
import type { Motor, Tienda } from "./tienda.ts";

/** Files that are not data: logs, printed paper, temporary addresses; `empresas.json` is in the manifest. */
const SOBRA = ["registros", "tickets", "caja/url", "demo/empresas.json"];

/** Notes of the manifest for readers of the folders. */
export const NOTAS = [
  "The server and caja-2 were killed with SIGKILL; caja was killed once in an outage, started again and ended with SIGTERM.",
  "Each SQLite file was opened once by SQLite itself, which moved its log into it; no row was changed.",
  "Logs and printed tickets are left out.",
  "servidor.key opens the server's secrets, caja/clave.key a till's; demo/*.p12 has the password `demostracion`.",
  "A package's verdict is due 15 minutes after its reception by the simulator's clock.",
];

/** Saves a stopped shop and describes it. Throws when a kind of pending work is missing. */
export function guardar(tienda: Tienda, version: string, motor: Motor): Carpetas {
  const tomadaEn = new Date().toISOString();
  const pendientes = PENDIENTES.map((pendiente) => ({ ...pendiente, ids: idsDe(tienda, pendiente) }));
  const archivos = Object.fromEntries(
    PARTES.map((parte) => [parte, `${motor}/${parte}.tar.br`]),
  ) as Carpetas["archivos"];
  const esquema = porParte((parte) => migracionesDe(tienda.origenDe(parte)));
  const documentos = porParte((parte) => estadosDe(tienda, parte));
  const servidor = tienda.origenDe("servidor");
  const volcado = "postgres" in servidor ? guardarVolcado(servidor.postgres, version, motor) : null;
  for (const parte of PARTES) {
    const origen = tienda.origenDe(parte);
    if ("sqlite" in origen) asentar(origen.sqlite);
    for (const sobra of SOBRA) rmSync(join(tienda.carpetas[parte], sobra), { recursive: true, force: true });
    archivar(tienda.carpetas[parte], archivoDe(version, archivos[parte]));
  }
  return {
    tomadaEn,
    archivos,
    volcado,
    esquema,
    direcciones: { servidor: tienda.base, simulador: tienda.siat, webhook: WEBHOOK },
    empresas: tienda.empresas.map(({ nit, codigoSistema, apiKey, ownerToken, token, p12 }) => ({
      nit,
      modalidad: p12 === null ? 2 : 1,
      codigoSistema,
      apiKey,
      ownerToken,
      token,
    })),
    documentos,
    pendientes,
  };
}

const porParte = <T>(de: (parte: Parte) => T) =>
  Object.fromEntries(PARTES.map((parte) => [parte, de(parte)])) as Record<Parte, T>;

/** Moves the WAL into the file, so that one file is the database. */
function asentar(archivo: string): void {
  const base = new Database(archivo);
  try {
    base.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    base.close();
  }
}

function idsDe(tienda: Tienda, { clase, parte, consulta }: (typeof PENDIENTES)[number]) {
  const ids = tienda.filas<{ id: string | number }>(parte, consulta).map(({ id }) => id);
  if (ids.length === 0) throw new Error(`no quedó nada pendiente de clase ${clase} en ${parte}`);
  return ids.toSorted((a, b) => String(a).localeCompare(String(b)));
}

function guardarVolcado(url: string, version: string, motor: Motor): string {
  const volcado = `${motor}/base.sql.br`;
  const archivo = archivoDe(version, volcado);
  mkdirSync(dirname(archivo), { recursive: true });
  writeFileSync(archivo, comprimir(Buffer.from(volcar(url))));
  return volcado;
}

function migracionesDe(origen: Origen): number {
  const consulta =
    "postgres" in origen
      ? "select hechas from migraciones"
      : "select user_version as hechas from pragma_user_version";
  const [{ hechas } = { hechas: 0 }] = consultar<{ hechas: number }>(origen, consulta);
  return hechas;
}

const DOCUMENTOS: Readonly<Record<Parte, string>> = {
  servidor: "facturas",
  caja: "documentos",
  "caja-2": "documentos",
  simulador: "documento",
};

function estadosDe(tienda: Tienda, parte: Parte): Record<string, number> {
  const filas = tienda.filas<{ estado: string | number; n: number }>(
    parte,
    `select estado, count(*) as n from ${DOCUMENTOS[parte]} group by estado order by estado`,
  );
  return Object.fromEntries(filas.map(({ estado, n }) => [String(estado), n]));
}
