import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const HASH = "0".repeat(64);

/** A closing as its till tells it; `dolares`: the difference of its dollars. */
interface Cierre {
  readonly z: number;
  readonly vendido: string;
  readonly esperado: string;
  readonly contado: string;
  readonly diferencia: string;
  readonly dolares?: string;
}

const CIERRES: readonly Cierre[] = [
  { z: 1, vendido: "9.00", esperado: "1000.00", contado: "1000.00", diferencia: "0.00" },
  { z: 2, vendido: "100.00", esperado: "200.00", contado: "212.00", diferencia: "12.00", dolares: "-3.00" },
  { z: 3, vendido: "20.00", esperado: "300.00", contado: "305.00", diferencia: "5.00", dolares: "0.00" },
  { z: 4, vendido: "1000.00", esperado: "90.00", contado: "70.50", diferencia: "-19.50" },
  { z: 5, vendido: "0.00", esperado: "80.00", contado: "80.00", diferencia: "0.00", dolares: "4.00" },
];

/** What the till tells beside a closing: its documents, and the sums of its sales. */
const DETALLE = {
  anulaciones: { cantidad: 1, monto: "93.00", pendientes: 0 },
  notas: { cantidad: 0, monto: "0.00" },
  numeros: [{ sector: 1, desde: 7, hasta: 10, cantidad: 4 }],
  deberes: { cantidad: 1, porDevolver: "93.00", porCobrar: "0.00", abiertos: [] },
  sumas: {
    vendido: { cantidad: 4, monto: "1000.00" },
    descuentos: "12.00",
    anulado: { cantidad: 1, monto: "93.00" },
    devuelto: { cantidad: 0, monto: "0.00" },
    neto: "907.00",
  },
};

let mundo: Mundo;
let caja: Caja;
const serie = randomBytes(16).toString("hex");
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos: CIERRES.map(hechoDe) }));
});
afterAll(() => mundo.close());

function hechoDe({ z, vendido, dolares, ...cuenta }: Cierre) {
  const cierre = {
    numero: z,
    abiertoEn: `2026-11-2${z}T08:00:00.000`,
    abiertoPor: "Ana",
    inicial: "0.00",
    ventas: { cantidad: z, total: vendido, anuladas: 0, totalAnuladas: "0.00" },
    metodos: [],
    movimientos: [],
    ...(dolares === undefined
      ? {}
      : { dolares: { esperado: "50.00", enBs: "348.00", contado: "47.00", diferencia: dolares } }),
    z,
    cerradoEn: `2026-11-2${z}T18:00:00.000`,
    cerradoPor: "Ana",
    denominaciones: [],
    ...cuenta,
    // Words that look like a difference, as a person may write them.
    nota: z === 1 ? '"diferencia":"-1"' : null,
    anterior: HASH,
    hash: HASH,
  };
  return {
    id: randomUUID(),
    n: z,
    epoca: 1,
    tipo: "turnoCerrado",
    version: 1,
    instante: cierre.cerradoEn,
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify({ cierre, ...(z === 4 ? { detalle: DETALLE } : {}) }),
  };
}

interface Pagina {
  readonly cierres: readonly { readonly z: number }[];
  readonly siguiente: string | null;
}
const read = async (consulta: string): Promise<Pagina> =>
  exigir(await mundo.api("GET", `/v1/portal/cierres?${consulta}`)).body.datos;
const numeros = ({ cierres }: Pagina) => cierres.map(({ z }) => z);

const ORDENES: [string, number[]][] = [
  ["fecha", [1, 2, 3, 4, 5]],
  ["caja", [1, 2, 3, 4, 5]],
  ["vendido", [5, 1, 3, 2, 4]],
  ["esperado", [5, 4, 2, 3, 1]],
  ["contado", [4, 5, 2, 3, 1]],
  ["diferencia", [4, 1, 5, 3, 2]],
];

/** The numbers of all closings in an order, read page by page. */
async function recorrer(orden: string): Promise<readonly number[]> {
  const hallados: number[] = [];
  for (let tras = ""; ;) {
    const pagina = await read(`orden=${orden}&limite=2${tras}`);
    hallados.push(...numeros(pagina));
    if (pagina.siguiente === null) return hallados;
    tras = `&tras=${pagina.siguiente}`;
  }
}

