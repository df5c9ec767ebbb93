/** A till's prices on the day of a law: by the owner's choice, with its server gone, once. */
import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import { expect, test } from "vitest";
import { z } from "zod";
import { findAjuste, getCursor } from "../motor/ajustes.ts";
import { DATOS } from "../support/datos-guion.ts";
import { cajaConProductos } from "../support/productos-de-caja.ts";
import { estado, ronda } from "../support/rondas.ts";

const { mundo, pedir, nuevo } = cajaConProductos();
const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];

const ELECCION = { conserva: "ganancia", redondeo: "0.10", hecho: false } as const;

/** A till with a product of Bs 100 that heard the day and the owner's choice; tells the price, and has the day come without its server. */
async function cajaQueOyo(eleccion: typeof ELECCION | null = ELECCION) {
  const { id } = await pedir("guardarProducto", { ...(await nuevo()), precio: "100.00" });
  const { ahora } = await estado(mundo());
  const hoy = instanteToEpoch(ahora ?? Instante.parse("2026-11-18T08:00:00.000"));
  const desde = epochToInstante(hoy + DIA_MS).slice(0, 10);
  const faltaMs = instanteToEpoch(Instante.parse(`${desde}T00:00:00.000`)) - hoy;
  const vigencias = [{ regimen: "ley-1733" as const, desde }];
  const precios = eleccion === null ? null : { regimen: "ley-1733" as const, desde, ...eleccion };
  mundo().servidor.estado = { vigencias, precios };
  await ronda(mundo());
  await mundo().hasta("la caja oyó el día", () => {
    const oido = findAjuste(mundo().db, "estado");
    return oido?.vigencias?.length === 1 && (oido.precios !== null) === (eleccion !== null);
  });
  const precio = async () => (await pedir("producto", { id }))?.precio;
  async function pasaMedianoche(): Promise<void> {
    mundo().servidor.apagado = true;
    expect(await precio()).toBe("100.00");
    mundo().pasar(faltaMs + MINUTO_MS);
    await ronda(mundo());
  }
  async function llegaElDia(): Promise<void> {
    await pasaMedianoche();
    await mundo().hasta("el precio de la ley", async () => (await precio()) === "98.30");
  }
  return { id, vigencias, precio, pasaMedianoche, llegaElDia };
}

test("a till that heard the day and no choice keeps its shelf's prices, and no label is to be printed", async () => {
  const { precio, pasaMedianoche } = await cajaQueOyo(null);
  await pasaMedianoche();
  await mundo().reiniciar();
  await ronda(mundo());
  await mundo().hasta("otra ronda", async () => (await estado(mundo())).luces.servidor.color !== "verde");
  expect(await precio()).toBe("100.00");
  expect((await pedir("etiquetasViejas", {})).productos).toEqual([]);
});

test("the choice that it heard is done at midnight without its server, and not twice", async () => {
  const { precio, llegaElDia } = await cajaQueOyo();
  await llegaElDia();
  await mundo().reiniciar();
  await ronda(mundo());
  await mundo().hasta("otra ronda", async () => (await estado(mundo())).luces.servidor.color !== "verde");
  expect(await precio()).toBe("98.30");
  const { productos } = await pedir("etiquetasViejas", {});
  expect(productos).toMatchObject([{ precio: "98.30", antes: "100.00" }]);
});

test("once it hears that the owner took her choice back, it takes all prices of its server again", async () => {
  const { id, vigencias, precio, llegaElDia } = await cajaQueOyo();
  await llegaElDia();
  const suyo = { ...(await nuevo()), id, precio: "100.00" };
  mundo().servidor.paginas.push({ cursor: DATOS.cursor, productos: [suyo] });
  mundo().servidor.estado = { vigencias, precios: null };
  mundo().servidor.apagado = false;
  await ronda(mundo());
  await mundo().hasta("el precio de su servidor", async () => (await precio()) === "100.00");
  expect(getCursor(mundo().db, "datos")).toBe(DATOS.cursor);
  expect(findAjuste(mundo().db, "preciosDeLey")?.propio).toBe(false);
});

test("the price of a combo follows the choice, too", async () => {
  const promocion = { id: "combo-1", nombre: "Combo", beneficio: { kind: "combo", precio: "50" } };
  mundo().db.inTransaction((tx) =>
    tx.run("insert into reglas (tipo, id, datos) values ('promocion', @id, @datos)", {
      id: promocion.id,
      datos: JSON.stringify(promocion),
    }),
  );
  const { llegaElDia } = await cajaQueOyo();
  await llegaElDia();
  const combo = mundo().db.get(
    z.object({ precio: z.string() }),
    "select json_extract(datos, '$.beneficio.precio') as precio from reglas where id = @id",
    { id: promocion.id },
  );
  expect(combo?.precio).toBe("49.20"); // 50 x 0.87 x 1.13 is 49.155
});
