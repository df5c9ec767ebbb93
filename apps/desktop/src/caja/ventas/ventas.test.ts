import { describe, expect, test } from "vitest";
import { Cuf, type DetalleVentaTienda, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import { findAjena } from "./db/ajenas.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { listTrabajos } from "../impresion/db/impresion.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba } from "../support/mundos.ts";
import { conVentaAjena as ponerVentaAjena, listHechosDe } from "../support/venta-ajena.ts";

const start = mundosDePrueba();

function valor<T>(result: Result<T, FalloPuente>): T {
  if (!result.ok) throw new Error(result.error.texto);
  return result.value;
}

function texto(result: Result<unknown, FalloPuente>): string {
  if (result.ok) throw new Error("salió bien");
  return result.error.texto;
}

const conVentaAjena = (cambios: Partial<DetalleVentaTienda> = {}) => ponerVentaAjena(start, cambios);

const buscar = ({ caja }: MundoCaja, texto = "") => caja.invoke("buscarVentasDeLaTienda", { texto });

describe("the sales of the whole shop", () => {
  test("are those of the server, each with the till that issued it", async () => {
    const { mundo, cuf } = await conVentaAjena();
    expect(valor(await buscar(mundo)).ventas).toMatchObject([
      { cuf, numeroFactura: 41, caja: "Caja del fondo", propia: null, esNota: false },
    ]);
  });

  test("tell this till's own ones apart", async () => {
    const { mundo, venta } = await conVentaAjena();
    const propia = await mundo.vender();
    const cuf = Cuf.parse(propia.cuf);
    mundo.servidor.tienda.set(cuf, { ...venta, cuf });
    const { ventas } = valor(await buscar(mundo));
    expect(ventas.map((una) => una.propia)).toEqual([null, propia.id]);
  });

  test("of a state that no server knows are none, without a call", async () => {
    const { mundo } = await conVentaAjena();
    const antes = mundo.servidor.peticiones.length;
    const { ventas } = valor(await mundo.caja.invoke("buscarVentasDeLaTienda", { estado: "RECHAZADA" }));
    expect([ventas, mundo.servidor.peticiones.slice(antes).filter(({ path }) => path === "/ventas")]).toEqual(
      [[], []],
    );
  });

  test("are not there while the server is away, and the till says so", async () => {
    const { mundo, cuf } = await conVentaAjena();
    mundo.servidor.apagado = true;
    expect(texto(await buscar(mundo))).toMatch(/se ven con el servidor.*De esta caja/);
    expect(texto(await mundo.caja.invoke("ventaDeLaTienda", { cuf }))).toMatch(/conexión con el servidor/);
    expect(texto(await mundo.caja.invoke("reimprimirDeLaTienda", { cuf }))).toMatch(/conexión/);
  });

  test("have the ticket that their till printed, with the payments that it told", async () => {
    const pagos = [
      { metodo: 1, monto: "10.00" },
      { metodo: 2, monto: "15.00" },
    ];
    const { mundo, cuf } = await conVentaAjena({ pagos });
    const detalle = valor(await mundo.caja.invoke("ventaDeLaTienda", { cuf }));
    expect(detalle.ticket).toContain("Café ñ 250 g");
    expect(detalle.pagos.map(({ monto }) => monto)).toEqual(["10.00", "15.00"]);
  });
});

