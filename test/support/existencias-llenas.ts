/** A shop that keeps stock in two branches, for the pages of the portal that show it. */
import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import { dueno } from "./caja.ts";
import type { Mundo } from "./mundo.ts";

/** Three products that were bought on credit, one counted short, one sent to the other branch, and one that broke. The shop has both branches. */
export async function fillExistencias(mundo: Mundo): Promise<void> {
  const pedir = (ruta: string, cuerpo: object) => dueno(mundo, "POST", ruta, cuerpo);
  await pedir("/v1/existencias/ajustes", { activas: true, de_la_api: false });
  const { productos } = await dueno(mundo, "GET", "/v1/portal/productos?limite=3");
  const ids: readonly string[] = productos.map(({ id }: { id: string }) => id);
  const linea = (i: number, cantidad: string) => ({ producto_id: ids[i], presentacion_id: null, cantidad });
  await pedir("/v1/compras", {
    id: randomUUID(),
    proveedor: { documento: "1028627025", razon_social: "Distribuidora Andina S.R.L." },
    con_factura: true,
    recibida: true,
    pagada: false,
    numero: "4521",
    autorizacion: "A1B2C3",
    fecha: epochToInstante(Date.now()).slice(0, 10),
    sucursal: 0,
    descuento: "0",
    total: "1250.50",
    lineas: [
      { ...linea(0, "12"), importe: "300.00", ya_tenia: "2" },
      { ...linea(1, "40"), importe: "850.50", ya_tenia: null },
      { ...linea(2, "0.5"), importe: "100.00", ya_tenia: null },
    ],
  });
  await pedir("/v1/conteos", {
    id: randomUUID(),
    sucursal: 0,
    lineas: [{ producto_id: ids[0], contado: "13", costo: null }],
  });
  await pedir("/v1/traslados", {
    id: randomUUID(),
    sucursal_origen: 0,
    sucursal_destino: 1,
    nota: "En la camioneta",
    lineas: [linea(1, "15")],
  });
  await pedir("/v1/salidas", {
    id: randomUUID(),
    motivo: "merma",
    sucursal: 0,
    responsable: "Marta Quispe",
    nota: "Se cayó del estante",
    beneficiario: null,
    lineas: [linea(1, "1")],
  });
  await pedir("/v1/existencias/minimo", { producto_id: ids[0], sucursal: 0, minimo: "20" });
}
