import type { Atrasado } from "@mostrador/core";

/** Lines of the health page and their remedies. */
export const FRASES_SALUD = {
  disco: {
    seIgnora: "No se sabe cuánto espacio queda.",
    quedan: (gb: string) => `Quedan ${gb} GB libres.`,
    porLlenarse: (quedan: string) => `${quedan} Si se llena, no se puede vender.`,
    remedio: "Borre videos, fotos o descargas que no use. No borre la carpeta de la caja.",
  },
  hora: {
    dudosa: "No se sabe si la hora de esta computadora es correcta.",
    remedioDudosa: "Diga la fecha y la hora en «Estado de la caja».",
    confirmada: "La hora es la que se confirmó aquí; el servidor todavía no la dijo.",
    remedioConfirmada: "Si está mal, corríjala en «Estado de la caja».",
    propia: "Es la de esta computadora: el servidor todavía no dijo la suya.",
    coincide: "Coincide con la del servidor.",
    distinta: (como: "adelantado" | "atrasado", duracion: string) =>
      `El reloj de esta computadora está ${como} ${duracion}. La caja usa la hora del servidor.`,
    remedioDistinta: "Ponga en hora esta computadora: fecha y hora automáticas.",
    minutos: (cuantos: number) => `${cuantos} minutos`,
    horas: (cuantas: number) => `${cuantas} horas`,
    dias: (cuantos: number) => `${cuantos} días`,
  },
  impresora: {
    esperan: (papeles: number) => (papeles === 1 ? "Espera 1 papel." : `Esperan ${papeles} papeles.`),
    noImprime: (causa: string, esperan: string) => `No imprime: ${causa}. ${esperan}`,
    remedio: "Revise el cable, el papel y que esté encendida; después, «Reintentar».",
    enEspera: (esperan: string) => `${esperan} Salen cuando la impresora responde.`,
    salioTodo: "Salió todo: no hay papeles en espera.",
  },
  pendientes: {
    facturas: (cuantas: number) => (cuantas === 1 ? "1 factura" : `${cuantas} facturas`),
    observadas: (facturas: string) => `${facturas} con observaciones de Impuestos.`,
    remedioObservadas: "Ábralas en «Ventas» para ver qué corregir.",
    porEnviar: (facturas: string) => `${facturas} por enviar.`,
    remedioPorEnviar: "Se envían solas cuando hay conexión: deje la caja encendida.",
    dePapel: (facturas: string) => `${facturas} de papel por registrar.`,
    remedioDePapel: "Regístrelas en «Facturas manuales».",
    ninguna: "No hay facturas en espera.",
  },
  copia: {
    ninguna: "Todavía no hay una: se hace al minuto de abrir la caja.",
    edad: (dias: number) => (dias <= 0 ? "Es de hoy." : dias === 1 ? "Es de ayer." : `Tiene ${dias} días.`),
    remedio: "Deje la caja abierta una hora; si no se hace, libere espacio en el disco.",
  },
  registros: {
    aviso:
      "Un registro de esta caja es demasiado largo para el servidor y queda aquí; lo demás se envía. Véalo en «Salud de la caja».",
    caben: "El servidor los recibe todos.",
    largos: (cuantos: number) =>
      cuantos === 1
        ? "Hay 1 registro demasiado largo para el servidor: queda en esta caja."
        : `Hay ${cuantos} registros demasiado largos para el servidor: quedan en esta caja.`,
    remedio:
      "Lo demás se envía. No borre los datos de esta caja, y avise a quien la atiende: los guardan ella y su segunda copia.",
  },
  segundaCopia: {
    sinCarpeta: "No se eligió dónde escribirla.",
    remedioSinCarpeta:
      "Elija en «Configuración» una carpeta de otro disco: si este se daña, no se pierde lo vendido.",
    entera: "Tiene todo lo vendido.",
    faltan: (ventas: number) =>
      ventas === 0
        ? "Le faltan anotaciones"
        : ventas === 1
          ? "Le falta 1 venta"
          : `Le faltan ${ventas} ventas`,
    seEscriben: (faltan: string) => `${faltan}; se escriben solas.`,
    noSeEscriben: (faltan: string, causa: string) => `${faltan}: ${causa}.`,
    sinCausa: "no se puede escribir",
    remedioSinEscribir: "Conecte el disco o la carpeta de red. Se sigue vendiendo.",
  },
  version: {
    servidor: (version: string | null) =>
      version === null ? "el servidor no dijo la suya" : `servidor ${version}`,
    texto: (caja: string, servidor: string, protocolo: number) =>
      `Caja ${caja}, ${servidor}; entre los dos, protocolo ${protocolo}.`,
    remedio: {
      caja: "El servidor es más nuevo: actualice esta caja.",
      servidor: "La caja es más nueva: actualice el servidor.",
    } satisfies Readonly<Record<Atrasado, string>>,
  },
} as const;
