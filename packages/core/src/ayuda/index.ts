/** Questions of shops with their answers, and the search for them. */
export { searchPreguntas, preguntaDeCodigo } from "./buscar.ts";
export { direccionDeAyuda } from "./direccion.ts";
export { PREGUNTAS, type Pregunta } from "./preguntas.ts";
