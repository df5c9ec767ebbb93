import { describe, expect, test } from "vitest";
import { Cuf, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { conVentaAjena, listHechosDe } from "../support/venta-ajena.ts";

const start = mundosDePrueba();

/** An annulled sale of this till ("propia") or of another one, and the call that undoes its annulment. */
async function conAnulada(cual: string) {
  const { mundo, cuf: suyo, venta } = await conVentaAjena(start);
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  const propia = await mundo.vender();
  const cuf = cual === "propia" ? Cuf.parse(propia.cuf) : suyo;
  mundo.servidor.tienda.set(cuf, { ...venta, cuf });
  const nombrada = { cuf, numero: 41, total: "25.00" };
  await pedir(mundo, "anularDeLaTienda", { ...nombrada, motivo: 1 });
  const revertir = (): Promise<Result<unknown, FalloPuente>> =>
    cual === "propia"
      ? mundo.caja.invoke("revertirAnulacion", { ventaId: propia.id, cuf })
      : mundo.caja.invoke("revertirDeLaTienda", nombrada);
  return { mundo, cuf, ventaId: propia.id, revertir };
}

const textoDe = (fallo: Result<unknown, FalloPuente>) => (fallo.ok ? "salió bien" : fallo.error.texto);
const reversiones = (mundo: MundoCaja) => listHechosDe(mundo).filter(([tipo]) => tipo === "reversion");
const pedidas = ({ servidor }: MundoCaja) =>
  servidor.peticiones.filter(({ path }) => path.endsWith("/revertir-anulacion")).length;
const anuladas = async (mundo: MundoCaja) => (await pedir(mundo, "turno", {}))?.detalle.anulaciones.cantidad;

describe.each(["propia", "otra"])("undoing an annulment of a sale (%s)", (cual) => {
  test("whose answer was lost after the server undid it leaves its fact once", async () => {
    const { mundo, cuf, revertir } = await conAnulada(cual);
    mundo.servidor.guionAnular.push("perdida");
    expect(textoDe(await revertir())).toMatch(/queda pedida: la caja la repite sola/);
    await mundo.hasta("el hecho está escrito", () => reversiones(mundo).length > 0);
    expect(reversiones(mundo)).toMatchObject([["reversion", { cuf, turno: 1 }]]);
    expect(await anuladas(mundo)).toBe(0);
  });

  test("whose answer was lost goes again after the program ended, until it has an outcome", async () => {
    const { mundo, revertir } = await conAnulada(cual);
    mundo.servidor.guionAnular.push("corta", 503, 503, { status: 409, codigo: "operacionEnCurso" });
    expect((await revertir()).ok).toBe(false);
    await mundo.reiniciar();
    await mundo.hasta("el hecho está escrito", () => reversiones(mundo).length > 0);
    expect(pedidas(mundo)).toBe(5);
    expect(await anuladas(mundo)).toBe(0);
  });

  test.each([400, { status: 409, codigo: "operacionEnCurso" }])(
    "that is refused with %j is told, and asked for no more",
    async (negada) => {
      const { mundo, revertir } = await conAnulada(cual);
      mundo.servidor.guionAnular.push(negada);
      expect(textoDe(await revertir())).toBe("No se puede.");
      const antes = mundo.servidor.peticiones.length;
      await mundo.reiniciar();
      await mundo.hasta("una ronda", () =>
        mundo.servidor.peticiones.slice(antes).some(({ path }) => path === "/documentos"),
      );
      expect([pedidas(mundo), reversiones(mundo).length, await anuladas(mundo)]).toEqual([1, 0, 1]);
    },
  );

  test("that is refused after its answer was lost tells so", async () => {
    const { mundo, revertir } = await conAnulada(cual);
    const avisos: string[] = [];
    mundo.caja.subscribe("aviso", ({ texto }) => avisos.push(texto));
    mundo.servidor.guionAnular.push("corta", 400);
    expect((await revertir()).ok).toBe(false);
    await mundo.hasta("se avisa", () => avisos.length > 0);
    expect(avisos).toEqual(["No se revirtió la anulación: No se puede."]);
    expect([pedidas(mundo), reversiones(mundo).length]).toEqual([2, 0]);
  });
});

test("the server's word that a sale is valid again tells a reversal that has no answer yet", async () => {
  const { mundo, cuf, ventaId, revertir } = await conAnulada("propia");
  mundo.servidor.guionAnular.push("perdida", ...Array.from({ length: 60 }, () => 503));
  mundo.servidor.documentos.push({ cuf, estado: "EMITIDA" });
  expect((await revertir()).ok).toBe(false);
  await mundo.hasta("el hecho está escrito", () => reversiones(mundo).length > 0);
  expect((await pedir(mundo, "venta", { ventaId })).estado).toBe("EMITIDA");
  mundo.servidor.guionAnular.length = 0;
  await pedir(mundo, "anular", { ventaId, cuf, motivo: 1 });
  expect(reversiones(mundo)).toHaveLength(1);
  expect((await pedir(mundo, "venta", { ventaId })).estado).toBe("ANULADA");
});

test("an annulment that the server told of is not sent again after it was undone", async () => {
  const mundo = await start();
  const { id: ventaId, cuf: vendido } = await mundo.vender();
  const cuf = Cuf.parse(vendido);
  mundo.servidor.guionAnular.push(...Array.from({ length: 3 }, () => 503));
  mundo.servidor.documentos.push({ cuf, estado: "ANULADA" });
  await pedir(mundo, "anular", { ventaId, cuf, motivo: 1 });
  await mundo.hasta(
    "se sabe anulada",
    async () => (await pedir(mundo, "venta", { ventaId })).estado === "ANULADA",
  );
  mundo.servidor.guionAnular.length = 0;
  await pedir(mundo, "revertirAnulacion", { ventaId, cuf });
  const tras = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("una ronda", () =>
    mundo.servidor.peticiones.slice(tras).some(({ path }) => path === "/documentos"),
  );
  expect(mundo.servidor.peticiones.slice(tras).filter(({ path }) => path.endsWith("/anular"))).toEqual([]);
  expect(listHechosDe(mundo).map(([tipo]) => tipo)).toEqual([
    "venta",
    "deber",
    "anulacion",
    "reversion",
    "deberRespondido",
  ]);
});
