import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CierreZ, Cuf, parseHecho } from "@mostrador/core";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

/** Waits for a number of papers of the folder printer whose names begin with `principio`, and reads them. */
async function papeles(mundo: MundoCaja, principio: string, cuantos: number): Promise<readonly string[]> {
  const carpeta = join(mundo.data, "tickets");
  const suyos = () => readdirSync(carpeta).filter((nombre) => nombre.startsWith(principio));
  await mundo.hasta(principio, () => suyos().length === cuantos);
  return suyos().map((nombre) => readFileSync(join(carpeta, nombre)).toString("latin1"));
}

/** A session with a sale of the one before annulled, a sale in cash, one by card that gets a note. */
async function unTurno(mundo: MundoCaja) {
  const deAntes = await mundo.vender();
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  await pedir(mundo, "anular", { ventaId: deAntes.id, motivo: 1 });
  const primera = await mundo.vender();
  const tarjeta = { metodoPago: 2, numeroTarjeta: "4797********7896", recibido: null } as const;
  const ultima = await mundo.vender(undefined, tarjeta);
  await pedir(mundo, "emitirNota", {
    clave: crypto.randomUUID(),
    cufOriginal: ultima.cuf ?? "",
    numeroOriginal: ultima.numeroFactura ?? 0,
    cliente: "S/N",
    lineas: [{ nroItem: 1, cantidad: "1" }],
  });
  return [primera.numeroFactura ?? 0, ultima.numeroFactura ?? 0] as const;
}

const contado = [{ valor: "20", cantidad: 1 }] as const;

describe("the documents of a session", () => {
  test("are its annulments, whenever they were sold, its notes and its numbers: on the screen, in the Z and in its fact", async () => {
    const mundo = await start();
    const [desde, hasta] = await unTurno(mundo);
    const detalle = {
      anulaciones: { cantidad: 1, monto: "25.00", pendientes: 0 },
      ajenas: { cantidad: 0, monto: "0.00" },
      notas: { cantidad: 1, monto: "12.50" },
      numeros: [{ sector: 1, desde, hasta, cantidad: 2 }],
      dePapel: [],
      deberes: { cantidad: 2, porDevolver: "37.50", porCobrar: "0.00" },
    };
    expect((await pedir(mundo, "turno", {}))?.detalle).toMatchObject(detalle);
    await pedir(mundo, "cerrarTurno", { denominaciones: [...contado], nota: "Falta cambio" });
    const hecho = mundo.db.get(
      z.object({ datos: z.string() }),
      "select datos from hechos where tipo = 'turnoCerrado'",
    );
    const leido = parseHecho({ tipo: "turnoCerrado", version: 1, datos: hecho?.datos ?? "" });
    expect(leido).toMatchObject({ kind: "turnoCerrado", datos: { detalle } });
    // The closing that is chained keeps the form that every program reads.
    const deAntes = z.object({ cierre: CierreZ }).parse(JSON.parse(hecho?.datos ?? ""));
    expect(deAntes.cierre).not.toHaveProperty("detalle");
  });

  test("count a note once it is issued, and none that waits for its answer", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { cuf, numeroFactura } = await mundo.vender();
    const retenida = Promise.withResolvers<() => void>();
    mundo.servidor.enMedio = (req, res) => {
      if (req.url?.endsWith("/notas") !== true) return false;
      retenida.resolve(() => void res.destroy());
      return true;
    };
    const pedida = mundo.caja.invoke("emitirNota", {
      clave: crypto.randomUUID(),
      cufOriginal: cuf ?? "",
      numeroOriginal: numeroFactura ?? 0,
      cliente: "S/N",
      lineas: [{ nroItem: 1, cantidad: "1" }],
    });
    const cortar = await retenida.promise;
    const notas = async () => (await pedir(mundo, "turno", {}))?.detalle.notas;
    expect(await notas()).toEqual({ cantidad: 0, monto: "0.00" });
    mundo.servidor.enMedio = () => false;
    cortar();
    await pedida;
    await mundo.hasta("la nota se emite", async () => (await notas())?.cantidad === 1);
    expect(await notas()).toEqual({ cantidad: 1, monto: "12.50" });
  });

  test("name the duties about money that nobody answered, on the X and on the Z", async () => {
    const mundo = await start();
    await unTurno(mundo);
    await pedir(mundo, "imprimirX", {});
    await pedir(mundo, "cerrarTurno", { denominaciones: [...contado], nota: "Falta cambio" });
    const [x] = await papeles(mundo, "INFORME", 1);
    const [z] = await papeles(mundo, "CIERRE", 1);
    for (const papel of [x, z]) {
      expect(papel).toMatch(/VENTA NETA Bs +12\.50/);
      expect(papel).toMatch(/Vendido \(2\) +50\.00/);
      expect(papel).toMatch(/Anulado \(1\) +-25\.00/);
      expect(papel).toMatch(/Devuelto con notas \(1\) +-12\.50/);
      expect(papel).toContain("DINERO POR RESOLVER (2)");
      expect(papel).toMatch(/Por devolver Bs +37\.50/);
    }
  });

  test("and the day's list give the same sums, with discounts that are taken off already", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id } = await mundo.vender();
    await mundo.vender(undefined, { descuentoAdicional: "1.50" });
    await pedir(mundo, "anular", { ventaId: id, motivo: 1 });
    const { sumas } = await pedir(mundo, "ventasDeHoy", {});
    expect(sumas).toEqual({
      vendido: { cantidad: 2, monto: "48.50" },
      descuentos: "1.50",
      anulado: { cantidad: 1, monto: "25.00" },
      devuelto: { cantidad: 0, monto: "0.00" },
      neto: "23.50",
    });
    expect((await pedir(mundo, "turno", {}))?.detalle.sumas).toEqual(sumas);
  });

  test("stay on the copy of a Z as they were at its closing", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id } = await mundo.vender();
    await pedir(mundo, "cerrarTurno", { denominaciones: [...contado], nota: "Falta cambio" });
    await pedir(mundo, "anular", { ventaId: id, motivo: 1 });
    await pedir(mundo, "reimprimirZ", { z: 1 });
    for (const papel of await papeles(mundo, "CIERRE", 2))
      expect(papel).toMatch(/Anulaciones del turno \(0\) +0\.00/);
  });
});

