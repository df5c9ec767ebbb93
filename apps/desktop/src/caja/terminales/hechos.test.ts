import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseHecho, type Hecho, type HechoLeido } from "@mostrador/core";
import { hasRonda } from "../support/servidor-guion.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

/** Every fact that the server has, in the order of the series. */
const enElServidor = ({ servidor }: MundoCaja): Hecho[] => [...servidor.hechos.values()].flat();

/** The facts of one type that the server can read. */
function leidos<T extends HechoLeido["kind"]>(mundo: MundoCaja, kind: T): Extract<HechoLeido, { kind: T }>[] {
  return enElServidor(mundo)
    .map(parseHecho)
    .filter((leido): leido is Extract<HechoLeido, { kind: T }> => leido.kind === kind);
}

const DIA = {
  inicial: "100",
  cuenta: [
    { valor: "100", cantidad: 1 },
    { valor: "20", cantidad: 1 },
  ],
} as const;

async function vivirUnDia(mundo: MundoCaja): Promise<void> {
  await pedir(mundo, "abrirTurno", { inicial: DIA.inicial });
  await mundo.vender();
  await pedir(mundo, "moverEfectivo", { tipo: "retiro", monto: "5", motivo: "Pago de agua" });
  await pedir(mundo, "abrirCajon", { motivo: "cambiar un billete" });
  await pedir(mundo, "cerrarTurno", { denominaciones: [...DIA.cuenta], nota: null });
}

const CLIENTE = {
  tipoDocumento: 1,
  numeroDocumento: "123456",
  complemento: null,
  razonSocial: "X",
  correo: null,
} as const;

const todoArriba = (mundo: MundoCaja, cuantos: number) =>
  mundo.hasta(`${cuantos} hechos en el servidor`, async () => {
    // Any call with a body wakes the round that takes facts up.
    await mundo.caja.invoke("guardarCliente", CLIENTE);
    return enElServidor(mundo).length >= cuantos;
  });

describe("what happens at a till", () => {
  test("goes up as facts: sale with its payments, session, movement, drawer, closing", async () => {
    const mundo = await start();
    await vivirUnDia(mundo);
    await todoArriba(mundo, 5);
    expect(enElServidor(mundo).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    // This till has no users.
    expect(new Set(enElServidor(mundo).map(({ usuario }) => usuario))).toEqual(new Set([null]));
    expect(leidos(mundo, "turnoAbierto")[0]?.datos).toEqual({ turno: 1, inicial: "100.00" });
    expect(leidos(mundo, "venta")[0]?.datos).toMatchObject({
      total: "25.00",
      pagos: [{ metodo: 1, monto: "25.00" }],
      turno: 1,
    });
    expect(leidos(mundo, "movimiento")[0]?.datos.movimiento).toMatchObject({ tipo: "retiro", monto: "5.00" });
    expect(leidos(mundo, "bitacora")[0]?.datos).toEqual({
      accion: "cajón sin venta",
      detalle: "cambiar un billete",
    });
    expect(leidos(mundo, "turnoCerrado")[0]?.datos.cierre).toMatchObject({ z: 1, esperado: "120.00" });
  });

  test("is a fact for each paper that somebody asks for once more, and for none that comes by itself", async () => {
    const mundo = await start();
    await vivirUnDia(mundo);
    await todoArriba(mundo, 5);
    expect(leidos(mundo, "reimpresion")).toEqual([]);
    const [venta] = leidos(mundo, "venta").map(({ datos }) => datos);
    await pedir(mundo, "reimprimir", { ventaId: venta?.ventaId ?? "" });
    await pedir(mundo, "imprimirPagina", { ventaId: venta?.ventaId ?? "" });
    await pedir(mundo, "reimprimirZ", { z: 1 });
    await pedir(mundo, "imprimirPrueba", {});
    await todoArriba(mundo, 8);
    const factura = { que: "factura", ventaId: venta?.ventaId, cuf: venta?.cuf };
    expect(leidos(mundo, "reimpresion").map(({ datos }) => datos)).toEqual([
      factura,
      factura,
      { que: "cierreZ", z: 1 },
    ]);
  });

  test("is no fact where the sale is refused; charged again, it is one", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1017 });
    const id = crypto.randomUUID();
    expect((await mundo.vender(id)).estado).toBe("RECHAZADA");
    await mundo.vender(id, {
      cliente: {
        tipoDocumento: 1,
        numeroDocumento: "5",
        complemento: null,
        razonSocial: "Eva",
        correo: null,
      },
    });
    await todoArriba(mundo, 1);
    expect(leidos(mundo, "venta").map(({ datos }) => datos.ventaId)).toEqual([id]);
  });

  test("is told once of a sale that was issued offline and accepted later", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    const venta = await mundo.vender();
    expect(venta.estado).toBe("OFFLINE");
    mundo.servidor.documentos.push({ cuf: venta.cuf ?? "", estado: "EMITIDA" });
    await todoArriba(mundo, 1);
    await mundo.hasta("la venta emitida", async () => {
      const leida = await mundo.caja.invoke("venta", { ventaId: venta.id });
      return leida.ok && leida.value.estado === "EMITIDA";
    });
    expect(leidos(mundo, "venta")).toHaveLength(1);
  });
});

