import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejar, startCaja, type CajaPuente } from "../support/caja.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let caja: CajaPuente;
/** The simulator's control, open while its services are not. */
let control: string;

beforeAll(async () => {
  mundo = await startMundo({ MOSTRADOR_DUDA_ESPERA_MS: "1500", MOSTRADOR_DUDA_INTERVALO_MS: "500" });
  caja = await startCaja(mundo);
  control = ((await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string }).controlUrl;
  await emparejar(mundo, caja);
  await caja.invoke("guardarConfiguracion", { ...(await caja.invoke("configuracion")), esperaSegundos: 4 });
}, 120_000);
afterAll(() => mundo.close());

/** Puts the tax system right and waits until the till sells online again. */
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

/** What the tax system has of a CUF. */
async function enImpuestos(cuf: string): Promise<string | undefined> {
  const reply = await fetch(`${control}/control/documentos?cuf=${cuf}`);
  const body = (await reply.json()) as { documentos?: { estado: string }[]; estado?: string };
  return body.estado ?? body.documentos?.[0]?.estado;
}

describe("a till with its server and the tax system", () => {
  test("sells online, prints, and sells once however often the key is pressed", async () => {
    await normal();
    const id = randomUUID();
    const ventas = await Promise.all([caja.vender({}, id), caja.vender({}, id), caja.vender({}, id)]);
    const [venta] = ventas;
    expect(venta).toMatchObject({ estado: "EMITIDA", offline: false, total: "77.00", cambio: "23.00" });
    expect(new Set(ventas.map((v) => v.cuf)).size).toBe(1);
    expect(await enImpuestos(venta.cuf)).toBeDefined();
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
      expect(await enImpuestos(cuf)).toBeDefined();
    }
    expect((await caja.invoke("estado")).pendientes).toMatchObject({ facturas: 0, plazo: null });
  }, 120_000);

  test("goes on offline when the tax system is unreachable (kind 2), with the same number", async () => {
    await normal();
    const antes = await caja.vender();
    await mundo.control({ unreachable: "refuse" });
    const venta = await caja.vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", numeroFactura: antes.numeroFactura + 1, enDuda: null });
    expect((await caja.invoke("estado")).corte?.tipo).toBe(2);
  }, 60_000);
});
