import { decimal, type Permiso } from "@mostrador/core";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada } from "../../contract/index.ts";
import { calcular } from "../calcular.ts";
import { findCliente } from "../db/clientes.ts";
import { findDocumento } from "../db/documentos.ts";
import { findProducto } from "../db/productos.ts";
import { findVenta } from "../db/ventas.ts";
import type { Base } from "../base.ts";

type Fuentes = Pick<Base, "db">;
type Declarada<N extends NombreLlamada> = (typeof LLAMADAS)[N];
/** Calls that a permission of the shop is asked for, always or beyond a limit. */
type ConPermiso = {
  [N in NombreLlamada]: Declarada<N> extends { right: Permiso } | { raisedTo: Permiso } ? N : never;
}[NombreLlamada];

/**
 * The act of each call that needs a permission, with its amount, for whoever lends the permission and for the log. A call that is missing
 * here does not compile.
 */
const DETALLES: { readonly [N in ConPermiso]: (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string } = {
  cobrar: (_, { venta }) => descuentoDe(venta),
  darDescuento: (_, venta) => descuentoDe(venta),
  anular: (fuentes, { ventaId }) => `anular ${ventaDe(fuentes, ventaId)}`,
  revertirAnulacion: (fuentes, { ventaId }) => `revertir la anulación de ${ventaDe(fuentes, ventaId)}`,
  emitirNota: (_, { numeroOriginal, cliente }) => `nota sobre la factura ${numeroOriginal}, de ${cliente}`,
  moverEfectivo: (_, { tipo, monto, motivo }) => `${tipo} de Bs ${bs(monto)}: ${motivo}`,
  abrirCajon: (_, { motivo }) => `abrir el cajón: ${motivo}`,
  abrirTurno: (_, { inicial }) => `abrir la caja con Bs ${bs(inicial)}`,
  cerrarTurno: (_, { denominaciones }) =>
    `cerrar la caja con Bs ${bs(contado(denominaciones).toFixed(2))} contados`,
  imprimirX: () => "imprimir el informe X",
  reimprimirZ: (_, { z }) => `imprimir otra vez el cierre Z ${z}`,
  cierres: () => "ver los cierres de antes",
  guardarProducto: (_, { codigo, descripcion, precio }) =>
    `producto ${codigo}, ${descripcion}, a Bs ${bs(precio)}`,
  borrarProducto: ({ db }, { id }) => `borrar el producto ${findProducto(db, id)?.descripcion ?? id}`,
  importarProductos: () => "importar una lista de precios",
  editarCliente: (_, { razonSocial, numeroDocumento }) => `cliente ${razonSocial}, ${numeroDocumento}`,
  borrarCliente: ({ db }, { id }) => `borrar el cliente ${findCliente(db, id)?.razonSocial ?? id}`,
  guardarUsuario: (_, { nombre }) => `cambiar a ${nombre}, su PIN o lo que puede`,
  guardarConfiguracion: () => "cambiar la configuración de la caja",
  probarImpresora: (_, { que }) =>
    que === "cajon" ? "abrir el cajón para probarlo" : "probar una impresora",
  emparejar: (_, { urlServidor }) => `conectar la caja a ${urlServidor}`,
  aceptarServidorAnterior: () => "aceptar un servidor que volvió de una copia",
  salirAlCampo: () => "vender sin internet a propósito",
  revisarInstalacion: () => "configurar la computadora de la tienda",
  instalar: () => "configurar la computadora de la tienda",
  compartirServidor: ({ db: _db }, { enRed }) =>
    enRed ? "dejar que otras computadoras se conecten" : "no dejar que otras computadoras se conecten",
  recuperarDiario: (_, { carpeta }) => `leer la segunda copia de ${carpeta}`,
  codigoParaOtra: () => "dar un código para otra computadora",
  descartarTranscripcion: () => "descartar una transcripción de facturas de papel",
  enviarTranscripcion: () => "enviar facturas de papel a Impuestos",
};

/** In words what a call would do; null for one that asks for no permission. */
export function detalleDe<N extends NombreLlamada>(
  fuentes: Fuentes,
  nombre: N,
  entrada: EntradaRevisada<N>,
): string | null {
  if (!(nombre in DETALLES)) return null;
  // The table's entry is the one of this very call.
  const decir = DETALLES[nombre as ConPermiso] as (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string;
  return decir(fuentes, entrada);
}

/** The discounts of a cart altogether, in BOB. */
export function descuentosDe(venta: EntradaRevisada<"darDescuento">) {
  return calcular({ ...venta, montoGiftCard: null, recibido: null });
}

function descuentoDe(venta: EntradaRevisada<"darDescuento">): string {
  const { descuentos, subTotal, total } = descuentosDe(venta);
  return `descuento de Bs ${bs(descuentos)} sobre Bs ${bs(subTotal)}, quedan Bs ${bs(total)}`;
}

function ventaDe({ db }: Fuentes, ventaId: string): string {
  const venta = findVenta(db, ventaId);
  const documento = venta?.cuf == null ? undefined : findDocumento(db, venta.cuf);
  const numero = documento === undefined ? "sin número" : documento.numero;
  return `la factura ${numero}, Bs ${bs(venta?.total ?? "0")}`;
}

function contado(denominaciones: EntradaRevisada<"cerrarTurno">["denominaciones"]) {
  return denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
}

/** An amount as screens write it: two decimals, thousands apart. */
function bs(texto: string): string {
  const [entero = "0", centavos = ""] = decimal(texto).toFixed(2).split(".");
  return `${entero.replace(/\B(?=(\d{3})+$)/g, ",")}.${centavos}`;
}
