import nodemailer from "nodemailer";
import { fail, ok, type Result } from "@mostrador/core";

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

/** `smtpUrl` as smtp(s)://user:password@host:port. */
export function createMailer(smtpUrl: string, de: string): Mailer {
  const transporte = nodemailer.createTransport(smtpUrl, { from: de });
  return {
    enviar: async ({ para, asunto, texto, adjuntos }) => {
      const limite = new Promise<never>((_, rechazar) => {
        setTimeout(
          () => rechazar(new Error("el servicio de correo no respondió a tiempo")),
          ESPERA_MS,
        ).unref();
      });
      try {
        const carta = {
          from: de,
          to: para,
          subject: asunto,
          text: texto,
          attachments: adjuntos.map(({ nombre, tipo, bytes }) => ({
            filename: nombre,
            contentType: tipo,
            content: bytes,
          })),
        };
        await Promise.race([transporte.sendMail(carta), limite]);
        return ok(null);
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    },
    close: () => transporte.close(),
  };
}
