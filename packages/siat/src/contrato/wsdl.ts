/** Writes the service descriptions that the tables stand for. */
import {
  camposDe,
  linaje,
  NAMESPACE,
  tipo,
  campo,
  opcional,
  type Campo,
  type Complejo,
  type Servicio,
} from "./esquema.ts";

const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XSD = "http://www.w3.org/2001/XMLSchema";
const WSDL = "http://schemas.xmlsoap.org/wsdl/";
const SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
const HTTP = "http://schemas.xmlsoap.org/soap/http";

/** The document at `<baseUrl>/v2/<servicio>?wsdl`: binding and address; the types are in the one it imports. `baseUrl` is without /v2. */
export function wsdlExterior(servicio: Servicio, baseUrl: string): string {
  const { nombre, puerto } = servicio;
  const direccion = escape(direccionDe(servicio, baseUrl));
  return (
    `${DECLARACION}<wsdl:definitions xmlns:xsd="${XSD}" xmlns:wsdl="${WSDL}" xmlns:tns="${NAMESPACE}${nombre}"` +
    ` xmlns:soap="${SOAP}" xmlns:ns2="${HTTP}" xmlns:ns1="${NAMESPACE}" name="${puerto}" targetNamespace="${NAMESPACE}${nombre}">\n` +
    `  <wsdl:import location="${direccion}?wsdl=${puerto}.wsdl" namespace="${NAMESPACE}"></wsdl:import>\n` +
    `${binding(servicio, "ns1")}${service(servicio, direccion)}</wsdl:definitions>\n`
  );
}

/** The document at `?wsdl=<puerto>.wsdl`: types with the authority's inheritance, messages and port type. */
export function wsdlInterior(servicio: Servicio): string {
  return `${definiciones(servicio, "tns", false)}${tipos(servicio, "tns", false)}${mensajes(servicio, "tns")}${portType(servicio, "tns")}</wsdl:definitions>\n`;
}

/**
 * One self-contained document, inherited elements written out in schema order: for a client that
 * would write extension elements before inherited ones (the soap package does). Prefix `siat`.
 */
export function flatWsdl(servicio: Servicio, baseUrl: string): string {
  return (
    definiciones(servicio, "siat", true) +
    tipos(servicio, "siat", true) +
    mensajes(servicio, "siat") +
    portType(servicio, "siat") +
    binding(servicio, "siat") +
    service(servicio, escape(direccionDe(servicio, baseUrl)), "siat") +
    "</wsdl:definitions>\n"
  );
}

