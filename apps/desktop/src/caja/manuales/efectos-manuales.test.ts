import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createContadorTurnos, epochToInstante, instanteToEpoch, type TurnoContado } from "@mostrador/core";
import type { Entrada } from "../../contract/index.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { CAFC_GUION, cufDe } from "../support/manuales-guion.ts";
import { PARTIDA, HORA, cajaConCobros } from "../support/cobros-que-cuadran.ts";

const { mundo, pedir, ronda, como, cuadra, borradorEnDuda } = cajaConCobros();

/** The open sessions as the server counts them from the facts. */
function contados({ db }: MundoCaja): readonly TurnoContado[] {
  const contador = createContadorTurnos();
  for (const { serie, hecho, fila } of listHechosDesde(db, 0, 1000))
    contador.contar({ ...hecho, serie }, fila);
  return contador.abiertos();
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
    mundo().hasta(`${numero} está ${estado}`, async () => {
      await ronda();
      return (await facturas()).find((f) => f.numero === numero)?.estado === estado;
    });
  const observar = async (clave: string, numero: number) => {
    const observada = { codigo: 1037, descripcion: "NIT", remedio: null };
    mundo().servidor.documentos.push({ cuf: cufDe(clave), estado: "OFFLINE", observada });
    await queda(numero, "observada");
  };

  test("from the moment in which the server has it; the X and the Z count it", async () => {
    await corte();
    await pedir("guardarManual", hoja(7, { venta: { ...ENTRADA, ...PARTIDA } }));
    expect(await cuadra()).toBe(0);
    await mundo().vender();
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

  test("a correction takes back in the open session what came in while none was open, and its facts add up to it", async () => {
    await corte();
    const una = hoja(7);
    await pedir("guardarManual", una);
    await pedir("cerrarTurno", { denominaciones: [{ valor: "100", cantidad: 1 }], nota: null });
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    await pedir("abrirTurno", { inicial: "125.00" });
    await observar(una.clave, 7);
    await pedir("guardarManual", hoja(7, { corrige: una.clave }));
    await pedir("enviarTranscripcion", { id });
    await queda(7, "recibida");
    expect(await cuadra()).toBe(0);
    expect(contados(mundo())).toMatchObject([{ esperado: "125.00" }]);
    const z = await pedir("cerrarTurno", { denominaciones: [{ valor: "5", cantidad: 25 }], nota: null });
    expect(z).toMatchObject({ esperado: "125.00", diferencia: "0.00" });
  });

  test("the draft that it replaces is chosen by name: discarded with the sheet, back without it, never charged beside it", async () => {
    const { id: ventaId } = await borradorEnDuda();
    await corte();
    expect(await pedir("borradores", {})).toMatchObject([{ id: ventaId, total: "25.00" }]);
    const una = hoja(7, { reemplaza: ventaId });
    await pedir("guardarManual", una);
    expect(await pedir("borradores", {})).toEqual([]);
    expect(await pedir("ventaReabierta", {})).toBeNull();
    await expect(mundo().vender(ventaId)).rejects.toThrow("factura de papel 7");
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
    mundo().servidor.documentos.push({ cuf, estado: "EMITIDA" });
    await mundo().hasta("se anula", async () => {
      await ronda();
      return mundo().servidor.peticiones.some(({ path }) => path === `/facturas/${cuf}/anular`);
    });
    await mundo().hasta("queda anulada", () =>
      mundo()
        .db.all(z.object({ estado: z.string() }), "select estado from anulaciones")
        .every(({ estado }) => estado === "hecha"),
    );
    expect(await como(ventaId)).toBe("BORRADOR");
    expect(await cuadra()).toBe(2500);
  });
});
