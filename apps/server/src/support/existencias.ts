import { randomUUID } from "node:crypto";

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
type Bien = (method: string, path: string, body?: unknown) => Promise<any>;

/** Calls each operation of stock with a product of the shop. */
export async function callExistencias(bien: Bien, producto_id: string): Promise<void> {
  await bien("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false });
  await bien("GET", "/v1/existencias/ajustes");
  const id = randomUUID();
  await bien("POST", "/v1/compras", {
    id,
    proveedor: { documento: "1028627025", razon_social: "Distribuidora Andina" },
    numero: "4521",
    autorizacion: "A1B2C3",
    fecha: "2026-11-20",
    total: "120.00",
    lineas: [{ producto_id, cantidad: "12", importe: "120.00" }],
  });
  await bien("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado: "11" }] });
  await bien("POST", "/v1/existencias/minimo", { producto_id, minimo: "6" });
  for (const path of [
    `kardex?producto_id=${producto_id}`,
    `compras/${id}`,
    "compras",
    "proveedores",
    "conteos",
  ])
    await bien("GET", `/v1/${path}`);
  for (const path of ["existencias", "portal/existencias.csv", "portal/existencias.xlsx"])
    await bien("GET", `/v1/${path}`);
}
