/** A client's documents are hers alone, and what was annulled is told apart from what she bought and gave back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../../motor/sought.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../../support/nota.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { bien } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const vender = (numero_documento: string, complemento: string | undefined, cantidad: number) =>
  facturarPor(
    mundo.api,
    pedido(
      { cliente: { tipo_documento: 1, numero_documento, complemento, razon_social: "Ana" } },
      { cantidad, precio_unitario: 10 },
    ),
  );
const anular = async (cuf: string) =>
  exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));

async function cliente(numero_documento: string, complemento: string | null): Promise<string> {
  const suyo = { tipo_documento: 1, numero_documento, complemento, razon_social: "Ana", correo: null };
  return (await bien("POST", "clientes", { id: null, ...suyo })).id;
}

test("of clients with one number each has the documents of her complement, and those of before it was kept", async () => {
  const [una, otra, sin] = [
    await vender("45", "1A", 2),
    await vender("45", "1B", 3),
    await vender("45", "1A", 5),
  ];
  const deAntes = mundo.db().updateTable("facturas").set({ clienteComplemento: null });
  await deAntes.where("cuf", "=", soughtCuf(sin.cuf)).execute();
  const cufsDe = async (id: string) =>
    (await bien("GET", `clientes/${id}`)).documentos.map(({ cuf }: { cuf: string }) => cuf);
  expect(await cufsDe(await cliente("45", "1A"))).toEqual([sin.cuf, una.cuf]);
  expect(await cufsDe(await cliente("45", "1B"))).toEqual([sin.cuf, otra.cuf]);
  expect(await cufsDe(await cliente("45", null))).toEqual([sin.cuf]);
});

test("what stands, what came back and what was annulled are told apart, notes from invoices", async () => {
  const [queda, anulada] = [await vender("46", undefined, 4), await vender("46", undefined, 7)];
  await anular(anulada.cuf);
  const nota = async (cantidad: number) => {
    const cuerpo = cuerpoDeNota(queda, [{ cambio: { cantidad } }]);
    return exigir(await mundo.api("POST", "/v1/notas/fiscal", cuerpo, { prefer: "return=minimal" })).body
      .datos;
  };
  await anular((await nota(3)).cuf);
  await nota(1);
  const id = await cliente("46", null);
  expect(await bien("GET", `clientes/${id}`)).toMatchObject({
    facturas: { documentos: 1, monto: 40 },
    notas: { documentos: 1, monto: 10 },
    anuladas: { documentos: 1, monto: 70 },
    neto: 30,
  });
  const clases = async (consulta: string): Promise<boolean[]> =>
    (await bien("GET", `clientes/${id}/documentos?${consulta}`)).documentos.map(
      ({ is_nota }: { is_nota: boolean }) => is_nota,
    );
  expect(await clases("estado=ANULADA")).toEqual([true, false]);
  expect(await clases("clase=nota")).toEqual([true, true]);
  expect(await clases("clase=factura&estado=EMITIDA")).toEqual([false]);
});
