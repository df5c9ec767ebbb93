/** Sentences of the printers and of their queue. */
export const FRASES_IMPRESION = {
  cajonCerrado: (detalle: string) => `El cajón no se pudo abrir: ${detalle}. Ábralo con su llave.`,
  deImpresora: (impresora: string, detalle: string) => `Impresora ${impresora}: ${detalle}`,
  deCarpeta: (carpeta: string, detalle: string) => `Carpeta ${carpeta}: ${detalle}`,
  deCola: (detalle: string) =>
    `La impresión se detuvo, y sigue sola cuando pueda. Revise que quede espacio en el disco. Detalle: ${detalle}`,
  sinDibujar: (detalle: string) => `El ticket no se pudo dibujar: ${detalle}`,
  interrumpida: "La impresión se interrumpió: revise si el ticket salió.",
  noResponde: "no responde",
  dejoDeRecibir: "dejó de recibir",
  tapaAbierta: "tiene la tapa abierta",
  sinPapel: "no tiene papel",
  colaMuda: "la cola del sistema no responde",
  noLaAcepta: (codigo: number) => `no la acepta (${codigo})`,
  trabajo: {
    prueba: "Página de prueba",
    documento: (tipo: "Factura" | "Nota", numero: number) => `${tipo} ${numero}`,
    proforma: (nombre: string) => `Proforma ${nombre}`,
    carta: " (carta)",
    copia: " (copia)",
  },
} as const;

/** Sentences of the installer's last step, which looks for the roll printer. */
export const FRASES_HALLADA = {
  salio: (impresora: string) =>
    `Salió una página de prueba por ${impresora}. Si se lee entera, no hay nada más que hacer: la caja imprime ahí. Si no, elija otra en «Configuración» (F10), «Impresora».`,
  ninguna:
    "No se encontró ninguna impresora. Conéctela y enciéndala; después elíjala en la caja: «Configuración» (F10), «Impresora», «Configurar paso a paso».",
  varias: (nombres: readonly string[]) =>
    `Hay más de una impresora de rollo: ${nombres.join(", ")}. Elija la de esta caja en «Configuración» (F10), «Impresora», «Configurar paso a paso».`,
  deHojas: (nombres: readonly string[]) =>
    `Solo se encontró ${nombres.join(", ")}, que parece imprimir en hojas. Si es de rollo, elíjala en la caja: «Configuración» (F10), «Impresora», «Configurar paso a paso».`,
  noSalio: (detalle: string) =>
    `La página de prueba no salió. ${detalle}. Revise cable, papel y encendido, y pruebe en la caja: «Configuración» (F10), «Impresora».`,
} as const;

/** Words of the page that tries a printer. */
export const FRASES_PRUEBA = {
  sinValor: "PRUEBA DE IMPRESORA, SIN VALOR FISCAL",
  instruccion: "El ancho, el corte y el QR deben verse enteros",
} as const;
