import { escapar } from "./escribir.ts";

/** What the authority's server answers with HTTP 500: the message could not be read. Wording of Apache CXF. */
export class FallaSoap extends Error {}

export function faultXml(texto: string): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>' +
    `<faultcode>soap:Client</faultcode><faultstring>${escapar(texto)}</faultstring>` +
    "</soap:Fault></soap:Body></soap:Envelope>"
  );
}

export function elementoInesperado(uri: string, local: string, esperados: readonly string[]): FallaSoap {
  const lista = esperados.length === 0 ? "(none)" : esperados.map((nombre) => `<{}${nombre}>`).join(",");
  return new FallaSoap(
    `Unmarshalling Error: unexpected element (uri:"${uri}", local:"${local}"). Expected elements are ${lista} `,
  );
}
