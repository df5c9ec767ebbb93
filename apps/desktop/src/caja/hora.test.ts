import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Entrada, type NombreLlamada, type Salida } from "../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "./support/mundo.ts";

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
/** A little more than a test takes. */
const CERCA_MS = 2 * MINUTO;

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
  await mundo.vender();
});
afterEach(async () => {
  revisar();
  await mundo.close();
});

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>): Promise<Salida<N>> {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  if (!hecho.ok) throw new Error(`${hecho.error.kind}: ${hecho.error.texto}`);
  return hecho.value;
}
const estado = () => pedir("estado", {});
/** A round with the server, or without it. */
const ronda = () => pedir("guardarConfiguracion", CONFIGURACION_INICIAL);
const enLinea = () =>
  mundo.hasta("vende en línea", async () => {
    await ronda();
    return (await estado()).modo === "enLinea";
  });
/** The till is started without the server, its computer's clock so far from the right time. */
async function sinServidor(desvioMs: number): Promise<void> {
  mundo.servidor.apagado = true;
  mundo.pared(desvioMs);
  await mundo.reiniciar();
  await mundo.hasta("sabe que no hay servidor", async () => (await estado()).luces.servidor.color === "rojo");
}
/** The right time, as the scripted server has it: its last time plus the till's monotonic time since. */
let inicioMs: number;
let pasadoMs: number;
beforeEach(async () => {
  inicioMs = instanteToEpoch((await estado()).ahora ?? epochToInstante(0));
  pasadoMs = 0;
});
const pasar = (ms: number) => {
  pasadoMs += ms;
  mundo.pasar(ms);
};
const cierta = () => inicioMs + pasadoMs;

const Documento = z.object({
  cuf: z.string(),
  tipoEmision: z.int(),
  estado: z.string(),
  fechaEmision: Instante,
  corteId: z.string().nullable(),
});
const documentos = () =>
  mundo.db.all(
    Documento,
    "select cuf, tipo_emision, estado, fecha_emision, corte_id from documentos order by rowid",
  );
const ultimo = () => {
  const documento = documentos().at(-1);
  if (documento === undefined) throw new Error("sin documentos");
  return { ...documento, ms: instanteToEpoch(documento.fechaEmision) };
};
const Corte = z.object({ id: z.string(), inicio: Instante, fin: Instante.nullable(), docs: z.int() });
const cortes = () =>
  mundo.db.all(
    Corte,
    "select id, inicio, fin, (select count(*) from documentos d where d.corte_id = c.id) as docs from cortes c order by inicio",
  );

/** Instants increase within one emission type and outage; each document lies in its outage; outages share no second. */
function revisar(): void {
  const grupos = Map.groupBy(documentos(), ({ tipoEmision, corteId }) => `${tipoEmision} ${corteId}`);
  for (const suyos of grupos.values()) {
    const instantes = suyos.map(({ fechaEmision }) => fechaEmision);
    expect(instantes).toEqual([...new Set(instantes)].toSorted());
  }
  const conDocs = cortes().filter(({ docs }) => docs > 0);
  for (const { id, inicio, fin } of conDocs)
    for (const { corteId, fechaEmision } of documentos())
      if (corteId === id) {
        expect(fechaEmision >= inicio).toBe(true);
        expect(fin === null || fechaEmision <= fin).toBe(true);
      }
  for (const [i, { fin }] of conDocs.entries()) {
    const siguiente = conDocs[i + 1];
    if (siguiente !== undefined) expect((fin ?? "").slice(0, 19) < siguiente.inicio.slice(0, 19)).toBe(true);
  }
}

