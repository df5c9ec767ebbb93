import { PERMISOS, type Permiso } from "@mostrador/core";
import { SIN_NUMERO } from "./comunes.ts";

/** Sentences of signing in, permissions and the list of people. */
export const FRASES_USUARIOS = {
  bloqueada: "La caja está bloqueada: entre con su PIN.",
  haceFaltaPermiso: (permiso: string, acto: string | null) =>
    `Hace falta permiso para esto: ${permiso}${acto === null ? "" : ` (${acto})`}.`,
  tampocoPuede: (nombre: string, permiso: string) => `${nombre} tampoco puede: ${permiso}.`,
  productoNoGafete: "Eso es un producto, no un gafete. Pase un gafete por el lector o escriba el PIN.",
  gafeteDeNadie: "Ese gafete no es de nadie que use esta caja: entre con su PIN.",
  yaNoUsaLaCaja: "Esa persona ya no usa esta caja.",
  pinEquivocado: "El PIN no es ese.",
  demasiadosIntentos: (segundos: number) => `Demasiados intentos: espere ${segundos} segundos.`,
  faltaPin: "Escriba un PIN de 4 a 8 números.",
  mismoNombre: (nombre: string) => `Ya hay una persona que se llama ${nombre}.`,
  gafeteSinEmpresa: "Los gafetes se registran cuando la caja ya tiene los datos de la empresa.",
  productoNoTarjeta: "Eso es un producto, no un gafete. Pase por el lector la tarjeta de la persona.",
  gafeteDeOtro: (nombre: string) => `Ese gafete ya es de ${nombre}.`,
  primeraConLlave: "La primera persona debe poder cambiar usuarios: désele el permiso de configuración.",
  alguienConLlave: "Debe quedar alguien que pueda cambiar usuarios.",
} as const;

function puede(permisos: readonly Permiso[]): string {
  return permisos.length === 0 ? "solo vende" : permisos.map((permiso) => PERMISOS[permiso]).join("; ");
}

/** Details of the lines in the shop's log (`bitácora`). */
export const FRASES_BITACORA = {
  conGafete: "con su gafete",
  pruebaImpresora: "prueba de la impresora",
  factura: (numero: number | null, total: string) => `factura ${numero ?? SIN_NUMERO}, Bs ${total}`,
  conDescuento: (numero: number | null, descuento: string) => `factura ${numero ?? SIN_NUMERO}: ${descuento}`,
  usuario: (nombre: string, permisos: readonly Permiso[] | null, cambios: string) =>
    `${nombre}: ${permisos === null ? "ya no usa la caja" : puede(permisos)}${cambios}`,
  pinNuevo: ", PIN nuevo",
  sinGafete: ", sin gafete",
  gafeteNuevo: ", gafete nuevo",
} as const;
