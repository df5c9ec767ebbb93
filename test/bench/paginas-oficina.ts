/** The pages of the owner's back office, as the calls that each makes; one list for both engines. */
import { CADA_ENTERO, MES_ENTERO } from "./llenar-oficina.ts";
import { CATEGORIAS, CLIENTES, LISTAS, PRODUCTOS, PROFORMAS } from "./llenar-tienda.ts";

/** A call of a page. `i` counts the questions, so that each asks for something else. */
export type Ruta = (i: number) => string;

const DIA_MS = 86_400_000;
/** A day in the last three hundred. */
const dia = (i: number) => new Date(Date.now() - (i % 300) * DIA_MS - 5e8).toISOString().slice(0, 10);
/** The days of a year of reports. */
export const ANIO = `desde=${dia(299)}&hasta=${dia(0)}`;
const UN_DIA: Ruta = (i) => `desde=${dia(i)}&hasta=${dia(i)}`;
/** One of `de` numbers, another at each question. */
export const alguno = (i: number, de: number): number => (i * 7919) % de;
/** The CUF of a document with its whole XML. */
export const cuf = (i: number, cuantas: number): string =>
  (CADA_ENTERO * (1 + alguno(i, cuantas / CADA_ENTERO - 1))).toString(16).toUpperCase().padStart(50, "0");
/** The pages over `cuantas` documents, under the names that the bench prints. */
export function paginasDe(cuantas: number): Readonly<Record<string, Ruta>> {
  return {
    ...INICIO,
    ...VENTAS,
    ...unaVenta(cuantas),
    ...INFORMES,
    ...CAJAS,
    ...TIENDA,
    ...PRECIOS,
    ...SISTEMA,
    ...CONTADOR,
  };
}

const INICIO: Readonly<Record<string, Ruta>> = {
  "home: today, yesterday, a week ago": () => "portal/hoy",
  "home: what waits": () => "portal/inicio",
  "home: first steps, no printer tried": () => "portal/primeros-pasos",
  "home: doubled sales": () => "portal/dobles",
};

const VENTAS: Readonly<Record<string, Ruta>> = {
  "sales of all dates, with sums": () => "portal/ventas/lista",
  "sales of a day": (i) => `portal/ventas/lista?${UN_DIA(i)}`,
  "sales of a cashier by one payment": (i) => `portal/ventas/lista?cajero=Cajero%20${i % 5}&pago=7`,
  "sales of a till": (i) => `portal/ventas/lista?caja=${i % 3}/9`,
  "annulled sales of a branch": (i) => `portal/ventas/lista?estado=ANULADA&sucursal=${i % 3}`,
  "notes, of which there are none": () => "portal/ventas/lista?clase=nota",
  "sales of a sector": () => "portal/ventas/lista?sector=1",
  "sales by amount, the largest first": () => "portal/ventas/lista?orden=-monto",
  "sales of all dates, the oldest first": () => "portal/ventas/lista?orden=fecha",
  "sales of one amount, with sums": () => "portal/ventas/lista?minimo=1500&maximo=1510",
  "sales from an amount that nearly all have": () => "portal/ventas/lista?minimo=10",
  "sales that a text finds": () => "portal/ventas/lista?buscar=quispe&cajero=Cajero%201",
  "sales that no text finds": (i) => `portal/ventas/lista?buscar=zzz${i}`,
  "the filter's values": () => "portal/ventas/valores",
};

const unaVenta = (cuantas: number): Readonly<Record<string, Ruta>> => ({
  "one sale": (i) => `portal/documentos/${cuf(i, cuantas)}`,
  "one sale: what may be given back": (i) => `portal/documentos/${cuf(i, cuantas)}/devolver`,
});

/** Reports by each dimension, over a year. */
const POR = {
  day: "dia",
  hour: "hora",
  cashier: "cajero",
  till: "caja",
  branch: "sucursal",
  sector: "sector",
  payment: "pago",
  product: "producto",
  category: "categoria",
} as const;

