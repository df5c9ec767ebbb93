/** `node --import`: puts the chosen bug into whatever this process, a child of a test, reads of the product. */
import { instalarMutante } from "../maquina/mutante.ts";
import { mutanteElegido } from "./elegido.ts";

const mutante = mutanteElegido();
if (mutante !== null) instalarMutante(mutante);
