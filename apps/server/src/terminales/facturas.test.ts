import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCreditos } from "../cuenta/db/creditos.ts";
import { soughtCuf } from "../motor/sought.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 200 } });
});
afterAll(() => mundo.close());

describe("a document that was refused before it was sent is not issued by a copy that comes later", () => {
  const empresa = (cambios: { p12?: Buffer | null; token?: Buffer | null }) =>
    mundo.db().updateTable("empresas").set(cambios).where("nit", "=", mundo.empresas[0].nit).execute();
  const guardado = () =>
    mundo
      .db()
      .selectFrom("empresas")
      .select(["p12", "token"])
      .where("nit", "=", mundo.empresas[0].nit)
      .executeTakeFirstOrThrow();
  /** Removes one of the company's data; gives the function that restores it. */
  const quitarDato = async (dato: "p12" | "token") => {
    const { [dato]: valor } = await guardado();
    await empresa({ [dato]: null });
    return () => empresa({ [dato]: valor });
  };
  const sumar = async (referencia: string, cantidad: number) => {
    await mundo
      .db()
      .transaction()
      .execute((tx) => addCreditos(tx, mundo.empresas[0].nit, referencia, cantidad, 0));
  };

  test.each<[falta: string, dicho: object, quitar: () => Promise<() => Promise<unknown>>]>([
    ["a certificate", { resultado: "conflicto", causa: "sinCertificado" }, () => quitarDato("p12")],
    ["the tax system's token", { resultado: "conflicto", causa: "otra" }, () => quitarDato("token")],
    [
      "credits",
      { resultado: "sinCreditos" },
      async () => {
        const habia = await mundo.creditos();
        await sumar("gastados", -habia);
        return () => sumar("de nuevo", habia);
      },
    ],
  ])("for want of %s", async (_falta, dicho, quitar) => {
    const caja = await emparejarCaja(mundo);
    const factura = await caja.factura(1, 1);
    const enviar = async () => (await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos;
    const devolver = await quitar();
    expect(await enviar()).toMatchObject(dicho);
    await devolver();
    expect(await enviar()).toMatchObject({ resultado: "conflicto", causa: "retirada" });
  });
});

test("a document whose answer is in doubt is not withdrawn: the tax system may have it", async () => {
  const caja = await emparejarCaja(mundo);
  const factura = (await caja.factura(1, 1)) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  const poner = (estado: "EN_DUDA" | "EMITIDA") =>
    mundo.db().updateTable("facturas").set({ estado }).where("cuf", "=", soughtCuf(factura.cuf)).execute();
  await poner("EN_DUDA");
  const { datos } = exigir(await caja.call("POST", `/v1/terminal/facturas/${factura.cuf}/retirar`)).body;
  await poner("EMITIDA");
  expect(datos).toEqual({ resultado: "enviada", estado: "EN_DUDA" });
});

test("a document that is to be withdrawn too late comes down once more: the till may have read past its verdict", async () => {
  const caja = await emparejarCaja(mundo);
  const factura = (await caja.factura(1, 1)) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  const bajar = async (desde: number) =>
    exigir(await caja.call("GET", `/v1/terminal/documentos?desde=${desde}`)).body.datos;
  const { cursor } = await bajar(0);
  expect((await bajar(cursor)).documentos).toEqual([]);
  const { datos } = exigir(await caja.call("POST", `/v1/terminal/facturas/${factura.cuf}/retirar`)).body;
  expect(datos).toEqual({ resultado: "enviada", estado: "EMITIDA" });
  expect((await bajar(cursor)).documentos).toMatchObject([{ cuf: factura.cuf, estado: "EMITIDA" }]);
});

test("a withdrawn document is refused, whoever of another company withdrew its CUF before", async () => {
  const [primera, segunda] = mundo.empresas;
  const caja = await emparejarCaja(mundo);
  const ajena = await emparejarCaja({ api: mundo.api, empresas: [segunda, primera] });
  const factura = (await caja.factura(40, 1)) as { cuf: string };
  for (const una of [ajena, caja])
    exigir(await una.call("POST", `/v1/terminal/facturas/${factura.cuf}/retirar`));
  const { body } = await caja.call("POST", "/v1/terminal/facturas", factura);
  expect(body.datos).toMatchObject({ resultado: "conflicto", causa: "retirada" });
});

test("a till cannot withdraw a document of another till of its company: that one issues it", async () => {
  const [suya, ajena] = [await emparejarCaja(mundo), await emparejarCaja(mundo)];
  const factura = (await suya.factura(41, 1)) as { cuf: string };
  exigir(await ajena.call("POST", `/v1/terminal/facturas/${factura.cuf}/retirar`));
  const { body } = await suya.call("POST", "/v1/terminal/facturas", factura);
  expect(body.datos).toMatchObject({ resultado: "aceptada" });
});

test("a document of a till's earlier life is not issued: its number may be in use again", async () => {
  const caja = await emparejarCaja(mundo);
  const factura = await caja.factura(1, 1);
  await mundo.db().updateTable("terminales").set({ epoca: 7 }).where("id", "=", caja.id).execute();
  const { body } = await caja.call("POST", "/v1/terminal/facturas", factura);
  expect(body.datos).toMatchObject({ resultado: "conflicto", causa: "epocaVieja" });
});

describe("two documents of one sale of a till", () => {
  test.each([
    ["online", 1],
    ["offline", 2],
  ] as const)(
    "the latest, %s, stays and the other is annulled, though the till names no twin",
    async (_como, tipo) => {
      const caja = await emparejarCaja(mundo);
      const primera = (await caja.factura(1, 1)) as Enviada;
      exigir(await caja.call("POST", "/v1/terminal/facturas", primera));
      const segunda = { ...((await caja.factura(2, tipo)) as Enviada), venta_id: primera.venta_id };
      if (tipo === 1) exigir(await caja.call("POST", "/v1/terminal/facturas", segunda));
      else {
        const ahora = await caja.ahora();
        const corte = { id: randomUUID(), tipo: 1, inicio: segunda.fecha_emision, fin: ahora };
        const subida = { cortes: [corte], facturas: [{ ...segunda, corte_id: corte.id, gemela: null }] };
        exigir(await caja.call("POST", "/v1/terminal/offline", subida));
      }
      await hasta("queda una factura viva", async () => {
        const enImpuestos = await mundo.enImpuestos();
        return enImpuestos.get(primera.cuf) === ANULADA && enImpuestos.get(segunda.cuf) === VALIDA;
      });
    },
  );

  test("a late copy of the twin of an offline document annuls nothing", async () => {
    const caja = await emparejarCaja(mundo);
    const dudosa = (await caja.factura(1, 1)) as Enviada;
    const offline = { ...((await caja.factura(2, 2)) as Enviada), venta_id: dudosa.venta_id };
    const corte = { id: randomUUID(), tipo: 1, inicio: offline.fecha_emision, fin: await caja.ahora() };
    const subida = { cortes: [corte], facturas: [{ ...offline, corte_id: corte.id, gemela: dudosa.cuf }] };
    exigir(await caja.call("POST", "/v1/terminal/offline", subida));
    exigir(await caja.call("POST", "/v1/terminal/facturas", dudosa));
    await hasta("queda la que tiene el comprador", async () => {
      const enImpuestos = await mundo.enImpuestos();
      return enImpuestos.get(dudosa.cuf) === ANULADA && enImpuestos.get(offline.cuf) === VALIDA;
    });
  });
});

/** A document in wire form. */
interface Enviada {
  readonly cuf: string;
  readonly venta_id: string;
  readonly fecha_emision: string;
}
const VALIDA = 690;
const ANULADA = 691;
