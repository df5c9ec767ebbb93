import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Cuf } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Venta } from "../../contract/index.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import type { MundoCaja } from "../support/mundo.ts";

const start = mundosDePrueba();

const observada = { codigo: 1037, descripcion: "NIT INVÁLIDO", remedio: "Corrija el NIT." };
const ANA = {
  tipoDocumento: 1,
  numeroDocumento: "5551299",
  complemento: null,
  razonSocial: "Ana Quispe",
  correo: null,
} as const;

const verVenta = (mundo: MundoCaja, ventaId: string): Promise<Venta> => pedir(mundo, "venta", { ventaId });
const estadosDe = ({ db }: MundoCaja, ventaId: string) =>
  db.inTransaction((tx) =>
    tx.all(
      z.object({ numero: z.int(), estado: z.string() }),
      "select numero, estado from documentos where venta_id = @ventaId order by numero",
      { ventaId },
    ),
  );

/** Closes the drawer, and gives what it should hold. */
async function esperado(mundo: MundoCaja): Promise<string | null> {
  return (await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "Prueba" })).esperado;
}

/** A sale that was sold offline in an open session, and that the tax system observed; the till is online again. */
async function conObservada() {
  const mundo = await start();
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
  const venta = await mundo.vender();
  mundo.servidor.documentos.push({ cuf: venta.cuf ?? "", estado: "OFFLINE", observada });
  await mundo.hasta("se observa, en línea", async () => {
    await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
    const { pendientes, modo } = await pedir(mundo, "estado", {});
    return pendientes.observadas === 1 && modo === "enLinea";
  });
  const corregir = (cambio = {}) =>
    mundo.caja.invoke("corregirObservada", {
      ventaId: venta.id,
      cuf: Cuf.parse(venta.cuf),
      cliente: ANA,
      excepcionNit: false,
      ...cambio,
    });
  return { mundo, venta, corregir };
}

describe("an observed sale", () => {
  test("is issued anew with its buyer put right, and nobody pays again", async () => {
    const { mundo, venta, corregir } = await conObservada();
    const hecha = await corregir();
    expect(hecha.ok && hecha.value).toMatchObject({
      id: venta.id,
      estado: "EMITIDA",
      total: venta.total,
      cliente: ANA,
      motivo: null,
      numeroFactura: (venta.numeroFactura ?? 0) + 1,
    });
    // The first of them was to go online, and never left.
    expect(estadosDe(mundo, venta.id).map(({ estado }) => estado)).toEqual([
      "DESCARTADA",
      "DESCARTADA",
      "EMITIDA",
    ]);
    expect((await pedir(mundo, "estado", {})).pendientes).toMatchObject({ facturas: 0, observadas: 0 });
    expect(await esperado(mundo)).toBe("25.00");
    expect((await corregir()).ok, "the document on the screen is no longer the sale's").toBe(false);
  });

  test("that the tax system refuses again keeps its paper and its money, and says the new reason", async () => {
    const { mundo, venta, corregir } = await conObservada();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
    const hecha = await corregir();
    expect(hecha.ok && hecha.value).toMatchObject({ estado: "OFFLINE", cuf: venta.cuf });
    expect(hecha.ok && hecha.value.motivo).toMatch(/rechazó/);
    expect(await esperado(mundo)).toBe("25.00");
    await pedir(mundo, "abrirTurno", { inicial: "25" });
    const segunda = await corregir({ cliente: { ...ANA, numeroDocumento: "5551300" } });
    expect(segunda.ok && segunda.value.estado).toBe("EMITIDA");
    const numeros = estadosDe(mundo, venta.id);
    expect(numeros.map(({ estado }) => estado).toSorted()).toEqual([
      "DESCARTADA",
      "DESCARTADA",
      "EMITIDA",
      "RECHAZADA",
    ]);
    const [primero] = numeros;
    expect(new Set(numeros.map(({ numero }) => numero - (primero?.numero ?? 0)))).toEqual(new Set([0, 1]));
  });

  test("goes on offline where the reply is lost, with the new buyer", async () => {
    const { mundo, venta, corregir } = await conObservada();
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    const hecha = await corregir();
    expect(hecha.ok && hecha.value).toMatchObject({ estado: "OFFLINE", offline: true, cliente: ANA });
    expect(hecha.ok && hecha.value.cuf).not.toBe(venta.cuf);
    expect((await pedir(mundo, "estado", {})).pendientes.observadas).toBe(0);
  });

  test("is not issued again unchanged, nor while the till is offline, nor where nothing was observed", async () => {
    const { mundo, venta, corregir } = await conObservada();
    const igual = await corregir({ cliente: venta.cliente });
    expect(igual.ok ? "" : igual.error.texto).toMatch(/No cambió ningún dato/);
    const otra = await mundo.vender();
    const sana = await corregir({ ventaId: otra.id, cuf: Cuf.parse(otra.cuf) });
    expect(sana.ok ? "" : sana.error.texto).toMatch(/Solo se corrige una factura que Impuestos observó/);
    mundo.servidor.estado = { siat: "caido" };
    await mundo.hasta("fuera de línea", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return (await pedir(mundo, "estado", {})).modo === "fueraDeLinea";
    });
    const fuera = await corregir();
    expect(fuera.ok ? "" : fuera.error.texto).toMatch(/hace falta la conexión/);
    expect(await verVenta(mundo, venta.id)).toMatchObject({ estado: "OFFLINE", cuf: venta.cuf });
  });
});
