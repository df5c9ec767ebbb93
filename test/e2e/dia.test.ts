/** The day by keys and scanner. */
import { contarJornada } from "../support/dia/contar.ts";
import { ManosTeclado } from "../support/dia/manos-teclado.ts";

contarJornada({
  titulo: "without a mouse",
  carpeta: "teclado",
  manos: new ManosTeclado(),
  surtido: ({ bienes }) => bienes,
  semilla: 20_261_121,
});
