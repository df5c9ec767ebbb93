/** The two channels between the preload script and the main process. */
export const CANAL_LLAMADA = "puente:llamada";
export const CANAL_EVENTO = "puente:evento";