describe("a sale of another till", () => {
  test("says on the screen and on its reprint what the buyer saved, as its till told", async () => {
    const { mundo, cuf } = await conVentaAjena({ ahorro: "10.00" });
    const { ticket } = valor(await mundo.caja.invoke("ventaDeLaTienda", { cuf }));
    expect(ticket).toMatch(/USTED AHORRÓ Bs 10\.00/);
    const { trabajoId } = valor(await mundo.caja.invoke("reimprimirDeLaTienda", { cuf }));
    await mundo.hasta("se imprime", () => listTrabajos(mundo.db, 5).some(({ id }) => id === trabajoId));
    expect(findAjena(mundo.db, cuf)).toMatchObject({ ahorro: "10.00" });
  });

  test("is printed here, marked COPIA, from the bytes that were fetched, and the log of facts tells it", async () => {
    const { mundo, cuf } = await conVentaAjena();
    const { trabajoId } = valor(await mundo.caja.invoke("reimprimirDeLaTienda", { cuf }));
    mundo.servidor.apagado = true;
    await mundo.hasta("se imprime", () => {
      const trabajo = listTrabajos(mundo.db, 5).find(({ id }) => id === trabajoId);
      return trabajo?.estado === "impresa";
    });
    expect(listTrabajos(mundo.db, 1)).toMatchObject([{ ajenaCuf: cuf, numero: 41, copia: 1 }]);
  });

  test("is annulled with a reason of the catalog, and undone", async () => {
    const { mundo, cuf } = await conVentaAjena();
    const nombrada = { cuf, numero: 41, total: "25.00" };
    expect(texto(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 99 }))).toMatch(
      /de la lista/,
    );
    const anulada = valor(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }));
    expect(anulada.venta.estado).toBe("ANULADA");
    expect(mundo.servidor.peticiones.map(({ path }) => path)).toContain(`/facturas/${cuf}/anular`);
    valor(await mundo.caja.invoke("revertirDeLaTienda", nombrada));
  });

  test("that is annulled here is in the X, the Z and the facts of this till, until it is undone here", async () => {
    const { mundo, cuf } = await conVentaAjena();
    valor(await mundo.caja.invoke("abrirTurno", { inicial: "0" }));
    const nombrada = { cuf, numero: 41, total: "25.00" };
    const anular = async () => valor(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }));
    const anulaciones = async () => valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones;
    await anular();
    await anular(); // the cashier repeats it: the same act
    const una = { cantidad: 1, monto: "25.00", pendientes: 0 };
    expect(await anulaciones()).toEqual(una);
    valor(await mundo.caja.invoke("revertirDeLaTienda", nombrada));
    expect(await anulaciones()).toEqual({ cantidad: 0, monto: "0.00", pendientes: 0 });
    await anular();
    valor(await mundo.caja.invoke("cerrarTurno", { denominaciones: [], nota: null }));
    expect(listHechosDe(mundo)).toMatchObject([
      ["turnoAbierto", { turno: 1 }],
      ["deber", { deber: { causa: "anulacion", clave: cuf, monto: "25.00" }, turno: 1 }],
      ["anulacion", { cuf, monto: "25.00", turno: 1 }],
      ["reversion", { cuf, turno: 1 }],
      ["deberRespondido", { respuesta: "sinEfecto", turno: 1 }],
      ["deber", { deber: { causa: "anulacion", clave: cuf, monto: "25.00" }, turno: 1 }],
      ["anulacion", { cuf, monto: "25.00", turno: 1 }],
      ["turnoCerrado", { detalle: { anulaciones: una } }],
    ]);
  });

  test.each(["otra", "propia"])("is undone once where two ask for it at once: %s", async (cual) => {
    const { mundo, cuf: suyo } = await conVentaAjena();
    const propia = await mundo.vender();
    const cuf = cual === "propia" ? Cuf.parse(propia.cuf) : suyo;
    const detalle = mundo.servidor.tienda.get(suyo);
    if (detalle !== undefined) mundo.servidor.tienda.set(cuf, { ...detalle, cuf });
    const nombrada = { cuf, numero: 41, total: "25.00" };
    valor(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }));
    const deVenta = { ventaId: propia.id, cuf };
    const hechas = await Promise.all([
      mundo.caja.invoke("revertirDeLaTienda", nombrada),
      mundo.caja.invoke("revertirDeLaTienda", nombrada),
      ...(cual === "propia" ? [mundo.caja.invoke("revertirAnulacion", deVenta)] : []),
    ]);
    expect(hechas.filter(({ ok }) => !ok)).toEqual([]);
    expect(listHechosDe(mundo).filter(([tipo]) => tipo === "reversion")).toHaveLength(1);
  });

  test("that is annulled while its reply is lost is told once, in the session of the request", async () => {
    const { mundo, cuf } = await conVentaAjena();
    valor(await mundo.caja.invoke("abrirTurno", { inicial: "0" }));
    const nombrada = { cuf, numero: 41, total: "25.00" };
    mundo.servidor.guionAnular.push("perdida");
    expect(texto(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }))).toMatch(
      /queda pedida: la caja la repite sola/,
    );
    await mundo.hasta("el hecho está escrito", () => listHechosDe(mundo).length === 3);
    expect(valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones).toEqual({
      cantidad: 1,
      monto: "25.00",
      pendientes: 0,
    });
    valor(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }));
    expect(listHechosDe(mundo).slice(2)).toMatchObject([["anulacion", { cuf, monto: "25.00", turno: 1 }]]);
  });

  test("is pending in the X until its outcome is known, and is not undone before", async () => {
    const { mundo, cuf } = await conVentaAjena();
    valor(await mundo.caja.invoke("abrirTurno", { inicial: "0" }));
    const nombrada = { cuf, numero: 41, total: "25.00" };
    mundo.servidor.guionAnular.push(...Array.from({ length: 40 }, () => 503));
    texto(await mundo.caja.invoke("anularDeLaTienda", { ...nombrada, motivo: 1 }));
    expect(valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones).toEqual({
      cantidad: 1,
      monto: "25.00",
      pendientes: 1,
    });
    expect(texto(await mundo.caja.invoke("revertirDeLaTienda", nombrada))).toMatch(/queda pedida/);
    mundo.servidor.guionAnular.length = 0;
    mundo.servidor.guionAnular.push(400, 400);
    await mundo.hasta(
      "se niega",
      async () => valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones.cantidad === 0,
    );
  });

  test("that is annulled twice at once is annulled by one call", async () => {
    const { mundo, cuf } = await conVentaAjena();
    const anular = () =>
      mundo.caja.invoke("anularDeLaTienda", { cuf, numero: 41, total: "25.00", motivo: 1 });
    for (const hecha of await Promise.all([anular(), anular()]))
      expect(valor(hecha).venta.estado).toBe("ANULADA");
    expect(mundo.servidor.peticiones.filter(({ path }) => path.endsWith("/anular"))).toHaveLength(1);
    expect(listHechosDe(mundo).filter(([tipo]) => tipo === "anulacion")).toHaveLength(1);
  });

  test("that was annulled elsewhere before is no act of this till", async () => {
    const { mundo, cuf } = await conVentaAjena({ estado: "ANULADA" });
    valor(await mundo.caja.invoke("abrirTurno", { inicial: "0" }));
    valor(await mundo.caja.invoke("anularDeLaTienda", { cuf, numero: 41, total: "25.00", motivo: 1 }));
    expect(valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones.cantidad).toBe(0);
    expect(listHechosDe(mundo)).toMatchObject([["turnoAbierto", { turno: 1 }]]);
  });

  test("is no annulled sale if it is a note", async () => {
    const { mundo, cuf } = await conVentaAjena({ cufFacturaOriginal: Cuf.parse("A".repeat(16)) });
    valor(await mundo.caja.invoke("abrirTurno", { inicial: "0" }));
    valor(await mundo.caja.invoke("anularDeLaTienda", { cuf, numero: 41, total: "25.00", motivo: 1 }));
    expect(valor(await mundo.caja.invoke("turno", {}))?.detalle.anulaciones.cantidad).toBe(0);
  });

  test("that the tax system does not annul says why", async () => {
    const { mundo, cuf } = await conVentaAjena();
    mundo.servidor.guionAnular.push(400);
    const pedida = await mundo.caja.invoke("anularDeLaTienda", {
      cuf,
      numero: 41,
      total: "25.00",
      motivo: 1,
    });
    expect(texto(pedida)).toBe("No se puede.");
  });
});

