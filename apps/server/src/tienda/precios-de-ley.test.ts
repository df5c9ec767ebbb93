/** The owner's choice about prices: seen first, changed and taken back until the day, done once on it, told to tills. */
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putVigencia } from "../impuestos/regimenes.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 200 } });
});
afterAll(() => mundo.close());
const { bien, dueno, rechazo, producto, enCaja } = tiendaDe(() => mundo);

const GANANCIA = { conserva: "ganancia", redondeo: "0.10" } as const;
/** A combo of products for Bs 50. */
const comboDe = (productos: readonly string[]) => ({
  id: null,
  nombre: "Combo de gaseosas",
  activo: true,
  beneficio: { kind: "combo", precio: "50" },
  productos,
  categorias: [],
  dias: [],
  hora_desde: null,
  hora_hasta: null,
  fecha_desde: null,
  fecha_hasta: null,
  sobre_tarifas: false,
});
const dia = (ms: number) => epochToInstante(ms).slice(0, 10);

test("nothing is asked while no law has a day", async () => {
  expect(await bien("GET", "ley?conserva=ganancia")).toEqual({ proxima: null, efecto: null });
  expect(await rechazo("ley/precios", { eleccion: GANANCIA })).toContain("Ninguna ley está por empezar");
});

test("a choice is seen on the shop's own goods, taken back, and done once on the day", async () => {
  const id = await producto("GAS-1", "Gaseosa de dos litros", "100.00", null);
  const chica = await producto("GAS-2", "Gaseosa chica", "1.00", null);
  const { id: combo } = await bien("POST", "promociones", comboDe([id, chica]));
  const desde = dia(mundo.ahora() + DIA_MS);
  const puesta = await inTransaction(mundo.db(), "comun", (tx) =>
    putVigencia(tx, { regimen: "ley-1733", desde }, dia(mundo.ahora())),
  );
  expect(puesta.ok).toBe(true);
  await mundo.avanzar(MINUTO_MS);
  const vista = await bien("GET", "ley?conserva=ganancia&redondeo=0.10");
  expect(vista).toEqual({
    proxima: { regimen: "ley-1733", nombre: "Ley 1733", desde, eleccion: null },
    efecto: {
      productos: 1,
      otros: 1,
      muestra: [{ codigo: "GAS-1", descripcion: "Gaseosa de dos litros", antes: "100.00", despues: "98.30" }],
    },
  });
  const { texto } = await dueno("GET", "ley/etiquetas.csv?conserva=ganancia&redondeo=0.10");
  expect(texto).toMatch(/GAS-1.Gaseosa de dos litros.100\.00.98\.30/);
  expect(texto).not.toContain("GAS-2");
  await bien("POST", "ley/precios", { eleccion: { conserva: "ganancia", redondeo: "0.50" } });
  await bien("POST", "ley/precios", { eleccion: null });
  expect((await bien("GET", "ley")).proxima.eleccion).toBeNull();
  await bien("POST", "ley/precios", { eleccion: GANANCIA });
  const precios = async () =>
    new Map((await enCaja("productos")).map((una) => [una["id"], una["precio"]] as const));
  expect((await precios()).get(id)).toBe("100.00");
  await mundo.avanzar(DIA_MS);
  await hasta("los precios de la ley", async () => (await precios()).get(id) === "98.30");
  expect((await precios()).get(chica)).toBe("1.00");
  const beneficioDe = async () =>
    (await enCaja("promociones")).find((una) => una["id"] === combo)?.["beneficio"];
  await hasta("el combo de la ley", async () => JSON.stringify(await beneficioDe()).includes("49.20"));
  await mundo.avanzar(DIA_MS);
  await mundo.reiniciar();
  await mundo.avanzar(MINUTO_MS);
  expect((await precios()).get(id)).toBe("98.30");
  expect(await rechazo("ley/precios", { eleccion: null })).toContain("Ninguna ley");
});