describe("a till that starts without the server", () => {
  test("asks once, with what its clock says; a wrong answer dates offline sales, and no online one", async () => {
    await sinServidor(11 * HORA);
    await expect(mundo.vender()).rejects.toThrow("relojDudoso");
    const { reloj, bloqueo } = await estado();
    expect(bloqueo).toBe("relojDudoso");
    expect(instanteToEpoch(reloj?.propuesta ?? epochToInstante(0)) - cierta()).toBeGreaterThan(10.9 * HORA);
    await pedir("confirmarReloj", { ahora: reloj?.propuesta });
    await mundo.vender();
    await mundo.vender();
    expect(ultimo().ms - cierta()).toBeGreaterThan(10.9 * HORA);
    expect((await estado()).reloj?.confirmado).toBe(true);

    mundo.servidor.apagado = false;
    await enLinea();
    expect((await estado()).reloj).toBeNull();
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("the next outage is dated right, and is none of the misdated one's", async () => {
    await sinServidor(11 * HORA);
    await pedir("confirmarReloj", {});
    await mundo.vender();
    const malo = ultimo();
    mundo.servidor.apagado = false;
    await enLinea();
    mundo.servidor.apagado = true;
    await mundo.vender();
    expect(ultimo()).toMatchObject({ tipoEmision: 2 });
    expect(ultimo().corteId).not.toBe(malo.corteId);
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
    // The outage lasts until the time of the misdated one, and then makes way for it.
    pasar(malo.ms - cierta() - 10);
    await mundo.vender();
    await mundo.vender();
    pasar(5 * MINUTO);
    await mundo.vender();
    mundo.servidor.apagado = false;
    await enLinea();
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
  });

  test("the server's word corrects an outage that goes on because the tax system is away", async () => {
    await sinServidor(11 * HORA);
    await pedir("confirmarReloj", {});
    await mundo.vender();
    mundo.servidor.estado = { siat: "caido" };
    mundo.servidor.apagado = false;
    await mundo.hasta("sabe la hora", async () => {
      await ronda();
      return (await estado()).reloj === null;
    });
    await mundo.vender();
    expect(ultimo()).toMatchObject({ tipoEmision: 2 });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("a server that has not measured the time moves no till's, and one that has does", async () => {
    const malo = epochToInstante(cierta() + 24 * HORA);
    mundo.servidor.estado = { siat: "caido", hora_medida: false, ahora: malo };
    await mundo.hasta("sabe que el SIAT no responde", async () => {
      await ronda();
      return (await estado()).modo !== "enLinea";
    });
    await mundo.vender();
    expect(ultimo()).toMatchObject({ tipoEmision: 2 });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
    mundo.servidor.estado = { ahora: epochToInstante(cierta() + HORA) };
    await enLinea();
    expect(instanteToEpoch((await estado()).ahora ?? malo) - cierta()).toBeGreaterThan(0.9 * HORA);
    pasar(HORA);
  });

  test("a question that nobody answered leaves nothing behind once the server is there", async () => {
    await sinServidor(11 * HORA);
    mundo.servidor.apagado = false;
    await enLinea();
    mundo.servidor.apagado = true;
    await mundo.vender();
    expect(ultimo()).toMatchObject({ tipoEmision: 2 });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("an outage that ends by a clock that may be wrong ends with its last document, and the next one is dated right", async () => {
    mundo.servidor.estado = { siat: "caido" };
    await mundo.hasta("sabe que el SIAT no responde", async () => {
      await ronda();
      return (await estado()).modo !== "enLinea";
    });
    await mundo.vender();
    const antes = ultimo();
    mundo.pared(72 * HORA);
    const dudosa = { hora_medida: false, ahora: epochToInstante(cierta() + 72 * HORA) };
    // The tax system stays away until the till restarts: before that, its clock was sure and would date the
    // end.
    mundo.servidor.estado = { siat: "caido", ...dudosa };
    await mundo.reiniciar();
    mundo.servidor.estado = dudosa;
    await mundo.hasta("el corte termina", async () => {
      await ronda();
      return cortes().every(({ fin }) => fin !== null);
    });
    expect((await estado()).bloqueo).toBe("relojDudoso");
    expect(cortes().map(({ fin }) => fin)).toEqual([epochToInstante(antes.ms + 1)]);
    pasar(MINUTO);
    mundo.servidor.estado = {};
    await enLinea();
    mundo.servidor.apagado = true;
    await mundo.vender();
    expect(ultimo()).toMatchObject({ tipoEmision: 2 });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test.each([
    ["ahead", 11 * HORA],
    ["behind", -11 * HORA],
    ["a year ahead", 365 * 24 * HORA],
  ])("with its clock %s, the cashier's correction is the time", async (_como, desvioMs) => {
    await sinServidor(desvioMs);
    pasar(MINUTO);
    await pedir("confirmarReloj", { ahora: epochToInstante(cierta()) });
    await mundo.vender();
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
    // The difference is known at the next start.
    await mundo.reiniciar();
    await mundo.vender();
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("a time before the last sale is not taken, and a clock set back never dates a sale before it", async () => {
    await sinServidor(0);
    pasar(3 * HORA);
    await mundo.vender();
    const antes = ultimo();
    await sinServidor(-2 * HORA);
    const hecho = await mundo.caja.invoke("confirmarReloj", { ahora: epochToInstante(antes.ms - HORA) });
    expect(hecho).toMatchObject({
      ok: false,
      error: {
        kind: "relojDudoso",
        texto: expect.stringMatching(/No puede ser antes del \d\d\/\d\d\/\d{4} a las \d\d:\d\d/),
      },
    });
    await expect(mundo.vender()).rejects.toThrow("relojDudoso");
    await pedir("confirmarReloj", {});
    await mundo.vender();
    expect(ultimo().ms).toBeGreaterThan(antes.ms);
  });

  test("costs one question on a normal morning, and the night is free for hand-written invoices", async () => {
    mundo.servidor.apagado = true;
    await mundo.vender();
    const noche = ultimo();
    await mundo.caja.cerrar();
    pasar(11 * HORA);
    await mundo.reiniciar();
    await expect(mundo.vender()).rejects.toThrow("relojDudoso");
    await pedir("confirmarReloj", { ahora: (await estado()).reloj?.propuesta });
    await mundo.vender();
    expect(ultimo().corteId).not.toBe(noche.corteId);
    pasar(3 * HORA);
    await mundo.vender();
    expect((await estado()).bloqueo).toBeNull();
    expect(cortes().find(({ id }) => id === noche.corteId)?.fin).toBe(noche.fechaEmision);
  });

  test("costs no question where the server answers at once: the sale waits for its word", async () => {
    mundo.pared(11 * HORA);
    await mundo.reiniciar();
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("a clock that is off by less than a quarter of an hour dates no online sale either", async () => {
    mundo.pared(12 * MINUTO);
    await mundo.reiniciar();
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
    expect(Math.abs(ultimo().ms - cierta())).toBeLessThan(CERCA_MS);
  });

  test("midnight and the new year are instants like others", async () => {
    const { ahora } = await estado();
    const finDeAno = instanteToEpoch(Instante.parse(`${(ahora ?? "").slice(0, 4)}-12-31T23:59:59.990`));
    mundo.servidor.apagado = true;
    pasar(finDeAno - cierta());
    await mundo.reiniciar();
    await pedir("confirmarReloj", {});
    const motivo = (await mundo.vender()).estado;
    // Past the last CUFD's limit nothing is issued offline, whatever the clock says.
    expect(motivo).toBe("BORRADOR");
    mundo.servidor.apagado = false;
    await enLinea();
    mundo.servidor.apagado = true;
    await mundo.vender();
    await mundo.vender();
    expect(ultimo().fechaEmision.slice(0, 4)).toBe(String(Number((ahora ?? "").slice(0, 4)) + 1));
  });
});
