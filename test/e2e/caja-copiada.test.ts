import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { freePort } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { dueno, emparejar, entrarEnCaja, startCaja, type CajaPuente } from "../support/caja.ts";
import { desbordes } from "../support/desbordes.ts";
import { fotografo } from "../support/fotos.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { entrar } from "../support/portal-abierto.ts";

/** The folder of a till is copied, and both computers sell with its credential. docs/trust.md heading 72 */
describe("a till's folder that was copied", CON_NAVEGADOR, () => {
  let mundo: Mundo;
  let navegador: Browser | undefined;
  let otra: Programas["caja"] | undefined;
  let data: string;
  let cajas: readonly CajaPuente[];
  // oxlint-disable-next-line typescript/no-explicit-any -- what the tills answered
  const impresas: any[] = [];

  beforeAll(async () => {
    buildPantallas();
    navegador = await openNavegador();
    data = mkdtempSync(join(tmpdir(), "mostrador-copiada-"));
    mkdirSync(join(data, "registros"));
    mundo = await startMundo({ MOSTRADOR_TAREAS_MS: "300" });
    const caja = await startCaja(mundo);
    await emparejar(mundo, caja);
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
    await vender(caja);
    await mundo.caja.stop();
    cpSync(join(mundo.config.data, "caja"), join(data, "caja"), { recursive: true });
  });
  afterAll(async () => {
    await navegador?.close();
    await otra?.stop();
    await (mundo as Mundo | undefined)?.close();
    rmSync(data, { recursive: true, force: true });
  });

  const vender = async (caja: CajaPuente): Promise<string> => {
    const venta = await caja.vender();
    impresas.push(venta);
    return venta.estado;
  };
  const servidorDe = async (caja: CajaPuente): Promise<string> =>
    (await caja.invoke("estado")).luces.servidor.texto;
  const isDetenida = async (caja: CajaPuente) =>
    (await servidorDe(caja)).includes("está copiada en otra computadora");
  const repetidas = () => dueno(mundo, "GET", "/v1/portal/repetidas");

  /** The machine that the server follows first, and the other one. */
  async function separar(): Promise<readonly [enLinea: CajaPuente, detenida: CajaPuente]> {
    const [una, dos] = cajas;
    if (una === undefined || dos === undefined) throw new Error("faltan cajas");
    return (await isDetenida(una)) ? [dos, una] : [una, dos];
  }

  test("sells in both places without the server: each printed invoice is in the documents or among the repeated ones", async () => {
    await mundo.servidor.stop();
    const config = { ...mundo.config, data, desktopPort: await freePort() };
    otra = createProgramas(config).caja;
    await Promise.all([mundo.caja.start(), otra.start()]);
    cajas = [await entrarEnCaja(mundo.config.data), await entrarEnCaja(data)];
    for (let i = 0; i < 3; i++) for (const caja of cajas) expect(await vender(caja)).toBe("OFFLINE");
    await mundo.servidor.start();
    await hasta("una se detiene", async () => (await Promise.all(cajas.map(isDetenida))).includes(true));
    const [enLinea, detenida] = await separar();
    expect(await isDetenida(enLinea)).toBe(false);
    await hasta("la otra vende en línea", async () => (await enLinea.invoke("estado")).modo === "enLinea");
    expect(await vender(enLinea)).toBe("EMITIDA");
    expect(await vender(detenida)).toBe("OFFLINE");
    await hasta("cada impresa tiene su lugar", async () => {
      const { repetidas: filas } = await repetidas();
      const aparte = new Set(filas.map(({ cuf }: { cuf: string }) => cuf));
      const halladas = await Promise.all(
        impresas.map(
          async ({ cuf }) =>
            aparte.has(cuf) || (await mundo.api("GET", `/v1/facturas/${cuf}`)).status === 200,
        ),
      );
      return halladas.every(Boolean);
    });
    expect((await repetidas()).esperan).toBeGreaterThanOrEqual(3);
  });

  test("the owner chooses the stopped one in the portal: it sells online, the other one sells no more", async () => {
    if (navegador === undefined) throw new Error("sin navegador");
    const [enLinea, detenida] = await separar();
    const { page, quejas } = await entrar(mundo, navegador, { viewport: { width: 1280, height: 900 } });
    await page.getByText("está en más de una computadora").waitFor();
    await page.getByText("facturas impresas no se pueden enviar").waitFor();
    const foto = fotografo("copiada");
    await foto(page, "inicio");
    await page.goto(`${mundo.base}/portal/ventas`);
    await page.getByRole("region", { name: "Facturas impresas que no se pueden enviar" }).waitFor();
    await foto(page, "ventas");
    expect(await desbordes(page)).toEqual([]);
    await page.goto(`${mundo.base}/portal/equipos`);
    await page.getByRole("region", { name: "Una caja está en más de una computadora" }).waitFor();
    await foto(page, "equipos");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await desbordes(page)).toEqual([]);
    await foto(page, "telefono");
    await page.getByRole("button", { name: /Esta es la caja buena: La detenida/ }).click();
    const dialogo = page.getByRole("dialog", { name: "Elegir la caja buena" });
    await foto(page, "elegir");
    await dialogo.getByRole("button", { name: "Esta es la caja buena" }).click();
    await page.getByText("sigue en la computadora detenida").waitFor();
    expect(quejas).toEqual([]);

    await hasta("vende en línea", async () => !(await isDetenida(detenida)));
    await hasta("en línea", async () => (await detenida.invoke("estado")).modo === "enLinea");
    expect(await vender(detenida)).toBe("EMITIDA");
    await hasta("se bloquea", async () => (await enLinea.invoke("estado")).bloqueo === "copiaDeCaja");
    await expect(enLinea.vender()).rejects.toThrow("eligió otra computadora");
  });

  test("the other one is paired anew as a till of its own, and sells", async () => {
    const [bloqueada] = await Promise.all(
      cajas.map(async (caja) => ({ caja, bloqueo: (await caja.invoke("estado")).bloqueo })),
    ).then((vistas) => vistas.filter(({ bloqueo }) => bloqueo === "copiaDeCaja"));
    if (bloqueada === undefined) throw new Error("ninguna está bloqueada");
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 2 });
    await bloqueada.caja.invoke("emparejar", { urlServidor: mundo.base, codigo });
    await hasta("vende en línea", async () => (await bloqueada.caja.invoke("estado")).modo === "enLinea");
    expect(await vender(bloqueada.caja)).toBe("EMITIDA");
    const { terminales } = await dueno(mundo, "GET", "/v1/terminales");
    expect(terminales.flatMap(({ copias }: { copias: unknown[] }) => copias)).toEqual([]);
  });
});