describe("an annulment of a session's sale that was made elsewhere", () => {
  /** The portal or another till annulled these, and this till has heard of it. */
  async function anuladasFuera(mundo: MundoCaja, ...ventas: readonly { readonly cuf: string | null }[]) {
    for (const { cuf } of ventas) mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "ANULADA" });
    await ronda(mundo);
    await mundo.hasta("baja", async () => mundo.servidor.documentos.length === 0);
  }

  /** A round with the server, which a buyer to be told of begins. */
  const ronda = (mundo: MundoCaja) =>
    pedir(mundo, "guardarCliente", { ...ENTRADA.cliente, numeroDocumento: String(Date.now()) });

  test("is told apart in X and Z; its money stays counted, since none was given back here", async () => {
    const mundo = await start();
    const deAntes = await mundo.vender();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const [fuera, aqui, delaTienda] = [await mundo.vender(), await mundo.vender(), await mundo.vender()];
    const esperado = (await pedir(mundo, "turno", {}))?.esperado;
    await pedir(mundo, "anular", { ventaId: aqui.id, motivo: 1 });
    await anuladasFuera(mundo, deAntes, fuera, aqui);
    await mundo.hasta("se sabe", async () => (await pedir(mundo, "turno", {}))?.ventas.anuladas === 2);
    const turno = await pedir(mundo, "turno", {});
    expect(turno?.detalle).toMatchObject({
      anulaciones: { cantidad: 1, monto: "25.00" },
      ajenas: { cantidad: 1, monto: "25.00" },
    });
    expect([turno?.esperado, turno?.ventas.totalAnuladas]).toEqual([esperado, "50.00"]);
    // From the list of the whole shop this till annuls its own sale as its own act.
    const cuf = Cuf.parse(delaTienda.cuf);
    await mundo.caja.invoke("anularDeLaTienda", { cuf, numero: 4, total: "25.00", motivo: 1 });
    expect((await pedir(mundo, "turno", {}))?.detalle).toMatchObject({
      anulaciones: { cantidad: 2 },
      ajenas: { cantidad: 1 },
    });
    await pedir(mundo, "imprimirX", {});
    await pedir(mundo, "cerrarTurno", { denominaciones: [...contado], nota: "Falta" });
    for (const papel of [...(await papeles(mundo, "INFORME", 1)), ...(await papeles(mundo, "CIERRE", 1))]) {
      expect(papel).toMatch(/Anuladas desde otro lugar \(1\) +25\.00/);
      expect(papel).toMatch(/Su dinero sigue contado/);
    }
  });

  test.each(["at this till", "elsewhere"])(
    "after this till's own annulment was undone %s is told as made elsewhere",
    async (donde) => {
      const mundo = await start();
      await pedir(mundo, "abrirTurno", { inicial: "0" });
      const { id: ventaId, cuf } = await mundo.vender();
      await pedir(mundo, "anular", { ventaId, motivo: 1 });
      const detalle = async () => {
        const turno = await pedir(mundo, "turno", {});
        return [turno?.detalle.anulaciones.cantidad, turno?.detalle.ajenas?.cantidad];
      };
      expect(await detalle()).toEqual([1, 0]);
      if (donde === "at this till") await pedir(mundo, "revertirAnulacion", { ventaId, cuf: Cuf.parse(cuf) });
      else {
        mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "EMITIDA" });
        await ronda(mundo);
      }
      await mundo.hasta("vale otra vez", async () => String(await detalle()) === "0,0");
      await mundo.hasta("se sabe", async () => {
        // A page that was asked for before the reversal had its answer is not taken: the server tells it again.
        await anuladasFuera(mundo, { cuf });
        return (await pedir(mundo, "turno", {}))?.ventas.anuladas === 1;
      });
      expect(await detalle()).toEqual([0, 1]);
      expect((await pedir(mundo, "turno", {}))?.detalle.sumas?.anulado).toMatchObject({ cantidad: 1 });
    },
  );

  test("that was undone, or that is none, is not told", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const venta = await mundo.vender();
    await anuladasFuera(mundo, venta);
    await mundo.hasta(
      "se anula",
      async () => (await pedir(mundo, "turno", {}))?.detalle.ajenas?.cantidad === 1,
    );
    mundo.servidor.documentos.push({ cuf: venta.cuf ?? "", estado: "EMITIDA" });
    await ronda(mundo);
    await mundo.hasta(
      "vuelve",
      async () => (await pedir(mundo, "turno", {}))?.detalle.ajenas?.cantidad === 0,
    );
    await pedir(mundo, "imprimirX", {});
    for (const papel of await papeles(mundo, "INFORME", 1)) expect(papel).not.toMatch(/otro lugar/);
  });
});

