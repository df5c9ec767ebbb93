/** The day by touch alone. */
import { contarJornada } from "../support/dia/contar.ts";
import { ManosDedo } from "../support/dia/manos-dedo.ts";

contarJornada({
  titulo: "by touch alone",
  carpeta: "tactil",
  manos: new ManosDedo(),
  surtido: ({ favoritos }) => favoritos,
  semilla: 20_261_124,
});
