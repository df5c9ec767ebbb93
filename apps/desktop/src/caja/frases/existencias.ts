/** Sentences of stock at the till. */
export const FRASES_EXISTENCIAS = {
  apagadas:
    "Su tienda todavía no lleva existencias. El dueño las activa en el portal, en Existencias; la caja se entera sola.",
  sinConteo: "No hay un conteo empezado. Empiece uno.",
  ausente: "Ese producto ya no está en la caja. Búsquelo otra vez.",
  demasiado: "Es más de lo que se puede contar de un producto: revise la cantidad.",
  sinLineas: "Cuente al menos un producto antes de terminar.",
} as const;
