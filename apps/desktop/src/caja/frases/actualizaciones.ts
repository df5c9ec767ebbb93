import type { Impedimento } from "../actualizaciones/condiciones.ts";

/** Sentences about new versions of the till's program. */
export const FRASES_ACTUALIZACIONES = {
  noSola: "Este programa no se actualiza solo en esta computadora. Pida la versión nueva a quien lo instaló.",
  noLlego: (veces: number) => `No llegó a su primera pantalla ${veces} veces.`,
  sinAnotar: (carpeta: string, causa: string) => `No se anotó el arranque en ${carpeta}: ${causa}`,
  sinVolver: (version: string, causa: string) => `No se pudo volver a la versión ${version}: ${causa}`,
  masLargo: "llegó más que lo anunciado",
  sinRespuesta: "sin respuesta",
  cortada: "se cortó",
  lista: (version: string) =>
    `La versión ${version} está lista. Se instala en «Salud de la caja», con la caja cerrada.`,
  volvio: (mala: string, version: string) =>
    `La versión ${mala} no llegó a abrir la caja, y volvió la ${version}: no se perdió nada. Avise a quien da soporte; no se ofrece otra vez.`,
  fallo: (motivo: string) => `La última actualización no se hizo: ${motivo}`,
  vieja: (semanas: number) =>
    `Este programa tiene ${semanas} semanas: su navegador interno ya no recibe correcciones de seguridad. Actualícelo.`,
  impide: {
    otrasPrimero:
      "El dueño eligió otras cajas para probar primero esta versión. Espere a que las marque como buenas, o pídale que la deje.",
    sinPalabra:
      "El servidor todavía no dijo si esta caja puede pasar a esta versión. Conecte la caja a la red y espere un minuto.",
    cajonAbierto: "El turno está abierto. Cierre la caja (Ctrl+E) y actualice antes de abrir el siguiente.",
    enCurso: "Hay un cobro sin respuesta todavía. Espere un momento.",
    imprimiendo: "Hay papeles por imprimir. Espere a que salgan, o quítelos de la cola.",
    qrVivo: "Hay un QR que todavía se puede pagar. Cóbrelo o anúlelo primero.",
    sinCopia:
      "Todavía no se hizo la copia de hoy. Se hace sola al minuto de abrir la caja; libere espacio si no se hace.",
    energiaBaja: "La batería está por debajo de la mitad. Enchufe la computadora.",
    preguntarEnergia:
      "Si se corta la luz durante la actualización, la caja vuelve a la versión anterior. Confirme que hay luz y que nadie la apagará.",
  } satisfies Readonly<Record<Impedimento, string>>,
  fallos: {
    noResponde:
      "No se pudo traer la versión nueva: el lugar de donde se descarga no responde bien. Se sigue vendiendo; la caja lo intenta otra vez sola.",
    discoLleno: "No hay espacio para la versión nueva. Libere 1 GB en el disco y busque otra vez.",
    sinFirma:
      "Lo que ofrece el servidor no está firmado por quien hace Mostrador: no se instala. Avise a quien da soporte.",
    ilegible:
      "Lo que ofrece el servidor no es una versión que este programa entienda. Avise a quien da soporte.",
    danada: "El archivo de la versión nueva llegó dañado y se borró. Busque otra vez.",
    sinFeed: "La caja todavía no tiene servidor de donde traer versiones. Emparéjela primero.",
    nadaListo: "No hay una versión nueva lista para instalar. Busque primero.",
  },
} as const;
