/** Describes the act that a permission is asked for, in a sentence with its amount. */
import { decimal, miles, nombreProforma, NOMBRES_SALIDA, type Permiso } from "@mostrador/core";
import { nombreSucursal } from "@mostrador/core/formato";
import { type EntradaRevisada, LLAMADAS, type NombreLlamada } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { findDeber } from "../deberes/db/deberes.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { ACTOS } from "../frases/actos.ts";
import { FRASES_DEBERES } from "../frases/deberes.ts";
import { findProforma } from "../proformas/db/proformas.ts";
import { findCliente } from "../tienda/db/clientes.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import { listAbiertas } from "../venta/db/abiertas.ts";
import { findCarrito } from "../venta/db/carritos.ts";
import { findVenta } from "../venta/db/ventas.ts";
import { descuentosDe, type FuentesDescuento } from "./descuentos-de.ts";

/** The parts of the till from which an act is described. */
type Fuentes = Pick<Base, "db" | "reloj">;
/** Describes the effect of a call with this input in words. */
export type Detalle<N extends NombreLlamada> = (fuentes: Fuentes, entrada: EntradaRevisada<N>) => string;

/** Describes the calls that edit prices, promotions and the grid. */
const DETALLES_PRECIOS = {
  guardarPromocion: (_, { nombre }) => ACTOS.guardarPromocion(nombre),
  guardarPresentacion: (_, { nombre, precio }) => ACTOS.guardarPresentacion(nombre, miles(precio)),
  guardarLista: (_, { nombre }) => ACTOS.guardarLista(nombre),
  guardarTarifa: (fuentes, { productoId, precio }) =>
    ACTOS.guardarTarifa(productoDe(fuentes, productoId), miles(precio)),
  darLista: ({ db }, { clienteId, listaId }) =>
    ACTOS.darLista(
      findCliente(db, clienteId)?.razonSocial ?? clienteId,
      listaId === null ? null : (findRegla(db, "lista", listaId)?.nombre ?? listaId),
    ),
  agregarCasilla: (fuentes, { pagina, productoId }) =>
    ACTOS.agregarCasilla(productoDe(fuentes, productoId), pagina),
  moverCasilla: () => ACTOS.ordenarCuadricula,
  moverPagina: () => ACTOS.ordenarCuadricula,
  renombrarPagina: (_, { pagina, nombre }) => ACTOS.renombrarPagina(pagina, nombre),
  borrarRegla: (fuentes, entrada) => ACTOS.borrarRegla[entrada.tipo](nombreDeRegla(fuentes, entrada)),
} satisfies { readonly [N in NombreLlamada]?: Detalle<N> };

type Declarada<N extends NombreLlamada> = (typeof LLAMADAS)[N];
/** Calls that need a permission of the shop, always or beyond a limit. */
type ConPermiso = {
  [N in NombreLlamada]: Declarada<N> extends { right: Permiso } | { raisedTo: Permiso } ? N : never;
}[NombreLlamada];

/**
 * Describes, for each call that needs a permission, the act with its amount, for the person who lends the permission and for the log. A
 * missing call does not compile.
 */
