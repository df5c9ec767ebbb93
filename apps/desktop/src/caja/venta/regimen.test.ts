/** The day of a law at a till: it changes by its own clock, and is corrected before anything is sent. */
import { randomUUID } from "node:crypto";
import { epochToInstante, Instante, instanteToEpoch, masDias, type Vigencia } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findAjuste } from "../motor/ajustes.ts";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba } from "../support/mundos.ts";
import { enviadas, estado, ronda } from "../support/rondas.ts";

const start = mundosDePrueba();
const [HORA_MS, DIA_MS] = [3_600_000, 86_400_000];

/** The next midnight of the till's clock: its day, and the time until then. */
async function medianoche(mundo: MundoCaja): Promise<{ readonly desde: string; readonly faltaMs: number }> {
  const { ahora } = await estado(mundo);
  if (ahora === null) throw new Error("sin hora");
  const desde = epochToInstante(instanteToEpoch(ahora) + DIA_MS).slice(0, 10);
  return {
    desde,
    faltaMs: instanteToEpoch(Instante.parse(`${desde}T00:00:00.000`)) - instanteToEpoch(ahora),
  };
}

/** Has the till ask its server, until it holds these days of laws. */
async function oir(mundo: MundoCaja, vigencias: readonly Vigencia[]): Promise<void> {
  mundo.servidor.estado = { vigencias };
  await ronda(mundo);
  await mundo.hasta("la caja oyó las leyes", () => {
    const oidas = findAjuste(mundo.db, "estado")?.vigencias;
    return JSON.stringify(oidas) === JSON.stringify(vigencias);
  });
}

const Fila = z.object({ xml: z.string(), derivados: z.string() });
/** The last document: its law as it was frozen, and whether its XML states VAT. */
function ultimo({ db }: MundoCaja) {
  const fila = db.get(Fila, "select xml, derivados from documentos order by rowid desc limit 1", {});
  const { regimen = "ley-843" } = JSON.parse(fila?.derivados ?? "{}") as { regimen?: string };
  return { regimen, conIva: fila?.xml.includes("<montoIva>") };
}

describe("a till that was told the day", () => {
  test("changes at midnight by its own clock, with the server gone since before", async () => {
    const mundo = await start();
    const { desde, faltaMs } = await medianoche(mundo);
    await oir(mundo, [{ regimen: "ley-1733", desde }]);
    mundo.servidor.apagado = true;
    expect(await mundo.vender()).toMatchObject({ offline: true, total: "25.00" });
    expect(ultimo(mundo)).toEqual({ regimen: "ley-843", conIva: false });
    mundo.pasar(faltaMs + HORA_MS);
    expect(await mundo.vender()).toMatchObject({ offline: true, total: "25.00" });
    expect(ultimo(mundo)).toEqual({ regimen: "ley-1733", conIva: true });
  });

  test("sells a proforma of before the day for the total that it promised, under the new law, and says so", async () => {
    const mundo = await start();
    const { desde, faltaMs } = await medianoche(mundo);
    await oir(mundo, [{ regimen: "ley-1733", desde }]);
    const { items, cliente } = ENTRADA;
    const hecha = await mundo.caja.invoke("guardarProforma", {
      id: randomUUID(),
      items,
      descuentoAdicional: null,
      cliente: { ...cliente, telefono: null },
      validaHasta: masDias(desde, 10),
      nota: null,
    });
    if (!hecha.ok) throw new Error(hecha.error.texto);
    mundo.servidor.apagado = true;
    const abrir = async () => {
      const carrito = await mundo.caja.invoke("proformaEnCarrito", { id: hecha.value.id });
      if (!carrito.ok) throw new Error(carrito.error.texto);
      return carrito.value;
    };
    expect((await abrir()).texto).not.toContain("Ley");
    mundo.pasar(faltaMs + HORA_MS);
    const { texto, proformaId, items: suyos } = await abrir();
    expect(texto).toContain("Es de antes de la Ley 1733: cumple el total que prometió.");
    const vendida = await mundo.vender(randomUUID(), { items: suyos, proformaId, recibido: "1000" });
    expect(vendida.total).toBe(hecha.value.total);
    expect(ultimo(mundo)).toEqual({ regimen: "ley-1733", conIva: true });
  });

  test("keeps it over a restart, and forgets it when the server takes it back", async () => {
    const mundo = await start();
    const { desde, faltaMs } = await medianoche(mundo);
    await oir(mundo, [{ regimen: "ley-1733", desde }]);
    await mundo.reiniciar();
    mundo.pasar(faltaMs + HORA_MS);
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
    expect(ultimo(mundo).regimen).toBe("ley-1733");
    await oir(mundo, [{ regimen: "ley-843", desde: "1987-04-01" }]);
    await mundo.vender();
    expect(ultimo(mundo).regimen).toBe("ley-843");
  });
});

test("a till that never heard of the day is corrected before it is sent, with the same number and total", async () => {
  const mundo = await start();
  mundo.servidor.estado = { vigencias: [{ regimen: "ley-1733", desde: "2020-01-01" }] };
  mundo.servidor.guion.push({ resultado: "conflicto", causa: "regimen", status: 409 });
  expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", numeroFactura: 1, total: "25.00" });
  expect(enviadas(mundo).map(({ derivados }) => derivados.regimen)).toEqual([undefined, "ley-1733"]);
});
