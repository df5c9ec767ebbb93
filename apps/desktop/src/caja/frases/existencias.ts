/** Sentences of stock at the till. */
export const FRASES_EXISTENCIAS = {
  apagadas:
    "Su tienda todavía no lleva existencias. El dueño las activa en el portal, en Existencias; la caja se entera sola.",
  falta: (cantidad: string, descripcion: string) => `${cantidad} de «${descripcion}»`,
  noAlcanza: (faltan: string) =>
    `No alcanza: faltan ${faltan}. Quite lo que falta de la venta, o cuente el producto si está en el estante.`,
  sinConteo: "No hay un conteo empezado. Empiece uno.",
  ausente: "Ese producto ya no está en la caja. Búsquelo otra vez.",
  demasiado: "Es más de lo que se puede contar de un producto: revise la cantidad.",
  descuentoDeMas: "El descuento pasa de lo que suman las líneas: revíselo.",
  noSuma: (suma: string) =>
    `Las líneas menos el descuento suman Bs ${suma}: corrija una línea, el descuento o el total del papel.`,
  fechaPorVenir: "La fecha del papel no puede ser posterior a hoy: revísela.",
  sinPapel:
    "Una compra con factura lleva el NIT del proveedor, el número y el código de autorización. Sin ellos, márquela sin factura.",
  sinNit:
    "Lo que queda por facturar lleva el NIT del proveedor: por él se une a su factura. Escríbalo, o márquela sin factura.",
  conPapel:
    "La factura ya llegó con la mercadería: apague «La factura llega después», o borre el número y el código de autorización.",
  yaRecibida: (numero: string) =>
    `Esta caja ya recibió la factura ${numero} de ese proveedor. Si llegó el resto de la mercadería, regístrelo en el portal.`,
  guia: "TRASLADO",
  deA: (origen: string, destino: string) => `De ${origen} a ${destino}`,
  alLlegar: "Al llegar, escanee este código en Existencias, Traslados.",
  mismaSucursal: "El traslado sale y llega a la misma sucursal: escriba el número de la otra.",
  guiaIlegible: {
    ajena: "Ese código no es la guía de un traslado de su empresa.",
    incompleta: "El código de la guía llegó incompleto: escanéelo otra vez, más de cerca y con luz.",
  },
  paraOtra: (sucursal: string) => `Esa guía es para ${sucursal}: recíbala allí.`,
  llegoDeMas: (producto: string, cantidad: string) =>
    `De «${producto}» la guía dice ${cantidad}: reciba esa cantidad, y cuente lo que llegó de más.`,
  sinMotivo: "Llegó menos de lo que dice la guía: escriba qué pasó con el resto, o deje que siga en camino.",
  sinNombre: "Producto que todavía no bajó a esta caja",
  acta: "SALIDA DE EXISTENCIAS",
  firma: "Firma: ______________________",
  sinLineas: "Cuente al menos un producto antes de terminar.",
} as const;
