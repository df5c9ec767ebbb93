import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { como, entrar } from "../support/entrar.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";

/** Sales of one shop: three invoices, one of them annulled, and a note about another. */
let mundo: Mundo;

const cufs: Record<"cafe" | "pan" | "anulada", string> = { cafe: "", pan: "", anulada: "" };

beforeAll(async () => {
  mundo = await startMundo();
  const linea = (codigo_producto: string, descripcion: string, cantidad: number, precio_unitario: number) =>
    pedido(
      {
        usuario: codigo_producto === "PAN" ? "Beto" : "Ana",
        metodo_pago: 1,
        cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      },
      { codigo_producto, descripcion, cantidad, precio_unitario },
    );
  const cafe = await facturarPor(mundo.api, linea("CAF", "Café", 3, 33.33));
  const pan = await facturarPor(mundo.api, linea("PAN", "Pan", 2, 0.1));
  const anulada = await facturarPor(mundo.api, linea("PAN", "Pan", 1, 50));
  Object.assign(cufs, { cafe: cafe.cuf, pan: pan.cuf, anulada: anulada.cuf });
  exigir(await mundo.api("POST", `/v1/facturas/${anulada.cuf}/anular`, { motivo: 1 }));
  const nota = cuerpoDeNota(cafe, [{ nroItem: 1, cambio: { cantidad: 1 } }]);
  exigir(await mundo.api("POST", "/v1/notas/fiscal", nota, { prefer: "return=minimal" }));
});

afterAll(() => mundo.close());

const ver = async (ruta: string) => exigir(await mundo.api("GET", `/v1/portal/${ruta}`)).body.datos;

const TOTALES = {
  bruto: { documentos: 3, monto: 150.19 },
  anuladas: { documentos: 1, monto: 50 },
  notas: { documentos: 1, monto: 33.33 },
  neto: 66.86,
};

describe("an accountant's companies", () => {
  test("are told with the month's figures, where the person may read their ledgers", async () => {
    const correo = "contadora@ejemplo.bo";
    const token = await entrar(mundo, correo);
    const roles = ["contador", "cajero"] as const;
    for (const [i, { ownerToken, nit }] of mundo.empresas.entries()) {
      exigir(await mundo.api("POST", "/v1/usuarios", { correo, rol: roles[i] }, como(ownerToken)));
      exigir(await mundo.api("POST", `/v1/empresas/${nit}/aceptar`, undefined, como(token)));
    }
    const [gestion, mes] = epochToInstante(mundo.ahora()).split("-");
    const read = async (consulta: string) =>
      exigir(await mundo.api("GET", `/v1/empresas/mes?${consulta}`, undefined, como(token))).body.datos;
    const { empresas } = await read(`gestion=${gestion}&mes=${mes}`);
    const { nit } = mundo.empresas[0];
    const { totales } = await ver(`ventas/informe?desde=${gestion}-${mes}-01`);
    expect(totales.bruto).toEqual(TOTALES.bruto);
    expect(empresas).toMatchObject([{ nit, rol: "contador", figuras: totales, esperando: 0, observadas: 0 }]);
    const [antes] = (await read("gestion=2020&mes=2")).empresas;
    expect(antes.figuras.neto).toBe(0);
    const como1 = { ...como(token), "x-empresa": String(nit) };
    const libro = await mundo.api(
      "GET",
      `/v1/reportes/libro-ventas?gestion=${gestion}&mes=${mes}`,
      undefined,
      como1,
    );
    expect(libro.texto).toContain(cufs.cafe);
    const anular = await mundo.api("POST", `/v1/facturas/${cufs.cafe}/anular`, { motivo: 1 }, como1);
    expect([anular.status, anular.headers.get("x-error-code")]).toEqual([403, "noEsDeContador"]);
  });
});
