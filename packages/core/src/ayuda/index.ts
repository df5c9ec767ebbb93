/** The questions of shops, and their search. */
export { searchPreguntas, preguntaDeCodigo } from "./buscar.ts";
export { direccionDeAyuda } from "./direccion.ts";
export { PREGUNTAS, type Pregunta } from "./preguntas.ts";
