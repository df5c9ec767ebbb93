/** A shop with sales of two branches, for the pages of the portal that show them. */
import { dueno } from "./caja.ts";
import { contarTurnos } from "./hechos.ts";
import type { Mundo } from "./mundo.ts";

/** Six invoices of two cashiers, one of them annulled, one of a second branch, and a till whose drawer was short. */
export async function fillTienda(mundo: Mundo): Promise<void> {
  const [{ nit, codigoSistema } = { nit: 0, codigoSistema: "" }] = mundo.empresas;
  const sucursal = { nit, codigo_sistema: codigoSistema, sucursal: 1, punto_venta: 0 };
  const lista = await mundo.api("POST", "/v1/sincronizar", sucursal);
  if (lista.status !== 200) throw new Error(JSON.stringify(lista.body));
  await vender(mundo, "Rosa Mamani", 1, [["Café molido 250 g", 2, 38.5]]);
  await vender(mundo, "Rosa Mamani", 7, [["Leche evaporada", 6, 8.5]], 1);
  await vender(mundo, "Beto Quispe", 1, [
    ["Pan de batalla", 30, 0.5],
    ["Queso criollo", 0.35, 48],
  ]);
  await vender(mundo, "Beto Quispe", 1, [["Aceite 900 ml", 3, 14.2]]);
  await vender(mundo, "Rosa Mamani", 1, [["Arroz grano de oro 5 kg", 4, 52]]);
  const anulada = await vender(mundo, "Beto Quispe", 1, [["Azúcar 1 kg", 1, 100]]);
  await mundo.api("POST", `/v1/facturas/${anulada}/anular`, { motivo: 1 });
  const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {});
  const caja = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja del fondo" });
  const turno = { quien: "Rosa Mamani", nota: "Se pagó un flete", monto: "150.00" };
  await contarTurnos(mundo, caja.body.datos.token, turno);
}

async function vender(
  mundo: Mundo,
  usuario: string,
  metodo_pago: number,
  lineas: readonly [string, number, number][],
  sucursal = 0,
) {
  const { status, body } = await mundo.api(
    "POST",
    "/v1/facturas",
    {
      emisor: { actividad_economica: "4711100", sucursal },
      cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
      usuario,
      metodo_pago,
      items: lineas.map(([descripcion, cantidad, precio_unitario]) => ({
        codigo_producto: descripcion.slice(0, 3).toUpperCase(),
        codigo_sin: 1000118,
        descripcion,
        cantidad,
        unidad_medida: 57,
        precio_unitario,
      })),
    },
    { prefer: "return=minimal" },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.datos.cuf as string;
}
