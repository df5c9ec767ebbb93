import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type Entrada,
  type EntradaVenta,
  type NombreLlamada,
} from "../contract/index.ts";
import { Db } from "./db/db.ts";
import { depsQuietas } from "./support/deps.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "./support/mundo.ts";
import { pedir as pedirEn } from "./support/mundos.ts";
import { CAFC_GUION, cufDe } from "./support/manuales-guion.ts";
import { prepararVenta } from "./venta/preparar.ts";

const HORA = 3_600_000;

/** ENTRADA amounts to Bs 25. */
const PARTIDA: Partial<EntradaVenta> = {
  recibido: null,
  pagos: [
    { metodo: 1, monto: "5.00" },
    { metodo: 7, monto: "20.00" },
  ],
};

let mundo: MundoCaja;

beforeEach(async () => {
  mundo = await startMundoCaja();
  await pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, esperaSegundos: 1 });
  await pedir("abrirTurno", { inicial: "100.00" });
});

afterEach(() => mundo.close());

const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);

/** Begins a round with the server. */
const ronda = () => pedir("guardarConfiguracion", { ...CONFIGURACION_INICIAL, esperaSegundos: 1 });

const como = async (ventaId: string) => (await pedir("venta", { ventaId })).estado;

const Suma = z.object({ id: z.string(), estado: z.string(), debe: z.number(), pagado: z.number() });

/**
 * Checks the payments rule on all data of the till. Payments of a sale or hand-written invoice that counts
 * add up to its total; any other has none. Returns what the open session took, in cents.
 */
async function cuadra(db: Db = mundo.db): Promise<number> {
  const sumas = db.all(
    Suma,
    `select v.id, v.estado, case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then round(v.total * 100) else 0 end as debe,
       round(coalesce((select sum(monto) from pagos p where p.venta_id = v.id), 0) * 100) as pagado from ventas v
     union all select m.clave, m.estado,
       case when m.estado in ('recibida', 'observada', 'emitida', 'anulada') then round(m.total * 100) else 0 end,
       round(coalesce((select sum(monto) from pagos_manuales p where p.clave = m.clave), 0) * 100) from manuales m`,
  );
  expect(sumas.filter(({ debe, pagado }) => debe !== pagado)).toEqual([]);
  const turno = await pedir("turno", {});
  return Math.round(Number(turno?.ventas.total ?? "0") * 100);
}

/**
 * Creates a draft with a document in doubt: the sale was sent, and its till came back too late to issue it
 * offline.
 */
async function borradorEnDuda(cambios: Partial<EntradaVenta> = {}): Promise<{ id: string; cuf: string }> {
  const id = crypto.randomUUID();
  const preparada = prepararVenta(depsQuietas(mundo), id, { ...ENTRADA, ...cambios });
  if (!preparada.ok || preparada.value.porEnviar === null) throw new Error("no se preparó");
  const { cuf } = preparada.value.porEnviar.documento;
  mundo.servidor.estado = { cufds: [] };
  mundo.servidor.retiro = "enviada";
  mundo.servidor.guion.push(...Array.from({ length: 40 }, () => "corta" as const));
  await mundo.caja.cerrar();
  mundo.pasar(100 * HORA);
  await mundo.reiniciar();
  await mundo.hasta("queda en borrador", async () => (await como(id)) === "BORRADOR");
  mundo.servidor.guion.splice(0);
  return { id, cuf };
}

