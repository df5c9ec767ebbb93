/** The services of compose.yml as processes with its environment, and each variable that the documents name read back. */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig, VARIABLES } from "./config.ts";
import { startFlota } from "./support/flota.ts";
import { createBase } from "./support/motor.ts";
import { startSimulador } from "./support/simulador.ts";

const RAIZ = join(import.meta.dirname, "../../..");
const leer = (archivo: string) => readFileSync(join(RAIZ, archivo), "utf8");
const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).optional(),
      ports: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
});
/** Reads a file of compose with the values of a `.env`, as compose puts them in; its merges are YAML's. */
function composeDe(archivo: string, env: Readonly<Record<string, string>>) {
  const texto = leer(archivo).replaceAll(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_todo, nombre: string, sin = "") => env[nombre] || sin,
  );
  return Compose.parse(parse(texto, { schema: "failsafe", merge: true })).services;
}
const servicio = (servicios: ReturnType<typeof composeDe>, nombre: string) => {
  const suyo = servicios[nombre];
  if (suyo === undefined) throw new Error(`compose no tiene ${nombre}`);
  return suyo;
};

const ENV = {
  SMTP_URL: "smtp://correo.ejemplo.bo:25",
  MOSTRADOR_CORREO_DE: "Tienda <tienda@ejemplo.bo>",
  MOSTRADOR_CONTACTO: "Ana Quispe, 71234567",
  MOSTRADOR_DOMINIO: "facturas.ejemplo.bo",
  MOSTRADOR_FUERA: "/fuera",
  MOSTRADOR_FUERA_CLAVE: "tres palabras que nadie mas conoce",
  POSTGRES_PASSWORD: "secreta",
};

test("each server of compose starts with its environment, and is ready", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "compose-"));
  const cluster = inject("postgres");
  if (cluster === undefined) throw new Error("esta prueba es de PostgreSQL");
  const simulador = await startSimulador(dataDir);
  const base = await createBase(cluster);
  try {
    const servicios = composeDe("compose.yml", { SIAT_URL: simulador.url });
    for (const nombre of ["servidor", "servidor-pg"]) {
      const { environment = {} } = servicio(servicios, nombre);
      // What a process on this machine has elsewhere: its folder, and the database that compose runs beside it.
      const propias = {
        MOSTRADOR_DATA: join(dataDir, nombre),
        MOSTRADOR_COPIAS: join(dataDir, nombre, "copias"),
        ...(environment["DATABASE_URL"] === undefined ? {} : { DATABASE_URL: base.databaseUrl }),
      };
      const flota = await startFlota(1, { ...environment, ...propias });
      try {
        const [url = ""] = flota.urls();
        expect((await fetch(`${url}/readyz`)).status, nombre).toBe(200);
      } finally {
        await flota.close();
      }
    }
  } finally {
    await simulador.close();
    await base.borrar();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("mail, copies, the copy off the premises and the address reach both servers; one of them owns a port", () => {
  const servicios = composeDe("compose.yml", ENV);
  for (const nombre of ["servidor", "servidor-pg"]) {
    const config = readConfig(servicio(servicios, nombre).environment ?? {});
    expect(config).toMatchObject({
      smtpUrl: ENV.SMTP_URL,
      correoDe: ENV.MOSTRADOR_CORREO_DE,
      contacto: ENV.MOSTRADOR_CONTACTO,
      copias: { carpeta: "/datos/copias" },
      fuera: { destino: { kind: "carpeta", ruta: "/fuera" } },
    });
    expect(servicio(servicios, nombre).ports?.[0]).toMatch(/^127\.0\.0\.1:3000/);
  }
  expect([servicio(servicios, "servidor").profiles, servicio(servicios, "servidor-pg").profiles]).toEqual([
    ["sqlite"],
    ["postgres"],
  ]);
  expect(readConfig(servicio(servicios, "servidor-pg").environment ?? {}).databaseUrl).toContain(
    "secreta@base",
  );
});

test("with TLS the servers have the domain's address and believe Caddy alone", () => {
  const tls = composeDe("compose.tls.yml", ENV);
  for (const nombre of ["servidor", "servidor-pg"]) {
    const juntas = {
      ...servicio(composeDe("compose.yml", ENV), nombre).environment,
      ...servicio(tls, nombre).environment,
    };
    expect(readConfig(juntas)).toMatchObject({
      publicUrl: "https://facturas.ejemplo.bo",
      proxies: ["172.30.7.0/24"],
    });
  }
  expect(servicio(tls, "tls").command).toContain("facturas.ejemplo.bo");
});

test("each variable that README, documents and compose name is read by a program", () => {
  const nombrar = (texto: string) =>
    texto.match(/\b(?:MOSTRADOR|SMTP|SIAT|OIDC|DATABASE)_[A-Z0-9_]*[A-Z0-9]\b/g) ?? [];
  const documentos = ["README.md", "compose.yml", "compose.tls.yml", ...globSync("docs/*.md", { cwd: RAIZ })];
  const fuentes = globSync(
    ["apps/*/src/**/*.ts", "packages/*/src/**/*.ts", "scripts/*.ts", "test/**/*.ts", "compose*.yml"],
    { cwd: RAIZ, exclude: (nombre) => nombre.includes("node_modules") },
  );
  const leidas = new Set([...VARIABLES, ...fuentes.flatMap((archivo) => nombrar(leer(archivo)))]);
  const nombradas = new Set(documentos.flatMap((archivo) => nombrar(leer(archivo))));
  expect([...nombradas].filter((nombre) => !leidas.has(nombre))).toEqual([]);
  // What compose gives to a server is a variable of the server's.
  const dadas = ["servidor", "servidor-pg"].flatMap((nombre) =>
    Object.keys(servicio(composeDe("compose.yml", {}), nombre).environment ?? {}),
  );
  expect(dadas.filter((nombre) => !VARIABLES.includes(nombre))).toEqual([]);
});

test("an empty variable is one that is not set", () => {
  const vacias = Object.fromEntries(VARIABLES.map((nombre) => [nombre, ""]));
  expect(readConfig(vacias)).toEqual(readConfig({}));
});
