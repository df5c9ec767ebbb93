import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasta, llamar, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { startServer } from "../server.ts";
import { createCopia } from "./copia.ts";
import { restaurarCopia } from "../copias/restaurar/restaurar-copia.ts";

/** Time between two copies: longer than this file takes on any machine. */
const CADA_MS = 6 * 3_600_000;

describe("a damaged database", soloEnSqlite(), () => {
  let mundo: Mundo;
  let carpeta: string;
  let copia: string;
  let cuf: string;
  let dataDir: string;
  let vuelta = 0;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "danos-"));
    // A server of before died in the middle of a copy.
    mkdirSync(join(carpeta, "solas", "mostrador-rota.parcial"), { recursive: true });
    mundo = await startMundo({
      config: { copias: { carpeta: join(carpeta, "solas"), cadaMs: CADA_MS, guardar: 2 } },
    });
    cuf = (await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
    copia = createCopia(mundo.config.dataDir, carpeta, mundo.ahora()).carpeta;
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });
  beforeEach(() => {
    dataDir = join(carpeta, `datos-${vuelta++}`);
    restaurarCopia(copia, dataDir);
  });
  const start = () =>
    startServer({ ...mundo.config, copias: null, dataDir }, { now: mundo.ahora, log: () => {} });
  const archivo = () => join(dataDir, "servidor.db");

  test.each([
    ["whose header is noise", () => sobrescribir(archivo(), 0, 100)],
    ["with pages of noise", () => sobrescribir(archivo(), 4096, 20 * 4096)],
    ["cut in half", () => truncateSync(archivo(), 2 * 4096)],
    ["of no bytes at all", () => truncateSync(archivo(), 0)],
    ["gone, its log left", () => perder(archivo())],
  ])(
    "%s is put aside whole, nothing is begun in its place, and a copy brings it back",
    async (_que, danar) => {
      danar();
      const bytes = existsSync(archivo()) ? readFileSync(archivo()) : null;
      await expect(start()).rejects.toThrow(
        /La base de datos está dañada \(.+\)\. Se apartó entera en .+restaurar --copia/,
      );
      const [aparte = ""] = readdirSync(dataDir).filter((nombre) => nombre.startsWith("cuarentena-"));
      if (bytes !== null) expect(readFileSync(join(dataDir, aparte, "servidor.db"))).toEqual(bytes);
      await expect(start()).rejects.toThrow("todavía no se restauró ninguna");

      restaurarCopia(copia, dataDir);
      const server = await start();
      const clave = { "x-api-key": mundo.empresas[0].apiKey };
      expect((await llamar(`${server.url}/v1/facturas/${cuf}`, "GET", undefined, clave)).status).toBe(200);
      await server.close();
    },
  );

  test("has copies to come back from, when the server makes them itself: one at each time, the last ones kept", async () => {
    const solas = join(carpeta, "solas");
    const hechas = () => (existsSync(solas) ? readdirSync(solas).filter((n) => !n.endsWith(".parcial")) : []);
    await hasta("una copia", async () => hechas().length === 1);
    await mundo.reiniciar();
    expect(hechas()).toHaveLength(1);
    const primera = hechas()[0];
    for (let i = 0; i < 2; i++) {
      const antes = hechas();
      await mundo.avanzar(CADA_MS + 1000);
      await mundo.reiniciar();
      await hasta("otra copia", async () => hechas().some((n) => !antes.includes(n)));
    }
    await hasta("quedan dos", async () => hechas().length === 2);
    expect(hechas()).not.toContain(primera);
    restaurarCopia(join(solas, hechas()[0] ?? ""), join(carpeta, "de-las-solas"));
  });
});

function sobrescribir(archivo: string, desde: number, bytes: number): void {
  const contenido = readFileSync(archivo);
  contenido.fill(0xa5, desde, desde + bytes);
  writeFileSync(archivo, contenido);
}

function perder(archivo: string): void {
  rmSync(archivo);
  writeFileSync(`${archivo}-wal`, "diario");
}
