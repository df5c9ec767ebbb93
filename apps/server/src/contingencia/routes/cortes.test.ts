import { Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

/** Outages beyond the first page are found, filtered, sorted and exported. */
const CORTES = 57;
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
  const { nit } = mundo.empresas[0];
  const dos = (n: number) => String(n).padStart(2, "0");
  await mundo
    .db()
    .insertInto("eventos")
    .values(
      Array.from({ length: CORTES }, (_, i) => ({
        nit,
        sucursal: i < 50 ? 0 : 1,
        puntoVenta: i % 3,
        tipo: 1 + (i % 4),
        cufdEvento: "C",
        // Several begin together.
        inicio: Instante.parse(`2026-11-${dos(1 + (i % 20))}T10:00:00.000`),
        fin: Instante.parse(`2026-11-${dos(1 + (i % 25))}T11:00:00.000`),
        descripcion: "corte",
        codigo: i % 5 === 0 ? null : 1000 + i,
        enDuda: 0,
      })),
    )
    .execute();
});
afterAll(() => mundo.close());

interface Corte {
  readonly id: number;
  readonly tipo: number;
  readonly sucursal: number;
  readonly punto_venta: number;
  readonly inicio: string;
  readonly fin: string;
  readonly codigo: number | null;
}
interface Pagina {
  readonly eventos: readonly Corte[];
  readonly siguiente: string | null;
}

async function hojear(consulta: string): Promise<Pagina["eventos"]> {
  const todos: Pagina["eventos"][number][] = [];
  for (let tras = ""; ;) {
    const leida = await mundo.api("GET", `/v1/portal/contingencia?${consulta}${tras}`);
    const { eventos, siguiente }: Pagina = exigir(leida).body.datos;
    todos.push(...eventos);
    if (siguiente === null) return todos;
    tras = `&tras=${siguiente}`;
  }
}

/** The number that an order goes by. */
const VALOR = {
  fecha: ({ inicio }: Corte) => Date.parse(inicio),
  hasta: ({ fin }: Corte) => Date.parse(fin),
  motivo: ({ tipo }: Corte) => tipo,
  punto: ({ sucursal, punto_venta }: Corte) => sucursal * 10_000 + punto_venta,
  registro: ({ codigo }: Corte) => codigo ?? 0,
};

test.each(["fecha", "hasta", "motivo", "punto", "registro"] as const)(
  "all outages come by %s, each once, and the other way round",
  async (orden) => {
    const sube = await hojear(`orden=${orden}&limite=10`);
    expect(new Set(sube.map(({ id }) => id)).size).toBe(CORTES);
    expect((await hojear(`orden=-${orden}`)).map(({ id }) => id)).toEqual(
      sube.map(({ id }) => id).toReversed(),
    );
    const valor = VALOR[orden];
    expect(sube).toEqual(sube.toSorted((a, b) => valor(a) - valor(b) || a.id - b.id));
  },
);

test.each([
  ["motivo=1", 15],
  ["caja=0/2", 16],
  ["registro=no", 12],
  ["registro=si&motivo=1", 12],
  ["caja=1/0", 2],
  ["caja=1/9", 0],
])("a filter %s is kept from page to page, and in the file", async (filtro, cuantos) => {
  expect(await hojear(`limite=7&${filtro}`)).toHaveLength(cuantos);
  const { texto } = await mundo.api("GET", `/v1/portal/contingencia.csv?${filtro}`);
  expect(texto.trim().split("\r\n")).toHaveLength(cuantos + 1);
});

test("a place of another order is refused", async () => {
  const { siguiente } = exigir(await mundo.api("GET", "/v1/portal/contingencia?limite=5")).body.datos;
  const otra = await mundo.api("GET", `/v1/portal/contingencia?orden=motivo&tras=${siguiente}`);
  expect([otra.status, otra.body.detail[0].loc]).toEqual([422, ["query", "tras"]]);
});