describe("the slips X and Z", () => {
  test("name ranges, annulments, notes, each card's voucher, cashier and times; a count lacks money in words", async () => {
    const mundo = await start();
    const [desde, hasta] = await unTurno(mundo);
    await pedir(mundo, "imprimirX", {});
    const [x = ""] = await papeles(mundo, "INFORME", 1);
    const falta = await mundo.caja.invoke("cerrarTurno", { denominaciones: [...contado], nota: null });
    expect(falta.ok ? "" : falta.error.texto).toContain("falta Bs 5.00");
    await pedir(mundo, "cerrarTurno", { denominaciones: [...contado], nota: "Falta cambio" });
    const [zeta = ""] = await papeles(mundo, "CIERRE", 1);
    for (const papel of [x, zeta]) {
      expect(papel).toMatch(new RegExp(`Factura de compra y venta N. ${desde} a ${hasta} +2`));
      expect(papel).toMatch(/Anulaciones del turno \(1\) +25\.00/);
      expect(papel).toMatch(/Notas del turno \(1\) +12\.50/);
      expect(papel).toMatch(new RegExp(`N. ${hasta}, tarjeta 7896 +25\\.00`));
      expect(papel).toMatch(/Abri.: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    }
    expect(x).toMatch(/Impreso: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(zeta).toMatch(/Cerr.: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(zeta).toMatch(/Falta Bs +5\.00/);
  });
});