/** The address of a service: the base address is given without /v2. */
export function direccionDe(servicio: Servicio, baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/v2/${servicio.nombre}`;
}

function definiciones(servicio: Servicio, prefix: string, conSoap: boolean): string {
  return (
    `${DECLARACION}<wsdl:definitions xmlns:xs="${XSD}" xmlns:wsdl="${WSDL}"${conSoap ? ` xmlns:soap="${SOAP}"` : ""}` +
    ` xmlns:${prefix}="${NAMESPACE}" name="${servicio.puerto}" targetNamespace="${NAMESPACE}">\n`
  );
}

function tipos(servicio: Servicio, prefix: string, plano: boolean): string {
  const elementos = mensajesDe(servicio).map(
    (nombre) => `      <xs:element name="${nombre}" type="${prefix}:${nombre}"/>\n`,
  );
  const complejos = complejosDe(servicio).map((uno) => complexType(uno, prefix, plano));
  return (
    `  <wsdl:types>\n    <xs:schema attributeFormDefault="unqualified" elementFormDefault="unqualified"` +
    ` targetNamespace="${NAMESPACE}" version="1.0">\n${elementos.join("")}${complejos.join("")}    </xs:schema>\n  </wsdl:types>\n`
  );
}

/** Every complex type of the document by name, wrappers included, as the authority's generator lists them. */
function complejosDe(servicio: Servicio): readonly Complejo[] {
  const porNombre = new Map<string, Complejo>();
  const add = (uno: Complejo): void => {
    if (porNombre.has(uno.nombre)) return;
    porNombre.set(uno.nombre, uno);
    for (const ancestro of linaje(uno).slice(1)) add(ancestro);
    for (const { tipo } of Object.values(uno.campos)) if (typeof tipo !== "string") add(tipo);
  };
  for (const [nombre, { solicitud, respuesta }] of Object.entries(servicio.operaciones)) {
    add(tipo(nombre, solicitud === null ? {} : { [solicitud.elemento]: campo(solicitud.tipo) }));
    add(tipo(`${nombre}Response`, { [respuesta.elemento]: opcional(campo(respuesta.tipo)) }));
  }
  for (const uno of servicio.sinUso) add(uno);
  return [...porNombre.values()].sort((a, b) => (a.nombre < b.nombre ? -1 : 1));
}

function complexType(complejo: Complejo, prefix: string, plano: boolean): string {
  const [, base] = linaje(complejo);
  const propios = plano ? camposDe(complejo) : Object.entries(complejo.campos);
  const cuerpo =
    base === undefined || plano
      ? secuencia(propios, prefix)
      : `<xs:complexContent><xs:extension base="${prefix}:${base.nombre}">${secuencia(propios, prefix)}</xs:extension></xs:complexContent>`;
  return `      <xs:complexType name="${complejo.nombre}">${cuerpo}</xs:complexType>\n`;
}

function secuencia(campos: readonly (readonly [string, Campo])[], prefix: string): string {
  if (campos.length === 0) return "<xs:sequence/>";
  const elementos = campos.map(([nombre, { tipo, optional, repeated }]) => {
    const type = typeof tipo === "string" ? `xs:${tipo}` : `${prefix}:${tipo.nombre}`;
    return `\n        <xs:element name="${nombre}" type="${type}"${repeated ? ' maxOccurs="unbounded"' : ""}${optional ? ' minOccurs="0"' : ""}/>`;
  });
  return `<xs:sequence>${elementos.join("")}\n      </xs:sequence>`;
}

function mensajes(servicio: Servicio, prefix: string): string {
  return mensajesDe(servicio)
    .map(
      (nombre) =>
        `  <wsdl:message name="${nombre}"><wsdl:part element="${prefix}:${nombre}" name="parameters"/></wsdl:message>\n`,
    )
    .join("");
}

function portType(servicio: Servicio, prefix: string): string {
  const operaciones = Object.keys(servicio.operaciones).map(
    (nombre) =>
      `    <wsdl:operation name="${nombre}">\n` +
      `      <wsdl:input message="${prefix}:${nombre}" name="${nombre}"/>\n` +
      `      <wsdl:output message="${prefix}:${nombre}Response" name="${nombre}Response"/>\n` +
      `    </wsdl:operation>\n`,
  );
  return `  <wsdl:portType name="${servicio.puerto}">\n${operaciones.join("")}  </wsdl:portType>\n`;
}

function binding(servicio: Servicio, prefix: string): string {
  const operaciones = Object.keys(servicio.operaciones).map(
    (nombre) =>
      `    <wsdl:operation name="${nombre}">\n      <soap:operation soapAction="" style="document"/>\n` +
      `      <wsdl:input name="${nombre}"><soap:body use="literal"/></wsdl:input>\n` +
      `      <wsdl:output name="${nombre}Response"><soap:body use="literal"/></wsdl:output>\n    </wsdl:operation>\n`,
  );
  return (
    `  <wsdl:binding name="${servicio.puerto}SoapBinding" type="${prefix}:${servicio.puerto}">\n` +
    `    <soap:binding style="document" transport="${HTTP}"/>\n${operaciones.join("")}  </wsdl:binding>\n`
  );
}

function service(servicio: Servicio, direccion: string, prefix = "tns"): string {
  return (
    `  <wsdl:service name="${servicio.puerto}">\n` +
    `    <wsdl:port binding="${prefix}:${servicio.puerto}SoapBinding" name="${servicio.puerto}Port">\n` +
    `      <soap:address location="${direccion}"/>\n    </wsdl:port>\n  </wsdl:service>\n`
  );
}

function mensajesDe(servicio: Servicio): readonly string[] {
  return Object.keys(servicio.operaciones).flatMap((nombre) => [nombre, `${nombre}Response`]);
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