const DETALLES: { readonly [N in ConPermiso]: Detalle<N> } = {
  cobrar: (fuentes, { venta }) => descuentoDe(fuentes, venta),
  darDescuento: descuentoDe,
  guardarProforma: descuentoDe,
  descartarProforma: ({ db }, { id }) => {
    const proforma = findProforma(db, id);
    return ACTOS.descartarProforma(proforma === undefined ? id : nombreProforma(proforma));
  },
  darPrecio: (_, { descripcion, precioUnitario }) => ACTOS.darPrecio(descripcion, bs(precioUnitario)),
  anular: (fuentes, { ventaId }) => ACTOS.anular(ventaDe(fuentes, ventaId)),
  corregirObservada: (fuentes, { ventaId }) => ACTOS.corregirObservada(ventaDe(fuentes, ventaId)),
  revertirAnulacion: (fuentes, { ventaId }) => ACTOS.revertirAnulacion(ventaDe(fuentes, ventaId)),
  anularDeLaTienda: (_, { numero, total }) => ACTOS.anularDeOtra(ACTOS.venta(numero, bs(total))),
  revertirDeLaTienda: (_, { numero, total }) => ACTOS.revertirDeOtra(ACTOS.venta(numero, bs(total))),
  descartarCarrito: (fuentes, { id }) => ACTOS.descartarCarrito(nombreDeVenta(fuentes, id)),
  emitirNota: (_, { numeroOriginal, cliente }) => ACTOS.emitirNota(numeroOriginal, cliente),
  darVale: (_, { numeroOriginal, cliente }) => ACTOS.darVale(numeroOriginal, cliente),
  moverEfectivo: (_, { tipo, monto, motivo }) => ACTOS.moverEfectivo(tipo, bs(monto), motivo),
  responderDeber: ({ db }, { id }) => {
    const deber = findDeber(db, id);
    if (deber === undefined) return FRASES_DEBERES.desconocido;
    return FRASES_DEBERES.acto(FRASES_DEBERES.motivo(deber, false), bs(deber.monto));
  },
  abrirCajon: (_, { motivo }) => ACTOS.abrirCajon(motivo),
  abrirTurno: (_, { inicial }) => ACTOS.abrirTurno(bs(inicial)),
  cerrarTurno: (_, { denominaciones }) => ACTOS.cerrarTurno(bs(contado(denominaciones).toFixed(2))),
  imprimirX: () => ACTOS.imprimirX,
  reimprimirZ: (_, { z }) => ACTOS.reimprimirZ(z),
  cierres: () => ACTOS.cierres,
  guardarProducto: (_, { codigo, descripcion, precio }) =>
    ACTOS.guardarProducto(codigo, descripcion, bs(precio)),
  borrarProducto: ({ db }, { id }) => ACTOS.borrarProducto(findProducto(db, id)?.descripcion ?? id),
  importarProductos: () => ACTOS.importarProductos,
  editarCliente: (_, { razonSocial, numeroDocumento }) => ACTOS.editarCliente(razonSocial, numeroDocumento),
  borrarCliente: ({ db }, { id }) => ACTOS.borrarCliente(findCliente(db, id)?.razonSocial ?? id),
  guardarUsuario: (_, { nombre }) => ACTOS.guardarUsuario(nombre),
  buscarActualizacion: () => ACTOS.buscarActualizacion,
  actualizar: () => ACTOS.actualizar,
  guardarConfiguracion: () => ACTOS.guardarConfiguracion,
  guardarPapel: () => ACTOS.guardarPapel,
  probarImpresora: (_, { que }) => (que === "cajon" ? ACTOS.probarCajon : ACTOS.probarImpresora),
  emparejar: (_, { urlServidor }) => ACTOS.emparejar(urlServidor),
  aceptarServidorAnterior: () => ACTOS.aceptarServidorAnterior,
  salirAlCampo: () => ACTOS.salirAlCampo,
  revisarInstalacion: () => ACTOS.instalar,
  instalar: () => ACTOS.instalar,
  compartirServidor: ({ db: _db }, { enRed }) => (enRed ? ACTOS.compartirServidor : ACTOS.dejarDeCompartir),
  recuperarDiario: (_, { carpeta }) => ACTOS.recuperarDiario(carpeta),
  codigoParaOtra: () => ACTOS.codigoParaOtra,
  descartarTranscripcion: () => ACTOS.descartarTranscripcion,
  enviarTranscripcion: () => ACTOS.enviarTranscripcion,
  empezarConteo: () => ACTOS.empezarConteo,
  cerrarConteo: () => ACTOS.cerrarConteo,
  descartarConteo: () => ACTOS.descartarConteo,
  recibirCompra: (_, { proveedor, total }) => ACTOS.recibirCompra(proveedor.razonSocial, bs(total)),
  sacarExistencias: (_, { motivo, nota }) => ACTOS.sacarExistencias(NOMBRES_SALIDA[motivo], nota),
  enviarTraslado: (_, { sucursalDestino }) => ACTOS.enviarTraslado(nombreSucursal(sucursalDestino)),
  recibirTraslado: () => ACTOS.recibirTraslado,
  ...DETALLES_PRECIOS,
};

/** Describes the effect of a call in words; null for a call that needs no permission. */
export function detalleDe<N extends NombreLlamada>(
  fuentes: Fuentes,
  nombre: N,
  entrada: EntradaRevisada<N>,
): string | null {
  const detalles: { readonly [M in NombreLlamada]?: Detalle<M> } = DETALLES;
  return detalles[nombre]?.(fuentes, entrada) ?? null;
}

/** Describes the discounts of a cart: their sum, the price before and after. */
export function descuentoDe(fuentes: FuentesDescuento, venta: EntradaRevisada<"darDescuento">): string {
  const { descuentos, subTotal, total } = descuentosDe(fuentes, venta);
  return ACTOS.descuento(bs(descuentos), bs(subTotal), bs(total));
}

function ventaDe({ db }: Fuentes, ventaId: string): string {
  const venta = findVenta(db, ventaId);
  const documento = venta?.cuf == null ? undefined : findDocumento(db, venta.cuf);
  return ACTOS.venta(documento?.numero ?? null, bs(venta?.total ?? "0"));
}

function nombreDeVenta({ db }: Fuentes, id: string): string {
  const deOtro = listAbiertas(db).find(({ ventaId }) => ventaId === id);
  return findCarrito(db, id)?.nombre ?? deOtro?.nombre ?? id;
}

function contado(denominaciones: EntradaRevisada<"cerrarTurno">["denominaciones"]) {
  return denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
}

/** Formats an amount as screens do: two decimals, grouped thousands. */
function bs(texto: string): string {
  return miles(decimal(texto).toFixed(2));
}

function productoDe({ db }: Fuentes, id: string): string {
  return findProducto(db, id)?.descripcion ?? id;
}

/** Returns the name of the row, or of the goods that the row is about. */
function nombreDeRegla(fuentes: Fuentes, { tipo, id }: EntradaRevisada<"borrarRegla">): string {
  const fila = findRegla(fuentes.db, tipo, id);
  if (fila === undefined) return id;
  return "nombre" in fila ? fila.nombre : productoDe(fuentes, fila.productoId);
}
