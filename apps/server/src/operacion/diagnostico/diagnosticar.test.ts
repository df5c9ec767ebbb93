import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createRegistroArchivo } from "@mostrador/core/node";
import { findAbiertas, findPlantados, readZip } from "@mostrador/core/support";
import type { Config } from "../../config.ts";
import { conArchivo } from "../../registro.ts";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { findAdmin } from "../../support/programas.ts";
import { diagnosticar } from "./diagnosticar.ts";
import { DiagnosticoServidor } from "./formas.ts";

/** Secrets and names that a server holds, beside those of its companies. */
const PLANTADOS = {
  comprador: "Rosaura Villca Ñandú",
  apellido: "Choquehuanca",
  ci: "66778812",
  nitComprador: "4099123017",
  correo: "rosaura.villca@ejemplo.bo",
  telefono: "71555203",
  producto: "Hoja Coca Especial Yungas",
  smtp: "Clave-Smtp-Sup3rS3creta",
  pg: "Clave-Pg-0culta",
  metricas: "ficha-de-metricas-9f8e7d",
  instalacion: "ficha-de-instalacion-1a2b3c4d5e6f7a8b9c0d",
  p12Clave: "Frase-Del-P12-Azul",
  tokenSiat: "eyJhbGciOiJIUzI1NiJ9.cGF5bG9hZA.c2ln",
  llave: "MIIEvQIBADANBgkqhkiG9w0BAQ",
  host: "facturas-don-wilmer.example",
  webhook: "hooks-de-don-wilmer.example",
  banco: "Banco Wilmer Apaza",
  oidc: "identidad-wilmer.example",
  archivo: "factura-rosaura-villca.pdf",
  pin: "73915864",
} as const;
const NOMBRES = ["Rosaura", "Villca", "Ñandú", "Choquehuanca", "Wilmer", "Apaza", "Yungas", "S3creta"];
const TODOS_PLANTADOS = [...Object.values(PLANTADOS), ...NOMBRES];
const RUIDO = `${TODOS_PLANTADOS.join(" | ")} ${encodeURIComponent(TODOS_PLANTADOS.join("&"))} ${Buffer.from(TODOS_PLANTADOS.join(" ")).toString("base64")}`;

let mundo: Mundo;
let config: Config;
let cuf: string;
beforeAll(async () => {
  mundo = await startMundo();
  const cliente = {
    tipo_documento: 1,
    numero_documento: PLANTADOS.ci,
    razon_social: `${PLANTADOS.comprador} ${PLANTADOS.apellido}`,
    correo: PLANTADOS.correo,
  };
  const { body } = await mundo.api(
    "POST",
    "/v1/facturas",
    pedido({ cliente }, { descripcion: PLANTADOS.producto }),
  );
  cuf = body.datos.cuf;
  config = {
    ...mundo.config,
    publicUrl: `https://${PLANTADOS.host}`,
    smtpUrl: `smtp://wilmer:${PLANTADOS.smtp}@${PLANTADOS.host}:25`,
    correoDe: PLANTADOS.correo,
    metricasToken: PLANTADOS.metricas,
    instalacionToken: PLANTADOS.instalacion,
    oidc: { emisor: PLANTADOS.oidc, jwksUrl: PLANTADOS.oidc, audiencia: PLANTADOS.oidc },
    backofficeUrl: `https://${PLANTADOS.webhook}/?clave=${PLANTADOS.p12Clave}`,
    cotizaciones: {
      oficiales: [],
      ufv: null,
      margen: "0",
      bancos: [{ banco: PLANTADOS.banco, url: `https://${PLANTADOS.host}` }],
    },
    copias: { carpeta: join(mundo.config.dataDir, PLANTADOS.archivo), cadaMs: 3_600_000, guardar: 7 },
    fuera: {
      destino: {
        kind: "sftp",
        host: PLANTADOS.host,
        puerto: 22,
        usuario: PLANTADOS.comprador,
        ruta: `/${PLANTADOS.archivo}`,
        huella: null,
        acceso: { contrasena: PLANTADOS.pg },
      },
      clave: { texto: PLANTADOS.p12Clave },
      cadaMs: 86_400_000,
      dias: 30,
      origen: "entorno",
    },
  };
  plantarRegistro();
});
afterAll(() => mundo.close());

