import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPdfPool } from "@mostrador/core/node";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CONFIGURACION_INICIAL,
  type Entrada,
  type EntradaVenta,
  type EstadoCaja,
  type Venta,
} from "../../contract/index.ts";
import type { Caja } from "../caja.ts";
import { ENTRADA } from "../support/mundo.ts";
import { productoDePrueba } from "../support/productos.ts";
import type { ServidorGuion } from "../support/guion.ts";
import { startGuion } from "../support/servidor-guion.ts";
import { abrirCajaConPractica } from "./alternar.ts";

const SIEMPRE = {
  activo: true,
  categorias: [],
  dias: [],
  horaDesde: null,
  horaHasta: null,
  fechaDesde: null,
  fechaHasta: null,
  sobreTarifas: false,
};
const DOS_POR_UNO = { kind: "nPorM", lleva: 2, paga: 1 } as const;
const T0 = 1_795_000_000_000;
const HORA_MS = 3_600_000;
const SYNC = { latidoMs: 3_600_000, pendienteMs: 30, reintentoMs: [30, 60], azar: () => 0.5 } as const;
const pdf = createPdfPool({ workers: 1 });
afterAll(() => pdf.close());

let data = "";
let servidor: ServidorGuion;
let caja: Caja;
let corrida = 0;
const sockets: unknown[] = [];
const contar = (mensaje: unknown) => void sockets.push(mensaje);

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "practica-"));
  corrida = 0;
  const inicio = performance.now();
  const ahora = () => T0 + corrida + performance.now() - inicio;
  servidor = await startGuion(ahora);
  const relojes = { pared: ahora, monotono: () => corrida + performance.now() };
  const abierta = abrirCajaConPractica({ data, relojes, sync: SYNC, pdf });
  if (!abierta.ok) throw new Error(abierta.error.kind);
  caja = abierta.value;
});
afterEach(async () => {
  unsubscribe("net.client.socket", contar);
  sockets.length = 0;
  await caja.cerrar();
  await servidor.close();
  rmSync(data, { recursive: true, force: true });
});

async function emparejar(): Promise<void> {
  const paired = await caja.invoke("emparejar", { urlServidor: servidor.url, codigo: "uno" });
  if (!paired.ok) throw new Error(paired.error.texto);
}

async function vender(cambios: Partial<EntradaVenta> = {}): Promise<Venta> {
  const venta = await caja.invoke("cobrar", {
    ventaId: crypto.randomUUID(),
    venta: { ...ENTRADA, ...cambios },
  });
  if (!venta.ok) throw new Error(venta.error.texto);
  return venta.value;
}

