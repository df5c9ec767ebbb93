import { randomUUID } from "node:crypto";
import { pedido } from "./llamar.ts";

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
  const esperada = randomUUID();
  await bien("POST", "/v1/compras", {
    id: esperada,
    proveedor: { razon_social: "Sin factura" },
    con_factura: false,
    recibida: false,
    fecha: "2026-11-20",
    total: "10.00",
    lineas: [{ producto_id, cantidad: "1", importe: "10.00" }],
  });
  await bien("POST", `/v1/compras/${esperada}/recepciones`, {
    id: randomUUID(),
    lineas: [{ linea: 0, cantidad: "1" }],
  });
  await setAside(bien, producto_id);
  const ajuste = randomUUID();
  await bien("POST", `/v1/compras/${id}/ajustes`, {
    id: ajuste,
    clase: "descuento",
    concepto: "Por volumen",
    monto: "10.00",
  });
  await bien("POST", `/v1/notas-proveedor/${ajuste}`, {
    numero: "77",
    autorizacion: "N77",
    fecha: "2026-11-21",
    monto: "10.00",
  });
  const [proveedor] = (await bien("GET", "/v1/proveedores")).proveedores;
  await bien("POST", `/v1/proveedores/${proveedor.id}/pagos`, {
    id: randomUUID(),
    fecha: "2026-11-21",
    monto: "5.00",
  });
  await bien("GET", `/v1/proveedores/${proveedor.id}/cuenta`);
  await bien("GET", "/v1/notas-proveedor");
  await bien("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado: "11" }] });
  const traslado = randomUUID();
  const vacio = [{ producto_id, contado: "0", costo: "10" }];
  await bien("POST", "/v1/conteos", { id: randomUUID(), sucursal: 1, lineas: vacio });
  const lineas = [{ producto_id, cantidad: "2" }];
  await bien("POST", "/v1/traslados", { id: traslado, sucursal_origen: 0, sucursal_destino: 1, lineas });
  await bien("POST", "/v1/traslados/llegadas", {
    id: randomUUID(),
    traslado_id: traslado,
    nota: "Uno se rompió",
    lineas: [{ linea: 0, cantidad: "1" }],
  });
  const salida = randomUUID();
  await bien("POST", "/v1/salidas", {
    id: salida,
    motivo: "muestra",
    responsable: "Marta Quispe",
    beneficiario: { documento: "5120345" },
    lineas: [{ producto_id, cantidad: "1" }],
  });
  await bien("POST", "/v1/existencias/minimo", { producto_id, minimo: "6" });
  const { existencias } = await bien("GET", "/v1/existencias");
  const { codigo } = existencias.find((fila: { producto_id: string }) => fila.producto_id === producto_id);
  await bien("POST", "/v1/existencias/iniciales", {
    id: randomUUID(),
    filas: [{ codigo, cantidad: "20", costo: "10" }],
  });
  await readExistencias(bien, { producto_id, id, traslado, salida });
}

/** Receives goods before their invoice, defines the parts of a product, and sets goods aside. */
async function setAside(bien: Bien, producto_id: string): Promise<void> {
  const llegada = randomUUID();
  const deAndina = { documento: "1028627025", razon_social: "Distribuidora Andina" };
  const adelantada = { proveedor: deAndina, fecha: "2026-11-20", total: "10.00" };
  const suLinea = { producto_id, cantidad: "1", importe: "10.00" };
  await bien("POST", "/v1/compras", { ...adelantada, id: llegada, por_facturar: true, lineas: [suLinea] });
  await bien("POST", "/v1/compras", {
    ...adelantada,
    id: randomUUID(),
    numero: "4522",
    autorizacion: "A1B2C4",
    lineas: [{ ...suLinea, recepcion: { compra_id: llegada, linea: 0 } }],
  });
  await bien("GET", `/v1/existencias/composicion?producto_id=${producto_id}`);
  await bien("POST", "/v1/existencias/composicion", { id: randomUUID(), producto_id, partes: [] });
  const reserva = randomUUID();
  const una = [{ producto_id, cantidad: "1" }];
  await bien("POST", "/v1/reservas", { id: reserva, para: "Ana", hasta: "2099-12-31", lineas: una });
  await bien("GET", "/v1/reservas");
  await bien("GET", `/v1/reservas/${reserva}`);
  await bien("POST", `/v1/reservas/${reserva}/liberar`);
  await deliver(bien, producto_id);
}

/** Sells through the API, holds the sold goods for the buyer, and hands them over. */
async function deliver(bien: Bien, producto_id: string): Promise<void> {
  const { existencias } = await bien("GET", "/v1/existencias");
  const { codigo } = existencias.find((fila: { producto_id: string }) => fila.producto_id === producto_id);
  await bien("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true, bajo_cero: "avisar" });
  const { cuf } = await bien("POST", "/v1/facturas", pedido({}, { codigo_producto: codigo, cantidad: 1 }));
  await bien("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false });
  const id = randomUUID();
  await bien("POST", "/v1/reservas/de-venta", { id, cuf, hasta: "2099-12-31" });
  const lineas = [{ linea: 0, cantidad: "1" }];
  await bien("POST", `/v1/reservas/${id}/entregas`, { id: randomUUID(), recibe: "Ana", lineas });
}

/** Reads every list and file of stock. */
async function readExistencias(
  bien: Bien,
  {
    producto_id,
    id,
    traslado,
    salida,
  }: Readonly<Record<"producto_id" | "id" | "traslado" | "salida", string>>,
): Promise<void> {
  for (const path of [
    `kardex?producto_id=${producto_id}`,
    `compras/${id}`,
    `existencias/costo?producto_id=${producto_id}`,
    "existencias/reposicion",
    "compras",
    "proveedores",
    "conteos",
    "traslados",
    `traslados/${traslado}`,
    "salidas",
    `salidas/${salida}`,
    "reportes/libro-compras.csv?gestion=2026&mes=11",
    "reportes/libro-compras.xlsx?gestion=2026&mes=11",
    "reportes/reintegros.csv?gestion=2026&mes=11",
    "reportes/reintegros.xlsx?gestion=2026&mes=11",
  ])
    await bien("GET", `/v1/${path}`);
  for (const path of ["existencias", "existencias/reponer", "existencias/sin-vender", "existencias/perdidas"])
    await bien("GET", `/v1/${path}`);
  for (const formato of ["csv", "xlsx"]) await bien("GET", `/v1/portal/existencias/plantilla.${formato}`);
  await bien("GET", "/v1/portal/margen");
  for (const formato of ["csv", "xlsx"]) await bien("GET", `/v1/portal/margen.${formato}`);
  const archivos = ["existencias", "existencias/reponer", "existencias/sin-vender", "existencias/perdidas"];
  for (const archivo of archivos)
    for (const formato of ["csv", "xlsx"]) await bien("GET", `/v1/portal/${archivo}.${formato}`);
}
