/** Questions of shops with their answers, and the search for them. */
export { searchPreguntas, preguntaDeCodigo } from "./buscar.ts";
export { direccionDeAyuda } from "./direccion.ts";
export type { Pregunta } from "./pregunta.ts";
export { PREGUNTAS } from "./preguntas.ts";