/** Copies the till's data by hand; the function it gives puts the copy back. */
async function apartarCopia(mundo: MundoCaja): Promise<() => Promise<void>> {
  const [base, copia] = [join(mundo.data, "caja", "caja.db"), join(mundo.data, "aparte.db")];
  const copiar = async (de: string, a: string) => {
    await mundo.caja.cerrar();
    copyFileSync(de, a);
    await mundo.reiniciar();
  };
  await copiar(base, copia);
  return () => copiar(copia, base);
}

describe("the way up", () => {
  test("goes on from what a server that came back from a copy still has", async () => {
    const mundo = await start();
    await vivirUnDia(mundo);
    await todoArriba(mundo, 5);
    const [serie, suyos] = [...mundo.servidor.hechos][0] ?? ["", []];
    mundo.servidor.hechos.set(serie, suyos.slice(0, 2));
    mundo.servidor.estado = { restauracion: { id: "r1", copiaDe: "2026-11-18T00:00:00.000" } };
    await todoArriba(mundo, 5);
    expect(mundo.servidor.hechos.get(serie)).toEqual(suyos);
  });

  const mover = (mundo: MundoCaja, motivo: string) =>
    pedir(mundo, "moverEfectivo", { tipo: "ingreso", monto: "10", motivo });
  const motivos = (mundo: MundoCaja) =>
    leidos(mundo, "movimiento").map(({ datos }) => datos.movimiento.motivo);

  test("of a till that was put back by hand goes on in another series, and loses nothing of either life", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    await todoArriba(mundo, 1);
    const ponerDeVuelta = await apartarCopia(mundo);
    await mover(mundo, "De la primera vida");
    await todoArriba(mundo, 2);
    await ponerDeVuelta();
    await mover(mundo, "De la segunda vida");
    await todoArriba(mundo, 3);
    expect(mundo.servidor.hechos.size).toBe(2);
    expect(motivos(mundo)).toEqual(["De la primera vida", "De la segunda vida"]);
  });

  test("of a till that was put back with a fact to send finds the other life before anything happens", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    await todoArriba(mundo, 1);
    mundo.servidor.apagado = true;
    await mover(mundo, "Sin red");
    const ponerDeVuelta = await apartarCopia(mundo);
    mundo.servidor.apagado = false;
    for (const motivo of ["Primera vida a", "Primera vida b", "Primera vida c"]) await mover(mundo, motivo);
    await todoArriba(mundo, 5);
    await ponerDeVuelta();
    const antes = mundo.servidor.peticiones.length;
    await mundo.hasta("una ronda", () => hasRonda(mundo.servidor, antes));
    for (const motivo of ["Segunda vida a", "Segunda vida b"]) await mover(mundo, motivo);
    await todoArriba(mundo, 7);
    expect(mundo.servidor.hechos.size).toBe(2);
    expect(motivos(mundo).slice(-2)).toEqual(["Segunda vida a", "Segunda vida b"]);
  });

  test("waits while the server is one of before", async () => {
    const mundo = await start();
    mundo.servidor.estado = { protocolo: 1 };
    const ronda = async () => {
      mundo.servidor.peticiones.splice(0);
      await mundo.caja.invoke("guardarCliente", CLIENTE);
      await mundo.hasta("una ronda", () => hasRonda(mundo.servidor, 0));
      return mundo.servidor.peticiones.filter(({ path }) => path === "/hechos");
    };
    await ronda();
    await vivirUnDia(mundo);
    expect(await ronda()).toEqual([]);
    mundo.servidor.estado = {};
    await todoArriba(mundo, 5);
  });
});