/** Writes every planted text to the log, as facts, errors and stacks, and in a line of another program. */
function plantarRegistro(): void {
  const { dataDir } = config;
  const log = conArchivo(() => undefined, createRegistroArchivo(dataDir));
  const error = new Error(RUIDO);
  log("error", { error: error.stack, path: `/f/${cuf}/${PLANTADOS.archivo}`, cuf, correo: PLANTADOS.correo });
  log("tarea", {
    nombre: "contingencia",
    error: `ECONNREFUSED ${RUIDO}\n    at x (/${PLANTADOS.archivo}.ts:71555203:1)`,
  });
  log("http", { method: "POST", path: `/v1/${RUIDO}`, status: 500, ms: 12 });
  log("http", { method: "GET", path: "/v1/cuenta", status: 200, ms: 12 });
  log(RUIDO, { motivo: RUIDO, texto: RUIDO, clave: PLANTADOS.llave, token: PLANTADOS.tokenSiat });
  writeFileSync(
    join(dataDir, "registro.1.jsonl"),
    `${JSON.stringify({ en: "2026-11-22T10:00:00.000Z", que: RUIDO, ...PLANTADOS })}\n${RUIDO}\n`,
  );
}

const read = (archivo: string) => readZip(readFileSync(archivo));
const json = (archivo: string): unknown => JSON.parse(String(read(archivo).get("diagnostico.json")));
const secretos = () => [
  ...TODOS_PLANTADOS,
  cuf,
  ...mundo.empresas.flatMap(({ nit, codigoSistema, apiKey, ownerToken }) => [
    String(nit),
    codigoSistema,
    apiKey,
    ownerToken,
  ]),
];

test("the file holds none of 20 planted secrets and names, nor what names a company, in any encoding", async () => {
  const hallazgos = [{ clase: "copia", gravedad: "error", que: RUIDO, remedio: RUIDO }];
  const archivo = await diagnosticar(config, join(config.dataDir, "diagnosticos"), hallazgos);
  expect(statSync(archivo).mode & 0o777).toBe(0o600);
  expect(findPlantados(readFileSync(archivo), secretos())).toEqual([]);
  expect(json(archivo)).toMatchObject({
    programa: "servidor",
    hasClave: true,
    hallazgos: [{ clase: "copia", gravedad: "error" }],
    ajustes: { hasCorreo: true, hasMetricas: true, bancos: 1, esquemaPublico: "https", siat: "otra" },
    datos: { empresas: [{ modalidad: 1, hasCertificado: true }, { modalidad: 2 }], enDuda: 0, correos: 0 },
    motivo: null,
  });
  const registro = String(read(archivo).get("registro.jsonl"));
  expect(registro).toContain("ECONNREFUSED");
  expect(registro).toContain("src/operacion/diagnostico/diagnosticar.test.ts:");
  expect(registro).toContain('"status":500');
  expect(registro).not.toContain('"status":200');
});

test("the command makes it beside a server that runs", async () => {
  const { dataDir, databaseUrl } = mundo.config;
  const { codigo, valor } = await admin(dataDir, databaseUrl);
  expect(codigo).toBe(0);
  expect(json(valor.archivo)).toMatchObject({ datos: { empresas: [{}, {}] }, motivo: null });
  expect(findPlantados(readFileSync(valor.archivo), secretos())).toEqual([]);
});

test("the command makes it without a database, says why, and makes none", async () => {
  const vacia = join(mundo.config.dataDir, PLANTADOS.archivo, "vacia");
  mkdirSync(vacia, { recursive: true });
  const { valor } = await admin(vacia, null);
  expect(json(valor.archivo)).toMatchObject({
    datos: null,
    hasClave: false,
    motivo: expect.stringContaining("unable to open"),
  });
  expect(readdirSync(vacia)).toEqual(["diagnosticos"]);
  writeFileSync(join(vacia, "servidor.db"), RUIDO);
  const danada = await admin(vacia, null);
  expect(json(danada.valor.archivo)).toMatchObject({
    datos: null,
    motivo: expect.stringContaining("not a database"),
  });
  expect(findPlantados(readFileSync(danada.valor.archivo), secretos())).toEqual([]);
});

test("its form is closed: no place takes any text", () => {
  expect(findAbiertas(DiagnosticoServidor)).toEqual([]);
  expect(findAbiertas(DiagnosticoServidor.extend({ libre: z.string() }))).toEqual(["/libre"]);
});

/** Runs `npm run admin -- diagnostico` as a child process, with secrets in the environment. */
async function admin(dataDir: string, databaseUrl: string | null) {
  const child = spawn(process.execPath, [findAdmin(), "diagnostico"], {
    env: {
      PATH: process.env["PATH"],
      MOSTRADOR_DATA: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      SMTP_URL: `smtp://wilmer:${PLANTADOS.smtp}@${PLANTADOS.host}:25`,
      MOSTRADOR_METRICS_TOKEN: PLANTADOS.metricas,
    },
  });
  const [salida] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { codigo: child.exitCode, valor: JSON.parse(salida) as { archivo: string } };
}
