import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dueno, emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let caja: CajaPuente;
/** The simulator's control address, open even while its services are not. */
let control: string;

beforeAll(async () => {
  mundo = await startMundo({ MOSTRADOR_DUDA_ESPERA_MS: "1500", MOSTRADOR_DUDA_INTERVALO_MS: "500" });
  caja = await startCaja(mundo);
  control = ((await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string }).controlUrl;
  await emparejar(mundo, caja);
});
afterAll(() => mundo.close());

/** Ends the tax system's faults and waits until the till sells online again. */
async function normal(): Promise<void> {
  await fetch(`${control}/control/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ alcance: "fallas" }),
  });
  await hasta("la caja vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
}

async function estadoDe(id: string): Promise<string> {
  return (await caja.invoke("venta", { ventaId: id })).estado;
}

const VALIDA = 690;
const ANULADA = 691;

/** Reads a CUF's state at the tax system; undefined when it is unknown there. */
async function enImpuestos(cuf: string): Promise<number | undefined> {
  const reply = await fetch(`${control}/control/documentos?cuf=${cuf}`);
  return ((await reply.json()) as { documentos: { estado: number }[] }).documentos[0]?.estado;
}

describe("a till with its server and the tax system", () => {
  test("sells online, prints, and sells once however often the key is pressed", async () => {
    await normal();
    const id = randomUUID();
    const ventas = await Promise.all([caja.vender({}, id), caja.vender({}, id), caja.vender({}, id)]);
    const [venta] = ventas;
    expect(venta).toMatchObject({ estado: "EMITIDA", offline: false, total: "77.00", cambio: "23.00" });
    expect(new Set(ventas.map((v) => v.cuf)).size).toBe(1);
    expect(await enImpuestos(venta.cuf)).toBe(VALIDA);
    const tickets = join(mundo.config.data, "tickets");
    const base = `${venta.numeroFactura}_${venta.cuf}`;
    await hasta("el ticket sale", () => existsSync(join(tickets, `${base}.pdf`)));
    expect(
      readdirSync(tickets)
        .filter((name) => name.startsWith(base))
        .sort(),
    ).toEqual([`${base}.escpos`, `${base}.pdf`]);
    const { texto } = await caja.invoke("ticket", { ventaId: id });
    expect(texto).toContain("Son: Setenta y siete 00/100 Bolivianos");
    expect((await caja.invoke("ventasDeHoy")).totales).toMatchObject({ cantidad: 1, total: "77.00" });
  });

  test("goes to a place without internet on purpose: what was sold there is one event of its kind, and is accepted", async () => {
    await normal();
    await caja.invoke("salirAlCampo", { tipo: 4 });
    const ventas = [await caja.vender(), await caja.vender()];
    expect(ventas.map(({ estado }) => estado)).toEqual(["OFFLINE", "OFFLINE"]);
    await hasta(
      "pasa un segundo",
      async () => (await caja.invoke("estado")).ahora.slice(0, 19) > ventas[1].creadaEn.slice(0, 19),
    );
    await caja.invoke("volverDelCampo");
    for (const { id } of ventas) await hasta("se acepta", async () => (await estadoDe(id)) === "EMITIDA");
    const { eventos } = await dueno(mundo, "GET", "/v1/portal/contingencia");
    expect(eventos[0]).toMatchObject({ tipo: 4, paquetes: [{ cantidad: 2, estado: "validado" }] });
    expect(eventos[0].codigo).not.toBeNull();
  });

  test("loses the server, sells on with the next numbers, and afterwards everything is EMITIDA with no key pressed", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.servidor.stop();
    const offline = [
      await caja.vender(),
      await caja.vender({
        cliente: {
          tipoDocumento: 5,
          numeroDocumento: "1028627025",
          complemento: null,
          razonSocial: "Ferretería Ñuflo",
          correo: null,
        },
      }),
    ];
    expect(
      offline.map(({ estado, offline: fuera, numeroFactura }) => [estado, fuera, numeroFactura]),
    ).toEqual([
      ["OFFLINE", true, antes.numeroFactura + 1],
      ["OFFLINE", true, antes.numeroFactura + 2],
    ]);
    expect(await caja.invoke("estado")).toMatchObject({
      modo: "fueraDeLinea",
      corte: { tipo: 1 },
      pendientes: { facturas: 2 },
    });
    await mundo.servidor.start();
    for (const { id, cuf } of offline) {
      await hasta("la factura queda EMITIDA", async () => (await estadoDe(id)) === "EMITIDA");
      expect(await enImpuestos(cuf)).toBe(VALIDA);
    }
    expect((await caja.invoke("estado")).pendientes).toMatchObject({ facturas: 0, plazo: null });
  });

  test("goes on offline when the tax system is unreachable (kind 2), with the same number", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.control({ unreachable: "refuse" });
    const venta = await caja.vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", numeroFactura: antes.numeroFactura + 1, enDuda: null });
    expect((await caja.invoke("estado")).corte?.tipo).toBe(2);
  });

  test("puts a number in doubt aside: the buyer's document is the next one, and the one accepted after all is annulled", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1, cut: "before" } });
    const venta = await caja.vender();
    expect(venta).toMatchObject({
      estado: "OFFLINE",
      numeroFactura: antes.numeroFactura + 2,
      enDuda: { numeroFactura: antes.numeroFactura + 1 },
    });
    await hasta(
      "la que tiene el comprador queda EMITIDA",
      async () => (await estadoDe(venta.id)) === "EMITIDA",
    );
    await hasta("la dudosa queda anulada", async () => (await enImpuestos(venta.enDuda.cuf)) === ANULADA);
    await hasta(
      "la duda termina",
      async () => (await caja.invoke("venta", { ventaId: venta.id })).enDuda === null,
    );
    expect(await enImpuestos(venta.cuf)).toBe(VALIDA);
  });

  test("killed while it waits for an answer, it finishes the sale by itself when it starts again", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.control({ latencyMs: 600_000, latencyOperation: "recepcionFactura" });
    const id = randomUUID();
    const cortada = caja.vender({}, id).catch(() => null);
    await hasta(
      "la venta está en disco",
      async () => (await caja.invoke("ventasDeHoy")).ventas[0]?.id === id,
    );
    if (mundo.caja.pid === undefined) throw new Error("la caja no corre");
    process.kill(mundo.caja.pid, "SIGKILL");
    await cortada;
    caja = await startCaja(mundo);
    await mundo.control({ latencyMs: 0 });
    await hasta("la venta termina", async () => (await estadoDe(id)) === "EMITIDA");
    const venta = await caja.invoke("venta", { ventaId: id });
    expect(venta.numeroFactura).toBe(antes.numeroFactura + 1);
    // The key is pressed again, with the contents still on the screen.
    expect((await caja.vender({}, id)).cuf).toBe(venta.cuf);
    await normal();
  });

  test("reopens a refused sale with the reason, keeps its number, and sells it once mended", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.control({
      failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
    });
    const id = randomUUID();
    const rechazada = await caja.vender({}, id);
    expect(rechazada).toMatchObject({ estado: "RECHAZADA", cuf: null, mensajes: [{ codigo: 1037 }] });
    expect(rechazada.mensajes[0].remedio).toBeTruthy();
    expect((await caja.invoke("ventaReabierta")).entrada.items).toHaveLength(1);
    expect(await caja.vender({}, id)).toMatchObject({
      estado: "EMITIDA",
      numeroFactura: antes.numeroFactura + 1,
      offline: false,
    });
  });

  test("stops when the owner revokes it", async () => {
    await normal();
    const { terminales } = await dueno(mundo, "GET", "/v1/terminales");
    await dueno(mundo, "DELETE", `/v1/terminales/${terminales[0].id}`);
    expect(await caja.vender()).toMatchObject({ estado: "RECHAZADA" });
    await expect(caja.vender()).rejects.toThrow("terminalRevocada");
    expect((await caja.invoke("estado")).bloqueo).toBe("terminalRevocada");
  });
});