async function hasta(que: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const limite = performance.now() + 240_000;
  while (!(await check())) {
    if (performance.now() > limite) throw new Error(`no ocurrió: ${que}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

const impresa = (ventaId: string) =>
  hasta("se imprime", async () => {
    const venta = await caja.invoke("venta", { ventaId });
    return venta.ok && venta.value.impresion === "impresa";
  });

async function estado(): Promise<EstadoCaja> {
  const dicho = await caja.invoke("estado", {});
  if (!dicho.ok) throw new Error(dicho.error.texto);
  return dicho.value;
}

/** Each file of the real till: its place, its bytes, and when it was written. */
function huella(): Readonly<Record<string, string>> {
  const archivos = readdirSync(data, { recursive: true, encoding: "utf8" }).filter(
    (archivo) => !archivo.startsWith("practica") && statSync(join(data, archivo)).isFile(),
  );
  return Object.fromEntries(
    archivos.toSorted().map((archivo) => {
      const bytes = readFileSync(join(data, archivo));
      return [
        archivo,
        `${createHash("sha256").update(bytes).digest("hex")} ${statSync(join(data, archivo)).mtimeMs}`,
      ];
    }),
  );
}

const tickets = (carpeta: string) =>
  readdirSync(carpeta)
    .filter((archivo) => archivo.endsWith(".escpos"))
    .map((archivo) => readFileSync(join(carpeta, archivo), "latin1"));

describe("a practice till", () => {
  test("leaves each file of the real one as it was, byte for byte, and opens no connection in an hour of selling", async () => {
    await emparejar();
    const copia = join(data, "copia");
    mkdirSync(copia);
    await caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: copia });
    const primera = await vender();
    await impresa(primera.id);
    expect((await caja.invoke("entrarPractica", {})).ok).toBe(true);
    // The real till told of its sale until it was left.
    const llamadas = servidor.peticiones.length;
    const antes = huella();
    expect(Object.keys(antes)).toEqual(expect.arrayContaining(["caja/caja.db"]));
    subscribe("net.client.socket", contar);

    await caja.invoke("abrirTurno", { inicial: "100" });
    for (let minuto = 0; minuto < 60; minuto += 5) {
      const venta = await vender({ cliente: { ...ENTRADA.cliente, numeroDocumento: "5551299" } });
      expect(venta.estado).toBe("OFFLINE");
      await impresa(venta.id);
      await caja.invoke("anular", { ventaId: venta.id, motivo: 1 });
      corrida += 5 * 60_000;
    }
    corrida += HORA_MS;
    const cierre = await caja.invoke("cerrarTurno", { denominaciones: [], nota: "práctica" });
    expect(cierre.ok ? "" : cierre.error.texto).toBe("");
    const slips = () => tickets(join(data, "practica/tickets")).filter((uno) => uno.includes("CIERRE"));
    await hasta("sale el cierre", () => slips().length > 0);
    for (const slip of slips()) expect(slip).toContain("SIN VALOR FISCAL");
    await caja.copiar();
    expect(huella()).toEqual(antes);
    expect(sockets).toEqual([]);
    expect(servidor.peticiones).toHaveLength(llamadas);

    unsubscribe("net.client.socket", contar);
    expect((await caja.invoke("salirPractica", {})).ok).toBe(true);
    expect((await estado()).practica).toBe(false);
    // The real numbers continue where they were.
    const segunda = await vender();
    expect(segunda.numeroFactura).toBe((primera.numeroFactura ?? 0) + 1);
    const clientes = await caja.invoke("listarClientes", { texto: "", limite: 10 });
    expect(clientes.ok && clientes.value.clientes).toEqual([]);
  });

  test("sells the shop's products under its rules, and says on each ticket that it is no invoice, without CUF, NIT or QR", async () => {
    await emparejar();
    const papel = { mensaje: "Vuelva pronto", formaPago: true, vendedor: true };
    await caja.invoke("guardarPapel", papel);
    await caja.invoke("entrarPractica", {});
    expect(await estado()).toMatchObject({
      practica: true,
      emparejada: true,
      bloqueo: null,
      modo: "fueraDeLinea",
    });
    const venta = await vender();
    await impresa(venta.id);
    expect(venta.publicUrl).toBeNull();
    const [ticket = ""] = tickets(join(data, "practica/tickets"));
    expect(ticket.split("SIN VALOR FISCAL").length - 1).toBeGreaterThanOrEqual(3);
    expect(ticket).toContain("Vuelva pronto");
    expect(ticket).not.toContain((venta.cuf ?? "-").slice(0, 20));
    expect(ticket).not.toContain("1023456022");
    expect(ticket).not.toContain("impuestos.gob.bo");
    expect(ticket).not.toContain("ESTA FACTURA");
    expect(ticket.includes("\x1d(k"), "no QR").toBe(false);
    const hoja = await caja.invoke("pdf", { ventaId: venta.id, formato: "a4" });
    expect(hoja.ok).toBe(true);
  });

  test("sells at the shop's prices of now: a promotion of the real till saves the same there", async () => {
    await emparejar();
    const pan = productoDePrueba("pan", { codigo: "PAN", precio: "10.00" });
    const promocion = {
      ...SIEMPRE,
      id: "2x1",
      nombre: "2 por 1",
      beneficio: DOS_POR_UNO,
      productos: ["pan"],
    };
    servidor.estado = { cursor: 101 };
    servidor.paginas.push({ cursor: 101, productos: [pan], promociones: [promocion] });
    const items = [{ ...ENTRADA.items[0], codigoProducto: "PAN", cantidad: "2", descuento: null }];
    const calcular = async () => {
      const total = await caja.invoke("calcular", { ...calculo, items } as Entrada<"calcular">);
      return total.ok ? [total.value.total, total.value.ahorro] : total.error.texto;
    };
    const calculo = { sector: 1, descuentoAdicional: null, montoGiftCard: null, recibido: null };
    await caja.invoke("guardarCliente", { ...ENTRADA.cliente, numeroDocumento: "998877" });
    await hasta("llega la promoción", async () => (await calcular())[1] === "10.00");
    await caja.invoke("entrarPractica", {});
    expect((await estado()).practica).toBe(true);
    expect(await calcular()).toEqual(["10.00", "10.00"]);
  });

  test("of a till that is not paired sells a shop of examples", async () => {
    await caja.invoke("entrarPractica", {});
    const lista = await caja.invoke("listarProductos", { texto: "cafe", limite: 5, desde: 0 });
    const [producto] = lista.ok ? lista.value.productos : [];
    if (producto === undefined) throw new Error("sin productos");
    const { codigo, codigoSin, actividadEconomica, descripcion, unidadMedida, precio } = producto;
    const item = { codigo, codigoSin, actividadEconomica, descripcion, unidadMedida };
    const { codigo: codigoProducto, ...resto } = item;
    const venta = await vender({
      items: [{ ...resto, codigoProducto, cantidad: "2", precioUnitario: precio, descuento: null }],
      recibido: "100",
    });
    expect(venta.estado).toBe("OFFLINE");
    await caja.invoke("salirPractica", {});
    expect(await estado()).toMatchObject({ practica: false, emparejada: false });
  });

  test.each([
    ["emparejar", () => caja.invoke("emparejar", { urlServidor: servidor.url, codigo: "uno" })],
    [
      "guardarConfiguracion",
      () => caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: data }),
    ],
    ["recuperarDiario", () => caja.invoke("recuperarDiario", { carpeta: data })],
  ])("refuses %s", async (_nombre, llamar) => {
    await caja.invoke("entrarPractica", {});
    const negada = await llamar();
    expect(negada.ok ? "" : negada.error.kind).toBe("practica");
  });

  test("takes nothing of a page of the real till, and the real one nothing of a page of practice", async () => {
    await emparejar();
    const abierta = {
      de: "",
      nombre: "",
      ventaId: crypto.randomUUID(),
      carrito: null,
      pago: null,
      siguientes: [{ codigo: "7770001000018" }],
    };
    const guardar = (pagina: "real" | "practica") => caja.invoke("guardarVentaAbierta", abierta, pagina);
    await caja.invoke("entrarPractica", {}, "real");
    expect((await guardar("real")).ok).toBe(false);
    expect((await guardar("practica")).ok).toBe(true);
    await caja.invoke("salirPractica", {}, "practica");
    const tarde = await guardar("practica");
    expect(tarde.ok ? "" : tarde.error.kind).toBe("practica");
    expect(await caja.invoke("ventaAbierta", {})).toEqual({ ok: true, value: null });
    expect((await guardar("real")).ok).toBe(true);
  });

  test("begins anew each time, and its listeners hear of each change", async () => {
    await emparejar();
    const dichos: boolean[] = [];
    caja.subscribe("estadoCambio", ({ practica }) => void dichos.push(practica));
    await caja.invoke("entrarPractica", {});
    await vender();
    await hasta("se dice que es práctica", () => dichos.at(-1) === true);
    await caja.invoke("salirPractica", {});
    await hasta("se dice que es la real", () => dichos.at(-1) === false);
    await caja.invoke("entrarPractica", {});
    expect((await vender()).numeroFactura).toBe(1);
    const otra = await caja.invoke("entrarPractica", {});
    expect(otra.ok ? "" : otra.error.texto).toContain("ya está en práctica");
  });
});