test("a closing has the sums of its paper Z, the net among them; one of an earlier version has none", async () => {
  const { cierres } = exigir(await mundo.api("GET", "/v1/portal/cierres")).body.datos;
  const sumas = cierres.map(({ z, sumas: suyas }: { z: number; sumas: { neto: string } | null }) => [
    z,
    suyas?.neto ?? null,
  ]);
  expect(sumas.toSorted()).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, "907.00"],
    [5, null],
  ]);
  const cuarto = cierres.find(({ z }: { z: number }) => z === 4);
  expect(cuarto.sumas).toEqual(DETALLE.sumas);
  const { anulaciones, notas, numeros: suyos } = DETALLE;
  expect(cuarto.documentos).toEqual({
    numeros: suyos,
    de_papel: [],
    anulaciones,
    ajenas: { cantidad: 0, monto: "0.00" },
    notas,
  });
  expect(cuarto.deberes).toEqual({ cantidad: 1, por_devolver: "93.00", por_cobrar: "0.00" });
  const primero = cierres.find(({ z }: { z: number }) => z === 1);
  expect([primero.documentos, primero.deberes]).toEqual([null, null]);
});

test("a place of an order by time is refused in an order by amount", async () => {
  const path = "/v1/portal/cierres?orden=-diferencia&tras=2026-11-24T10:00:00.000_7";
  const { status, body } = await mundo.api("GET", path);
  expect([status, body.detail?.[0].loc]).toEqual([422, ["query", "tras"]]);
});

describe("closings of tills that take dollars too", () => {
  test.each([
    ["falta", [4, 2]],
    ["sobra", [5, 3]],
    ["cuadra", [1]],
  ])("are found by what was counted in either currency: %s", async (conteo, z) =>
    expect(numeros(await read(`conteo=${conteo}`))).toEqual(z),
  );

  test.each(ORDENES)("are ordered by the value of %s, both ways, page by page", async (orden, z) => {
    expect(await recorrer(orden)).toEqual(z);
    expect(await recorrer(`-${orden}`)).toEqual(z.toReversed());
  });

  test("are exported as they are filtered and ordered, with the difference of each currency", async () => {
    const { texto } = await mundo.api("GET", "/v1/portal/cierres.csv?conteo=falta&orden=diferencia");
    const [, ...filas] = texto.trim().split("\r\n");
    const sumas = ["12.00", "93.00", "0.00", "907.00"];
    expect(filas[0]?.split(",").slice(7, 14)).toEqual(["1000.00", ...sumas, "90.00", "70.50"]);
    expect(filas[1]?.split(",").slice(8, 12)).toEqual(["", "", "", ""]);
    expect(filas.map((fila) => fila.split(",").slice(-3, -1))).toEqual([
      ["-19.50", "0.00"],
      ["12.00", "-3.00"],
    ]);
  });

  test("name the missing currency on the portal's entrance", async () => {
    const { faltantes } = exigir(await mundo.api("GET", "/v1/portal/inicio")).body.datos;
    expect(faltantes).toMatchObject([
      { z: 4, falta: "19.50", falta_dolares: "0.00" },
      { z: 2, falta: "0.00", falta_dolares: "3.00" },
    ]);
  });
});

describe("closings that nobody reads", () => {
  const montos = ["diez", "", "1e400", "NaN", "9".repeat(400), "-", "1.2.3"];
  const datosDe = (monto: string) =>
    JSON.stringify({
      cierre: { ventas: { total: monto }, esperado: monto, contado: monto, diferencia: monto },
    });

  test("leave every order of the others as it is", async () => {
    const ilegibles = [...montos.map(datosDe), "no es JSON", '{"cierre":', "[]"];
    const hechos = ilegibles.map((datos, i) => ({
      ...hechoDe({
        z: CIERRES.length + 1,
        vendido: "1.00",
        esperado: "1.00",
        contado: "1.00",
        diferencia: "0.00",
      }),
      n: CIERRES.length + 1 + i,
      datos,
    }));
    exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos }));
    for (const [orden, z] of ORDENES) {
      expect(await recorrer(orden)).toEqual(z);
      expect(await recorrer(`-${orden}`)).toEqual(z.toReversed());
    }
  });
});
