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
  ventaCobrandose: "Hay una venta cobrándose: espere a que termine y cierre después.",
  noCoincide: (diferencia: string, dolares: string | null) =>
    `El conteo no coincide (diferencia Bs ${diferencia}${dolares === null ? "" : `, US$ ${dolares}`}). Cuente otra vez, o escriba el motivo y cierre.`,
  metodo: (codigo: number) => `Método ${codigo}`,
} as const;

/** Words of the printed slips X and Z. */
export const FRASES_INFORME = {
  tituloX: "INFORME X",
  tituloZ: (z: number) => `CIERRE Z N° ${z}`,
  turnoAbierto: (numero: number) => `Turno ${numero}, abierto`,
  efectivoEsperado: "Efectivo esperado Bs",
  dolaresEsperados: "Dólares esperados US$",
  noCierra: "No cierra el turno. Sin valor fiscal.",
  copia: "COPIA",
  periodo: (desde: string, hasta: string) => `Del ${desde} al ${hasta}`,
  omitidos: (cuantos: number) => `La caja volvió de una copia: ${cuantos} números sin usar`,
  cerro: (nombre: string) => `Cerró: ${nombre}`,
  conteo: "CONTEO",
  contados: (valor: string, cantidad: number) => `Bs ${valor} x ${cantidad}`,
  dolares: "DÓLARES",
  recibidos: "Recibidos, en Bs",
  esperadoUsd: "Esperado US$",
  contadoUsd: "Contado US$",
  diferenciaUsd: "Diferencia US$",
  esperado: "Esperado Bs",
  contado: "Contado Bs",
  diferencia: "Diferencia Bs",
  motivo: (nota: string) => `Motivo: ${nota}`,
  huella: (hash: string) => `Huella ${hash}`,
  sinValor: "Sin valor fiscal.",
  ventas: "VENTAS",
  cuantasVentas: (cantidad: number) => `${cantidad} ventas Bs`,
  porMetodo: (metodo: string, cantidad: number) => `${metodo} (${cantidad})`,
  anuladas: (cuantas: number) => `De ellas anuladas: ${cuantas}`,
  efectivo: "EFECTIVO",
  inicial: (persona: string | null) => `Inicial${persona === null ? "" : ` (${persona})`}`,
  movimiento: (tipo: "ingreso" | "retiro", motivo: string) =>
    `${tipo === "ingreso" ? "Ingreso" : "Retiro"}: ${motivo}`,
} as const;
