import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL, Impresora, RolloImpresora } from "../../contract/index.ts";
import { startImpresoraDeRed } from "../support/impresora-de-red.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

const cierres: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cierre of cierres.splice(0).toReversed()) await cierre();
});

async function start(impresora: Impresora, abrirCajon = false): Promise<MundoCaja> {
  const mundo = await startMundoCaja();
  cierres.push(() => mundo.close());
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora, abrirCajon });
  return mundo;
}

const startImpresora = (port?: number, estado?: Parameters<typeof startImpresoraDeRed>[2]) =>
  startImpresoraDeRed((cierre) => void cierres.push(cierre), port, estado);

async function impresionDe({ caja }: MundoCaja, ventaId: string): Promise<string> {
  const venta = await caja.invoke("venta", { ventaId });
  return venta.ok ? venta.value.impresion : venta.error.texto;
}

describe("a ticket", () => {
  test("goes to a network printer once, with its cut; a reprint is marked COPIA", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
    const { id, cuf } = await mundo.vender();
    await mundo.hasta("sale", async () => (await impresionDe(mundo, id)) === "impresa");
    expect(tickets).toHaveLength(1);
    expect(tickets[0]?.toString("latin1")).toContain((cuf ?? "").slice(0, 20));
    expect(tickets[0]?.includes(Buffer.from([0x1d, 0x56]))).toBe(true); // GS V, the cut
    expect(tickets[0]?.toString("latin1")).not.toContain("COPIA");
    await mundo.caja.invoke("reimprimir", { ventaId: id });
    await mundo.hasta("sale la copia", () => tickets.length === 2);
    expect(tickets[1]?.toString("latin1")).toContain("COPIA");
  });

  test("opens the drawer with both pulse times when cash was taken, not on a copy", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port }, true);
    const { id } = await mundo.vender();
    await mundo.caja.invoke("reimprimir", { ventaId: id });
    await mundo.hasta("salen", () => tickets.length === 2);
    const pulso = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);
    expect(tickets.map((ticket) => ticket.includes(pulso))).toEqual([true, false]);
  });

  test("waits for a printer that is off, without stopping a sale, and comes out once when it is on", async () => {
    const { port, server } = await startImpresora();
    server.close();
    await once(server, "close");
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
    const ventas = [await mundo.vender(), await mundo.vender()];
    expect(ventas.map(({ estado }) => estado)).toEqual(["EMITIDA", "EMITIDA"]);
    const { tickets } = await startImpresora(port);
    await mundo.hasta("salen los dos", () => tickets.length === 2);
    expect(tickets[0]?.toString("latin1")).toContain((ventas[0]?.cuf ?? "").slice(0, 20));
    for (const { id } of ventas)
      await mundo.hasta("lo sabe", async () => (await impresionDe(mundo, id)) === "impresa");
    expect(tickets).toHaveLength(2);
  });

  test.each([
    ["has no paper", { papel: 0x72 }, "no tiene papel"],
    ["is open", { papel: 0x12, causa: 0x16 }, "tiene la tapa abierta"],
  ])(
    "waits for a printer that says that it %s, and says so; it comes out once when that is mended",
    async (_que, estado, texto) => {
      const { port, tickets } = await startImpresora(0, estado);
      const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
      expect((await mundo.vender()).estado).toBe("EMITIDA");
      const error = async () => {
        const leido = await mundo.caja.invoke("trabajosImpresion", {});
        return leido.ok ? (leido.value[0]?.error ?? "") : "";
      };
      await mundo.hasta("se dice", async () => (await error()).includes(texto));
      expect(tickets).toEqual([]);
      Object.assign(estado, { papel: 0x12, causa: 0x12 });
      await mundo.hasta("sale", () => tickets.length === 1);
    },
  );

  test("that a crash cut off half way is not printed again unasked, and is shown", async () => {
    const mundo = await start({ kind: "carpeta", carpeta: null });
    const { id } = await mundo.vender();
    await mundo.hasta("sale", async () => (await impresionDe(mundo, id)) === "impresa");
    mundo.db.inTransaction((tx) => tx.run("update impresion set estado = 'imprimiendo'"));
    await mundo.reiniciar();
    expect(await impresionDe(mundo, id)).toBe("fallida");
    const estado = await mundo.caja.invoke("estado", {});
    expect(estado.ok && estado.value.impresora).toMatchObject({ estado: "fallida", enCola: 1 });
    expect(await mundo.caja.invoke("reintentarImpresion", {})).toMatchObject({ value: { trabajos: 1 } });
    await mundo.hasta("sale otra vez", async () => (await impresionDe(mundo, id)) === "impresa");
  });

  test("whose outcome the disk did not take is shown as failed, and stops none after it", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
    mundo.db.inTransaction((tx) =>
      tx.run(`create trigger lleno before update on impresion when new.estado = 'impresa'
        begin select raise(abort, 'lleno'); end`),
    );
    const avisos: (string | undefined)[] = [];
    mundo.caja.subscribe("aviso", ({ kind }) => avisos.push(kind));
    const { id } = await mundo.vender();
    // On paper already, and the disk has refused to say so.
    await mundo.hasta("no se guarda", () => avisos.includes("impresora"));
    expect([tickets.length, await impresionDe(mundo, id)]).toEqual([1, "pendiente"]);
    mundo.db.inTransaction((tx) => tx.run("drop trigger lleno"));
    const otra = await mundo.vender();
    await mundo.hasta("sale la otra", async () => (await impresionDe(mundo, otra.id)) === "impresa");
    expect(await impresionDe(mundo, id)).toBe("fallida");
    expect(tickets).toHaveLength(2);
  });

  test("goes to a device file; one that is not plugged in does not become a file", async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "lp-"));
    cierres.push(() => rmSync(carpeta, { recursive: true }));
    const ruta = join(carpeta, "lp0");
    writeFileSync(ruta, "");
    const mundo = await start({ kind: "dispositivo", ruta });
    const { id } = await mundo.vender();
    await mundo.hasta("sale", async () => (await impresionDe(mundo, id)) === "impresa");
    expect(readFileSync(ruta).length).toBeGreaterThan(500);
    rmSync(ruta);
    const otra = await mundo.vender();
    await mundo.hasta("espera", async () => {
      const estado = await mundo.caja.invoke("estado", {});
      return estado.ok && estado.value.impresora.enCola === 1;
    });
    expect(otra.estado).toBe("EMITIDA");
    expect(readdirSync(carpeta)).toEqual([]);
  });

  test("as shown on the screen has the lines of the paper, in the width of the paper", async () => {
    const mundo = await start({ kind: "carpeta", carpeta: null });
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, columnas: 32 });
    const { id } = await mundo.vender();
    const ticket = await mundo.caja.invoke("ticket", { ventaId: id });
    if (!ticket.ok) throw new Error(ticket.error.texto);
    const lineas = ticket.value.texto.split("\n");
    expect(Math.max(...lineas.map((linea) => linea.length))).toBeLessThanOrEqual(32);
    expect(ticket.value.texto).toContain("Café ñ 250 g");
    expect(ticket.value.qr).toContain("consulta/QR?nit=1023456022");
  });

  test("that waits for an unplugged printer can be left; one that came out cannot", async () => {
    const { server, port } = await startImpresora();
    server.close();
    await once(server, "close");
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
    const trabajos = async () => {
      const leido = await mundo.caja.invoke("trabajosImpresion", {});
      if (!leido.ok) throw new Error(leido.error.texto);
      return leido.value;
    };
    const { numeroFactura } = await mundo.vender();
    const [trabajo] = await trabajos();
    expect(trabajo).toMatchObject({ nombre: `Factura ${numeroFactura}`, error: null });
    const cancelar = () => mundo.caja.invoke("cancelarImpresion", { trabajoId: trabajo?.id ?? 0 });
    await mundo.hasta("se cancela", async () => {
      const cancelado = await cancelar();
      return cancelado.ok && cancelado.value;
    });
    expect((await trabajos())[0]?.estado).toBe("cancelada");
    const otraVez = await cancelar();
    expect(otraVez.ok && otraVez.value).toBe(false);
    const nueva = await startImpresora(port);
    cierres.push(() => void nueva.server.close());
    const prueba = await mundo.caja.invoke("imprimirPrueba", {});
    expect(prueba.ok).toBe(true);
    await mundo.hasta("sale la prueba", () => nueva.tickets.length === 1);
    expect(nueva.tickets[0]?.toString("latin1")).toContain("PRUEBA DE IMPRESORA");
  });

  test("goes to the system's spooler as it is; a spooler that refuses it has printed nothing", async () => {
    const carpeta = programas({ lp: 'echo "$@" > "$0.orden"; cat > "$0.bytes"' });
    const mundo = await start({ kind: "cola", nombre: "Tickets" });
    const { id } = await mundo.vender();
    await mundo.hasta("sale", async () => (await impresionDe(mundo, id)) === "impresa");
    expect(readFileSync(join(carpeta, "lp.orden"), "utf8").trim()).toBe("-d Tickets -t Mostrador -o raw");
    expect(readFileSync(join(carpeta, "lp.bytes")).includes(Buffer.from([0x1d, 0x56]))).toBe(true);
    programas({ lp: "echo 'lp: The printer does not exist.' >&2; exit 1" });
    const papel = RolloImpresora.parse({ columnas: 48 });
    const prueba = { impresora: { kind: "cola" as const, nombre: "Otra" }, papel, que: "letras" as const };
    expect(await mundo.caja.invoke("probarImpresora", prueba)).toMatchObject({
      error: { kind: "impresora", texto: expect.stringContaining("does not exist") as string },
    });
  });

  test("has the letters, the blade and the drawer's pin that were chosen", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start({ kind: "red", host: "127.0.0.1", puerto: port });
    await mundo.caja.invoke("guardarConfiguracion", {
      ...CONFIGURACION_INICIAL,
      impresora: { kind: "red", host: "127.0.0.1", puerto: port },
      abrirCajon: true,
      letras: "WPC1252",
      corte: false,
      pinCajon: 5,
    });
    await mundo.vender();
    await mundo.hasta("sale", () => tickets.length === 1);
    expect(tickets[0]?.includes(Buffer.from("Caf\u00e9 \u00f1", "latin1"))).toBe(true);
    expect(tickets[0]?.includes(Buffer.from([0x1d, 0x56]))).toBe(false);
    const pulso = Buffer.from([0x1b, 0x70, 0x01, 0x19, 0xfa]);
    expect(tickets[0]?.includes(pulso)).toBe(true);
    await mundo.vender(undefined, { metodoPago: 7, recibido: null });
    await mundo.hasta("sale sin efectivo", () => tickets.length === 2);
    expect(tickets[1]?.includes(pulso)).toBe(false);
  });

  test("is tried by the wizard on a printer that is not in use yet, and what was wrong is said", async () => {
    const { port, tickets } = await startImpresora();
    const mundo = await start({ kind: "carpeta", carpeta: null });
    const papel = RolloImpresora.parse({ columnas: 32 });
    const probar = (que: "letras" | "qr" | "pagina" | "cajon", puerto = port) =>
      mundo.caja.invoke("probarImpresora", {
        impresora: { kind: "red", host: "127.0.0.1", puerto },
        papel,
        que,
      });
    for (const que of ["letras", "qr", "pagina", "cajon"] as const)
      expect(await probar(que)).toMatchObject({ value: { destino: `127.0.0.1:${port}` } });
    expect(tickets[0]?.toString("latin1")).toContain("6: ");
    expect(tickets[3]).toEqual(Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]));
    const registro = mundo.db.all(
      z.object({ accion: z.string(), detalle: z.string() }),
      "select accion, detalle from bitacora",
    );
    const probada = { accion: "impresora probada", detalle: `127.0.0.1:${port}` };
    const cajon = { accion: "cajón sin venta", detalle: "prueba de la impresora" };
    expect(registro).toEqual([probada, probada, probada, cajon]);
    expect(await probar("letras", 9)).toMatchObject({ error: { kind: "impresora" } });
  });
});

/** Programs of the system's spooler, for this test. */
function programas(guiones: Readonly<Record<string, string>>): string {
  const carpeta = mkdtempSync(join(tmpdir(), "cups-"));
  for (const [nombre, guion] of Object.entries(guiones))
    writeFileSync(join(carpeta, nombre), `#!/bin/sh\n${guion}\n`, { mode: 0o755 });
  const antes = process.env["PATH"];
  process.env["PATH"] = `${carpeta}:${antes}`;
  cierres.push(() => {
    process.env["PATH"] = antes;
    rmSync(carpeta, { recursive: true });
  });
  return carpeta;
}
