/** The prices of a law and the edits around its midnight: whose clock dates each, and the one that stays. docs/decisions/0101 */
import { epochToInstante, Nit, type IdRegimen } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { createRegimenes } from "../impuestos/regimenes.ts";
import { findAjuste, saveAjuste } from "../motor/ajustes.ts";
import { transaccion } from "../motor/transaccion.ts";
import { createReloj } from "../reloj.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { createTurnos } from "../turnos.ts";
import { saveCambios } from "./compartidas.ts";
import { saveDeTienda, SIN_REVISION } from "./guardar.ts";
import { applyElecciones, choosePrecios, findPreciosPara } from "./precios-de-ley.ts";
import { findFila } from "./readers/tienda.ts";

const NIT = Nit.parse(5_500_000_001);
const [MINUTO_MS, HORA_MS, DIA_MS] = [60_000, 3_600_000, 86_400_000];
const DESDE = "2027-02-01";
const MEDIANOCHE = Date.parse(`${DESDE}T00:00:00-04:00`);
const GANANCIA = { conserva: "ganancia", redondeo: "0.10", proformas: false } as const;
const PORTAL = { nit: NIT, autor: { origen: "portal", nombre: "dueno@tienda.bo" } } as const;

let base: BaseSola;
/** The tax system's clock. */
let ahora: number;
beforeAll(async () => {
  base = await openBaseSola();
  const fiscal = { nit: NIT, razonSocial: "Tienda", municipio: "La Paz", telefono: null, codigoSistema: "X" };
  const sinSecretos = { token: null, p12: null, p12Clave: null, logo: null, demoDe: null };
  const resto = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...fiscal, ...sinSecretos, ...resto })
    .execute();
});
afterAll(() => base.close());
beforeEach(async () => {
  for (const tabla of ["productos", "cambios", "ajustes", "fichas"] as const)
    await base.db.deleteFrom(tabla).execute();
  ahora = MEDIANOCHE - DIA_MS;
  await ponerDia(DESDE);
  await nuevo("GAS", "100.00");
});

const ponerDia = (desde: string, regimen: IdRegimen = "ley-1733") =>
  saveAjuste(base.db, "vigencias", JSON.stringify([{ regimen, desde }]));

/** A server whose computer's clock is off by `errorMs`; it measured the tax system's clock. */
function servidor(errorMs = 0) {
  const pared = () => ahora + errorMs;
  const reloj = createReloj(pared, () => ahora);
  reloj.anotar(ahora);
  // Each call reads the days that are set, since a minute passes between two of them.
  let monotono = 0;
  const regimenes = createRegimenes(() => (monotono += MINUTO_MS));
  return { db: base.db, now: pared, reloj, regimenes, turnos: createTurnos({ monotono: () => 0 }) };
}

const elegir = async (de: ReturnType<typeof servidor>, eleccion: typeof GANANCIA | null) =>
  (await choosePrecios(de, await getEmpresa(base.db, NIT), eleccion)).ok;

async function nuevo(id: string, precio: string) {
  const campos = {
    codigo: id,
    codigoBarras: null,
    descripcion: id,
    precio,
    unidadMedida: 57,
    codigoSin: 99100,
    actividadEconomica: "620100",
    categoria: null,
    activo: true,
  };
  const escrita = { id: null, nuevo: id, campos };
  expect(await saveDeTienda(servidor(), PORTAL, "producto", escrita, SIN_REVISION)).toMatchObject({
    ok: true,
  });
}

/** Sets a price in the portal now. */
const enPortal = (de: ReturnType<typeof servidor>, precio: string) =>
  saveDeTienda(de, PORTAL, "producto", { id: "GAS", campos: { precio } }, SIN_REVISION);

/** Brings a price that a till set at an instant of its clock, which follows the tax system's. */
const deCaja = (de: ReturnType<typeof servidor>, precio: string, enMs: number) =>
  saveCambios(
    de,
    NIT,
    {
      productos: [
        { id: "GAS", editadoEn: epochToInstante(enMs), autor: null, borrado: false, campos: { precio } },
      ],
    },
    { origen: "caja", nombre: "Caja 1" },
  );

const precioDe = async (id = "GAS") => (await findFila(base.db, NIT, "producto", id))?.precio;