describe("a hand-written invoice has its payments under its own key", () => {
  const id = "0c6a2b7e-46f7-4d0f-9a51-8f8f6a1b2c3d";
  let inicioMs: number;
  const corte = async () => {
    const { ahora } = await pedir("estado", {});
    inicioMs = Math.floor(instanteToEpoch(ahora ?? epochToInstante(0)) / 60_000) * 60_000 - 3 * HORA;
    await pedir("datosManuales", {});
    await pedir("iniciarTranscripcion", {
      id,
      tipo: 7,
      inicio: epochToInstante(inicioMs),
      fin: epochToInstante(inicioMs + 2 * HORA),
      cafc: CAFC_GUION,
      sector: 1,
    });
  };
  const hoja = (numero: number, cambios: Partial<Entrada<"guardarManual">> = {}) => ({
    clave: crypto.randomUUID(),
    transcripcionId: id,
    corrige: null,
    numero,
    fechaEmision: epochToInstante(inicioMs + numero * 60_000),
    venta: { ...ENTRADA, recibido: null },
    ...cambios,
  });
  const facturas = async () => (await pedir("transcripciones", {}))[0]?.facturas ?? [];
  const queda = (numero: number, estado: string) =>
    mundo.hasta(`${numero} está ${estado}`, async () => {
      await ronda();
      return (await facturas()).find((f) => f.numero === numero)?.estado === estado;
    });
  const observar = async (clave: string, numero: number) => {
    const observada = { codigo: 1037, descripcion: "NIT", remedio: null };
    mundo.servidor.documentos.push({ cuf: cufDe(clave), estado: "OFFLINE", observada });
    await queda(numero, "observada");
  };

  test("from the moment in which the server has it; the X and the Z count it", async () => {
    await corte();
    await pedir("guardarManual", hoja(7, { venta: { ...ENTRADA, ...PARTIDA } }));
    expect(await cuadra()).toBe(0);
    await mundo.vender();
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    expect(await cuadra()).toBe(5000);
    expect((await pedir("turno", {}))?.ventas.cantidad).toBe(2);
    const z = await pedir("cerrarTurno", {
      denominaciones: [
        { valor: "100", cantidad: 1 },
        { valor: "10", cantidad: 3 },
      ],
      nota: null,
    });
    expect(z).toMatchObject({ esperado: "130.00", diferencia: "0.00", ventas: { total: "50.00" } });
  });

  test.each([
    ["the same", false, 2500],
    ["another", true, 0],
  ])("a correction takes them over, in %s session", async (_sesion, otraSesion, esperado) => {
    await corte();
    const una = hoja(7);
    await pedir("guardarManual", una);
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    if (otraSesion) {
      await pedir("cerrarTurno", { denominaciones: [{ valor: "100", cantidad: 1 }], nota: "no se contó" });
      await pedir("abrirTurno", { inicial: "100.00" });
    }
    await observar(una.clave, 7);
    expect(await cuadra()).toBe(otraSesion ? 0 : 2500);
    await pedir("guardarManual", hoja(7, { corrige: una.clave }));
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    expect(await cuadra()).toBe(esperado);
  });

  test("the draft that it replaces is chosen by name: discarded with the sheet, back without it, never charged beside it", async () => {
    const { id: ventaId } = await borradorEnDuda();
    await corte();
    expect(await pedir("borradores", {})).toMatchObject([{ id: ventaId, total: "25.00" }]);
    const una = hoja(7, { reemplaza: ventaId });
    await pedir("guardarManual", una);
    expect(await pedir("borradores", {})).toEqual([]);
    expect(await pedir("ventaReabierta", {})).toBeNull();
    await expect(mundo.vender(ventaId)).rejects.toThrow("factura de papel 7");
    await expect(pedir("guardarManual", hoja(8, { reemplaza: ventaId }))).rejects.toThrow("factura 7");
    await pedir("guardarManual", { ...una, reemplaza: null });
    expect(await pedir("borradores", {})).toMatchObject([{ id: ventaId }]);
    await pedir("guardarManual", una);
    await pedir("quitarManual", { clave: una.clave });
    expect(await pedir("borradores", {})).toMatchObject([{ id: ventaId }]);
    await pedir("guardarManual", una);
    await pedir("descartarTranscripcion", { id });
    expect(await pedir("borradores", {})).toMatchObject([{ id: ventaId }]);
    await expect(
      corte().then(() => pedir("guardarManual", hoja(9, { reemplaza: crypto.randomUUID() }))),
    ).rejects.toThrow("ya no es un borrador");
  });

  test("the document of such a draft that turns out accepted is annulled, without effects of its own", async () => {
    const { id: ventaId, cuf } = await borradorEnDuda();
    await corte();
    await pedir("guardarManual", hoja(7, { reemplaza: ventaId }));
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    mundo.servidor.documentos.push({ cuf, estado: "EMITIDA" });
    await mundo.hasta("se anula", async () => {
      await ronda();
      return mundo.servidor.peticiones.some(({ path }) => path === `/facturas/${cuf}/anular`);
    });
    await mundo.hasta("queda anulada", () =>
      mundo.db
        .all(z.object({ estado: z.string() }), "select estado from anulaciones")
        .every(({ estado }) => estado === "hecha"),
    );
    expect(await como(ventaId)).toBe("BORRADOR");
    expect(await cuadra()).toBe(2500);
  });
});
