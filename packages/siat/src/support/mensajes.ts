import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Elements in their order, each with its text or its own elements. */
type Campos = readonly (readonly [nombre: string, valor: string | Campos])[];

type Mensaje = { readonly operacion: string; readonly campos: Campos } | { readonly falla: Campos };

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const SIAT = "https://siat.impuestos.gob.bo/";

/** Contents of each message of the tax system's services, by `<operación>[-<caso>].request` or `.response`; `mensajes.test.ts` confirms them. */
const MENSAJES = JSON.parse(
  readFileSync(join(import.meta.dirname, "datos/mensajes.json"), "utf8"),
) as Readonly<Record<string, Mensaje>>;

/** Every code that a service may answer, in ascending order. */
export const CODIGOS_OFICIALES = JSON.parse(
  readFileSync(join(import.meta.dirname, "datos/codigos.json"), "utf8"),
) as readonly number[];

export const NOMBRES_MENSAJES: readonly string[] = Object.keys(MENSAJES);

/** A message as its writer lays it out: a request as SoapUI, a reply as Apache CXF, in one line. */
export function mensajeXml(nombre: string): string {
  const mensaje = MENSAJES[nombre];
  if (mensaje === undefined) throw new Error(`no hay mensaje ${nombre}`);
  if ("falla" in mensaje) return enSobre(`<soap:Fault>${seguidos(mensaje.falla)}</soap:Fault>`);
  const { operacion, campos } = mensaje;
  if (nombre.endsWith(".request"))
    return (
      `<soapenv:Envelope xmlns:soapenv="${SOAP}" xmlns:siat="${SIAT}">\n  <soapenv:Header/>\n  <soapenv:Body>\n` +
      `    <siat:${operacion}>\n${sangrados(campos, 6)}    </siat:${operacion}>\n  </soapenv:Body>\n</soapenv:Envelope>`
    );
  return enSobre(`<ns2:${operacion} xmlns:ns2="${SIAT}">${seguidos(campos)}</ns2:${operacion}>`);
}

function enSobre(cuerpo: string): string {
  return `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${cuerpo}</soap:Body></soap:Envelope>`;
}

function seguidos(campos: Campos): string {
  return campos
    .map(
      ([nombre, valor]) =>
        `<${nombre}>${typeof valor === "string" ? escape(valor) : seguidos(valor)}</${nombre}>`,
    )
    .join("");
}

function sangrados(campos: Campos, sangria: number): string {
  const blancos = " ".repeat(sangria);
  return campos
    .map(([nombre, valor]) => {
      const dentro =
        typeof valor === "string" ? escape(valor) : `\n${sangrados(valor, sangria + 2)}${blancos}`;
      return `${blancos}<${nombre}>${dentro}</${nombre}>\n`;
    })
    .join("");
}

function escape(texto: string): string {
  return texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
