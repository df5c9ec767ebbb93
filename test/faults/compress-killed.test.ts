import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDocumento, Nit } from "@mostrador/core";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datosDeFactura, filaDe } from "../../apps/server/src/documentos/solicitud.ts";
import { insertFactura } from "../../apps/server/src/documentos/db/facturas.ts";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import type { Db } from "../../apps/server/src/motor/connection.ts";
import { transaccion } from "../../apps/server/src/motor/transaccion.ts";
import { startCluster, type Cluster } from "../../apps/server/src/support/cluster.ts";
import { psql } from "../actualizacion/consultar.ts";
import { CON_POSTGRES } from "../actualizacion/requisitos.ts";
import { AHORA, COMPRA_VENTA, CONTEXTO, createFirmante, pedido } from "../bench/datos.ts";

const GUION = join(import.meta.dirname, "compress-data.ts");
const MORIR = pathToFileURL(join(import.meta.dirname, "../actualizacion/morir.ts")).href;
const EMPRESAS = [1003579028, 1023456022].map((nit) => Nit.parse(nit));
/** Documents of each company, which is a family and has its transactions. */
const POR_EMPRESA = 5;
/** Writes of each engine before which the first tier kills the job: its first and its last. */
const MUERTES = 2;

let raiz: string;
beforeAll(() => {
  raiz = mkdtempSync(join(tmpdir(), "compress-killed-"));
});
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** Puts two companies with signed and unsigned documents into an empty database. */
async function llenar(db: Db): Promise<void> {
  const firmante = createFirmante();
  for (const [i, nit] of EMPRESAS.entries()) {
    const datos = { nit, razonSocial: "X", municipio: "La Paz", telefono: null, modalidad: 1 as const };
    const fija = {
      ambiente: 2 as const,
      codigoSistema: "S",
      token: null,
      p12: null,
      p12Clave: null,
      logo: null,
    };
    await db
      .insertInto("empresas")
      .values({ ...datos, ...fija, activa: 1, desfaseMs: 0, creadoEn: AHORA, demoDe: null })
      .execute();
    for (let numeroFactura = 1; numeroFactura <= POR_EMPRESA; numeroFactura++) {
      const suyo = pedido(1 + (numeroFactura % 3));
      const contexto = { ...CONTEXTO, emisor: { ...CONTEXTO.emisor, nit }, numeroFactura };
      const hecho = buildDocumento(COMPRA_VENTA, contexto, suyo);
      if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
      const datosDeFila = datosDeFactura(hecho.value, suyo);
      const fila = filaDe(
        { ...hecho.value, contexto },
        COMPRA_VENTA,
        datosDeFila,
        i === 0 ? firmante : null,
        AHORA,
      );
      await transaccion(db, nit, (tx) => insertFactura(tx, { ...fila, proceso: null }, "enviada"));
    }
  }
}

/** Runs the job in a process that dies before its n-th step; 0 lets it live. Gives its steps. */
async function comprimirEnProceso(
  carpeta: string,
  url: string,
  morirEn: number,
): Promise<readonly string[] | "murio"> {
  const archivo = join(raiz, "pasos.json");
  const proceso = spawn(process.execPath, [`--import=${MORIR}`, GUION, carpeta], {
    env: { ...process.env, DATABASE_URL: url, MORIR_EN: String(morirEn), MORIR_PASOS: archivo },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(proceso, "exit");
  if (proceso.signalCode === "SIGKILL") return "murio";
  expect(proceso.exitCode).toBe(0);
  return JSON.parse(readFileSync(archivo, "utf8")) as string[];
}

interface Leido {
  readonly documentos: readonly unknown[];
  readonly sinComprimir: number;
}

/** Reads every document as each reader has it, and counts those that are not compressed. */
async function leer(databaseUrl: string, dataDir: string): Promise<Leido> {
  const db = await openDb({ databaseUrl: databaseUrl === "" ? null : databaseUrl, dataDir });
  try {
    const filas = await db.selectFrom("facturas").select(["cuf", "xml", "pedido"]).orderBy("id").execute();
    const { n } = await db
      .selectFrom("facturas")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("pedido", "<>", "")
      .executeTakeFirstOrThrow();
    const documentos = filas.map(({ cuf, xml, pedido: suyo }) => [cuf, xml.toString(), suyo]);
    return { documentos, sinComprimir: n };
  } finally {
    await db.destroy();
  }
}

/** Kills the job before each of its steps. What is read stays the same, and the next run compresses the rest. */
async function matarEnCadaPaso(poner: () => string, url: string): Promise<void> {
  const antes = await leer(url, poner());
  expect(antes).toMatchObject({ sinComprimir: 2 * POR_EMPRESA });
  const entera = poner();
  const pasos = await comprimirEnProceso(entera, url, 0);
  if (pasos === "murio") throw new Error("murió sin que se le pidiera");
  const despues = { documentos: antes.documentos, sinComprimir: 0 };
  expect(await leer(url, entera)).toEqual(despues);
  const escribe = pasos.flatMap((paso, i) =>
    /^(insert|update|run|commit|begin)/i.test(paso) ? [i + 1] : [],
  );
  for (const n of rowsOfTier(escribe, MUERTES)) {
    const carpeta = poner();
    const dicho = `paso ${n}: ${pasos[n - 1]}`;
    expect(await comprimirEnProceso(carpeta, url, n), dicho).toBe("murio");
    expect((await leer(url, carpeta)).documentos, dicho).toEqual(antes.documentos);
    await comprimirEnProceso(carpeta, url, 0);
    expect(await leer(url, carpeta), dicho).toEqual(despues);
  }
}

describe("the job that compresses documents, killed at its writes,", () => {
  test("leaves each document readable on SQLite, and is resumed", async () => {
    const original = join(raiz, "original");
    const db = await openDb({ databaseUrl: null, dataDir: original });
    await llenar(db);
    await db.destroy();
    const poner = () => {
      const carpeta = join(raiz, "probada");
      rmSync(carpeta, { recursive: true, force: true });
      cpSync(original, carpeta, { recursive: true });
      return carpeta;
    };
    await matarEnCadaPaso(poner, "");
  });

  test("leaves each document readable on PostgreSQL, and is resumed", CON_POSTGRES, async () => {
    const cluster: Cluster = await startCluster();
    try {
      const en = (nombre: string) => new URL(`/${nombre}`, cluster.url).href;
      psql(cluster.url, ["-c", "create database original"]);
      const db = await openDb({ databaseUrl: en("original"), dataDir: raiz, copiaAlMigrar: false });
      await llenar(db);
      await db.destroy();
      const poner = () => {
        psql(cluster.url, ["-c", "drop database if exists probada with (force)"]);
        psql(cluster.url, ["-c", "create database probada template original"]);
        return raiz;
      };
      await matarEnCadaPaso(poner, en("probada"));
    } finally {
      await cluster.stop();
    }
  });
});
