import { decimal, type Permiso } from "@mostrador/core";
import type { EntradaRevisada, NombreLlamada } from "../../contract/index.ts";
import { calcular } from "../calcular.ts";

/** What a call asks of whoever is at the till. `alguien`: that somebody has signed in. */
type Exigencia = "alguien" | Permiso;

/** Calls that ask for more than nothing; whatever is not here, anybody may (looking, signing in). One table. */
const EXIGENCIAS: Readonly<Partial<Record<NombreLlamada, Exigencia>>> = {
  cobrar: "alguien",
  descartarReabierta: "alguien",
  aparcarCarrito: "alguien",
  quitarCarrito: "alguien",
  guardarCliente: "alguien",
  reimprimir: "alguien",
  imprimirPagina: "alguien",
  enviarCorreo: "alguien",
  anular: "anular",
  revertirAnulacion: "anular",
  emitirNota: "anular",
  descartarNota: "alguien",
  reimprimirNota: "alguien",
  iniciarTranscripcion: "alguien",
  guardarManual: "alguien",
  quitarManual: "alguien",
  // What is sent declares an outage to the tax system, and cannot be taken back.
  enviarTranscripcion: "cierres",
  descartarTranscripcion: "cierres",
  moverEfectivo: "efectivo",
  abrirCajon: "efectivo",
  abrirTurno: "cierres",
  cerrarTurno: "cierres",
  imprimirX: "cierres",
  reimprimirZ: "cierres",
  guardarProducto: "productos",
  borrarProducto: "productos",
  importarProductos: "productos",
  editarCliente: "productos",
  borrarCliente: "productos",
  salirAlCampo: "configuracion",
  volverDelCampo: "alguien",
  guardarConfiguracion: "configuracion",
  probarImpresora: "configuracion",
  guardarUsuario: "configuracion",
  confirmarReloj: "alguien",
  aceptarServidorAnterior: "configuracion",
  compartirServidor: "configuracion",
  codigoParaOtra: "configuracion",
  recuperarDiario: "configuracion",
};

/** What a call asks by its name; null where anybody may. */
export function findExigencia(nombre: NombreLlamada): Exigencia | null {
  return EXIGENCIAS[nombre] ?? null;
}

/** What this very call asks; a discount larger than the shop allows everybody asks for its own right. */
export function exigenciaDe<N extends NombreLlamada>(
  nombre: N,
  exigida: Exigencia,
  entrada: EntradaRevisada<N>,
  descuentoMaximo: number,
): Exigencia {
  if (nombre !== "cobrar") return exigida;
  const { venta } = entrada as EntradaRevisada<"cobrar">;
  return isMayor(venta, descuentoMaximo) ? "descuentos" : exigida;
}

/** Whether the discounts of lines and of the total are more than so many per cent of what the goods cost without them. */
function isMayor(venta: EntradaRevisada<"cobrar">["venta"], porcentaje: number): boolean {
  const { descuentos, subTotal } = calcular(venta);
  return decimal(descuentos).times(100).gt(decimal(subTotal).times(porcentaje));
}