describe("the page of an invoice for the buyer's phone", () => {
  test("has a QR of its address, and a link once the number is whole", async () => {
    const { mundo, cuf, venta } = await conVentaAjena();
    const sin = valor(await mundo.caja.invoke("compartirFactura", { cuf, celular: null }));
    expect(sin).toMatchObject({ pagina: venta.urlPublica, enlace: null });
    const { enlace } = valor(await mundo.caja.invoke("compartirFactura", { cuf, celular: "+591 712 34567" }));
    const url = new URL(enlace ?? "");
    expect(url.origin + url.pathname).toBe("https://wa.me/59171234567");
    expect(url.searchParams.get("text")).toContain(`factura 41 aquí: ${venta.urlPublica}`);
  });

  test("of this till's own sale needs no server once it was issued", async () => {
    const mundo = await start();
    const { cuf } = await mundo.vender();
    mundo.servidor.apagado = true;
    const { pagina } = valor(await mundo.caja.invoke("compartirFactura", { cuf: Cuf.parse(cuf) }));
    expect(pagina).toMatch(new RegExp(`/f/${cuf}$`));
  });

  test("is not sent before the invoice reached the server, and the till says so", async () => {
    const mundo = await start();
    mundo.servidor.apagado = true;
    const venta = await mundo.vender();
    const cuf = Cuf.parse(venta.cuf);
    expect(findDocumento(mundo.db, cuf)).toMatchObject({ estado: "OFFLINE", subido: 0 });
    expect(texto(await mundo.caja.invoke("compartirFactura", { cuf }))).toMatch(
      /todavía no llegó al servidor/,
    );
  });

  test.each(["21234567", "7123", "+54 71234567"])(
    "is not sent to %s, which is no mobile of Bolivia",
    async (celular) => {
      const mundo = await start();
      const { cuf } = await mundo.vender();
      const pedida = await mundo.caja.invoke("compartirFactura", { cuf: Cuf.parse(cuf), celular });
      expect(pedida).toMatchObject({ ok: false, error: { kind: "entradaInvalida" } });
    },
  );
});
