import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listNombradas } from "../tienda/db/fotos.ts";
import { readNombres } from "../tienda/db/filas-compartidas.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** Half of the surrogate pair of an emoji, as a text that was cut in two leaves it. */
const PARTIDO = "Vela \uD83D";
const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
const FOTO = "data:image/png;base64,iVBORw0KGgo=";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

const producto = (id: string, descripcion: string) => ({
  id,
  editado_en: "2026-11-23T09:00:00.000",
  campos: {
    codigo: id,
    codigo_barras: null,
    descripcion,
    precio: "10.00",
    unidad_medida: 57,
    codigo_sin: 99100,
    actividad_economica: "620100",
    categoria: null,
    activo: true,
    foto: FOTO,
  },
});
const subir = (id: string, descripcion: string) =>
  caja.call("POST", "/v1/terminal/cambios", { productos: [producto(id, descripcion)] }, DE_HOY);
async function enCaja(id: string) {
  const path = "/v1/terminal/datos?desde=0&limite=1000";
  const { productos } = exigir(await caja.call("GET", path, undefined, DE_HOY)).body.datos;
  return productos.find((uno: { id: string }) => uno.id === id);
}

test("half a character in a till's edit is kept as U+FFFD, and the feed goes on", async () => {
  exigir(await subir("partida", PARTIDO));
  expect(await enCaja("partida")).toMatchObject({ descripcion: "Vela \uFFFD", foto: null });
});

test("a row that is stored with half a character stops neither the feed nor the pictures", async () => {
  const [{ nit }] = mundo.empresas;
  exigir(await subir("vieja", "Vela"));
  const sana = await enCaja("vieja");
  const fila = () => mundo.db().selectFrom("productos").select("datos").where("id", "=", "vieja");
  const { datos } = await fila().executeTakeFirstOrThrow();
  const rota = datos.replace('"Vela"', String.raw`"Vela \ud83d"`);
  await mundo.db().updateTable("productos").set({ datos: rota }).where("id", "=", "vieja").execute();
  expect(await enCaja("vieja")).toEqual({ ...sana, descripcion: "Vela \uFFFD" });
  expect(await listNombradas(mundo.db(), nit, "", 100)).toContainEqual({ id: "vieja", hash: sana.foto_hash });
  expect(await readNombres(mundo.db(), nit, "producto", ["vieja"])).toEqual(
    new Map([["vieja", "Vela \uFFFD"]]),
  );
});

test.each([
  ["half a character", PARTIDO, "string_unicode"],
  ["a null character", "Vela \0", "string_nul"],
])("the portal's product with %s is refused, and its field is named", async (_que, descripcion, type) => {
  const { editado_en: _en, campos } = producto("x", descripcion);
  const headers = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const { status, body } = await mundo.api("POST", "/v1/portal/productos", { ...campos, id: null }, headers);
  expect([status, body.detail]).toEqual([
    422,
    [{ loc: ["body", "descripcion"], msg: expect.any(String), type }],
  ]);
});

test("the field of a list is named with its place", async () => {
  const { body } = await caja.call(
    "POST",
    "/v1/terminal/cambios",
    { productos: [producto("a", "Vela"), producto("b", "Vela \0")] },
    DE_HOY,
  );
  expect(body.detail[0].loc).toEqual(["body", "productos", 1, "campos", "descripcion"]);
});
