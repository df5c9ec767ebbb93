/** Lists of the shop go on after their last row: each row comes once, in order, while rows are made between the pages. */
import { Instante, Nit } from "@mostrador/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveFichas, listFichas, ordenDeFichas, type Ficha, type OrdenFichas } from "../tienda/db/fichas.ts";
import { listDeOtras, ordenDeOtras, type OrdenDeOtras } from "../tienda/db/fichas-de-otras.ts";
import type { Lugar, OrdenDeLista } from "../motor/orden-de-lista.ts";
import { listProformas, ordenDeProformas, ORDENES_PROFORMAS } from "../tienda/db/proformas.ts";
import { transaccion } from "../motor/transaccion.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { lugarToTexto, parseLugarDe } from "./lugar.ts";

const NIT = Nit.parse(1);
const FILAS = 23;
const POR_PAGINA = 4;
/** Rows that are made while a list is turned. */
const NUEVAS = 3;
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  await poner(Array.from({ length: FILAS }, (_, i) => i));
});
afterAll(() => base.close());

const NOMBRES = ["arroz", "café ñ", "", "zapallo_1", "pan"] as const;

/** Builds row `i` of a kind. Several rows have each value of an order, and some lack theirs. */
function fichaDe(i: number, tipo: Ficha["tipo"]): Ficha {
  const comun = { nit: NIT, tipo, activo: 1, borrado: 0, version: i + 1, plano: "" };
  const nombre = NOMBRES[i % NOMBRES.length] ?? "";
  return {
    ...comun,
    id: `${tipo}-${i}`,
    nombre,
    codigo: `C${i % 7}`,
    barras: i % 3 === 0 ? null : `7${i % 4}`,
    categoria: i % 4 === 0 ? null : `Rubro ${i % 3}`,
    productoId: tipo === "producto" ? null : `producto-${i % 5}`,
    listaId: null,
    precio: (i * 7919) % 5,
  };
}

async function poner(cuales: readonly number[]): Promise<void> {
  await transaccion(base.db, NIT, (tx) =>
    saveFichas(
      tx,
      cuales.flatMap((i) => [fichaDe(i, "producto"), fichaDe(i, "presentacion")]),
    ),
  );
  await base.db
    .insertInto("proformasBuscadas")
    .values(
      cuales.map((i) => ({
        nit: NIT,
        id: `proforma-${i}`,
        serie: "0-1",
        numero: i % 6,
        hechaEn: Instante.parse(`2026-11-2${i % 3}T14:00:00.000`),
        validaHasta: `2026-12-0${1 + (i % 4)}`,
        sucursal: 0,
        cliente: NOMBRES[i % NOMBRES.length] ?? "",
        centavos: (i * 31) % 5,
        usuario: i % 2 === 0 ? null : "Ana",
        plano: "",
        descartada: 0 as const,
        ventas: 0,
      })),
    )
    .execute();
}

interface Hallada {
  readonly id: string;
  readonly lugar: Lugar;
}
type Leer = (tras: Lugar | undefined, limite: number) => Promise<readonly Hallada[]>;

/** Turns the pages of a list, and writes between them. */
async function hojear(
  orden: OrdenDeLista,
  leer: Leer,
  entre: () => Promise<void>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let tras: Lugar | undefined;
  do {
    const filas = await leer(tras, POR_PAGINA);
    ids.push(...filas.slice(0, POR_PAGINA).map(({ id }) => id));
    const ultima = filas.length > POR_PAGINA ? filas[POR_PAGINA - 1] : undefined;
    tras = ultima === undefined ? undefined : (parseLugarDe(orden, lugarToTexto(orden, ultima.lugar)) ?? []);
    await entre();
  } while (tras !== undefined);
  return ids;
}

let puestas = FILAS;

async function revisarOrden(orden: OrdenDeLista, leer: Leer): Promise<void> {
  const antes = (await leer(undefined, 1000)).map(({ id }) => id);
  expect(await hojear(orden, leer, async () => {})).toEqual(antes);
  const hasta = puestas + NUEVAS;
  const conNuevas = await hojear(orden, leer, async () => {
    if (puestas < hasta) await poner([puestas++]);
  });
  expect(new Set(conNuevas).size).toBe(conNuevas.length);
  expect(conNuevas.filter((id) => antes.includes(id))).toEqual(antes);
}

const FILTRO = { nit: NIT, palabras: [] };
describe("every page of a list", () => {
  test.each(["nombre", "codigo", "precio", "categoria"].flatMap((por) => [por, `-${por}`]) as OrdenFichas[])(
    "of products by %s",
    async (nombre) => {
      const orden = ordenDeFichas(nombre);
      await revisarOrden(orden, (tras, limite) =>
        listFichas(base.db, { ...FILTRO, tipo: "producto", orden, tras, limite }),
      );
    },
  );

  const DE_OTRAS = ["producto", "nombre", "codigo", "barras", "precio"];
  test.each(DE_OTRAS.flatMap((por) => [por, `-${por}`]) as OrdenDeOtras[])(
    "of presentations by %s",
    async (nombre) => {
      const orden = ordenDeOtras(nombre);
      await revisarOrden(orden, (tras, limite) =>
        listDeOtras(base.db, { ...FILTRO, tipo: "presentacion", orden, tras, limite }),
      );
    },
  );

  test.each(ORDENES_PROFORMAS)("of proformas by %s", async (nombre) => {
    const orden = ordenDeProformas(nombre);
    const sin = { estado: undefined, sucursal: undefined, desde: undefined, hasta: undefined };
    const filtro = { ...FILTRO, ...sin, hoy: "2026-11-25", orden };
    await revisarOrden(orden, (tras, limite) => listProformas(base.db, filtro, tras, limite));
  });
});

describe("a place as a page gives it", () => {
  test("is read as it was written, whatever its values have in them", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (nombre, precio) => {
        const limpio = nombre.replaceAll("\0", "");
        for (const [por, lugar] of [
          ["-nombre", [limpio, "p1"]],
          ["precio", [precio, "p1"]],
          ["categoria", ["", limpio, "p1"]],
        ] as const) {
          const orden = ordenDeFichas(por);
          expect(parseLugarDe(orden, lugarToTexto(orden, lugar))).toEqual(lugar);
        }
      }),
    );
  });

  test.each([
    ["of another order", lugarToTexto(ordenDeFichas("codigo"), ["a", "b"])],
    ["of the same order the other way round", lugarToTexto(ordenDeFichas("precio"), [1, "b"])],
    ["with a text for a number", lugarToTexto(ordenDeFichas("-precio"), ["1", "b"])],
    ["with a number for a text", lugarToTexto(ordenDeFichas("-precio"), [1, 2])],
    ["with a NUL", lugarToTexto(ordenDeFichas("-precio"), [1, "\0"])],
    ["with a value too few", lugarToTexto(ordenDeFichas("-precio"), [1])],
    ["of no page", "50"],
  ])("is refused %s", (_que, texto) => expect(parseLugarDe(ordenDeFichas("-precio"), texto)).toBeNull());
});
