import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { MIGRACIONES } from "../motor/migraciones.ts";

/** Every secret of the system stands in the table of docs/decisions/0040, with its end. */
const FUENTES = join(import.meta.dirname, "..");
const DECISION = "../../../docs/decisions/0040-a-session-is-a-row-and-every-key-has-an-end.md";
const filas = readFileSync(join(FUENTES, DECISION), "utf8")
  .split("\n")
  .filter((linea) => linea.startsWith("| "));

/** Columns with such a name that keep no secret: keys of rows, digests of documents, codes that are printed. */
const NO_SON: ReadonlySet<string> = new Set([
  "ajustes.clave",
  "auditoria.hash",
  "ausentes.clave",
  "ausentes.hash",
  "cambios_recuperados.clave",
  "composiciones.clave",
  "facturas.cambio_clave",
  "facturas.clave_idempotencia",
  "fotos.hash",
  "hechos.clave",
  "idempotencia.clave",
  "idempotencia.hash",
  "llamadas_gastadas.clave",
  "paquetes.hash",
  "resultados_tardios.clave",
  "sin_sumar.clave",
  "sumas.clave",
  "tareas.clave",
  "terminales.token_anterior_hasta",
  "turnos.clave",
  "ventas_existencia.clave",
]);

function columnas(): string[] {
  const db = new Database(":memory:");
  for (const migracion of MIGRACIONES) db.exec(migracion);
  const todas = db
    .prepare<[], { columna: string }>(
      "select m.name || '.' || c.name as columna from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'",
    )
    .all();
  db.close();
  return todas
    .map(({ columna }) => columna)
    .filter((columna) => /hash|token|clave|secret|privad|sellad|p12/.test(columna.split(".")[1] ?? ""));
}

function enFuentes(forma: RegExp): string[] {
  return globSync("**/*.ts", { cwd: FUENTES })
    .filter((archivo) => !archivo.endsWith(".test.ts"))
    .flatMap((archivo) => [...readFileSync(join(FUENTES, archivo), "utf8").matchAll(forma)])
    .map(([, nombre = ""]) => nombre);
}

const falta = (nombre: string) => !filas.some((fila) => fila.includes(`\`${nombre}\``));

test("each column that keeps a secret or its hash stands in the table", () => {
  const secretas = columnas().filter((columna) => !NO_SON.has(columna));
  expect(secretas.length).toBeGreaterThan(10);
  expect(secretas.filter(falta)).toEqual([]);
});

test("each prefix of a credential stands in the table", () => {
  // `jti` only tells two tokens of one second apart.
  const prefijos = new Set(enFuentes(/newCredencial\("(\w+)"\)/g).filter((prefijo) => prefijo !== "jti"));
  expect(prefijos.size).toBeGreaterThan(4);
  expect([...prefijos, "ses", "whsec"].filter((prefijo) => falta(`${prefijo}_`))).toEqual([]);
});

test("each variable with a secret, and each key's file, stands in the table", () => {
  const variables = new Set(enFuentes(/^ {2}(\w*(?:TOKEN|CLAVE|SECRETO|SMTP_URL|DATABASE_URL)\w*): /gm));
  expect(variables).toContain("MOSTRADOR_METRICS_TOKEN");
  expect([...variables, "servidor.key"].filter(falta)).toEqual([]);
});

test("each row says what ends the secret, who ends it and what replaces it", () => {
  const deSecretos = filas.filter((fila) => fila.split("|").length === 7);
  expect(deSecretos.length).toBeGreaterThan(15);
  for (const fila of deSecretos.slice(1))
    expect(
      fila
        .split("|")
        .slice(1, -1)
        .map((celda) => celda.trim()),
    ).not.toContain("");
});
