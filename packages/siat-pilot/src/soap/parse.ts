/** Reads a SOAP call strictly by the contract. */
import type { Element } from "@xmldom/xmldom";
import { camposDe, NAMESPACE, type Campo, type Complejo, type Servicio } from "@mostrador/siat/contrato";
import { hijos, parseXml, textoDentro } from "../documento/xml.ts";
import { parseFecha } from "../instante.ts";
import type { Solicitud } from "../servicios/llamada.ts";
import { elementoInesperado, FallaSoap } from "./falla.ts";

const SOAP11 = "http://schemas.xmlsoap.org/soap/envelope/";

/** A call as it was read: operation and fields. */
export interface Pedido {
  readonly operacion: string;
  readonly solicitud: Solicitud;
}

/** One client reports that the authority refuses this operation out of schema order, and accepts the others. docs/fiscal-rules.md F3. */
const OPERACION_EN_ORDEN = "registroEventoSignificativo";

/**
 * Reads a SOAP 1.1 message of a service, strictly by the contract. Throws a FallaSoap when it cannot be read. `ordenEvento`: the
 * elements of registroEventoSignificativo must come in schema order.
 */
export function parsePedido(texto: string, servicio: Servicio, ordenEvento: boolean): Pedido {
  const raiz = parseXml(texto)?.documentElement ?? null;
  if (raiz === null) throw new FallaSoap("Error reading XMLStreamReader: the message is not well-formed XML");
  if (raiz.localName !== "Envelope" || raiz.namespaceURI !== SOAP11)
    throw new FallaSoap(
      `Error reading XMLStreamReader: "${raiz.namespaceURI ?? ""}", the namespace on the "${raiz.localName ?? ""}" element, is not a valid SOAP version.`,
    );
  const cuerpo = hijos(raiz).find((e) => e.localName === "Body" && e.namespaceURI === SOAP11);
  const [elemento, sobra] = cuerpo === undefined ? [] : hijos(cuerpo);
  if (elemento === undefined || sobra !== undefined)
    throw new FallaSoap("Unmarshalling Error: the Body must hold exactly one element");
  return parseOperacion(elemento, servicio, ordenEvento);
}

function parseOperacion(elemento: Element, servicio: Servicio, ordenEvento: boolean): Pedido {
  const operacion = elemento.localName ?? "";
  const contrato = Object.hasOwn(servicio.operaciones, operacion)
    ? servicio.operaciones[operacion]
    : undefined;
  if (contrato === undefined || elemento.namespaceURI !== NAMESPACE)
    throw new FallaSoap(
      `Message part {${elemento.namespaceURI ?? ""}}${operacion} was not recognized.  (Does it exist in service WSDL?)`,
    );
  const { solicitud } = contrato;
  const esperados = solicitud === null ? [] : [solicitud.elemento];
  const [parte, ...sobra] = hijos(elemento);
  const intruso = parte !== undefined && !isLlamado(parte, esperados) ? parte : sobra[0];
  if (intruso !== undefined) throw inesperado(intruso, esperados);
  if (parte === undefined || solicitud === null) return { operacion, solicitud: accesos(NADA) };
  const campos = parseCampos(parte, solicitud.tipo, ordenEvento && operacion === OPERACION_EN_ORDEN);
  return { operacion, solicitud: accesos(campos) };
}

/** Contents of an element: texts by name, and the items of the complex ones. */
interface Leidos {
  readonly textos: ReadonlyMap<string, string>;
  readonly listas: ReadonlyMap<string, readonly Leidos[]>;
}

const NADA: Leidos = { textos: new Map(), listas: new Map() };

function parseCampos(elemento: Element, tipo: Complejo, enOrden: boolean): Leidos {
  const campos = new Map(camposDe(tipo));
  const nombres = [...campos.keys()];
  const textos = new Map<string, string>();
  const listas = new Map<string, readonly Leidos[]>();
  let ultimo = -1;
  for (const hijo of hijos(elemento)) {
    const nombre = hijo.localName ?? "";
    const campo = campos.get(nombre);
    const lugar = nombres.indexOf(nombre);
    if (campo === undefined || !isLlamado(hijo, nombres)) throw inesperado(hijo, nombres);
    if ((textos.has(nombre) || listas.has(nombre)) && !campo.repeated) throw inesperado(hijo, nombres);
    if (enOrden && lugar < ultimo) throw inesperado(hijo, nombres.slice(ultimo + 1));
    ultimo = Math.max(ultimo, lugar);
    if (typeof campo.tipo === "string") textos.set(nombre, decodeTexto(hijo, campo));
    else listas.set(nombre, [...(listas.get(nombre) ?? []), parseCampos(hijo, campo.tipo, false)]);
  }
  return { textos, listas };
}

function decodeTexto(elemento: Element, campo: Campo): string {
  const [dentro] = hijos(elemento);
  if (dentro !== undefined) throw inesperado(dentro, []);
  const texto = textoDentro(elemento);
  if (campo.tipo === "int") requireEntero(texto, 2n ** 31n);
  if (campo.tipo === "long") requireEntero(texto, 2n ** 63n);
  if (campo.tipo === "dateTime" && texto.trim() !== "" && parseFecha(texto) === undefined)
    throw new FallaSoap(`Unmarshalling Error: ${texto} `);
  return texto;
}

/** Fails on a bad number with Java's own words. */
function requireEntero(texto: string, limite: bigint): void {
  const limpio = texto.trim();
  const valor = /^[+-]?\d{1,20}$/.test(limpio) ? BigInt(limpio.replace("+", "")) : undefined;
  if (valor === undefined || valor >= limite || valor < -limite)
    throw new FallaSoap(`Unmarshalling Error: For input string: "${limpio}" `);
}

function isLlamado(elemento: Element, nombres: readonly string[]): boolean {
  return (elemento.namespaceURI ?? "") === "" && nombres.includes(elemento.localName ?? "");
}

function inesperado(elemento: Element, esperados: readonly string[]): FallaSoap {
  return elementoInesperado(elemento.namespaceURI ?? "", elemento.localName ?? "", esperados);
}

function accesos({ textos, listas }: Leidos): Solicitud {
  const texto = (campo: string) => textos.get(campo) || undefined;
  return {
    texto,
    entero: (campo) => {
      const valor = texto(campo)?.trim();
      return valor === undefined ? undefined : Number(valor);
    },
    fecha: (campo) => parseFecha(texto(campo) ?? ""),
    lista: (campo) => (listas.get(campo) ?? []).map(accesos),
    bytes: (campo) => decodeBase64(texto(campo) ?? ""),
  };
}

/** Undefined for what is no base64; the caller answers 920. */
function decodeBase64(texto: string): Buffer | undefined {
  const limpio = texto.replaceAll(/\s/g, "");
  return limpio !== "" && limpio.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(limpio)
    ? Buffer.from(limpio, "base64")
    : undefined;
}
