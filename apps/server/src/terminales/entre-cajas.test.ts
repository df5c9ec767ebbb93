import { randomUUID } from "node:crypto";
import type { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueCorreo } from "../documentos/db/correos.ts";
import { isGemelaViva } from "../documentos/db/gemelas.ts";
import type { Factura } from "../documentos/db/facturas.ts";
import { soughtCuf } from "../motor/sought.ts";
import type { Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { decidir } from "../documentos/decidir-tardia.ts";

/** Calls of a till that name another till's things, of its company or of another one. docs/design.md D22. */
let mundo: Mundo;
/** Two tills of one company, and one of another. */
let [una, otra, ajena]: Caja[] = [];
let numero = 0;
beforeAll(async () => {
  mundo = await startMundo();
  const [primera, segunda] = mundo.empresas;
  una = await emparejarCaja(mundo, { puntoVenta: 1 });
  otra = await emparejarCaja(mundo, { puntoVenta: 2 });
  ajena = await emparejarCaja({ api: mundo.api, empresas: [segunda, primera] }, { puntoVenta: 1 });
});
afterAll(() => mundo.close());

const deUna = () => una ?? never();
const CAJAS = [
  ["another till of the company", () => otra ?? never()],
  ["a till of another company", () => ajena ?? never()],
] as const;

function never(): never {
  throw new Error("sin caja");
}

/** Issues an invoice of the first till; gives its row. */
async function vender(): Promise<Factura> {
  const factura = (await deUna().factura(++numero, 1)) as { cuf: string };
  exigir(await deUna().call("POST", "/v1/terminal/facturas", factura));
  return filaDe(factura.cuf);
}

const filaDe = (cuf: string) =>
  mundo.db().selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirstOrThrow();
const poner = (cuf: string, cambio: object) =>
  mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", soughtCuf(cuf)).execute();

/** Brings an offline invoice that names a document as its twin; its event is yet to be registered. */
async function nombrarGemela(caja: Caja, gemela: string): Promise<string> {
  const inicio = await caja.ahora();
  const factura = { ...((await caja.factura(++numero, 2)) as { cuf: string }), gemela };
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const subida = { cortes: [corte], facturas: [{ ...factura, corte_id: corte.id }] };
  const { facturas } = exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
  return factura.cuf;
}

test.each(CAJAS)("a late document stands though %s names it as its twin", async (_quien, caja) => {
  const { nit, cuf } = await vender();
  await poner(cuf, { estado: "DESCARTADA" });
  await nombrarGemela(caja(), cuf);
  const ausente = { cuf, nit, operacion: null, clave: null, hash: null, vez: 0, proximaEn: 1, creadoEn: 1 };
  const intercambio = { solicitud: "", respuesta: null, httpStatus: 200, duracionMs: 1 };
  const palabra = { kind: "valida", codigoRecepcion: "r", intercambio } as const;
  const decidida = await transaccion(mundo.db(), nit, (tx) =>
    decidir(tx, { ...ausente, id: -1 }, palabra, mundo.ahora()),
  );
  expect(decidida).toBe("adoptada");
});

test.each(CAJAS)("a document's mail goes out though %s names it as its twin", async (_quien, caja) => {
  const factura = await vender();
  await mundo.db().updateTable("empresas").set({ ambiente: 1 }).where("nit", "=", factura.nit).execute();
  try {
    await nombrarGemela(caja(), factura.cuf);
    await transaccion(mundo.db(), factura.nit, (tx) =>
      enqueueCorreo(tx, { ...factura, clienteCorreo: "ana@ejemplo.bo" }, mundo.ahora()),
    );
  } finally {
    await mundo.db().updateTable("empresas").set({ ambiente: 2 }).where("nit", "=", factura.nit).execute();
  }
  expect(await correosDe(factura.cuf)).toEqual(["pendiente"]);
});

test("a document that waits for its annulment is no work of another company's", async () => {
  const [gemela, deComprador] = [await vender(), await vender()];
  await poner(deComprador.cuf, { gemela: gemela.cuf });
  const viva = ({ nit }: { readonly nit: Nit }) => isGemelaViva(mundo.db(), nit, gemela.cuf);
  expect(await Promise.all(mundo.empresas.map(viva))).toEqual([true, false]);
});

async function correosDe(cuf: string): Promise<readonly string[]> {
  const filas = await mundo
    .db()
    .selectFrom("correos")
    .select("estado")
    .where("cuf", "=", soughtCuf(cuf))
    .execute();
  return filas.map(({ estado }) => estado);
}

test.each(CAJAS)("a document's mail goes out though %s withdraws it", async (_quien, caja) => {
  const { cuf, nit } = await vender();
  const pendiente = { estado: "pendiente", intentos: 0, error: null, creadoEn: mundo.ahora() } as const;
  const correo = { nit, cuf, para: "ana@ejemplo.bo", proximoEn: mundo.ahora() + 3_600_000, ...pendiente };
  await mundo.db().insertInto("correos").values(correo).execute();
  exigir(await caja().call("POST", `/v1/terminal/facturas/${cuf}/retirar`));
  expect(await correosDe(cuf)).toEqual(["pendiente"]);
  exigir(await deUna().call("POST", `/v1/terminal/facturas/${cuf}/retirar`));
  expect(await correosDe(cuf)).toEqual(["abandonado"]);
});

test.each<readonly [string, () => Caja | Promise<Caja>]>([
  ...CAJAS,
  [
    "a till of another branch, with the same number of point of sale",
    async () => {
      await mudar({ sucursal: 1, puntoVenta: 1 });
      return otra ?? never();
    },
  ],
])("a till's outage is ended by itself, and not by %s", async (_quien, caja) => {
  const [inicio, id] = [await deUna().ahora(), randomUUID()];
  const subir = async (quien: Caja, fin: string | null) =>
    exigir(
      await quien.call("POST", "/v1/terminal/offline", {
        cortes: [{ id, tipo: 1, inicio, fin }],
        facturas: [],
      }),
    );
  const base = mundo.db();
  const fin = async () =>
    (await base.selectFrom("cortes").select("fin").where("id", "=", id).executeTakeFirstOrThrow()).fin;
  const tareas = async () =>
    (await base.selectFrom("tareas").select(["nit", "lugar"]).where("clave", "=", id).execute()).length;
  await subir(deUna(), null);
  const quien = await caja();
  try {
    await subir(quien, await deUna().ahora());
  } finally {
    await mudar({ sucursal: 0, puntoVenta: 2 });
  }
  expect([await fin(), await tareas()]).toEqual([null, 0]);
  await subir(deUna(), await deUna().ahora());
  expect(await fin()).not.toBeNull();
});

/** Gives the second till another place. */
const mudar = (lugar: Pick<Terminal, "sucursal" | "puntoVenta">) =>
  mundo
    .db()
    .updateTable("terminales")
    .set(lugar)
    .where("id", "=", (otra ?? never()).id)
    .execute();
