/** A small copy and its way off the premises, for tests without a server. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { DestinoFuera, Fuera } from "../ajustes-fuera.ts";
import { sendFuera, type Envio, type Enviada } from "../copias/fuera/enviar.ts";
import { createClave } from "../copias/fuera/sobre.ts";
import { CONTADAS, createCopia } from "../motor/copia.ts";

export const BASE_ID = "0a1b2c3d-0000-4000-8000-000000000000";
export const DIA_MS = 86_400_000;
export const AHORA = Date.UTC(2026, 10, 24, 12);
export const SIN_FIN = new AbortController().signal;
const TEXTO = "caballo correcto grapa batería";
/** A cheap key: each guess costs nothing. */
export const CLAVE = createClave(TEXTO, 1);

/** Makes a copy of random rows, whose encrypted file has two parts of S3. */
export function createCopiaDePrueba(ahoraMs = AHORA): { readonly raiz: string; readonly copia: string } {
  const raiz = mkdtempSync(join(tmpdir(), "fuera-"));
  mkdirSync(join(raiz, "datos"));
  writeFileSync(join(raiz, "datos/servidor.key"), randomBytes(32));
  const base = new Database(join(raiz, "datos/servidor.db"));
  for (const tabla of CONTADAS) base.exec(`create table ${tabla} (datos blob)`);
  for (let i = 0; i < 9; i++) base.prepare("insert into facturas values (?)").run(randomBytes(1024 * 1024));
  base.close();
  return { raiz, copia: createCopia(join(raiz, "datos"), join(raiz, "copias"), ahoraMs).carpeta };
}

export const fueraDe = (destino: DestinoFuera): Fuera => ({
  destino,
  clave: { texto: TEXTO },
  cadaMs: DIA_MS,
  dias: 30,
  origen: "entorno",
});

export function sendDePrueba(
  destino: DestinoFuera,
  carpeta: string,
  cambios: Partial<Envio> = {},
): Promise<Enviada> {
  const envio = { carpeta, baseId: BASE_ID, ahoraMs: AHORA, signal: SIN_FIN, ...cambios };
  return sendFuera(fueraDe(destino), CLAVE, envio);
}
