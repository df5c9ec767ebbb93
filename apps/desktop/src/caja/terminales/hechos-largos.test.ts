import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_DATOS, parseHecho, type HechoContado, type Instante } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Evento } from "../../contract/index.ts";
import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import { insertHecho, listHechosDesde } from "./db/hechos.ts";
import { reponerTurnos } from "../efectivo/db/turnos-repuestos.ts";
import { findTurnoAbierto, insertMovimiento, listCierres } from "../efectivo/db/turnos.ts";
import { isIntegra } from "../efectivo/cadena.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();
const instante = "2026-11-23T09:00:00.000" as Instante;
/** Movements that are too long for one fact together. */
const MUCHOS = 110;
const MOTIVO = "Cambio de monedas ".repeat(220);

const enElServidor = ({ servidor }: MundoCaja): HechoContado[] =>
  [...servidor.hechos].flatMap(([serie, suyos]) => suyos.map((hecho) => ({ ...hecho, serie })));
const hastaArriba = (mundo: MundoCaja, motivo: string) =>
  mundo.hasta(motivo, async () => {
    await mundo.caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
    return enElServidor(mundo).some(({ datos }) => datos.includes(motivo));
  });

test("a closing too long for a fact goes up without its movements, and comes back whole at the till that takes the place", async () => {
  const mundo = await start();
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  const turno = findTurnoAbierto(mundo.db);
  if (turno === undefined) throw new Error("sin turno");
  mundo.db.inTransaction((tx) => {
    for (let i = 0; i < MUCHOS; i++)
      insertMovimiento(tx, turno, {
        id: randomUUID(),
        tipo: "ingreso",
        monto: "1.00",
        motivo: MOTIVO,
        usuario: null,
        en: instante,
      });
  });
  await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "a ojo" });
  await pedir(mundo, "abrirCajon", { motivo: "tras el cierre" });
  await hastaArriba(mundo, "tras el cierre");
  const hechos = enElServidor(mundo);
  const [cierre] = hechos.map(parseHecho).filter(({ kind }) => kind === "turnoCerrado");
  expect(cierre).toMatchObject({
    datos: { cierre: { esperado: `${MUCHOS}.00` }, movimientosAparte: MUCHOS },
  });

  const nueva = await start();
  const ajenos = hechos.map(({ serie, ...hecho }) => ({ serie, hecho }));
  nueva.db.inTransaction((tx) =>
    reponerTurnos(tx, insertHechosAjenos(tx, new HechosApartados(ajenos), { enServidor: true })),
  );
  const cierres = listCierres(nueva.db, 10);
  expect(cierres.map(({ movimientos }) => movimientos.length)).toEqual([MUCHOS]);
  expect(isIntegra(cierres)).toBe(true);
});

test("a fact that no server takes stays here, which the till tells, and holds up neither the others nor the second copy", async () => {
  const mundo = await start();
  const detalle = "x".repeat(MAX_DATOS);
  const avisos: Evento<"aviso">[] = [];
  mundo.caja.subscribe("aviso", (aviso) => avisos.push(aviso));
  const registros = async () =>
    (await pedir(mundo, "salud", {})).renglones.find(({ clave }) => clave === "registros");
  expect(await registros()).toMatchObject({ color: "verde" });
  mundo.db.inTransaction((tx) =>
    insertHecho(tx, { tipo: "bitacora", instante, usuario: null, datos: { accion: "larga", detalle } }),
  );
  await pedir(mundo, "abrirCajon", { motivo: "tras la larga" });
  await hastaArriba(mundo, "tras la larga");
  expect(enElServidor(mundo).filter(({ datos }) => datos.includes("larga"))).toHaveLength(1);
  await hastaArriba(mundo, "tras la larga");
  expect(avisos.filter(({ kind }) => kind === "registros")).toHaveLength(1);
  expect(await registros()).toMatchObject({ color: "ambar", texto: expect.stringMatching(/1 registro/) });
  expect(listHechosDesde(mundo.db, 0, 10).map(({ hecho }) => hecho.datos.length > MAX_DATOS)).toContain(true);
});
