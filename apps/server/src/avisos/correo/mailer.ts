import { fail, ok, type Result } from "@mostrador/core";
import { createTransporte, type ServicioCorreo } from "./servicio.ts";

/** A mail to be sent. */
export interface Carta {
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
  readonly adjuntos: readonly { readonly nombre: string; readonly tipo: string; readonly bytes: Buffer }[];
}

/** Hands letters to the mail service; null where none is set up. */
export interface Mailer {
  /** Fails with the mail service's message. */
  readonly enviar: (carta: Carta) => Promise<Result<null, string>>;
  readonly close: () => void;
}

const ESPERA_MS = 20_000;

/** The mail service did not answer in time. */
export class CorreoSinRespuesta extends Error {}

/** Makes the mailer of a mail server. */
export function createMailer(servicio: ServicioCorreo): Mailer {
  const transporte = createTransporte(servicio);
  return {
    enviar: async (carta) => {
      try {
        await entregar(transporte, carta);
        return ok(null);
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    },
    close: () => transporte.close(),
  };
}

/** Hands one mail over. Throws what the mail service says, and CorreoSinRespuesta. */
export async function entregar(
  transporte: ReturnType<typeof createTransporte>,
  { para, asunto, texto, adjuntos }: Carta,
): Promise<void> {
  const limite = new Promise<never>((_, rechazar) => {
    setTimeout(
      () => rechazar(new CorreoSinRespuesta("el servicio de correo no respondió a tiempo")),
      ESPERA_MS,
    ).unref();
  });
  const attachments = adjuntos.map(({ nombre, tipo, bytes }) => ({
    filename: nombre,
    contentType: tipo,
    content: bytes,
  }));
  const enviado = transporte.sendMail({ to: para, subject: asunto, text: texto, attachments });
  await Promise.race([enviado, limite]);
}
