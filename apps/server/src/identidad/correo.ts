import { CorreoPedido } from "@mostrador/core";

/** An e-mail address; in small letters, so that a person is one whatever they type. */
export const Correo = CorreoPedido.transform((correo) => correo.toLowerCase());
