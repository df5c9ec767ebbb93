import { sizeOfTier } from "@mostrador/core/support";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import { checkCadenas } from "../../apps/server/src/motor/auditoria.ts";
import { BaseDanada, checkBase } from "../../apps/server/src/motor/cuarentena.ts";
import { createAzar } from "../fuzz/azar.ts";
import { RAM } from "../support/ram.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { pedido } from "../../apps/server/src/support/llamar.ts";

const PEDIDO = pedido({}, { cantidad: 1 });
const [FACTURAS, DANOS] = [12, sizeOfTier(20, 150)];

/** The files that a killed server leaves: the database, and its WAL with the pages that no checkpoint has moved. */
describe("the files of a killed server", () => {
  let mundo: Mundo;
  let carpeta: string;
  let original: readonly string[];
  beforeAll(async () => {
    carpeta = mkdtempSync(join(RAM, "danos-"));
    mundo = await startMundo();
    for (let i = 0; i < FACTURAS; i++) await mundo.api("POST", "/v1/facturas", PEDIDO);
    await mundo.servidor.kill();
    for (const nombre of ["servidor.db", "servidor.db-wal", "servidor.key"])
      cpSync(join(mundo.config.data, nombre), join(carpeta, "original", nombre));
    const leida = await read(copiar(0));
    if (!Array.isArray(leida)) throw new Error(String(leida));
    original = leida;
    expect(original).toHaveLength(FACTURAS);
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });

  function copiar(i: number): string {
    const datos = join(carpeta, `datos-${i}`);
    rmSync(datos, { recursive: true, force: true });
    cpSync(join(carpeta, "original"), datos, { recursive: true });
    return datos;
  }

  test("with the log cut at any byte: what was before the cut is there, in order, and the audit holds", async () => {
    for (let i = 0; i < DANOS; i++) {
      const datos = copiar(1);
      const wal = join(datos, "servidor.db-wal");
      truncateSync(wal, createAzar(i).entero(readFileSync(wal).length));
      const leida = await read(datos);
      if (leida !== "apartada") expect(original.slice(0, leida.length)).toEqual(leida);
    }
  });

  test("with bytes flipped: put aside at the start, seen by the audit, or no document is another one", async () => {
    const vistas = { apartada: 0, igual: 0 };
    for (let i = 0; i < DANOS; i++) {
      const azar = createAzar(i);
      const datos = copiar(2);
      const archivo = join(datos, "servidor.db");
      const bytes = readFileSync(archivo);
      for (let n = azar.entero(20) + 1; n > 0; n--) {
        const donde = azar.entero(bytes.length);
        bytes.writeUInt8(azar.entero(256), donde);
      }
      writeFileSync(archivo, bytes);
      const leida = await read(datos);
      if (leida === "apartada") vistas.apartada++;
      else {
        expect(leida).toEqual(original);
        vistas.igual++;
      }
    }
    expect(vistas.apartada).toBeGreaterThan(0);
  });
});

/** Reads the documents as a start and an audit do; `apartada` when the start detects the damage. */
async function read(datos: string): Promise<readonly string[] | "apartada"> {
  try {
    checkBase(datos, Date.now());
  } catch (error) {
    if (!(error instanceof BaseDanada)) throw error;
    expect(existsSync(join(datos, "servidor.db"))).toBe(false);
    return "apartada";
  }
  try {
    const db = await openDb({ dataDir: datos, databaseUrl: null });
    try {
      const rotas = (await checkCadenas(db)).filter(({ rotura }) => rotura !== null);
      if (rotas.length > 0) return "apartada";
      const filas = await db.selectFrom("facturas").select(["cuf", "estado", "xml"]).orderBy("id").execute();
      return filas
        .filter(({ estado }) => estado === "EMITIDA")
        .map(({ cuf, xml }) => `${cuf} ${xml.toString()}`);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const codigo = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!codigo.startsWith("SQLITE_")) throw error;
    return "apartada";
  }
}
