import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCreditos } from "../../db/creditos.ts";
import { emparejarCaja } from "../../pruebas/caja.ts";
import { exigir } from "../../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
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
  /** Takes what the company has from it; gives how to give it back. */
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
