import type { Atrasado } from "@mostrador/core";

/** The number of a sale that has no document yet. */
export const SIN_NUMERO = "sin número";

const NO_RECONOCE = "El servidor ya no reconoce esta caja.";

/** Sentences that several areas of the till share. */
export const FRASES_COMUNES = {
  porCorregir: "Hay datos por corregir.",
  textoRoto: "Lleva un signo que no se puede guardar: bórrelo y escriba el texto otra vez.",
  noReconoce: NO_RECONOCE,
  noReconoceReempareje: `${NO_RECONOCE} Pida un código nuevo al dueño y vuelva a emparejarla.`,
  /**
   * Tells, at a till that the server no longer serves, what becomes of its printed invoices and what to do. `rechazada`: the owner said
   * that they are not of her shop.
   */
  retirada: (sinEntregar: number, rechazada: boolean) =>
    rechazada
      ? `${NO_RECONOCE} El dueño dijo que lo que imprimió no es de su tienda, y no se envía a Impuestos. Si lo vendió la tienda, avísele: puede aceptarlo en Equipos de su portal. Deje esta computadora encendida y con conexión hasta que lo haga.`
      : sinEntregar === 0
        ? `${NO_RECONOCE} Lo que imprimió ya está en el servidor, y el dueño lo ve en su portal. Para vender aquí, pídale un código nuevo y vuelva a emparejarla.`
        : `${NO_RECONOCE} ${sinEntregar === 1 ? "Una factura que imprimió todavía no llegó" : `${sinEntregar} facturas que imprimió todavía no llegaron`} al servidor: deje esta computadora encendida y con conexión hasta que lleguen, y avise al dueño. Después pídale un código nuevo y vuelva a emparejarla.`,
  /** Shown by a till whose folder was copied: both machines have the same credential. */
  copiaDetenida:
    "La carpeta de esta caja está copiada en otra computadora, o aquí se repuso una copia vieja. Esta caja vende fuera de línea hasta que el dueño elija, en Equipos del portal, cuál es la caja buena. Llámelo ahora.",
  copiaNegada:
    "El dueño eligió otra computadora como la caja buena: esta es una copia y ya no vende. Lo que vendió se envía igual. Pídale un código nuevo y empareje esta computadora como otra caja.",
  atrasado: {
    caja: "Esta caja es de una versión anterior a la del servidor: actualice la caja. Mientras tanto se vende fuera de línea y lo vendido se envía igual.",
    servidor:
      "El servidor es de una versión anterior a la de esta caja y no la entiende: actualice el servidor. Se vende fuera de línea; lo vendido queda guardado aquí y se envía después.",
  } satisfies Readonly<Record<Atrasado, string>>,
  discoSinGuardar:
    "No se pudo guardar en el disco: puede estar lleno. Libere espacio y repita; una venta ya enviada no se cobra dos veces.",
  errorInterno: (detalle: string) =>
    `Algo falló en el programa, y no se perdió nada. Repita; si vuelve a pasar, reinicie la caja. Detalle: ${detalle}`,
  nitSinConsultar: "No se pudo consultar ahora; se puede vender igual.",
  /** Refuses a time before the latest instant that is known: `fecha` as dd/mm/yyyy, `hora` as hh:mm. */
  antesDelTestigo: (fecha: string, hora: string) =>
    `No puede ser antes del ${fecha} a las ${hora}: es lo último que esta caja vendió o supo del servidor. Escriba esa hora o una posterior; si la de esa venta estaba mal, se corrige sola con la conexión.`,
} as const;
