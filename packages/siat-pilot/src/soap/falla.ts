import { escape } from "./escribir.ts";

/** Fault of the authority's server with HTTP 500: the message could not be read. Wording of Apache CXF. */
export class FallaSoap extends Error {}

/** Writes a SOAP fault with a text. */
export function faultXml(texto: string): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>' +
    `<faultcode>soap:Client</faultcode><faultstring>${escape(texto)}</faultstring>` +
    "</soap:Fault></soap:Body></soap:Envelope>"
  );
}

/** Makes the fault of an element that is not in the contract, with the names that could stand there. */
export function elementoInesperado(uri: string, local: string, esperados: readonly string[]): FallaSoap {
  const lista = esperados.length === 0 ? "(none)" : esperados.map((nombre) => `<{}${nombre}>`).join(",");
  return new FallaSoap(
    `Unmarshalling Error: unexpected element (uri:"${uri}", local:"${local}"). Expected elements are ${lista} `,
  );
}
