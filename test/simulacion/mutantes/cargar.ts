/** `node --import`: applies the chosen bug to the product's modules in this process, a child of a test. */
import { instalarMutante } from "../maquina/mutante.ts";
import { mutanteElegido } from "./elegido.ts";

const mutante = mutanteElegido();
if (mutante !== null) instalarMutante(mutante);
