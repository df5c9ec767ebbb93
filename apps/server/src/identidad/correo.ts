import { CorreoPedido } from "@mostrador/core";

/** An e-mail address, in lower case, so that each person has one spelling. */
export const Correo = CorreoPedido.transform((correo) => correo.toLowerCase());
