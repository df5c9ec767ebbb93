/** Sales of an owner, for tests. */
import { afterAll, beforeAll } from "vitest";
import { exigir, pedido } from "./llamar.ts";
import { startMundo, type Mundo } from "./mundo.ts";
import { cuerpoDeNota, facturarPor } from "./nota.ts";

export const cufs: Record<"cafe" | "pan" | "anulada", string> = { cafe: "", pan: "", anulada: "" };

export const TOTALES = {
  bruto: { documentos: 3, monto: 150.19 },
  anuladas: { documentos: 1, monto: 50 },
  notas: { documentos: 1, monto: 33.33 },
  neto: 66.86,
};

/** A world whose first company sold, gave back and annulled. */
export function mundoConVentas() {
  /** Sales of one shop: three invoices, one of them annulled, and a note about another. */
  let mundo: Mundo;
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
  return { mundo: () => mundo, ver };
}
