/** A till's prices on the day of a law: by the owner's choice, with its server gone, once. */
import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import { expect, test } from "vitest";
import { findAjuste } from "../motor/ajustes.ts";
import { cajaConProductos } from "../support/productos-de-caja.ts";
import { estado, ronda } from "../support/rondas.ts";

const { mundo, pedir, nuevo } = cajaConProductos();
const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];

test("the choice that it heard is done at midnight without its server, and not twice; what it did not hear is not", async () => {
  const { id } = await pedir("guardarProducto", { ...(await nuevo()), precio: "100.00" });
  const precio = async () => (await pedir("producto", { id }))?.precio;
  const { ahora } = await estado(mundo());
  const hoy = instanteToEpoch(ahora ?? Instante.parse("2026-11-18T08:00:00.000"));
  const desde = epochToInstante(hoy + DIA_MS).slice(0, 10);
  const faltaMs = instanteToEpoch(Instante.parse(`${desde}T00:00:00.000`)) - hoy;
  mundo().servidor.estado = {
    vigencias: [{ regimen: "ley-1733", desde }],
    precios: { regimen: "ley-1733", desde, conserva: "ganancia", redondeo: "0.10", hecho: false },
  };
  await ronda(mundo());
  await mundo().hasta("la caja oyó la elección", () => findAjuste(mundo().db, "estado")?.precios !== null);
  mundo().servidor.apagado = true;
  expect(await precio()).toBe("100.00");
  mundo().pasar(faltaMs + MINUTO_MS);
  await ronda(mundo());
  await mundo().hasta("el precio de la ley", async () => (await precio()) === "98.30");
  await mundo().reiniciar();
  await ronda(mundo());
  await mundo().hasta("otra ronda", async () => (await estado(mundo())).luces.servidor.color !== "verde");
  expect(await precio()).toBe("98.30");
});
