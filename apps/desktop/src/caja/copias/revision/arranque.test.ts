import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Evento } from "../../../contract/index.ts";
import { abrirDb } from "../../motor/abrir.ts";
import { createCaja } from "../../caja.ts";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";
import { repairAlAbrir } from "./arranque.ts";
import type { Hallazgo } from "./hallazgos.ts";

const AHORA = "2026-11-22T10:00:00.000" as never; // an Instante, written out

describe("the till's review when it opens (docs/decisions/0019)", () => {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
  });
  afterEach(() => mundo.close());

  const carpeta = () => join(mundo.data, "caja");

  /** Writes into the closed file as a failing disk does: no trigger notes it. */
  async function aEspaldas(sql: string): Promise<void> {
    await mundo.caja.cerrar();
    const base = new BetterSqlite(join(carpeta(), "caja.db"));
    const vigias = base
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger'",
      )
      .all();
    for (const { name } of vigias) base.exec(`drop trigger "${name}"`);
    base.exec(sql);
    for (const { sql } of vigias) base.exec(sql);
    base.close();
  }

  /** Findings of a till that opens, and of a second opening. */
  function alAbrir(): { readonly primera: readonly Hallazgo[]; readonly segunda: readonly Hallazgo[] } {
    const abierta = abrirDb(carpeta());
    if (!abierta.ok) throw new Error(abierta.error.kind);
    const primera = repairAlAbrir(abierta.value, carpeta(), AHORA);
    const segunda = repairAlAbrir(abierta.value, carpeta(), AHORA);
    abierta.value.close();
    return { primera, segunda };
  }
  const filas = <T>(sql: string): T[] => {
    const base = new BetterSqlite(join(carpeta(), "caja.db"), { readonly: true });
    try {
      return base.prepare<[], T>(sql).all();
    } finally {
      base.close();
    }
  };

  test("finds nothing at a till that is well", async () => {
    await mundo.vender();
    await mundo.caja.cerrar();
    expect(alAbrir()).toEqual({ primera: [], segunda: [] });
  });

  test("raises a counter that gives a used number, and says so once", async () => {
    const { numeroFactura } = await mundo.vender();
    await mundo.caja.cerrar();
    const base = new BetterSqlite(join(carpeta(), "caja.db"));
    base.exec("update numeros set siguiente = 1");
    base.close();
    const { primera, segunda } = alAbrir();
    expect(primera.map(({ clase }) => clase)).toEqual(["contadorAtrasado"]);
    expect(segunda).toEqual([]);
    expect(filas("select siguiente from numeros")).toEqual([{ siguiente: (numeroFactura ?? 0) + 1 }]);
    expect(filas("select accion from bitacora")).toEqual([{ accion: "revision:contadorAtrasado" }]);
  });

  test.each([
    ["was changed by the disk", "update numeros set siguiente = siguiente + 4"],
    ["is gone", "delete from numeros"],
  ])("leaves a thousand numbers out where a counter %s", async (_que, sql) => {
    const { numeroFactura } = await mundo.vender();
    await aEspaldas(sql);
    expect(alAbrir().primera.map(({ clase }) => clase)).toEqual(["contadorAtrasado"]);
    const [fila] = filas<{ siguiente: number }>("select siguiente from numeros");
    expect(fila?.siguiente).toBeGreaterThan((numeroFactura ?? 0) + 1000);
  });

  test("drops a CUFD of which one letter changed; the server gives another, and the sale goes on", async () => {
    await mundo.vender();
    await aEspaldas("update cufds set codigo_control = substr(codigo_control, 2) || '0'");
    const avisos: Evento<"aviso">[] = [];
    const abierta = abrirDb(carpeta());
    if (!abierta.ok) throw new Error(abierta.error.kind);
    const caja = createCaja(abierta.value, { data: mundo.data });
    caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    await mundo.hasta("el aviso", () => avisos.some(({ kind }) => kind === "cufdDanado"));
    expect(avisos[0]?.texto).toMatch(/está dañado.*pide otro/);
    await mundo.hasta("otro CUFD", async () => {
      const estado = await caja.invoke("estado", {});
      return estado.ok && estado.value.modo === "enLinea";
    });
    Object.assign(mundo, { caja });
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });

  test("lays an open sale that cannot be read aside, whole, and tells one that was changed", async () => {
    const ventaId = crypto.randomUUID();
    const venta = { de: "", ventaId, nombre: "Venta: Café", carrito: { items: ["Café"] }, pago: null };
    await mundo.caja.invoke("guardarVentaAbierta", venta);
    await aEspaldas("update abiertas set carrito = replace(carrito, 'Café', 'Cafe')");
    expect(alAbrir().primera.map(({ clase }) => clase)).toEqual(["ventaCambiada"]);
    expect(filas("select de from abiertas")).toHaveLength(1);
    const base = new BetterSqlite(join(carpeta(), "caja.db"));
    base.exec("update abiertas set carrito = replace(carrito, '{', 'x')");
    base.close();
    const { primera, segunda } = alAbrir();
    expect(primera.map(({ clase }) => clase)).toEqual(["ventaApartada"]);
    const archivo = /en (\S+\.json)\.$/.exec(primera[0]?.que ?? "")?.[1] ?? "";
    expect(existsSync(archivo)).toBe(true);
    expect(JSON.parse(readFileSync(archivo, "utf8"))).toMatchObject({ venta_id: ventaId });
    expect(filas("select de from abiertas")).toEqual([]);
    expect(segunda.filter(({ clase }) => clase === "ventaApartada")).toEqual([]);
  });

  test("tells a document that is to go up and is not what it was", async () => {
    await mundo.vender();
    await aEspaldas("update documentos set estado = 'OFFLINE', xml = replace(xml, '12.5', '13.5')");
    expect(alAbrir().primera.map(({ clase }) => clase)).toEqual(["documentoDanado"]);
  });
});
