import { camposDe, NAMESPACE, type Campo, type Complejo, type Parte } from "@mostrador/siat/contrato";
import type { RespuestaSoap, ValorRespuesta } from "../servicios/llamada.ts";

/** A reply as the authority writes it: prefixes `soap:` and `ns2:`, inner elements unqualified, the contract's order. */
export function respuestaXml(operacion: string, { elemento, tipo }: Parte, respuesta: RespuestaSoap): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<ns2:${operacion}Response xmlns:ns2="${NAMESPACE}"><${elemento}>${complejoXml(tipo, respuesta)}</${elemento}>` +
    `</ns2:${operacion}Response></soap:Body></soap:Envelope>`
  );
}

/** Text inside an element. */
export function escape(texto: string): string {
  return texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function complejoXml(tipo: Complejo, respuesta: RespuestaSoap): string {
  const campos = camposDe(tipo);
  const sobra = Object.keys(respuesta).find((nombre) => !campos.some(([conocido]) => conocido === nombre));
  if (sobra !== undefined) throw new Error(`el contrato no tiene ${sobra} en ${tipo.nombre}`);
  return campos.map(([nombre, campo]) => campoXml(nombre, campo, respuesta[nombre])).join("");
}

function campoXml(nombre: string, campo: Campo, valor: ValorRespuesta): string {
  if (valor === undefined) return "";
  if (typeof valor !== "object") return elementoXml(nombre, campo, valor);
  return valor.map((item) => elementoXml(nombre, campo, item)).join("");
}

function elementoXml(
  nombre: string,
  { tipo }: Campo,
  valor: string | number | boolean | RespuestaSoap,
): string {
  if (typeof valor === "object") {
    if (typeof tipo === "string") throw new Error(`el contrato pide un valor simple en ${nombre}`);
    return `<${nombre}>${complejoXml(tipo, valor)}</${nombre}>`;
  }
  return `<${nombre}>${escape(String(valor))}</${nombre}>`;
}
