/** Somebody who can change the users of the tills is always left. */
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
/** A minute of one morning. */
const a = (minuto: number) => `2026-11-23T09:${String(minuto).padStart(2, "0")}:00.000`;

let mundo: Mundo;
let caja: Caja;
beforeEach(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  expect(
    await cambiar([elsa(0, { ...ENTERA, permisos: LLAVE }), juan(0, { ...ENTERA, permisos: LLAVE })]),
  ).toEqual([]);
});
afterEach(() => mundo.close());

const LLAVE = ["configuracion"];
const ENTERA = { nombre: "x", pin: "x", gafete: null, permisos: [], activo: true };
const de = (id: string) => (minuto: number, campos: object) => ({
  id,
  editado_en: a(minuto),
  autor: null,
  campos,
});
const [elsa, juan, ana] = [de("elsa"), de("juan"), de("ana")];

async function cambiar(usuarios: readonly object[]): Promise<readonly object[]> {
  return exigir(await caja.call("POST", "/v1/terminal/cambios", { usuarios }, DE_HOY)).body.datos.rechazados;
}
async function read(desde = 0) {
  return exigir(await caja.call("GET", `/v1/terminal/datos?desde=${desde}&limite=1000`, undefined, DE_HOY))
    .body.datos;
}
const NEGADA = { tipo: "usuario", causa: "sinPermiso" };

describe("of two tills that did not know of each other, the second one", () => {
  test.each([
    ["lets the other go", { activo: false }],
    ["takes the permission from the other", { permisos: ["anular"] }],
  ])("%s: refused, and told what stays", async (_que, campos) => {
    expect(await cambiar([elsa(1, { activo: false })])).toEqual([]);
    const { cursor } = await read();
    expect(await cambiar([juan(2, campos)])).toEqual([{ ...NEGADA, id: "juan" }]);
    expect((await read(cursor)).usuarios).toMatchObject([{ id: "juan", activo: true, permisos: LLAVE }]);
  });

  test("deletes the other: refused", async () => {
    expect(await cambiar([elsa(1, { permisos: [] })])).toEqual([]);
    expect(await cambiar([{ ...juan(2, {}), borrado: true }])).toEqual([{ ...NEGADA, id: "juan" }]);
    expect((await read()).usuarios).toContainEqual(expect.objectContaining({ id: "juan", activo: true }));
  });
});

test("two tills at once leave one", async () => {
  const rechazados = await Promise.all([
    cambiar([elsa(1, { activo: false })]),
    cambiar([juan(1, { activo: false })]),
  ]);
  expect(rechazados.flat()).toHaveLength(1);
  expect((await read()).usuarios.filter(({ activo }: { activo: boolean }) => activo)).toHaveLength(1);
});

test("who gives the permission to another in the same call may go, whichever row comes first", async () => {
  await cambiar([elsa(1, { activo: false })]);
  const relevo = [juan(3, { activo: false }), ana(2, { ...ENTERA, permisos: LLAVE })];
  expect(await cambiar(relevo)).toEqual([]);
  expect((await read()).usuarios).toContainEqual(expect.objectContaining({ id: "ana", activo: true }));
});

test("what leaves her permission as it is goes on: her name, her PIN, and a right besides", async () => {
  await cambiar([elsa(1, { activo: false })]);
  expect(await cambiar([juan(2, { nombre: "Juan P.", pin: "y", permisos: [...LLAVE, "anular"] })])).toEqual(
    [],
  );
});
