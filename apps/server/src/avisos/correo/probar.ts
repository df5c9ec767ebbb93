/** Tests a mail server by sending one letter, and explains a failure in plain words. */
import { fail, ok, type Result } from "@mostrador/core";
import { codeOf } from "../../error-code.ts";
import { CorreoSinRespuesta, entregar, type Carta } from "./mailer.ts";
import { createTransporte, type ServicioCorreo } from "./servicio.ts";

const SIN_RESPUESTA =
  "El servidor de correo no contesta: revise el nombre, el puerto y la conexión a internet. El puerto es casi siempre 465 con TLS, o 587 con STARTTLS.";

const SIN_CONFIANZA =
  "El certificado de ese servidor de correo no es de confianza, o es de otro nombre: escriba el nombre que da su proveedor de correo.";

/** Explanations by the error code of the library or of the network. */
const FRASES: Readonly<Record<string, string>> = {
  EAUTH:
    "El servidor de correo no acepta ese usuario con esa contraseña. Gmail y Yahoo piden una «contraseña de aplicación», que se crea en la cuenta de correo: la de todos los días no sirve.",
  ENOAUTH: "El servidor de correo pide usuario y contraseña: escríbalos.",
  EDNS: "No se encuentra un servidor de correo con ese nombre: revise cómo está escrito y la conexión a internet.",
  ENOTFOUND:
    "No se encuentra un servidor de correo con ese nombre: revise cómo está escrito y la conexión a internet.",
  ECONNREFUSED: "Ese servidor no recibe correo en ese puerto: pruebe 465 con TLS, o 587 con STARTTLS.",
  ETIMEDOUT: SIN_RESPUESTA,
  ECONNECTION: SIN_RESPUESTA,
  ETLS: "El servidor de correo no ofrece esa seguridad en ese puerto: pruebe 465 con TLS, o 587 con STARTTLS.",
  ESOCKET: "La conexión segura no se entendió: pruebe 465 con TLS, o 587 con STARTTLS.",
  EENVELOPE:
    "El servidor de correo no acepta el correo del que sale o el que recibe la prueba: revise los dos.",
};

/** A failed test: a sentence that says what to do, and whether the server's certificate is the cause. */
export interface PruebaFallida {
  readonly texto: string;
  readonly ajeno: boolean;
}

/** Sends one letter through a mail server. Fails with a sentence that says what to do. */
export async function probeCorreo(
  servicio: ServicioCorreo,
  carta: Carta,
): Promise<Result<null, PruebaFallida>> {
  const transporte = createTransporte(servicio);
  try {
    await entregar(transporte, carta);
    return ok(null);
  } catch (error) {
    const texto = explain(error);
    return fail({ texto, ajeno: texto === SIN_CONFIANZA });
  } finally {
    transporte.close();
  }
}

/** Explains a failure. The library reports a refused connection as ESOCKET, with the network's own code in its message. */
function explain(error: unknown): string {
  if (error instanceof CorreoSinRespuesta) return SIN_RESPUESTA;
  const dicho = error instanceof Error ? error.message : String(error);
  if (/certificate|altnames/i.test(dicho)) return SIN_CONFIANZA;
  const causa = /\b(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT)\b/.exec(dicho)?.[0] ?? codeOf(error);
  const frase = causa === undefined ? undefined : FRASES[causa];
  return frase ?? `El servidor de correo no aceptó la prueba. Dijo: ${dicho}`;
}
