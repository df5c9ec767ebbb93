/** Sentences of the three lights. `causa` is the system's or the server's. */
export const FRASES_LUCES = {
  seIgnora: "No se sabe: el servidor no responde.",
  sinComprobar: "Sin comprobar.",
  sinEmparejar: "Caja sin emparejar.",
  hayConexion: "Hay conexión.",
  sinConexion: "Esta computadora no tiene conexión.",
  fueraDeLinea: (causa: string) => `${causa} Se vende fuera de línea.`,
  servidorSinInternet: "El servidor responde; no se sabe si él tiene internet.",
  servidorResponde: "El servidor responde.",
  otroEquipo:
    "Responde otro equipo de la red en lugar del servidor: revise el Wi-Fi; puede pedir su clave en el navegador.",
  otraVersion:
    "El servidor responde como una versión anterior, y la caja no le cree sin confirmación del dueño.",
  otraLlave:
    "Responde un equipo que no muestra la llave del servidor, y la caja no le envía nada. Si se cambió el servidor, pida un código de reemplazo y vuelva a emparejar; si no, revise la red.",
  sinCifrado:
    "El servidor no responde cifrado como antes, y la caja no le envía nada. Revise la red, o si volvió a una versión anterior.",
  programaCerrado: "La computadora del servidor responde, pero su programa está cerrado.",
  nombreDesconocido: "No se encuentra el servidor por su nombre: revise la red.",
  sinRuta: "No se llega a la computadora del servidor: revise la red y que esté encendida.",
  noResponde: (causa: string) => `El servidor no responde (${causa}).`,
  impuestosCaido: "Impuestos no responde. Se vende fuera de línea y se envía después.",
  impuestosLento: "Impuestos responde despacio. Se vende fuera de línea y se envía después.",
  impuestosPorConfirmar: "Esperando confirmar que Impuestos responde a tiempo.",
  impuestosResponde: "Impuestos responde.",
} as const;

const CORTES: Readonly<Record<number, string>> = {
  1: "Corte de internet o del servidor",
  2: "Impuestos no responde",
  3: "En una zona sin internet",
  4: "Venta en un lugar sin internet",
};

/** Sentences of outages and of selling without internet. */
export const FRASES_CORTE = {
  deTipo: (tipo: number) => CORTES[tipo] ?? "Corte",
  soloEnLinea:
    "Solo se sale con la caja en línea: espere la conexión, y salga con su código diario (CUFD) al día.",
  noEstaFuera: "La caja no está en una salida sin internet.",
} as const;
