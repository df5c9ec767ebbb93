import { FRASES_COMUNES } from "./comunes.ts";

/** Sentences of a sale: refusals, blocks, questions about its quantities, payments and dollars. */
export const FRASES_VENTA = {
  muchasAparcadas: (cuantas: number) =>
    `Ya hay ${cuantas} ventas en espera: retome o borre una antes de dejar otra.`,
  motivo: {
    rechazada: "Impuestos rechazó la factura. Corrija lo indicado y cobre otra vez: conserva su número.",
    creditosAgotados: "Se agotaron los créditos de facturación. Pida una recarga al dueño y cobre otra vez.",
    terminalRevocada: FRASES_COMUNES.noReconoceReempareje,
    sinCertificado:
      "El servidor no tiene un certificado de firma vigente: el dueño debe cargar el nuevo. La venta queda abierta; cóbrela otra vez después.",
    noCoincide: (causa: string) =>
      `El servidor no aceptó la factura antes de enviarla (${causa}). Cobre otra vez.`,
  },
  borrador: {
    sinCufd:
      "Falta el código diario (CUFD): conéctese una vez al servidor. La venta queda guardada como borrador, sin número.",
    plazoVencido:
      "Pasó el plazo de 72 horas sin conexión: ya no se puede facturar fuera de línea. La venta queda guardada como borrador, sin número.",
  },
  bloqueo: {
    sinEmparejar: "Esta caja no está emparejada con un servidor.",
    terminalRevocada: FRASES_COMUNES.noReconoceReempareje,
    copiaDeCaja: FRASES_COMUNES.copiaNegada,
    relojDudoso:
      "La caja no pudo comprobar la hora con el servidor. Diga qué fecha y hora es para seguir vendiendo.",
    discoLleno: "No queda espacio en el disco: libere espacio para seguir vendiendo.",
    sinDatos:
      "Todavía no llegaron los datos de la empresa y los catálogos. Espere la conexión con el servidor.",
    creditosAgotados: "Se agotaron los créditos de facturación. Pida una recarga al dueño.",
  },
  cajaCerrada: "La caja está cerrada: ábrala con el efectivo inicial para vender.",
  escritaAMano: (numero: number) =>
    `Esta venta ya se escribió a mano en la factura de papel ${numero}: no se cobra otra vez. Si no fue así, quite esa hoja en Facturas manuales.`,
  yaCobrada: (numero: number | null, total: string) =>
    `Esta venta ya se cobró${numero === null ? "" : `: factura ${numero}`}, Bs ${total}. Lo que se cambió después no está en ella: véndalo aparte.`,
  escritoCambiado: "Esto se escribió también en otra ventana. Elija qué queda: lo suyo o lo de la otra.",
  cambiada: "Esta venta se cambió en otra ventana. Revise lo que hay en ella y siga.",
  totalCambiado: (visto: string, total: string) =>
    `El total ya no es Bs ${visto}, sino Bs ${total}: un precio o una promoción cambió. Vuelva a la venta, revise y cobre otra vez.`,
  faltan: (falta: string) => `Faltan Bs ${falta}.`,
  sinCorregir:
    "Impuestos rechazó esta venta y no se cambió nada: fuera de línea la rechazaría igual. Corrija lo indicado o espere la conexión.",
  observada: "Impuestos observó esta factura; siga el remedio indicado.",
  noEstaAqui: "Esa venta no está en esta caja.",
  sinFacturaQueImprimir: "Esa venta todavía no tiene factura que imprimir.",
  enDuda:
    "La factura de esta venta pudo llegar a Impuestos: la caja pregunta qué pasó con ella. Espere esa respuesta; no la cobre otra vez.",
  deOtraPersona: "Otra persona usa ahora la caja.",
  clienteSinRecordar: (detalle: string) =>
    `La venta quedó bien, pero el cliente no se guardó. En su próxima compra escriba sus datos otra vez. Detalle: ${detalle}`,
} as const;

/** Questions about quantities, and faults of typed lines. */
export const FRASES_CANTIDAD = {
  noSeDivide: (unidad: string) => `por ${unidad.toLowerCase()} no se vende en partes`,
  esMas: (maxima: string | number) => `es más de ${maxima} en una línea`,
  duda: (cantidad: string, descripcion: string, porque: string) =>
    `${cantidad} de «${descripcion}»: ${porque}.`,
  confirme: (duda: string) => `${duda} Confirme la cantidad o corríjala.`,
  campos: { cantidad: "la cantidad", precioUnitario: "el precio", descuento: "el descuento" },
  noCabe: (linea: {
    readonly descripcion: string;
    readonly campo: string;
    readonly escrito: string;
    readonly decimales: number;
    readonly cabe: string;
  }) =>
    `${linea.descripcion}: ${linea.campo} ${linea.escrito} no cabe en los ${linea.decimales} decimales de esta factura. Escriba ${linea.cabe}, o lo que corresponda.`,
  delCampo: (etiqueta: string, mensaje: string) => `${etiqueta}: ${mensaje}`,
} as const;

/** Sentences about how a sale is paid. Amounts are texts in bolivianos. */
export const FRASES_PAGO = {
  sinCombinacion: "El catálogo no tiene esa combinación de métodos: use otra, de hasta tres.",
  metodoRepetido: "Anote cada forma de pago una sola vez.",
  noSuman: (suma: string, aPagar: string) =>
    `Los pagos suman Bs ${suma} y hay que pagar Bs ${aPagar}: corríjalos.`,
  sinTipoCambio: "No se conoce el tipo de cambio del dólar: cobre en bolivianos.",
  otroTipoCambio: (tipoCambio: string) =>
    `El tipo de cambio es ahora Bs ${tipoCambio} por dólar: revise el cambio y cobre otra vez.`,
  dolaresEnEfectivo: "Los dólares se reciben solo como efectivo.",
} as const;
