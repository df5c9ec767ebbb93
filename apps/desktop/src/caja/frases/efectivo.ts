/** Sentences of the drawer's money and its sessions. Amounts are texts. */
export const FRASES_EFECTIVO = {
  cerrada: "La caja está cerrada: ábrala con el efectivo inicial.",
  sinTurno: "La caja está cerrada: no hay turno que informar.",
  sinCierre: (z: number) => `No hay un cierre Z con el número ${z}.`,
  yaAbierta: "La caja ya está abierta: ciérrela antes de abrir otra.",
  sinEmparejar: "Primero empareje esta caja con el servidor.",
  faltaReponer:
    "El servidor todavía no dijo cómo quedó el efectivo de la caja que había en este punto de venta. Espere la conexión, o abra la caja sin eso: su turno y sus cierres no estarán aquí.",
  abrioSinReponer: "abrió la caja sin el efectivo de la anterior",
  servidorSinHechos:
    "Este servidor no devuelve el efectivo ni los cierres de la caja que había antes en este punto de venta.",
  montoPositivo: "Escriba un monto mayor que cero.",
  noHayTanto: "No hay tanto efectivo en la caja: revise el monto.",
  yaAnotado: (tipo: "ingreso" | "retiro", monto: string) =>
    `Ya se anotó ${tipo === "ingreso" ? "un ingreso" : "un retiro"} de Bs ${monto}: revise los movimientos y empiece otro.`,
  otroTurno: (contado: number, abierto: number) =>
    `El turno ${contado} ya se cerró, y está abierto el ${abierto}: vuelva, y cuente ese.`,
  ventaCobrandose: "Hay una venta cobrándose: espere a que termine y cierre después.",
  diferencia: (moneda: "Bs" | "US$", diferencia: string) =>
    Number(diferencia) === 0
      ? `cuadra en ${moneda}`
      : `${diferencia.startsWith("-") ? "falta" : "sobra"} ${moneda} ${diferencia.replace("-", "")}`,
  /** `bolivianos`, `dolares`: the difference of each currency, as `diferencia` writes it. */
  noCoincide: (bolivianos: string, dolares: string | null) =>
    `El conteo no coincide: ${bolivianos}${dolares === null ? "" : ` y ${dolares}`}. Cuente otra vez, o escriba el motivo y cierre.`,
  metodo: (codigo: number) => `Método ${codigo}`,
} as const;

const SOBRA_O_FALTA = (diferencia: string) =>
  Number(diferencia) === 0 ? "Cuadra" : diferencia.startsWith("-") ? "Falta" : "Sobra";

/** Words of the printed slips X and Z. */
export const FRASES_INFORME = {
  tituloX: "INFORME X",
  tituloZ: (z: number) => `CIERRE Z N° ${z}`,
  turnoAbierto: (numero: number) => `Turno ${numero}, abierto`,
  efectivoEsperado: "Efectivo esperado Bs",
  dolaresEsperados: "Dólares esperados US$",
  noCierra: "No cierra el turno. Sin valor fiscal.",
  copia: "COPIA",
  abrio: (cuando: string, quien: string | null) => `Abrió: ${cuando}${quien === null ? "" : `, ${quien}`}`,
  cerro: (cuando: string, quien: string | null) => `Cerró: ${cuando}${quien === null ? "" : `, ${quien}`}`,
  impreso: (cuando: string, quien: string | null) =>
    `Impreso: ${cuando}${quien === null ? "" : `, ${quien}`}`,
  omitidos: (cuantos: number) => `Caja repuesta: ${cuantos} números sin usar`,
  conteo: "CONTEO",
  contados: (valor: string, cantidad: number) => `Bs ${valor} x ${cantidad}`,
  dolares: "DÓLARES",
  recibidos: "Recibidos, en Bs",
  esperadoUsd: "Esperado US$",
  contadoUsd: "Contado US$",
  diferenciaUsd: (diferencia: string) => `${SOBRA_O_FALTA(diferencia)} US$`,
  esperado: "Esperado Bs",
  contado: "Contado Bs",
  diferencia: (diferencia: string) => `${SOBRA_O_FALTA(diferencia)} Bs`,
  motivo: (nota: string) => `Motivo: ${nota}`,
  huella: (hash: string) => `Huella ${hash}`,
  sinValor: "Sin valor fiscal.",
  neto: "VENTA NETA Bs",
  vendido: (cuantas: number) => `Vendido (${cuantas})`,
  anulado: (cuantas: number) => `Anulado (${cuantas})`,
  devuelto: (cuantas: number) => `Devuelto con notas (${cuantas})`,
  descuentos: "Descuentos, ya restados",
  ventas: "COBRADO",
  cuantasVentas: (cantidad: number) => `${cantidad} ${cantidad === 1 ? "venta" : "ventas"} Bs`,
  porMetodo: (metodo: string, cantidad: number) => `${metodo} (${cantidad})`,
  anuladas: (cuantas: number) => `De ellas anuladas: ${cuantas}`,
  documentos: "DOCUMENTOS",
  sector: (codigo: number) => `Sector ${codigo}`,
  facturas: (sector: string, desde: number, hasta: number) => `${sector} N° ${desde} a ${hasta}`,
  dePapel: (sector: string, cafc: string, desde: number, hasta: number) =>
    `${sector}, de papel N° ${desde} a ${hasta} (CAFC ${cafc})`,
  anulaciones: (cantidad: number) => `Anulaciones del turno (${cantidad})`,
  porAnular: (cuantas: number) => `De ellas por confirmar: ${cuantas}`,
  ajenas: (cantidad: number) => `Anuladas desde otro lugar (${cantidad})`,
  ajenasContadas: "Su dinero sigue contado hasta que se responda si volvió.",
  porResolver: (cantidad: number) => `DINERO POR RESOLVER (${cantidad})`,
  porDevolver: "Por devolver Bs",
  porCobrar: "Por cobrar Bs",
  sinResponder: "Nadie respondió todavía si ese dinero se movió.",
  ayuda: (direccion: string) => `Ayuda: ${direccion}`,
  notas: (cantidad: number) => `Notas del turno (${cantidad})`,
  comprobantes: "COMPROBANTES",
  comprobante: (numero: number | null, tarjeta: string | null) =>
    `${numero === null ? "Sin factura" : `N° ${numero}`}${tarjeta === null ? "" : `, tarjeta ${tarjeta.slice(-4)}`}`,
  hayMas: (cuantos: number) => `Solo los primeros ${cuantos}: los demás, en las ventas`,
  efectivo: "EFECTIVO",
  inicial: (persona: string | null) => `Inicial${persona === null ? "" : ` (${persona})`}`,
  movimiento: (tipo: "ingreso" | "retiro", motivo: string) =>
    `${tipo === "ingreso" ? "Ingreso" : "Retiro"}: ${motivo}`,
} as const;
