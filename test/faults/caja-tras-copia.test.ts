import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { findProgramas } from "../support/programas/hacer.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

const run = promisify(execFile);
const VALIDA = 690;

/** docs/backup.md, "A till paired after the copy": the real till, whose machine lives, and a server that lost its journal too. */
describe("a till that was paired after the copy", () => {
  let mundo: Mundo;
  let caja: CajaPuente;
  let copias: string;
  let copia: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the till answered
  const vendidas: any[] = [];
  const admin = async (...args: string[]) => {
    const env = { ...process.env, MOSTRADOR_DATA: mundo.config.data, SIAT_URL: mundo.siat };
    return JSON.parse((await run(process.execPath, [findProgramas().admin, ...args], { env })).stdout);
  };
  const vender = async (): Promise<string> => {
    const venta = await caja.vender();
    vendidas.push(venta);
    return venta.estado;
  };
  const modo = async () => (await caja.invoke("estado")).modo;

  beforeAll(async () => {
    copias = mkdtempSync(join(tmpdir(), "mostrador-copias-"));
    mundo = await startMundo({ MOSTRADOR_TAREAS_MS: "300" });
    copia = (await admin("copia", "crear", "--en", copias)).carpeta;
    caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    await hasta("vende en línea", async () => (await modo()) === "enLinea");
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(copias, { recursive: true, force: true });
  });

  test("sells on while the server does not know it, and comes back by its replacement code with all that it sold", async () => {
    expect([await vender(), await vender()]).toEqual(["EMITIDA", "EMITIDA"]);
    await mundo.servidor.kill();
    expect(await vender()).toBe("OFFLINE");
    for (const nombre of readdirSync(mundo.config.data))
      if (/^(servidor\.db|diario$)/.test(nombre))
        rmSync(join(mundo.config.data, nombre), { recursive: true });
    const informe = await admin("restaurar", "--copia", copia);
    expect(informe.api).toContain("falta el diario de");
    await mundo.servidor.start();
    expect(await vender()).toBe("OFFLINE");
    await expect
      .poll(async () => (await caja.invoke("estado")).luces.servidor.texto)
      .toContain("no conoce esta caja");

    const nit = String(mundo.empresas[0]?.nit);
    const punto = ["--sucursal", "0", "--punto-venta", "1"];
    const { codigo } = await admin("terminal", "codigo", "--nit", nit, ...punto, "--reemplazar", "si");
    await caja.invoke("emparejar", { urlServidor: mundo.base, codigo });
    await hasta("vende en línea otra vez", async () => (await modo()) === "enLinea");
    expect(await vender()).toBe("EMITIDA");

    const documentos = async () => {
      const { controlUrl } = (await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string };
      const reply = await fetch(`${controlUrl}/control/documentos`);
      return ((await reply.json()) as { documentos: { cuf: string; estado: number; numero: number }[] })
        .documentos;
    };
    await hasta("todo está en Impuestos", async () => {
      const validas = (await documentos()).filter(({ estado }) => estado === VALIDA);
      return vendidas.every(({ cuf }) => validas.some((documento) => documento.cuf === cuf));
    });
    const todos = await documentos();
    expect(todos).toHaveLength(vendidas.length);
    expect(new Set(todos.map(({ numero }) => numero)).size).toBe(todos.length);
    for (const { id } of vendidas)
      await hasta("la caja lo sabe", async () => {
        const { estado } = await caja.invoke("venta", { ventaId: id });
        return estado === "EMITIDA";
      });
  });
});
