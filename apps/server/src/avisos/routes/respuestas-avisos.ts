import { explicado } from "@mostrador/core";
import { z } from "zod";
import { CLASES_AVISO } from "../elegir-aviso.ts";

/** Notices of the calling person. Calls with an API key have none. `minimo`: shortage, in centavos, from which it is reported. */
export const Avisos = z.object({
  correo: explicado(
    z.string().nullable(),
    "A dónde van los avisos de quien pregunta; nulo si llama con una clave.",
  ),
  /** True if the server has a mail service. */
  hayCorreo: explicado(z.boolean(), "Si el servidor puede enviar correos."),
  avisos: explicado(
    z.array(
      z.object({
        clase: explicado(z.enum(CLASES_AVISO), "Qué se avisa."),
        activo: explicado(z.boolean(), "Si se avisa."),
        minimo: explicado(z.int(), "Centavos desde los que se avisa un faltante; 0 en otras clases.", 0),
      }),
    ),
    "Un renglón por clase de aviso.",
  ),
});