const INFORMES: Readonly<Record<string, Ruta>> = {
  ...Object.fromEntries(
    Object.entries(POR).map(([que, por]) => [
      `report of a year by ${que}`,
      () => `portal/ventas/informe?por=${por}&${ANIO}`,
    ]),
  ),
  "report of a year by hour, of one cashier": (i) =>
    `portal/ventas/informe?por=hora&cajero=Cajero%20${i % 5}&${ANIO}`,
  "report of a year by product, of one branch": (i) =>
    `portal/ventas/informe?por=producto&sucursal=${i % 3}&${ANIO}`,
  "branches: today": () => "portal/ventas/sucursales",
  "branches: this week": () => "portal/ventas/sucursales?periodo=semana",
  "branches: this month": () => "portal/ventas/sucursales?periodo=mes",
};

const CAJAS: Readonly<Record<string, Ruta>> = {
  "drawers: open sessions": () => "portal/turnos",
  "drawers: closings": () => "portal/cierres",
  "drawers: closings of a day": (i) => `portal/cierres?${UN_DIA(i)}`,
  "drawers: shortages": () => "portal/cierres?conteo=falta",
  "drawers: all that happened": () => "portal/actos",
  "drawers: opened without a sale": () => "portal/actos?acto=cajon",
  "drawers: openings and closings": () => "portal/actos?acto=turnos",
  "drawers: discounts, of which there are none": () => "portal/actos?acto=descuentos",
  "drawers: lent permissions": () => "portal/actos?acto=permisos",
};

const TIENDA: Readonly<Record<string, Ruta>> = {
  products: () => "portal/productos",
  "products that words find": (i) => `portal/productos?buscar=producto%20${alguno(i, PRODUCTOS)}`,
  "products of a category by price": (i) =>
    `portal/productos?categoria=Categoria%20${i % CATEGORIAS}&orden=precio`,
  "one product": (i) => `portal/productos/p${alguno(i, PRODUCTOS)}`,
  "a product's choices": () => "portal/productos/opciones",
  clients: () => "portal/clientes",
  "clients that words find": (i) => `portal/clientes?buscar=comprador%20${alguno(i, CLIENTES)}`,
  "one client": (i) => `portal/clientes/c${alguno(i, CLIENTES)}`,
  "changes of all rows": () => "portal/cambios",
  "changes of one product": (i) => `portal/cambios?tipo=producto&fila=p${alguno(i, PRODUCTOS)}`,
  "changes that lost": () => "portal/cambios?conflictos=si",
  proformas: () => "portal/proformas",
  "proformas that may be sold": () => "portal/proformas?estado=vigente",
  "proformas that words find": (i) => `portal/proformas?buscar=comprador%20${alguno(i, PROFORMAS)}`,
  "one proforma": (i) => `portal/proformas/f${alguno(i, PROFORMAS)}`,
};

const PRECIOS: Readonly<Record<string, Ruta>> = {
  promotions: () => "portal/promociones",
  "price lists": () => "portal/listas",
  "clients of a list": (i) => `portal/listas/l${i % LISTAS}/clientes`,
  "prices of a list": (i) => `portal/tarifas?lista=l${i % LISTAS}`,
  presentations: () => "portal/presentaciones",
};

const SISTEMA: Readonly<Record<string, Ruta>> = {
  "state: outages and observed documents": () => "portal/contingencia",
  tills: () => "terminales",
  "credits of 90 days": () => `cuenta/consumo?desde=${dia(89)}`,
  webhooks: () => "webhooks",
  users: () => "usuarios",
  notices: () => "portal/avisos",
  "ranges of hand-written invoices": () => "cafcs",
};

const { gestion, mes } = MES_ENTERO;

const CONTADOR: Readonly<Record<string, Ruta>> = {
  "accountant: the month of 100 companies": () => `empresas/mes?gestion=${gestion}&mes=${mes}`,
  "accountant: what the month of one lacks": () => `reportes/mes?gestion=${gestion}&mes=${mes}`,
};
