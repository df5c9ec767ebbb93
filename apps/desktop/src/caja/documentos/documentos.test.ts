import { describe, expect, test } from "vitest";
import type { Result } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type FalloPuente, type Venta } from "../../contract/index.ts";
import { findCierre } from "../efectivo/db/turnos.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { listHechosDe } from "../support/venta-ajena.ts";

const start = mundosDePrueba();
const anular = ({ caja }: MundoCaja, ventaId: string, motivo = 1) =>
  caja.invoke("anular", { ventaId, motivo });
async function ver({ caja }: MundoCaja, ventaId: string): Promise<Venta> {
  const venta = await caja.invoke("venta", { ventaId });
  if (!venta.ok) throw new Error(venta.error.texto);
  return venta.value;
}
const pedidas = ({ servidor }: MundoCaja) =>
  servidor.peticiones.filter(({ path }) => path.endsWith("/anular"));

describe("annulling a sale", () => {
  test("is done at once where the server answers, and the ticket says so", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    const anulada = await anular(mundo, id);
    expect(anulada.ok && anulada.value.estado).toBe("ANULADA");
    const ticket = await mundo.caja.invoke("ticket", { ventaId: id });
    expect(ticket.ok && ticket.value.texto).toContain("ANULADA");
  });

  test("whose answer was lost waits, is asked again, and is done; also after the program ended", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    mundo.servidor.guionAnular.push("corta", "corta");
    expect((await anular(mundo, id)).ok).toBe(true);
    await mundo.reiniciar();
    await mundo.hasta("se anula", async () => (await ver(mundo, id)).estado === "ANULADA");
    expect(pedidas(mundo).length).toBeGreaterThanOrEqual(2);
    expect((await ver(mundo, id)).anulacion).toBeNull();
  });

  test("that waits stays as it was asked for, and in the session of then, where it is asked for again", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id } = await mundo.vender();
    mundo.servidor.guionAnular.push(...Array.from({ length: 200 }, () => 503));
    expect((await anular(mundo, id, 1)).ok).toBe(true);
    const denominaciones = [{ valor: "5" as const, cantidad: 5 }];
    await pedir(mundo, "cerrarTurno", { denominaciones, nota: null });
    await pedir(mundo, "abrirTurno", { inicial: "25.00" });
    mundo.servidor.guionAnular.length = 0;
    await anular(mundo, id, 3);
    expect((await ver(mundo, id)).estado).toBe("ANULADA");
    expect(pedidas(mundo).map(({ cuerpo }) => cuerpo.motivo)).not.toContain(3);
    expect((await pedir(mundo, "turno", {}))?.detalle.anulaciones.cantidad).toBe(0);
    expect(listHechosDe(mundo)).toContainEqual(["anulacion", expect.objectContaining({ turno: 1 })]);
  });

  test("of a sale that is still to be sent waits until it was accepted", async () => {
    const mundo = await start();
    mundo.servidor.estado = { siat: "caido" };
    await mundo.caja.invoke("guardarCliente", {
      tipoDocumento: 1,
      numeroDocumento: "77",
      complemento: null,
      razonSocial: "Eva",
      correo: null,
    });
    await mundo.hasta("fuera de línea", async () => {
      const estado = await mundo.caja.invoke("estado", {});
      return estado.ok && estado.value.modo === "fueraDeLinea";
    });
    const venta = await mundo.vender();
    expect(venta.estado).toBe("OFFLINE");
    const pedida = await anular(mundo, venta.id);
    expect(pedida.ok && pedida.value).toMatchObject({
      estado: "OFFLINE",
      anulacion: { estado: "pendiente" },
    });
    expect(pedidas(mundo)).toHaveLength(0);
    mundo.servidor.documentos.push({ cuf: venta.cuf ?? "", estado: "EMITIDA" });
    await mundo.hasta("se anula", async () => (await ver(mundo, venta.id)).estado === "ANULADA");
  });

  test("that is refused says why, stays as it was, and may be asked for again", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    mundo.servidor.guionAnular.push({ status: 409, codigo: "facturaConNota" });
    const negada = await anular(mundo, id);
    expect(negada.ok ? null : negada.error.texto).toBe("No se puede.");
    expect(await ver(mundo, id)).toMatchObject({ estado: "EMITIDA", anulacion: { estado: "negada" } });
    expect((await anular(mundo, id)).ok).toBe(true);
    expect((await ver(mundo, id)).estado).toBe("ANULADA");
  });

  test("that is refused is none of its session's, also where the portal annuls the sale then", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id, cuf } = await mundo.vender();
    mundo.servidor.guionAnular.push({ status: 409, codigo: "facturaConNota" });
    expect((await anular(mundo, id)).ok).toBe(false);
    expect((await pedir(mundo, "turno", {}))?.detalle.anulaciones.cantidad).toBe(0);
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "ANULADA" });
    await mundo.hasta("se sabe anulada", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return (await ver(mundo, id)).estado === "ANULADA";
    });
    expect((await pedir(mundo, "turno", {}))?.detalle).toMatchObject({
      anulaciones: { cantidad: 0 },
      ajenas: { cantidad: 1, monto: "25.00" },
    });
    expect(listHechosDe(mundo).filter(([tipo]) => tipo === "anulacion")).toEqual([]);
  });

  test("that waits over a closing and is refused then leaves the closing as it was", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id } = await mundo.vender();
    mundo.servidor.guionAnular.push(...Array.from({ length: 200 }, () => 503));
    expect((await anular(mundo, id)).ok).toBe(true);
    const denominaciones = [{ valor: "5" as const, cantidad: 5 }];
    await pedir(mundo, "cerrarTurno", { denominaciones, nota: null });
    mundo.servidor.guionAnular.splice(0, Infinity, { status: 409, codigo: "facturaConNota" });
    await mundo.hasta("se niega", async () => (await ver(mundo, id)).anulacion?.estado === "negada");
    await pedir(mundo, "abrirTurno", { inicial: "25.00" });
    expect((await pedir(mundo, "turno", {}))?.detalle.anulaciones.cantidad).toBe(0);
    expect(findCierre(mundo.db, 1)?.detalle?.anulaciones).toMatchObject({ cantidad: 1, pendientes: 1 });
  });

  test("that another till has under way waits for its outcome, and is no refusal", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    mundo.servidor.guionAnular.push({ status: 409, codigo: "operacionEnCurso" });
    const pedida = await anular(mundo, id);
    expect(pedida.ok && pedida.value.anulacion).toEqual({ estado: "pendiente", error: null });
    await mundo.hasta("se anula", async () => (await ver(mundo, id)).estado === "ANULADA");
  });

  test("says until when it can be, by the invoice's month and the till's clock", async () => {
    const mundo = await start();
    const { id, creadaEn } = await mundo.vender();
    const { plazoAnulacion } = await ver(mundo, id);
    expect(plazoAnulacion?.vencido).toBe(false);
    expect(plazoAnulacion?.hasta).toMatch(/-09T23:59:59\.999$/);
    expect((plazoAnulacion?.hasta ?? "") > creadaEn).toBe(true);
    mundo.pared(60 * 86_400_000);
    mundo.pasar(60 * 86_400_000);
    await mundo.reiniciar();
    expect((await ver(mundo, id)).plazoAnulacion?.vencido).toBe(true);
  });

  test("needs a reason of the catalog, and a sale that has a document", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    expect((await anular(mundo, id, 999)).ok).toBe(false);
    expect((await anular(mundo, crypto.randomUUID())).ok).toBe(false);
    await anular(mundo, id);
    expect((await anular(mundo, id)).ok).toBe(false);
  });

  test.each(["anular", "revertirAnulacion", "enviarCorreo"] as const)(
    "%s refuses an invoice that is not the one on the screen",
    async (llamada) => {
      const mundo = await start();
      const { id: ventaId, cuf } = await mundo.vender();
      const otra = await mundo.vender();
      const extra = { anular: { motivo: 1 }, revertirAnulacion: {}, enviarCorreo: { correo: "a@b.bo" } }[
        llamada
      ];
      const hacer = (suya: string | null) =>
        mundo.caja.invoke(llamada, { ventaId, cuf: suya, ...extra } as never) as Promise<
          Result<unknown, FalloPuente>
        >;
      const negada = await hacer(otra.cuf);
      expect(negada.ok ? "" : negada.error.texto).toContain("cambió mientras la veía");
      const suya = await hacer(cuf);
      expect(suya.ok ? "" : suya.error.texto).not.toContain("cambió mientras la veía");
    },
  );

  test("is undone by the server alone", async () => {
    const mundo = await start();
    const { id } = await mundo.vender();
    await anular(mundo, id);
    const revertida = await mundo.caja.invoke("revertirAnulacion", { ventaId: id });
    expect(revertida.ok && revertida.value.estado).toBe("EMITIDA");
    await mundo.servidor.close();
    await anular(mundo, id);
    expect((await mundo.caja.invoke("revertirAnulacion", { ventaId: id })).ok).toBe(false);
  });

  test("keeps the money counted as taken: what goes back is a movement", async () => {
    const mundo = await start();
    await mundo.caja.invoke("abrirTurno", { inicial: "0" });
    const { id } = await mundo.vender();
    await anular(mundo, id);
    const turno = await mundo.caja.invoke("turno", {});
    expect(turno.ok && turno.value?.ventas).toMatchObject({
      total: "25.00",
      anuladas: 1,
      totalAnuladas: "25.00",
    });
  });
});
