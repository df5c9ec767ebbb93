/** Sentences of the second copy of the sales. */
export const FRASES_DIARIO = {
  carpetaMuda: "la carpeta no responde",
  carpetaAusente: "la carpeta no está",
  carpetaNegada: "no se permite usarla",
  carpetaLlena: "no tiene espacio",
  noEsCarpeta: "no es una carpeta",
  otraCopia: (carpeta: string) =>
    `En ${carpeta} ya no está la copia que esta caja llevaba: se empezó otra. Si cambió de disco, guarde también el anterior.`,
  sinEscribir: (causa: string) =>
    `No se puede escribir la segunda copia de las ventas (${causa}). Se sigue vendiendo; revise la carpeta.`,
  sinEmparejar: "Primero empareje esta caja.",
  sinDatos:
    "La caja quedó emparejada, pero el servidor todavía no respondió con sus datos. Revise la conexión y lea la copia otra vez.",
  sinLeer: (carpeta: string, causa: string) => `No se puede leer ${carpeta}: ${causa}.`,
  sinCopia: (carpeta: string, puntoVenta: number) =>
    `En ${carpeta} no hay una copia de ventas del punto de venta ${puntoVenta}.`,
} as const;
