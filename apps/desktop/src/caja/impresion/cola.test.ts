/** Tickets that wait for the printer, and the drawer that opens with them. */
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { listTrabajos } from "./db/impresion.ts";
import { startImpresoraDeRed } from "../support/impresora-de-red.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

const cierres: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cierre of cierres.splice(0).toReversed()) await cierre();
});

const startImpresora = (port?: number) => startImpresoraDeRed((cierre) => void cierres.push(cierre), port);

async function start(puerto: number, abrirCajon = false): Promise<MundoCaja> {
  const mundo = await startMundoCaja();
  cierres.push(() => mundo.close());
  const impresora = { kind: "red", host: "127.0.0.1", puerto } as const;
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora, abrirCajon });
  return mundo;
}

async function impresionDe({ caja }: MundoCaja, ventaId: string): Promise<string> {
  const venta = await caja.invoke("venta", { ventaId });
  return venta.ok ? venta.value.impresion : venta.error.texto;
}

async function error({ caja }: MundoCaja): Promise<string | null> {
  const leido = await caja.invoke("trabajosImpresion", {});
  return leido.ok ? (leido.value.findLast((uno) => uno.error !== null)?.error ?? null) : null;
}

describe("a ticket", () => {
  test("opens the drawer for the part in cash of several ways, and for no other way", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start(port, true);
    const partes = (...metodos: number[]) => ({
      recibido: null,
      pagos: metodos.map((metodo, i) => ({ metodo, monto: i === 0 ? "10.00" : "15.00" })),
    });
    await mundo.vender(undefined, partes(7, 1));
    await mundo.vender(undefined, { metodoPago: 7, recibido: null });
    await mundo.hasta("salen", () => tickets.length === 2);
    const pulso = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);
    expect(tickets.map((ticket) => ticket.includes(pulso))).toEqual([true, false]);
  });

  test("is said to be refused at its first attempt, and no more once it is out", async () => {
    const { port, server } = await startImpresora();
    server.close();
    await once(server, "close");
    const mundo = await start(port);
    const dichos: (string | null)[] = [];
    const intentos: number[] = [];
    mundo.caja.subscribe("estadoCambio", ({ impresora }) => {
      dichos.push(impresora.error);
      if (impresora.error !== null) intentos.push(listTrabajos(mundo.db, 1)[0]?.intentos ?? 0);
    });
    const venta = await mundo.vender();
    await mundo.hasta("la pantalla lo sabe", () => dichos.at(-1) != null);
    expect(intentos[0]).toBe(1);
    await startImpresora(port);
    await mundo.caja.invoke("reintentarImpresion", {});
    await mundo.hasta("la pantalla sabe que salió", () => dichos.at(-1) === null);
    expect(await impresionDe(mundo, venta.id)).toBe("impresa");
  });

  test("is not given up sooner because sales follow fast, and all come out in their order, after a restart too", async () => {
    const { port, server } = await startImpresora();
    server.close();
    await once(server, "close");
    const mundo = await start(port);
    const ventas = [];
    for (let i = 0; i < 9; i++) {
      const venta = await mundo.vender();
      ventas.push(venta);
      await mundo.hasta("la cola intentó", async () => /no|refus/i.test((await error(mundo)) ?? ""));
    }
    expect(await impresionDe(mundo, ventas[0]?.id ?? "")).toBe("pendiente");
    await mundo.reiniciar();
    const { tickets } = await startImpresora(port);
    await mundo.hasta("salen todos", () => tickets.length === ventas.length);
    for (const [i, { cuf }] of ventas.entries())
      expect(tickets[i]?.toString("latin1")).toContain((cuf ?? "").slice(0, 20));
  });
});
