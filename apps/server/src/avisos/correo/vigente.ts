/** Holds the current mailer, which changes at run time when the owner of a shop's own server reconfigures it. */
import type { Config } from "../../config.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import type { ServicioCorreo } from "./servicio.ts";

/** Holder of the mailer. */
export interface CorreoVigente {
  /** Returns the mailer. Null if no mail is sent: in sandbox (docs/api.md A1), or without a mail service. */
  readonly mailer: () => Mailer | null;
  /** Switches to this service. Mails being sent finish with the previous one. */
  readonly cambiar: (servicio: ServicioCorreo | null) => void;
  readonly close: () => void;
}

/** Creates the holder. In sandbox it never has a mailer. */
export function createCorreoVigente(
  { ambiente }: Pick<Config, "ambiente">,
  inicial: ServicioCorreo | null,
): CorreoVigente {
  const hacer = (servicio: ServicioCorreo | null) =>
    ambiente === "produccion" && servicio !== null ? createMailer(servicio) : null;
  let actual = hacer(inicial);
  return {
    mailer: () => actual,
    cambiar: (servicio) => {
      actual?.close();
      actual = hacer(servicio);
    },
    close: () => actual?.close(),
  };
}
