import { describe, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { mundoConCaja } from "../../support/tienda-y-caja.ts";

const { mundo, caja, dueno, borradosEnCaja } = mundoConCaja();

describe("a client that two tills made apart", () => {
  const fila = (id: string, correo: string | null) => ({
    id,
    editado_en: "2026-11-23T09:00:00.000",
    campos: {
      tipo_documento: 1,
      numero_documento: "4455667",
      complemento: null,
      razon_social: `Ana ${id}`,
      correo,
    },
  });

  test("becomes one, which keeps the mail and the price list of the other, with all its documents and their totals", async () => {
    const item = {
      codigo_producto: "CAF",
      codigo_sin: 1000118,
      descripcion: "Café",
      cantidad: 2,
      unidad_medida: 57,
      precio_unitario: 38.5,
    };
    const cliente = { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana" };
    const factura = { emisor: { actividad_economica: "4711100" }, cliente, items: [item] };
    exigir(await mundo().api("POST", "/v1/facturas", factura));
    const clientes = [fila("uno", null), fila("dos", "ana@ejemplo.bo")];
    exigir(await caja().call("POST", "/v1/terminal/cambios", { productos: [], clientes, usuarios: [] }));
    const antes = exigir(await dueno("GET", "/v1/portal/clientes/uno")).body.datos;
    expect(antes.mismos).toMatchObject([{ id: "dos" }]);
    expect(antes).toMatchObject({ facturas: { documentos: 1, monto: 77 }, neto: 77 });
    const { id: lista_id } = exigir(
      await dueno("POST", "/v1/portal/listas", { id: null, nombre: "Mayoristas", activo: true }),
    ).body.datos;
    exigir(await dueno("POST", "/v1/portal/listas/clientes", { cliente_id: "dos", lista_id }));
    exigir(await dueno("POST", "/v1/portal/clientes/unir", { queda: "uno", sobra: "dos" }));
    const deLista = await dueno("GET", `/v1/portal/listas/${lista_id}/clientes`);
    expect(exigir(deLista).body.datos).toMatchObject({ total: 1, clientes: [{ id: "uno" }] });
    const { listas } = exigir(await dueno("GET", "/v1/portal/listas")).body.datos;
    expect(listas).toMatchObject([{ id: lista_id, clientes: 1 }]);
    const { clientes: quedan } = exigir(await dueno("GET", "/v1/portal/clientes?buscar=4455667")).body.datos;
    expect(quedan).toMatchObject([{ id: "uno", correo: "ana@ejemplo.bo" }]);
    expect(await borradosEnCaja()).toContainEqual({ tipo: "cliente", id: "dos" });
  });

  test("is merged with nobody of another document", async () => {
    const otro = {
      id: null,
      tipo_documento: 1,
      numero_documento: "99",
      complemento: null,
      razon_social: "Beto",
      correo: null,
    };
    const { id } = exigir(await dueno("POST", "/v1/portal/clientes", otro)).body.datos;
    const { status } = await dueno("POST", "/v1/portal/clientes/unir", { queda: "uno", sobra: id });
    expect(status).toBe(422);
  });
});
