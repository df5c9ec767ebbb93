/** Fills a company with at least one of each thing, with one word in all of their texts. */
import { randomUUID } from "node:crypto";
import { epochToInstante, masDias } from "@mostrador/core";
import type { Caja } from "./caja.ts";
import { como } from "./entrar.ts";
import { exigir, pedido } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";
import { tiendaDe } from "./tienda.ts";

/** The word that every text of the company contains. */
export const MARCA = "Zumaque";
const COMPRADOR = { tipo_documento: 1, numero_documento: "7700001", razon_social: `Ana ${MARCA}` };

/** Names of the company's things, by the parameter that asks for them. */
export type Nombres = Readonly<
  Record<"fila" | "producto" | "producto_id" | "serie" | "lista" | "nit_cliente", string>
>;

/** The series of the till's facts. */
const SERIE = "b".repeat(32);

/** Gives the world's first company two of each thing that is listed. Returns the names by which they are found. */
export async function llenar(mundo: Mundo, caja: Caja): Promise<Nombres> {
  const { bien, producto: hacer } = tiendaDe(() => mundo);
  const [producto, otro] = [
    await hacer("Z1", `${MARCA} 1 kg`, "10.00", null),
    await hacer("Z2", `${MARCA} 2 kg`, "20.00", null),
  ];
  const { id: lista } = await bien("POST", "listas", { id: null, nombre: MARCA, activo: true });
  for (const numero_documento of ["7700001", "7700002"]) {
    const cliente = { id: null, ...COMPRADOR, numero_documento, complemento: null, correo: null };
    const { id: cliente_id } = await bien("POST", "clientes", cliente);
    await bien("POST", "listas/clientes", { cliente_id, lista_id: lista });
  }
  await putPrecios(bien, producto, lista);
  await makeProformas(bien, producto, mundo.ahora());
  await stock(mundo, [producto, otro]);
  await moveStock(mundo, [producto, otro]);
  await traer(bien);
  await vender(mundo, caja);
  exigir(await mundo.api("POST", "/v1/webhooks", { url: `http://127.0.0.1:9/${MARCA}`, eventos: ["*"] }));
  const cajero = { correo: `${MARCA}@ejemplo.bo`, rol: "cajero" };
  exigir(await mundo.api("POST", "/v1/usuarios", cajero, como(mundo.empresas[0].ownerToken)));
  const nit_cliente = COMPRADOR.numero_documento;
  return { fila: producto, producto, producto_id: producto, serie: SERIE, lista, nit_cliente };
}

type Bien = ReturnType<typeof tiendaDe>["bien"];

async function putPrecios(bien: Bien, producto_id: string, lista_id: string): Promise<void> {
  for (const factor of ["6", "12"]) {
    const resto = { codigo_barras: null, precio: "54", unidad_medida: 57, activo: true };
    await bien("POST", "presentaciones", {
      id: null,
      producto_id,
      nombre: `${MARCA} ${factor}`,
      factor,
      ...resto,
    });
  }
  for (const desde of ["0", "5"]) {
    const tarifa = { id: null, producto_id, presentacion_id: null, lista_id, desde, precio: "9" };
    await bien("POST", "tarifas", tarifa);
  }
  await bien("POST", "promociones", {
    id: null,
    nombre: MARCA,
    activo: true,
    beneficio: { kind: "porcentaje", porcentaje: "10" },
    productos: [producto_id],
    categorias: [],
    dias: [],
    hora_desde: null,
    hora_hasta: null,
    fecha_desde: null,
    fecha_hasta: null,
    sobre_tarifas: false,
  });
}

async function makeProformas(bien: Bien, producto_id: string, ahoraMs: number): Promise<void> {
  const pedida = { producto_id, presentacion_id: null, cantidad: "1", precio: null };
  const { lineas } = await bien("POST", "proformas/preciar", { comprador: null, lineas: [pedida] });
  const valida_hasta = masDias(epochToInstante(ahoraMs).slice(0, 10), 15);
  const cliente = { ...COMPRADOR, complemento: null, correo: null, telefono: null };
  for (const nota of ["una", "otra"])
    await bien("POST", "proformas", { id: null, sucursal: 0, valida_hasta, cliente, lineas, nota });
}

