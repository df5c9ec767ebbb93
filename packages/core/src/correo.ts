import { z } from "zod";

/** An e-mail address that the service writes to: on issuing, on mailing again, at a till and in the portal alike. Outer blanks are cut. */
export const CorreoPedido = z
  .string("Se espera un texto.")
  .trim()
  .max(200, "Lleva como máximo 200 caracteres.")
  .pipe(z.email("El correo no tiene la forma nombre@dominio."))
  .meta({ format: "email" });
