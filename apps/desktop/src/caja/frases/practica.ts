/** Sentences about practice and the real till beside it. */
export const FRASES_PRACTICA = {
  deOtraCaja: "Esta ventana es de la otra caja: ciérrela y ábrala de nuevo.",
  sinCambio: (detalle: string) => `No se pudo cambiar de caja: ${detalle}`,
  sinAbrir: "La práctica no se pudo abrir: revise el espacio y los permisos del disco.",
  yaEsta: "Esta caja ya está en práctica.",
  noEsta: "Esta caja no está en práctica.",
  realSinAbrir: "La caja real no se pudo abrir. Cierre el programa y ábralo de nuevo.",
  prohibida: "Esto no se hace en la práctica: vuelva a la caja real.",
  daServicio:
    "Las otras computadoras de la tienda trabajan con esta, que no puede dejarlas: practique en una de ellas.",
  sinConexion: "La práctica no se conecta.",
} as const;
