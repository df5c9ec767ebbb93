import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Instante, MAX_DATOS, type Hecho } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { findAjuste, setAjuste } from "../motor/ajustes.ts";
import { insertHecho, listHechosDesde, listSeriesPorSubir } from "../terminales/db/hechos.ts";
import { insertHechosAjenos } from "../terminales/db/hechos-ajenos.ts";
import { HechosApartados } from "../terminales/db/hechos-apartados.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { parseCadena } from "../support/parse-cadena.ts";

const start = mundosDePrueba();
let usb: string;
beforeEach(() => {
  usb = mkdtempSync(join(tmpdir(), "usb-"));
});
afterEach(() => rmSync(usb, { recursive: true, force: true }));

const elegir = (mundo: MundoCaja) =>
  pedir(mundo, "guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: usb });
const enLaCopia = (): Hecho[] => {
  const lineas = readdirSync(usb)
    .sort()
    .flatMap((nombre) => readFileSync(join(usb, nombre), "utf8").split("\n"));
  const { hechos, ilegibles, roturas } = parseCadena(lineas);
  expect({ ilegibles, roturas }).toEqual({ ilegibles: 0, roturas: 0 });
  return hechos.map(({ hecho }) => hecho);
};
const conTexto = (texto: string): boolean =>
  readdirSync(usb).some((nombre) => readFileSync(join(usb, nombre), "utf8").includes(texto));
const tiposEnLaCopia = () => enLaCopia().map(({ tipo }) => tipo);
const hastaEnLaCopia = (mundo: MundoCaja, cuantos: number) =>
  mundo.hasta(`${cuantos} hechos en la copia`, () => enLaCopia().length >= cuantos);
const hasPorSubir = ({ db }: MundoCaja) => listSeriesPorSubir(db).length > 0;
const enElServidor = ({ servidor }: MundoCaja): Hecho[] => [...servidor.hechos.values()].flat();

async function vivirUnDia(mundo: MundoCaja): Promise<void> {
  await pedir(mundo, "abrirTurno", { inicial: "100" });
  await mundo.vender();
  await pedir(mundo, "moverEfectivo", { tipo: "retiro", monto: "5", motivo: "Pago de agua" });
  const denominaciones = [
    { valor: "100", cantidad: 1 },
    { valor: "20", cantidad: 1 },
  ] as const;
  await pedir(mundo, "cerrarTurno", { denominaciones: [...denominaciones], nota: null });
}
const DEL_DIA = ["turnoAbierto", "venta", "movimiento", "turnoCerrado"];

describe("the second copy and the log of facts", () => {
  test("has each fact once, in the chain of the documents, those without paper too", async () => {
    const mundo = await start();
    await elegir(mundo);
    await vivirUnDia(mundo);
    await hastaEnLaCopia(mundo, 4);
    expect(tiposEnLaCopia()).toEqual(DEL_DIA);
  });

  test("gets a closing before its slip is printed", async () => {
    const mundo = await start();
    await elegir(mundo);
    let alSalir: readonly string[] | null = null;
    mundo.caja.subscribe("imprimio", ({ ventaId }) => {
      if (ventaId === null) alSalir ??= tiposEnLaCopia();
    });
    await vivirUnDia(mundo);
    await mundo.hasta("sale el cierre", () => alSalir !== null);
    expect(alSalir).toContain("turnoCerrado");
  });

  test("catches up with facts alone when its folder is back", async () => {
    const mundo = await start();
    await elegir(mundo);
    renameSync(usb, `${usb}-fuera`);
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    await mundo.hasta("la pantalla lo dice", async () => {
      const { diario } = await pedir(mundo, "estado", {});
      return diario?.estado === "falta";
    });
    renameSync(`${usb}-fuera`, usb);
    await elegir(mundo);
    await hastaEnLaCopia(mundo, 1);
    expect(tiposEnLaCopia()).toEqual(["turnoAbierto"]);
  });

  test("goes on in the chain of a program of before, with the facts that the server lacks", async () => {
    const mundo = await start();
    mundo.servidor.estado = { protocolo: 1 };
    await elegir(mundo);
    await vivirUnDia(mundo);
    await hastaEnLaCopia(mundo, 4);
    const antes = findAjuste(mundo.db, "diario");
    if (antes === undefined) throw new Error("sin copia");
    const { hecho: _nuevo, ...deAntes } = antes;
    mundo.db.inTransaction((tx) => setAjuste(tx, "diario", deAntes));
    await mundo.reiniciar();
    await pedir(mundo, "abrirTurno", { inicial: "7" });
    await hastaEnLaCopia(mundo, 5);
    expect(tiposEnLaCopia()).toEqual([...DEL_DIA, "turnoAbierto"]);
  });
});

describe("a till that reads the copy of the lost one", () => {
  test("brings its facts back, once, and they go up before its own", async () => {
    const perdida = await start();
    perdida.servidor.estado = { protocolo: 1 };
    await elegir(perdida);
    await vivirUnDia(perdida);
    await hastaEnLaCopia(perdida, 4);
    const suyos = enLaCopia();

    const nueva = await start();
    const leida = await pedir(nueva, "recuperarDiario", { carpeta: usb });
    expect(leida).toMatchObject({ hechos: 4, danadas: 0 });
    await pedir(nueva, "abrirCajon", { motivo: "cambio" });
    await nueva.hasta("suben", async () => {
      await elegir(nueva);
      return enElServidor(nueva).length >= 5;
    });
    expect(enElServidor(nueva).slice(0, 4)).toEqual(suyos);
    expect(nueva.servidor.hechos.size).toBe(2);
    expect(await pedir(nueva, "recuperarDiario", { carpeta: usb })).toMatchObject({ hechos: 0 });
  });

  test("tells an offline sale that only the copy has once, in the lost till's session", async () => {
    const perdida = await start();
    await elegir(perdida);
    await pedir(perdida, "abrirTurno", { inicial: "100" });
    await perdida.servidor.close();
    await perdida.vender();
    await hastaEnLaCopia(perdida, 2);
    const nueva = await start();
    expect(await pedir(nueva, "recuperarDiario", { carpeta: usb })).toMatchObject({
      recuperadas: 1,
      hechos: 2,
    });
    await nueva.hasta("suben", async () => {
      await elegir(nueva);
      return enElServidor(nueva).length >= 2 && !hasPorSubir(nueva);
    });
    const ventas = enElServidor(nueva).filter(({ tipo }) => tipo === "venta");
    expect(ventas.map(({ datos }) => JSON.parse(datos))).toMatchObject([{ total: "25.00", turno: 1 }]);
  });

  test("is told that its folder does not answer, and reads it once it does", async () => {
    const perdida = await start();
    await elegir(perdida);
    await pedir(perdida, "abrirTurno", { inicial: "100" });
    await hastaEnLaCopia(perdida, 1);
    await perdida.caja.cerrar();
    const [nombre = ""] = readdirSync(usb);
    const [archivo, apartado] = [join(usb, nombre), join(perdida.data, nombre)];
    renameSync(archivo, apartado);
    // The opening of a pipe without a writer waits for one.
    execFileSync("mkfifo", [archivo]);
    const nueva = await start();
    const leida = await nueva.caja.invoke("recuperarDiario", { carpeta: usb });
    expect(leida.ok ? null : leida.error.texto).toContain("la carpeta no responde");
    closeSync(openSync(archivo, constants.O_WRONLY | constants.O_NONBLOCK));
    renameSync(apartado, archivo);
    expect(await pedir(nueva, "recuperarDiario", { carpeta: usb })).toMatchObject({ hechos: 1 });
  });

  test("brings back a fact that is too long for any server", async () => {
    const perdida = await start();
    await elegir(perdida);
    const datos = { accion: "larga", detalle: "x".repeat(MAX_DATOS) };
    const instante = Instante.parse("2026-11-23T09:00:00.000");
    perdida.db.inTransaction((tx) => insertHecho(tx, { tipo: "bitacora", instante, usuario: null, datos }));
    await pedir(perdida, "abrirCajon", { motivo: "cambio" });
    await hastaEnLaCopia(perdida, 2);
    const nueva = await start();
    const leida = await pedir(nueva, "recuperarDiario", { carpeta: usb });
    expect(leida).toMatchObject({ hechos: 2, danadas: 0 });
    expect(listHechosDesde(nueva.db, 0, 10).map(({ hecho }) => hecho.datos)).toContain(JSON.stringify(datos));
  });

  test("takes the facts of both lives of a till that was put back by hand", async () => {
    const perdida = await start();
    await elegir(perdida);
    perdida.servidor.apagado = true;
    await pedir(perdida, "abrirTurno", { inicial: "1" });
    await hastaEnLaCopia(perdida, 1);
    const [base, copia] = [join(perdida.data, "caja", "caja.db"), join(perdida.data, "aparte.db")];
    await perdida.caja.cerrar();
    copyFileSync(base, copia);
    await perdida.reiniciar();
    await pedir(perdida, "abrirCajon", { motivo: "vida 1" });
    await hastaEnLaCopia(perdida, 2);
    await perdida.caja.cerrar();
    copyFileSync(copia, base);
    await perdida.reiniciar();
    await pedir(perdida, "abrirCajon", { motivo: "vida 2" });
    await perdida.hasta("la otra vida en la copia", () => conTexto("vida 2"));

    const nueva = await start();
    expect(await pedir(nueva, "recuperarDiario", { carpeta: usb })).toMatchObject({ hechos: 3 });
    await nueva.hasta("suben", async () => {
      await elegir(nueva);
      return enElServidor(nueva).length === 3;
    });
    const dicho = enElServidor(nueva).map(({ datos }) => datos);
    expect(dicho).toEqual(
      expect.arrayContaining([expect.stringContaining("vida 1"), expect.stringContaining("vida 2")]),
    );
    expect(await pedir(nueva, "recuperarDiario", { carpeta: usb })).toMatchObject({ hechos: 0 });
  });

  test("sends what follows a gap in another series, so that nothing waits for ever", async () => {
    const mundo = await start();
    const serie = "a".repeat(32);
    const hecho = (n: number): Hecho => ({
      id: randomUUID(),
      n,
      epoca: 1,
      tipo: "bitacora",
      version: 1,
      instante: "2026-11-23T09:00:00.000" as Hecho["instante"],
      usuario: null,
      autorizo: null,
      datos: "{}",
    });
    const hechos = [hecho(3), hecho(4), hecho(9)];
    mundo.db.inTransaction((tx) =>
      insertHechosAjenos(tx, new HechosApartados(hechos.map((uno) => ({ serie, hecho: uno }))), {
        enServidor: false,
      }),
    );
    await mundo.hasta("suben", async () => {
      await elegir(mundo);
      return enElServidor(mundo).length === 3;
    });
    expect(enElServidor(mundo).map(({ id }) => id)).toEqual(hechos.map(({ id }) => id));
    expect(enElServidor(mundo).map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});
