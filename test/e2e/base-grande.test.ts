import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedidoJson } from "../bench/datos.ts";
import { fillCaja } from "../bench/llenar-caja.ts";
import { llenar } from "../bench/llenar.ts";
import { startMundoBench, type MundoBench } from "../bench/mundo.ts";
import { emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { hasta } from "../support/mundo.ts";

/** Of a file above 64 MB a start reads what it relies on. */
const GRANDE = 70e6;
const TANDA = 14_000;

describe("programs over large files, killed and started again (docs/decisions/0052)", () => {
  let mundo: MundoBench;
  let caja: CajaPuente;
  beforeAll(async () => {
    mundo = await startMundoBench();
    caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    const { id } = await caja.vender();
    await mundo.api("POST", "/v1/facturas", pedidoJson(3));
    await mundo.caja.stop();
    await mundo.servidor.stop();
    mkdirSync(join(carpeta(), "copias"), { recursive: true });
    copyFileSync(archivos().caja, join(carpeta(), "copias", "caja-2026-01-02.db"));
    const sizeOf = (archivo: string) => statSync(archivo).size;
    for (let n = 0; sizeOf(archivos().caja) < GRANDE; n += TANDA)
      fillCaja(mundo.config.data, id, { desde: n, hasta: n + TANDA }, () => {});
    for (let n = TANDA; sizeOf(archivos().servidor) < GRANDE; n += TANDA) llenar(mundo, n, () => {});
    // Each sums the copied rows at its orderly end.
    await mundo.servidor.start();
    await startCaja(mundo);
    await mundo.caja.stop();
    await mundo.servidor.stop();
  });
  afterAll(() => mundo.close());

  const carpeta = () => join(mundo.config.data, "caja");
  const archivos = () => ({
    caja: join(carpeta(), "caja.db"),
    servidor: join(mundo.config.data, "servidor.db"),
  });

  const leer = <T>(archivo: string, sql: string): T[] => {
    const base = new Database(archivo, { readonly: true });
    try {
      return base.prepare<[], T>(sql).all();
    } finally {
      base.close();
    }
  };
  /** Tells whether a program has left a file without closing it. */
  const isAbierta = (archivo: string): boolean => {
    const [fila] = leer<{ abierta: number }>(
      archivo,
      "select valor ->> '$.abierta' as abierta from ajustes where clave = 'verificada'",
    );
    return fila?.abierta === 1;
  };
  const estado = () => caja.invoke("estado");

  test("a killed till goes on with the next number, and finds nothing", async () => {
    expect(isAbierta(archivos().caja)).toBe(false);
    await mundo.servidor.start();
    caja = await startCaja(mundo);
    const { numeroFactura } = await caja.vender();
    await mundo.caja.kill();
    expect(isAbierta(archivos().caja)).toBe(true);
    caja = await startCaja(mundo);
    expect((await caja.vender()).numeroFactura).toBe(numeroFactura + 1);
    expect((await estado()).datosDanados).toBeNull();
    await mundo.caja.stop();
    expect(isAbierta(archivos().caja)).toBe(false);
  });

  test("a killed server goes on with the next number", async () => {
    const emitir = async (): Promise<number> => {
      const { status, body } = await mundo.api("POST", "/v1/facturas", pedidoJson(3));
      expect(status).toBe(200);
      return body.datos.numero_factura;
    };
    const numero = await emitir();
    await mundo.servidor.kill();
    expect(isAbierta(archivos().servidor)).toBe(true);
    await mundo.servidor.start();
    expect(await emitir()).toBe(numero + 1);
  });

  test("a till that meets damage sells on, says so, and goes back to its copy however it ended", async () => {
    const paginas = leer<{ pageno: number }>(
      archivos().caja,
      "select pageno from dbstat where name = 'documentos' and pagetype = 'leaf' order by path",
    );
    const fd = openSync(archivos().caja, "r+");
    const { pageno = 0 } = paginas[Math.floor(paginas.length / 2)] ?? {};
    writeSync(fd, Buffer.alloc(64, 0x55), 0, 64, (pageno - 1) * 4096);
    closeSync(fd);
    caja = await startCaja(mundo);
    expect((await caja.vender()).estado).toBe("EMITIDA");
    await hasta("la luz", async () => (await estado()).datosDanados !== null);
    const { numeroFactura } = await caja.vender();
    await mundo.caja.kill();
    expect(existsSync(join(carpeta(), "por-revisar"))).toBe(true);
    caja = await startCaja(mundo);
    expect((await estado()).datosDanados).toBeNull();
    expect(readdirSync(carpeta()).filter((nombre) => nombre.startsWith("cuarentena-"))).toHaveLength(1);
    expect((await caja.vender()).numeroFactura).toBeGreaterThan(numeroFactura);
  });
});