/** Buys, counts, moves, loses and sells products, each act twice. */
async function stock(mundo: Mundo, productos: readonly string[]): Promise<void> {
  const fecha = epochToInstante(mundo.ahora()).slice(0, 10);
  const post = async (path: string, body: object) => exigir(await mundo.api("POST", `/v1/${path}`, body));
  await post("existencias/ajustes", { activas: true, de_la_api: true });
  const recibida_en = `${masDias(fecha, -100)}T10:00:00`;
  for (const numero of ["1", "2"]) {
    const lineas = productos.map((producto_id) => ({ producto_id, cantidad: "12", importe: "60.00" }));
    const proveedor = { documento: numero, razon_social: `${MARCA} ${numero}` };
    const factura = { numero, autorizacion: numero, fecha, total: "120.00" };
    const id = randomUUID();
    await post("compras", { id, proveedor, ...factura, recibida_en, lineas });
    const descuento = { id: randomUUID(), clase: "descuento", concepto: MARCA, monto: "1.00" };
    await post(`compras/${id}/ajustes`, descuento);
  }
  for (const contado of ["20", "19"])
    await post("conteos", {
      id: randomUUID(),
      lineas: productos.map((producto_id) => ({ producto_id, contado })),
    });
}

/** Moves products to another branch, gives some away, sells one, and sets minimum quantities. */
async function moveStock(mundo: Mundo, productos: readonly string[]): Promise<void> {
  const post = async (path: string, body: object) => exigir(await mundo.api("POST", `/v1/${path}`, body));
  const lineas = productos.map((producto_id) => ({ producto_id, cantidad: "1" }));
  const beneficiario = { documento: MARCA };
  const vacias = productos.map((producto_id) => ({ producto_id, contado: "0", costo: "1" }));
  await post("conteos", { id: randomUUID(), sucursal: 1, lineas: vacias });
  for (const nota of ["una", "otra"]) {
    const traslado = { id: randomUUID(), sucursal_origen: 0, sucursal_destino: 1 };
    await post("traslados", { ...traslado, nota, lineas });
    const salida = { id: randomUUID(), motivo: "regalo", responsable: MARCA };
    await post("salidas", { ...salida, beneficiario, lineas });
    await post("reservas", { id: randomUUID(), para: MARCA, nota, hasta: "2099-12-31", lineas });
  }
  for (const producto_id of productos) await post("existencias/minimo", { producto_id, minimo: "100" });
  await post("facturas", pedido({ cliente: COMPRADOR }, { descripcion: MARCA, codigo_producto: "Z1" }));
  await post("existencias/ajustes", { activas: true, de_la_api: false });
}

/** Imports price lists of products without a code of the tax system. */
async function traer(bien: Bien): Promise<void> {
  for (const codigo of ["Z3", "Z4"])
    await bien("POST", "productos/importar", {
      registros: [
        { linea: 1, celdas: ["codigo", "descripcion", "precio"] },
        { linea: 2, celdas: [codigo, `${MARCA} ${codigo}`, "12,50"] },
      ],
      archivo: `${MARCA} ${codigo}.xlsx`,
      aplicar: true,
    });
}

/** Sells through the API and at the till, which reports its cash session. */
async function vender(mundo: Mundo, caja: Caja): Promise<void> {
  const linea = { descripcion: MARCA, codigo_producto: MARCA };
  const venta = pedido({ cliente: COMPRADOR, usuario: MARCA }, linea);
  for (let i = 0; i < 2; i++) exigir(await mundo.api("POST", "/v1/facturas", venta));
  const vendida = (await caja.factura(1, 1)) as { cuf: string; venta_id: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", vendida));
  const datos = { ventaId: vendida.venta_id, cuf: vendida.cuf, sector: 1, numero: 1, total: "77.00" };
  const comun = { epoca: 1, version: 1, instante: await caja.ahora(), usuario: MARCA, autorizo: null };
  const hechos = [
    { tipo: "turnoAbierto", datos: JSON.stringify({ turno: 1, inicial: "100.00" }) },
    { tipo: "venta", datos: JSON.stringify({ ...datos, pagos: [], turno: 1 }) },
  ].map((hecho, i) => ({ ...comun, ...hecho, id: randomUUID(), n: i + 1 }));
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie: SERIE, hechos }));
}
