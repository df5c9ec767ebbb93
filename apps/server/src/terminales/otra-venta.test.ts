/** Two sales of two copies of a till with one CUF. docs/decisions/0048 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROTOCOLO_HEADER, VENTA_HEADER, type Cuf } from "@mostrador/core";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { anunciarPaso } from "../documentos/db/anunciar-paso.ts";
import { transaccion } from "../motor/transaccion.ts";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

let numero = 0;

/** Two documents with one CUF, of two sales. `otras`: the second one sells to somebody else, so that its bytes differ. */
async function dosConUnCuf(otras = true) {
  const cuando = await caja.ahora();
  const ventas = [randomUUID(), randomUUID()] as const;
  numero++;
  const para = async (ventaId: string, razonSocial: string) => {
    const cliente = { tipo_documento: 1, numero_documento: "4455667", razon_social: razonSocial };
    return (await caja.factura(numero, 1, cuando, { cliente, ventaId })) as { cuf: string };
  };
  const propia = await para(ventas[0], "Ana Ñáñez");
  const ajena = await para(ventas[1], otras ? "Luis Quispe" : "Ana Ñáñez");
  expect(ajena.cuf).toBe(propia.cuf);
  return { cuf: propia.cuf, ventas, propia, ajena };
}

const vender = async (factura: object) =>
  (await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos;

const recuperar = async (factura: object, estado: string, mas: object = {}) => {
  const contada = { ...factura, tipo_emision: 1, estado, corte_id: null, gemela: null, ...mas };
  const recuperacion = { cufds: [], cortes: [], facturas: [contada] };
  return exigir(await caja.call("POST", "/v1/terminal/recuperar", recuperacion, { [PROTOCOLO_HEADER]: "2" }))
    .body.datos.facturas[0];
};

const repetidas = async (cuf: string) => {
  const authorization = `Bearer ${mundo.empresas[0].ownerToken}`;
  const path = `/v1/portal/repetidas?buscar=${cuf}`;
  const { datos } = exigir(
    await mundo.api("GET", path, undefined, { "x-api-key": null, authorization }),
  ).body;
  return datos.repetidas;
};

const estadoDe = async (cuf: string) => {
  const { documentos } = exigir(await caja.call("GET", "/v1/terminal/documentos?desde=0")).body.datos;
  return documentos.find((uno: { cuf: string }) => uno.cuf === cuf);
};

/** Each call about a document, and its body. */
const ACTOS: readonly (readonly [string, "GET" | "POST", (cuf: string) => string, object?])[] = [
  ["annul", "POST", (cuf) => `/v1/terminal/facturas/${cuf}/anular`, { motivo: 1 }],
  ["revert", "POST", (cuf) => `/v1/terminal/facturas/${cuf}/revertir-anulacion`, {}],
  ["mail", "POST", (cuf) => `/v1/terminal/facturas/${cuf}/correo`, { correo: "ana@ejemplo.bo" }],
  ["look for a note", "GET", (cuf) => `/v1/terminal/notas/original/${cuf}`],
  ["look", "GET", (cuf) => `/v1/terminal/ventas/${cuf}`],
];

test("the states that a till follows name the sale that has the document", async () => {
  const { cuf, ventas, propia, ajena } = await dosConUnCuf();
  expect(await vender(propia)).toMatchObject({ resultado: "aceptada" });
  expect(await vender(ajena)).toMatchObject({ resultado: "conflicto", causa: "numeroUsado" });
  expect(await estadoDe(cuf)).toMatchObject({ estado: "EMITIDA", venta_id: ventas[0] });
});

test("a call that names another sale than the document's does nothing; one of an older till names none", async () => {
  const { cuf, ventas, propia } = await dosConUnCuf();
  await vender(propia);
  const hacer = async (ventaId: string | null) => {
    const dichos = ventaId === null ? {} : { [VENTA_HEADER]: ventaId };
    const llamadas = ACTOS.map(async ([, method, path, body]) => {
      const { headers } = await caja.call(method, path(cuf), body, dichos);
      return headers.get("x-error-code");
    });
    return Promise.all(llamadas);
  };
  expect(await hacer(ventas[1])).toEqual(ACTOS.map(() => "facturaDeOtraVenta"));
  const nota = { clave: randomUUID(), cuf, usuario: null, lineas: [{ nro_item: 1, cantidad: "1" }] };
  const pedirNota = (ventaId: string) =>
    caja.call("POST", "/v1/terminal/notas", nota, { [VENTA_HEADER]: ventaId });
  expect((await pedirNota(ventas[1])).status).toBe(404);
  expect((await estadoDe(cuf)).estado).toBe("EMITIDA");
  exigir(await pedirNota(ventas[0]));
  for (const ventaId of [ventas[0], null])
    expect(await hacer(ventaId), String(ventaId)).not.toContain("facturaDeOtraVenta");
});

test("a withdrawal that names another sale leaves the document as it is, and its own was never taken", async () => {
  const { cuf, ventas, propia } = await dosConUnCuf();
  await vender(propia);
  const retirar = async (ventaId: string) => {
    const path = `/v1/terminal/facturas/${cuf}/retirar`;
    return exigir(await caja.call("POST", path, {}, { [VENTA_HEADER]: ventaId })).body.datos.resultado;
  };
  expect([await retirar(ventas[1]), await retirar(ventas[0])]).toEqual(["retirada", "enviada"]);
  expect((await estadoDe(cuf)).estado).toBe("EMITIDA");
});

test("a document with the very bytes of another sale's is that sale's no more than any other", async () => {
  const { cuf, propia, ajena } = await dosConUnCuf(false);
  expect(await vender(propia)).toMatchObject({ resultado: "aceptada" });
  expect(await vender(propia)).toMatchObject({ resultado: "aceptada" });
  expect(await vender(ajena)).toMatchObject({ resultado: "conflicto", causa: "numeroUsado" });
  expect(await recuperar(ajena, "EMITIDA")).toMatchObject({ resultado: "rechazada", causa: "numeroUsado" });
  expect(await repetidas(cuf)).toHaveLength(1);
});

test("a restored server that hears of the other sale's document tells it under an id of its own, and each once", async () => {
  const { cuf, propia } = await dosConUnCuf();
  expect(await vender(propia)).toMatchObject({ resultado: "aceptada" });
  const db = mundo.db();
  const fila = await db
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", cuf as Cuf)
    .executeTakeFirstOrThrow();
  const paso = { antes: null, suceso: "recuperada", ahoraMs: mundo.ahora() };
  const otra = { ...fila, ventaId: randomUUID() };
  for (const dicha of [otra, fila, otra])
    await transaccion(db, fila.nit, (tx) => anunciarPaso(tx, dicha, paso));
  const sucesos = await db.selectFrom("sucesos").select("id").where("datos", "like", `%${cuf}%`).execute();
  expect(new Set(sucesos.map(({ id }) => id)).size).toBe(2);
});

test("two copies that tell their documents at once to a restored server both find a place", async () => {
  const { cuf, propia, ajena } = await dosConUnCuf();
  const dichas = await Promise.all([recuperar(propia, "EMITIDA"), recuperar(ajena, "EMITIDA")]);
  expect(dichas.map(({ resultado }) => resultado)).toEqual(expect.arrayContaining(["rechazada", "recibida"]));
  expect(await repetidas(cuf)).toHaveLength(1);
});

test("a document in doubt whose CUF is another sale's is kept nowhere: nobody holds it", async () => {
  const { cuf, propia, ajena } = await dosConUnCuf();
  expect(await vender(propia)).toMatchObject({ resultado: "aceptada" });
  expect(await recuperar(ajena, "EN_DUDA")).toMatchObject({ resultado: "rechazada", causa: "numeroUsado" });
  expect(await repetidas(cuf)).toEqual([]);
});

test("a document that was set aside takes no number from the one that is told after it", async () => {
  const { cuf, propia } = await dosConUnCuf();
  const otra = (await caja.factura(numero, 1)) as { cuf: string };
  const apartada = { apartada: true };
  for (let vez = 0; vez < 2; vez++)
    expect(await recuperar(otra, "OFFLINE", apartada)).toMatchObject({
      resultado: "rechazada",
      causa: "numeroUsado",
    });
  expect(await recuperar(propia, "EMITIDA")).toMatchObject({ cuf, resultado: "recibida" });
  expect(await repetidas(otra.cuf)).toHaveLength(1);
  // It is the server's own document by now, whatever its till was told before.
  expect(await recuperar(propia, "OFFLINE", apartada)).toMatchObject({ resultado: "yaEstaba" });
});
