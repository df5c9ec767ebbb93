import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipUnless } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../../apps/server/src/support/llamar.ts";
import { CONFIGURACION_INICIAL } from "../../apps/desktop/src/contract/index.ts";
import { emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { startImpresora } from "../support/impresora.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { hayStrace, rastrear } from "./rastro.ts";

const VECES = 10;
/** A container's kernel may forbid strace. */
const con = skipUnless({
  hay: hayStrace(),
  permitido: true,
  motivo: "no strace, or the kernel does not let it look",
});

describe("nothing leaves a program before what it says is on the disk", con, () => {
  let mundo: Mundo;
  let caja: CajaPuente;
  beforeAll(async () => {
    mundo = await startMundo();
    caja = await startCaja(mundo);
    await emparejar(mundo, caja);
  });
  afterAll(() => mundo.close());

  test("the server: to the tax system and to whoever asked, one after the other and at once", async () => {
    const emitir = async () => {
      const { status } = await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });
      expect(status).toBe(200);
    };
    const rastro = await rastrear(mundo.servidor.pid ?? 0, async () => {
      for (let i = 0; i < VECES; i++) await emitir();
      await Promise.all(Array.from({ length: VECES }, emitir));
    });
    expect(rastro.sincronizaciones).toBeGreaterThanOrEqual(2 * VECES);
    expect(rastro.envios).toBeGreaterThanOrEqual(4 * VECES);
    expect(rastro.antesDeTiempo).toEqual([]);
  });

  test("the till: to the server, to its screen and to the printer, online and offline", async () => {
    const { impresora, cerrar } = await startImpresora({ contesta: true });
    await caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora });
    const rastro = await rastrear(mundo.caja.pid ?? 0, async () => {
      for (let i = 0; i < VECES; i++) expect(await caja.vender()).toMatchObject({ estado: "EMITIDA" });
      await mundo.servidor.stop();
      for (let i = 0; i < VECES; i++) expect(await caja.vender()).toMatchObject({ estado: "OFFLINE" });
    });
    cerrar();
    expect(rastro.sincronizaciones).toBeGreaterThanOrEqual(3 * VECES);
    expect(rastro.envios).toBeGreaterThanOrEqual(3 * VECES);
    expect(rastro.antesDeTiempo).toEqual([]);
  });

  test("a program that does not wait for the disk is seen", async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "sin-espera-"));
    const programa = spawn(
      process.execPath,
      ["--input-type=module", "-e", SIN_ESPERA, join(carpeta, "x.db")],
      {
        cwd: join(import.meta.dirname, "../../apps/server"),
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    try {
      await once(programa.stdout, "data");
      const { antesDeTiempo, envios } = await rastrear(programa.pid ?? 0, async () => {
        programa.stdin.end("ya");
        await once(programa.stdout, "data");
      });
      expect(envios).toBeGreaterThan(0);
      expect(antesDeTiempo.length).toBeGreaterThan(0);
    } finally {
      programa.kill("SIGKILL");
      rmSync(carpeta, { recursive: true });
    }
  });
});

/** Commits with SQLite's weaker synchronous=NORMAL, then reports the commit over a connection. */
const SIN_ESPERA = `
  import Database from "better-sqlite3";
  import { connect, createServer } from "node:net";
  const db = new Database(process.argv[1]);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  db.exec("create table t (n integer)");
  const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1", () => {
    const socket = connect(server.address().port, "127.0.0.1", () => process.stdout.write("listo"));
    process.stdin.once("data", () => {
      db.exec("insert into t values (1)");
      socket.write("hecho", () => process.stdout.write("dicho"));
    });
  });
`;