test.each([
  ["is right", 0],
  ["is an hour behind", -HORA_MS],
  ["is an hour ahead", HORA_MS],
])(
  "an edit of the eve that arrives after midnight loses to the law's price, where the server's computer %s",
  async (_reloj, errorMs) => {
    const de = servidor(errorMs);
    expect(await elegir(de, GANANCIA)).toBe(true);
    ahora = MEDIANOCHE + MINUTO_MS;
    await applyElecciones(de);
    expect(await precioDe()).toBe("98.30");
    ahora += MINUTO_MS;
    await deCaja(de, "120.00", MEDIANOCHE - MINUTO_MS);
    expect(await precioDe()).toBe("98.30");
  },
);

test.each([
  ["is right", 0],
  ["is an hour behind", -HORA_MS],
  ["is an hour ahead", HORA_MS],
])(
  "a price that a till sets after another one of the portal stays, where the server's computer %s",
  async (_reloj, errorMs) => {
    const de = servidor(errorMs);
    await enPortal(de, "110.00");
    ahora += MINUTO_MS;
    await deCaja(de, "111.00", ahora);
    expect(await precioDe()).toBe("111.00");
    ahora += MINUTO_MS;
    await enPortal(de, "112.00");
    expect(await precioDe()).toBe("112.00");
  },
);

test("an edit of the portal is the last one, also after the server's clock was set back", async () => {
  await enPortal(servidor(), "110.00");
  ahora -= HORA_MS;
  await enPortal(servidor(), "111.00");
  expect(await precioDe()).toBe("111.00");
  await deCaja(servidor(), "112.00", ahora);
  expect(await precioDe()).toBe("111.00");
});

test("a price that somebody set since midnight is the new law's, whether it comes before the work of the day or after it", async () => {
  const de = servidor();
  await nuevo("ENV", "50.00");
  expect(await elegir(de, GANANCIA)).toBe(true);
  // The server was off over midnight. Its owner and a till set prices before it has done the work of the day.
  ahora = MEDIANOCHE + 7 * HORA_MS;
  await enPortal(de, "105.00");
  await nuevo("NUE", "30.00");
  await applyElecciones(de);
  expect([await precioDe(), await precioDe("ENV"), await precioDe("NUE")]).toEqual([
    "105.00",
    "49.20",
    "30.00",
  ]);
  await deCaja(de, "106.00", ahora - MINUTO_MS);
  expect(await precioDe()).toBe("105.00");
  await deCaja(de, "107.00", ahora);
  expect(await precioDe()).toBe("107.00");
});

test("a choice for a day that was moved or taken back changes no price, and tills are not told of it", async () => {
  const de = servidor();
  await nuevo("SUE", "9.99");
  expect(await elegir(de, GANANCIA)).toBe(true);
  const empresa = await getEmpresa(base.db, NIT);
  expect(await findPreciosPara(de, empresa)).toMatchObject({ desde: DESDE, hecho: false });
  await ponerDia("2027-03-01");
  expect(await findPreciosPara(de, empresa)).toBeNull();
  ahora = MEDIANOCHE + MINUTO_MS;
  await applyElecciones(de);
  await base.db.deleteFrom("ajustes").where("clave", "=", "vigencias").execute();
  expect(await findPreciosPara(de, empresa)).toBeNull();
  await applyElecciones(de);
  expect([await precioDe(), await precioDe("SUE")]).toEqual(["100.00", "9.99"]);
});

test("a choice of the eve that waits for its turn beyond midnight changes nothing any more", async () => {
  const de = servidor();
  expect(await elegir(de, GANANCIA)).toBe(true);
  const empresa = await getEmpresa(base.db, NIT);
  ahora = MEDIANOCHE - 1;
  let soltar = (): void => {};
  const turno = new Promise<void>((resolve) => (soltar = resolve));
  const antes = transaccion(base.db, NIT, () => turno);
  const tarde = choosePrecios(de, empresa, null);
  await new Promise((resolve) => setImmediate(resolve));
  ahora = MEDIANOCHE;
  soltar();
  await antes;
  expect((await tarde).ok).toBe(false);
  await applyElecciones(de);
  expect(await precioDe()).toBe("98.30");
});

test("prices that a server whose clock is ahead has begun to change are not changed twice, nor left half changed", async () => {
  const [adelantado, atrasado] = [servidor(), servidor()];
  expect(await elegir(atrasado, GANANCIA)).toBe(true);
  ahora = MEDIANOCHE;
  await applyElecciones(adelantado);
  ahora = MEDIANOCHE - 1;
  const otro = servidor();
  expect([await elegir(otro, null), await elegir(otro, GANANCIA)]).toEqual([false, false]);
  ahora = MEDIANOCHE + 1;
  await applyElecciones(otro);
  expect(await precioDe()).toBe("98.30");
  expect(await findAjuste(base.db, `precios-ley:${NIT}`)).toContain('"avance":null');
});
