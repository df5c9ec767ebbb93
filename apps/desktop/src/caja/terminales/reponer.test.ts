import { afterEach, describe, expect, test } from "vitest";
import type { HechoContado } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Evento } from "../../contract/index.ts";
import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import { reponerTurnos } from "../efectivo/db/turnos-repuestos.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();
let nueva: MundoCaja | undefined;
afterEach(async () => {
  await nueva?.close();
  nueva = undefined;
});

const CIEN = [{ valor: "100", cantidad: 1 }] as const;
const contar = (mundo: MundoCaja) =>
  pedir(mundo, "cerrarTurno", { denominaciones: [...CIEN], nota: "no se contó más" });

/** A till that closed a session and has another one open, with a sale and a movement; its facts as the server has them. */
async function vivir(): Promise<HechoContado[]> {
  const mundo = await start();
  await pedir(mundo, "abrirTurno", { inicial: "100" });
  await contar(mundo);
  await pedir(mundo, "abrirTurno", { inicial: "50" });
  await mundo.vender();
  await pedir(mundo, "moverEfectivo", { tipo: "retiro", monto: "5", motivo: "Pago de agua" });
  const contados = () =>
    [...mundo.servidor.hechos].flatMap(([serie, suyos]) => suyos.map((hecho) => ({ ...hecho, serie })));
  await mundo.hasta("todo está en el servidor", async () => {
    await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
    return contados().length === 5;
  });
  return contados().filter(({ n }) => n > 1);
}

/** Creates another computer, to be paired with a server that has these facts; null: an older server. */
async function otra(hechos: HechoContado[] | null): Promise<MundoCaja> {
  nueva = await startMundoCaja(false);
  nueva.servidor.hechosDeAntes = hechos;
  nueva.servidor.epoca = 2;
  return nueva;
}

const emparejar = (mundo: MundoCaja) =>
  pedir(mundo, "emparejar", { urlServidor: mundo.servidor.url, codigo: "ABC" });

describe("a till that takes a lost one's place", () => {
  test("has its open session, what moved its cash and its closings; the chain goes on, with numbers left out", async () => {
    const mundo = await otra(await vivir());
    await emparejar(mundo);
    expect(await pedir(mundo, "turno", {})).toMatchObject({
      numero: 2,
      inicial: "50.00",
      ventas: { cantidad: 1, total: "25.00" },
      movimientos: [{ tipo: "retiro", monto: "5.00" }],
    });
    expect(await pedir(mundo, "cierres", { limite: 10 })).toMatchObject({ cierres: [{ z: 1 }] });
    expect(await contar(mundo)).toMatchObject({ z: 1002, esperado: "70.00" });
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    expect(await contar(mundo)).toMatchObject({ z: 1003 });
    expect((await pedir(mundo, "cierres", { limite: 10 })).integra).toBe(true);
  });

  test("tells the server nothing twice, and its own facts in a series of its own", async () => {
    const hechos = await vivir();
    const mundo = await otra(hechos);
    await emparejar(mundo);
    await contar(mundo);
    await mundo.hasta("sube lo suyo", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return mundo.servidor.hechos.size > 0;
    });
    const [[serie, suyos] = ["", []], ...otras] = mundo.servidor.hechos;
    expect(otras).toEqual([]);
    expect(hechos.map((hecho) => hecho.serie)).not.toContain(serie);
    expect(suyos).toMatchObject([{ n: 1, tipo: "turnoCerrado" }]);
  });

  test("paired anew on the same computer keeps its drawer as it is", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    await pedir(mundo, "moverEfectivo", { tipo: "ingreso", monto: "5", motivo: "Cambio" });
    await mundo.hasta("todo está en el servidor", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return [...mundo.servidor.hechos.values()].flat().length === 2;
    });
    mundo.servidor.hechosDeAntes = [...mundo.servidor.hechos].flatMap(([serie, suyos]) =>
      suyos.map((hecho) => ({ ...hecho, serie })),
    );
    const antes = await pedir(mundo, "turno", {});
    await emparejar(mundo);
    expect(await pedir(mundo, "turno", {})).toEqual(antes);
  });
});

describe("while the server does not say how the drawer was left", () => {
  const callar = (mundo: MundoCaja) => {
    let calla = true;
    mundo.servidor.enMedio = (req, res) => {
      if (!calla || req.url?.includes("/hechos") !== true || req.method !== "GET") return false;
      res.destroy();
      return true;
    };
    return () => void (calla = false);
  };

  test("no session opens by itself; it comes with the next round that is answered", async () => {
    const mundo = await otra(await vivir());
    const hablar = callar(mundo);
    await emparejar(mundo);
    expect(await mundo.caja.invoke("abrirTurno", { inicial: "10" })).toMatchObject({
      ok: false,
      error: { kind: "faltaReponer" },
    });
    hablar();
    await mundo.hasta("el turno está", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return (await pedir(mundo, "turno", {}))?.numero === 2;
    });
  });

  test("the cashier may go on without it, and the log says so", async () => {
    const mundo = await otra(await vivir());
    callar(mundo);
    await emparejar(mundo);
    expect(await pedir(mundo, "abrirTurno", { inicial: "10", sinReponer: true })).toMatchObject({
      numero: 10_001,
    });
    expect(await pedir(mundo, "bitacora", {})).toMatchObject([
      { accion: "abrió la caja sin el efectivo de la anterior" },
    ]);
    expect(await contar(mundo)).toMatchObject({ z: 10_001, omitidos: 10_000 });
  });

  test("facts that come after all leave the session that the cashier opened as it is", async () => {
    const vividos = (await vivir()).map(({ serie, ...hecho }) => ({ serie, hecho }));
    const mundo = await otra([]);
    callar(mundo);
    await emparejar(mundo);
    await pedir(mundo, "abrirTurno", { inicial: "10", sinReponer: true });
    await contar(mundo);
    const antes = await pedir(mundo, "abrirTurno", { inicial: "20", sinReponer: true });
    // Their open session has this one's number.
    const hechos = vividos.map(({ serie, hecho }) => ({
      serie,
      hecho: { ...hecho, datos: hecho.datos.replaceAll('"turno":2', `"turno":${antes.numero}`) },
    }));
    expect(hechos).not.toEqual(vividos);
    mundo.db.inTransaction((tx) =>
      reponerTurnos(tx, insertHechosAjenos(tx, new HechosApartados(hechos), { enServidor: false })),
    );
    expect(await pedir(mundo, "turno", {})).toMatchObject({ ...antes, esperado: null });
  });

  test("a computer without a point of sale opens no session of its own", async () => {
    const mundo = await otra([]);
    expect(await mundo.caja.invoke("abrirTurno", { inicial: "10" })).toMatchObject({
      ok: false,
      error: { kind: "noEmparejada" },
    });
  });

  test("a server of before is told of, and nothing is waited for", async () => {
    const mundo = await otra(null);
    const avisos: Evento<"aviso">[] = [];
    mundo.caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    await emparejar(mundo);
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    expect(avisos).toContainEqual(expect.objectContaining({ kind: "reposicion" }));
  });
});
