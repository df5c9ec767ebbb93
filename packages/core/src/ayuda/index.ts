/** The questions of shops, and their search. */
export { buscarPreguntas, preguntaDeCodigo } from "./buscar.ts";
export { direccionDeAyuda } from "./direccion.ts";
export { PREGUNTAS, type Pregunta } from "./preguntas.ts";
