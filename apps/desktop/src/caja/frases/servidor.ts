import type { EstadoVida } from "@mostrador/core";
import { FRASES_COMUNES } from "./comunes.ts";

/** Sentences of pairing, of calls to the server, and of a server that this computer runs. */
export const FRASES_SERVIDOR = {
  nombreDeCaja: (equipo: string) => `Caja ${equipo}`,
  sinHablar: (url: string, causa: string) =>
    `No se pudo hablar con el servidor en ${url} (${causa}). Revise la dirección y la conexión.`,
  codigoInvalido: "El código no sirve: ya se usó, venció o está mal escrito. Pida otro al dueño.",
  otroServidor:
    "El equipo que responde en esa dirección no conoce el código: no se le envió nada. Revise la dirección y la red antes de intentarlo otra vez.",
  respondio: (texto: string) => `El servidor respondió: ${texto}`,
  yaEmparejada: "Esta caja ya está emparejada.",
  volvioDeCopia: (numeros: readonly number[]) =>
    `El servidor se restauró de una copia y no reconoce estas facturas: ${numeros.join(", ")}. Avise al dueño.`,
  /** Sentences by the server's verdict on this till's data, which may be one of two copies; null if there is nothing to say. */
  copia: {
    vigente: null,
    porSaber: null,
    bifurcada: FRASES_COMUNES.copiaDetenida,
    negada: FRASES_COMUNES.copiaNegada,
  } satisfies Readonly<Record<EstadoVida, string | null>>,
  noLaReconoce: "el servidor no la reconoce",
  sinGuardarRonda: (detalle: string) =>
    `La caja no pudo guardar lo que trajo del servidor, y lo intenta otra vez sola. Revise que quede espacio en el disco. Detalle: ${detalle}`,
} as const;

/** Causes of a call without an answer, as part of a sentence or in the log. */
export const CAUSAS_SERVIDOR = {
  cancelada: "cancelada",
  sinConexion: "sin conexión a tiempo",
  sinRespuesta: "sin respuesta a tiempo",
  excesiva: "respuesta excesiva",
  cortada: "respuesta cortada",
  ilegible: "respuesta ilegible",
  detalleIlegible: (detalle: string) => `respuesta ilegible: ${detalle}`,
  status: (status: number) => `el servidor respondió ${status}`,
  /** Another device answered in the server's place (a Wi-Fi portal, a proxy). */
  ajena: "respondió otro equipo de la red",
  /** A reply that lacks the header of the negotiated protocol, as an older server's does. */
  sinMarca: "respondió un servidor de otra versión",
  /** The key that answered is not the server's: another device stands in its place, or the server has a new key. */
  otraLlave: "respondió un equipo que no es el servidor de esta caja",
  otraVezEnServicio: "La caja vuelve a estar en servicio",
} as const;

/** Sentences of the server that this computer runs itself. */
export const FRASES_SERVIDOR_PROPIO = {
  sinPrograma: "Este programa no puede tener su propio servidor: conéctelo a otra computadora.",
  noArranco: (ultima: string) => `El servidor no arrancó. ${ultima}`.trim(),
  seDetuvo: "El servidor se detuvo.",
  noHay: "Esta computadora no tiene su propio servidor.",
  noRespondio: (causa: string) => `El servidor no respondió (${causa}).`,
  status: (status: number) =>
    `El servidor no hizo lo pedido. Inténtelo otra vez. Detalle: respuesta ${status}`,
  noSeEntiende: "El servidor respondió algo que esta caja no entiende.",
  enOtra: "El servidor está en otra computadora.",
  sinPuerto: (primero: number, ultimo: number) => `no hay un puerto libre entre ${primero} y ${ultimo}`,
} as const;
