/** Closings of several tills: each under its own till and branch, on its own day. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFaltantes } from "../readers/cierres.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { como } from "../../support/entrar.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const DIA_MS = 86_400_000;
const HASH = "0".repeat(64);
let mundo: Mundo;

/** A till tells that it closed at an hour. */
async function cerrar(caja: Caja, z: number, cerradoEn: string, diferencia = "0.00"): Promise<void> {
  const cierre = {
    numero: z,
    abiertoEn: `${cerradoEn.slice(0, 10)}T00:00:00.000`,
    abiertoPor: "Ana",
    inicial: "0.00",
    ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
    metodos: [],
    movimientos: [],
    z,
    cerradoEn,
    cerradoPor: "Ana",
    denominaciones: [],
    esperado: "0.00",
    contado: "0.00",
    diferencia,
    nota: null,
    anterior: HASH,
    hash: HASH,
  };
  const hecho = {
    id: randomUUID(),
    n: 1,
    epoca: 1,
    tipo: "turnoCerrado",
    version: 1,
    instante: cerradoEn,
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify({ cierre }),
  };
  const serie = randomBytes(16).toString("hex");
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }));
}

beforeAll(async () => {
  mundo = await startMundo();
  const [una, otra] = [await emparejarCaja(mundo), await emparejarCaja(mundo)];
  await cerrar(una, 1, "2026-11-20T23:59:59.999");
  await cerrar(otra, 2, "2026-11-21T00:00:00.000");
  await cerrar(una, 3, "2026-11-21T23:30:00.000", "-5.00");
});
afterAll(() => mundo.close());

interface Cierre {
  readonly z: number;
  readonly sucursal: number;
  readonly punto_venta: number;
  readonly caja: string | null;
}
const read = async (consulta: string): Promise<readonly Cierre[]> =>
  exigir(await mundo.api("GET", `/v1/portal/cierres?${consulta}`)).body.datos.cierres;
const numeros = async (consulta: string) => (await read(consulta)).map(({ z }) => z);

test("are found by their till, and in no other one", async () => {
  const [tercero, segundo] = await read("");
  const lugar = ({ sucursal, punto_venta }: Cierre) => `caja=${sucursal}/${punto_venta}`;
  if (tercero === undefined || segundo === undefined) throw new Error("faltan cierres");
  expect(await numeros(lugar(tercero))).toEqual([3, 1]);
  expect(await numeros(lugar(segundo))).toEqual([2]);
  expect(await numeros(`caja=1/${segundo.punto_venta}`)).toEqual([]);
});

test("of a day are all of it, and none of the next", async () => {
  expect(await numeros("desde=2026-11-20&hasta=2026-11-20")).toEqual([1]);
  expect(await numeros("desde=2026-11-21&hasta=2026-11-21")).toEqual([3, 2]);
  expect(await numeros("hasta=2026-11-19")).toEqual([]);
  const { texto } = await mundo.api("GET", "/v1/portal/cierres.csv?hasta=2026-11-20");
  expect(texto.trim().split("\r\n")).toHaveLength(2);
});

test("a shortage stands on the first page for three days after it came", async () => {
  const { nit } = mundo.empresas[0];
  const zEn = async (dias: number) =>
    (await listFaltantes(mundo.db(), nit, mundo.ahora() + dias * DIA_MS)).map(({ cierre }) => cierre.z);
  expect([await zEn(0), await zEn(2.9), await zEn(3.1)]).toEqual([[3], [3], []]);
});

test("are told under the name that the till in their place has now", async () => {
  const [{ punto_venta } = { punto_venta: 0 }] = await read("");
  const dueno = como(mundo.empresas[0].ownerToken);
  const lugar = { punto_venta, reemplazar: true };
  const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", lugar, dueno)).body.datos;
  exigir(
    await mundo.api(
      "POST",
      "/v1/terminal/emparejar",
      { codigo, nombre: "Caja nueva" },
      { "x-api-key": null },
    ),
  );
  expect((await read("")).map(({ z, caja }) => [z, caja])).toEqual([
    [3, "Caja nueva"],
    [2, "Caja de prueba"],
    [1, "Caja nueva"],
  ]);
  const { cierres } = exigir(await mundo.api("GET", "/v1/portal/turnos")).body.datos;
  expect(cierres.map(({ z, caja }: Cierre) => [z, caja])).toContainEqual([3, "Caja nueva"]);
  const { actos } = exigir(await mundo.api("GET", "/v1/portal/actos?acto=turnos")).body.datos;
  expect(actos.map(({ caja }: Cierre) => caja)).toEqual(["Caja nueva", "Caja de prueba", "Caja nueva"]);
});
