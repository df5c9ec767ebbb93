import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { emparejarCaja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** The calls that bring offline documents. */
const LLAMADAS = [
  ["brought", "/v1/terminal/offline", {}],
  ["told of again", "/v1/terminal/recuperar", { tipo_emision: 2, estado: "OFFLINE" }],
] as const;
const masDe = (dicha: object) => ("estado" in dicha ? { cufds: [] } : {});

test.each(LLAMADAS)(
  "an offline document that is %s and cannot be signed now is left out, and taken once there is a certificate",
  async (_que, ruta, dicha) => {
    const caja = await emparejarCaja(mundo);
    const inicio = await caja.ahora();
    const factura = { ...(await caja.factura(1, 2)), ...dicha, gemela: null };
    const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const id = randomUUID();
    const subida = {
      ...masDe(dicha),
      cortes: [{ id, tipo: 1, inicio, fin }],
      facturas: [{ ...factura, corte_id: id }],
    };
    const subir = async () => exigir(await caja.call("POST", ruta, subida)).body.datos.facturas;
    const [{ nit }] = mundo.empresas;
    const db = mundo.db();
    const { p12 } = await db
      .selectFrom("empresas")
      .select("p12")
      .where("nit", "=", nit)
      .executeTakeFirstOrThrow();
    const poner = (valor: Buffer | null) =>
      db.updateTable("empresas").set({ p12: valor }).where("nit", "=", nit).execute();
    const corte = () =>
      db.selectFrom("cortes").select(["fin", "presunto"]).where("id", "=", id).executeTakeFirstOrThrow();
    await poner(null);
    expect(await subir()).toEqual([]);
    // Its event would leave no window to a document that comes with another CUFD.
    expect(await corte()).toEqual({ fin, presunto: "faltan" });
    await poner(p12);
    expect(await subir()).toMatchObject([{ resultado: "recibida" }]);
    expect(await corte()).toEqual({ fin, presunto: null });
    // A late copy of the call says nothing new.
    await poner(null);
    expect(await subir()).toMatchObject([{ resultado: "yaEstaba" }]);
    expect(await corte()).toEqual({ fin, presunto: null });
    await poner(p12);
  },
);

test("an offline document is what its ticket says: later changes of master data never alter it", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(1, 2)), gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  const [{ nit }] = mundo.empresas;
  const db = mundo.db();
  const cambio = { razonSocial: "Otro Nombre SRL", municipio: "Oruro", telefono: "70000000" };
  await db.updateTable("empresas").set(cambio).where("nit", "=", nit).execute();
  const subida = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
  const { facturas } = exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
});

test.each(LLAMADAS)(
  "an offline document that is %s and at which the server fails holds up none of its batch",
  async (_que, ruta, mas) => {
    const numeros = "estado" in mas ? [7001, 7002, 7003] : [8001, 8002, 8003];
    const caja = await emparejarCaja(mundo);
    const inicio = await caja.ahora();
    const facturas = [];
    for (const numero of numeros)
      facturas.push({ ...((await caja.factura(numero, 2)) as { cuf: string }), gemela: null, ...mas });
    const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const id = randomUUID();
    const subir = (suyas: readonly object[]) =>
      caja.call("POST", ruta, {
        ...masDe(mas),
        cortes: [{ id, tipo: 1, inicio, fin }],
        facturas: suyas.map((factura) => ({ ...factura, corte_id: id })),
      });
    const [primera, segunda, tercera] = facturas.map(({ cuf }) => cuf);
    // The database refuses the second number beside the first, for a reason unknown to the server.
    const juntos = sql.raw(numeros.slice(0, 2).join(", "));
    await sql`create unique index falla on facturas (sector) where numero in (${juntos})`.execute(mundo.db());
    try {
      const tomadas = exigir(await subir(facturas)).body.datos.facturas;
      expect(tomadas.map(({ cuf }: { cuf: string }) => cuf)).toEqual([primera, tercera]);
      expect((await subir(facturas.slice(1, 2))).status).toBe(500);
    } finally {
      await sql`drop index falla`.execute(mundo.db());
    }
    expect(exigir(await subir(facturas)).body.datos.facturas).toMatchObject([
      { cuf: primera, resultado: "yaEstaba" },
      { cuf: segunda, resultado: "recibida" },
      { cuf: tercera, resultado: "yaEstaba" },
    ]);
  },
);
