import { SIN_NUMERO } from "./comunes.ts";

/** Acts that a permission is asked for, in the infinitive. Amounts are texts as screens write them. */
export const ACTOS = {
  anular: (venta: string) => `anular ${venta}`,
  revertirAnulacion: (venta: string) => `revertir la anulación de ${venta}`,
  emitirNota: (numero: number, cliente: string) => `nota sobre la factura ${numero}, de ${cliente}`,
  moverEfectivo: (tipo: string, monto: string, motivo: string) => `${tipo} de Bs ${monto}: ${motivo}`,
  abrirCajon: (motivo: string) => `abrir el cajón: ${motivo}`,
  abrirTurno: (inicial: string) => `abrir la caja con Bs ${inicial}`,
  cerrarTurno: (contado: string) => `cerrar la caja con Bs ${contado} contados`,
  imprimirX: "imprimir el informe X",
  reimprimirZ: (z: number) => `imprimir otra vez el cierre Z ${z}`,
  cierres: "ver los cierres de antes",
  guardarProducto: (codigo: string, descripcion: string, precio: string) =>
    `producto ${codigo}, ${descripcion}, a Bs ${precio}`,
  borrarProducto: (producto: string) => `borrar el producto ${producto}`,
  importarProductos: "importar una lista de precios",
  editarCliente: (razonSocial: string, documento: string) => `cliente ${razonSocial}, ${documento}`,
  borrarCliente: (cliente: string) => `borrar el cliente ${cliente}`,
  guardarUsuario: (nombre: string) => `cambiar a ${nombre}, su PIN o lo que puede`,
  guardarConfiguracion: "cambiar la configuración de la caja",
  guardarPapel: "cambiar lo que llevan los tickets y las hojas",
  probarCajon: "abrir el cajón para probarlo",
  probarImpresora: "probar una impresora",
  emparejar: (servidor: string) => `conectar la caja a ${servidor}`,
  aceptarServidorAnterior: "aceptar un servidor que volvió de una copia",
  salirAlCampo: "vender sin internet a propósito",
  instalar: "configurar la computadora de la tienda",
  compartirServidor: "dejar que otras computadoras se conecten",
  dejarDeCompartir: "no dejar que otras computadoras se conecten",
  recuperarDiario: (carpeta: string) => `leer la segunda copia de ${carpeta}`,
  codigoParaOtra: "dar un código para otra computadora",
  descartarTranscripcion: "descartar una transcripción de facturas de papel",
  enviarTranscripcion: "enviar facturas de papel a Impuestos",
  descuento: (descuentos: string, subTotal: string, total: string) =>
    `descuento de Bs ${descuentos} sobre Bs ${subTotal}, quedan Bs ${total}`,
  venta: (numero: number | null, total: string) => `la factura ${numero ?? SIN_NUMERO}, Bs ${total}`,
} as const;
