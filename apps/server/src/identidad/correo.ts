import { z } from "zod";

/** An e-mail address; in small letters, so that a person is one whatever they type. */
export const Correo = z
  .email("El correo no tiene la forma nombre@dominio.")
  .max(200)
  .transform((correo) => correo.toLowerCase());
