import { camposDe, SERVICIOS, type Complejo, type Servicio } from "@mostrador/siat/contrato";
import { mensajeXml, NOMBRES_MENSAJES } from "@mostrador/siat/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hijos, parseXml } from "../documento/xml.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { respuestaXml } from "./escribir.ts";
import { parsePedido } from "./parse.ts";

const servicios = Object.values<Servicio>(SERVICIOS);

/** The first service that has an operation of that name; verificarComunicacion is told apart by its reply. */
function servicioDe(operacion: string, xml: string): Servicio {
  const servicio = servicios.find((s) => {
    const contrato = s.operaciones[operacion];
    return (
      contrato !== undefined &&
      (contrato.solicitud !== null || xml.includes(`<${contrato.respuesta.elemento}>`))
    );
  });
  if (servicio === undefined) throw new Error(`ningún servicio tiene ${operacion}`);
  return servicio;
}

describe("the 39 messages of the services", () => {
  test("there are 39", () => {
    expect(NOMBRES_MENSAJES).toHaveLength(39);
  });

  test.each(NOMBRES_MENSAJES.filter((nombre) => nombre.endsWith(".request")))(
    "%s is accepted in form",
    (nombre) => {
      const operacion = nombre.split(".")[0] ?? "";
      const xml = mensajeXml(nombre);
      const pedido = parsePedido(xml, servicioDe(operacion, xml), true);
      expect(pedido.operacion).toBe(operacion);
      expect(pedido.solicitud.entero("nit")).toBe(1003579028);
    },
  );

  test.each(NOMBRES_MENSAJES.filter((nombre) => nombre.endsWith(".response") && !nombre.startsWith("fault")))(
    "%s: what the simulator writes has the same shape, byte for byte",
    (nombre) => {
      const operacion = nombre.split(/[-.]/)[0] ?? "";
      const xml = mensajeXml(nombre);
      const parte = servicioDe(operacion, xml).operaciones[operacion]?.respuesta;
      if (parte === undefined) throw new Error(operacion);
      expect(respuestaXml(operacion, parte, valoresDe(xml, parte.tipo))).toBe(xml);
    },
  );
});

/** The fields of a sample reply, grouped by name, so that the simulator has to find the order by itself. */
function valoresDe(xml: string, tipo: Complejo): Record<string, never> {
  const elemento = parseXml(xml)?.getElementsByTagNameNS("https://siat.impuestos.gob.bo/", "*")[0];
  const [dentro] = elemento === undefined ? [] : hijos(elemento);
  if (dentro === undefined) throw new Error("muestra vacía");
  return grupo(dentro, tipo) as Record<string, never>;
}

function grupo(elemento: Parameters<typeof hijos>[0], tipo: Complejo): Record<string, unknown> {
  const campos = new Map(camposDe(tipo));
  const valores: Record<string, unknown> = {};
  for (const hijo of [...hijos(elemento)].toReversed()) {
    const campo = campos.get(hijo.nodeName);
    if (campo === undefined) throw new Error(`el contrato no tiene ${hijo.nodeName}`);
    const valor = typeof campo.tipo === "string" ? (hijo.textContent ?? "") : grupo(hijo, campo.tipo);
    const previos = (valores[hijo.nodeName] ?? []) as unknown[];
    valores[hijo.nodeName] = campo.repeated ? [valor, ...previos] : valor;
  }
  return valores;
}

describe("an unreadable message is a fault with HTTP 500, in the words of Apache CXF", () => {
  let mundo: Mundo;
  beforeAll(async () => {
    mundo = await startMundo();
  });
  afterAll(() => mundo.close());

  const post = async (dentro: string, servicio = "FacturacionCodigos") => {
    const reply = await fetch(`${mundo.pilot.url}/v2/${servicio}`, { method: "POST", body: dentro });
    return { status: reply.status, texto: await reply.text(), tipo: reply.headers.get("content-type") };
  };
  const sobre = (cuerpo: string) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${cuerpo}</s:Body></s:Envelope>`;
  const cuis = (campos: string) =>
    sobre(
      `<x:cuis xmlns:x="https://siat.impuestos.gob.bo/"><SolicitudCuis>${campos}</SolicitudCuis></x:cuis>`,
    );

  test.each([
    [
      "an unknown element",
      cuis("<codigoModulo>1</codigoModulo>"),
      'unexpected element (uri:"", local:"codigoModulo"). Expected elements are &lt;{}codigoAmbiente&gt;,&lt;{}codigoModalidad&gt;,',
    ],
    [
      "a qualified inner element",
      cuis('<nit xmlns="https://siat.impuestos.gob.bo/">1</nit>'),
      'unexpected element (uri:"https://siat.impuestos.gob.bo/", local:"nit")',
    ],
    ["a number that is none", cuis("<nit>abc</nit>"), 'Unmarshalling Error: For input string: "abc"'],
    ["a number that is empty", cuis("<nit></nit>"), 'Unmarshalling Error: For input string: ""'],
    [
      "a number too large",
      cuis("<codigoAmbiente>2147483648</codigoAmbiente>"),
      'For input string: "2147483648"',
    ],
    ["an element twice", cuis("<nit>1</nit><nit>2</nit>"), 'unexpected element (uri:"", local:"nit")'],
    [
      "an unknown operation",
      sobre('<x:nada xmlns:x="https://siat.impuestos.gob.bo/"/>'),
      "was not recognized",
    ],
    ["an operation without namespace", sobre("<cuis/>"), "was not recognized"],
    ["an empty body", sobre(""), "Body"],
    [
      "SOAP 1.2",
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body/></s:Envelope>',
      "not a valid SOAP version",
    ],
    ["broken XML", "<s:Envelope", "Error reading XMLStreamReader"],
    [
      "a DOCTYPE",
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${cuis("<nit>1</nit>")}`,
      "Error reading XMLStreamReader",
    ],
    ["no XML at all", "hola", "Error reading XMLStreamReader"],
  ])("%s", async (_rule, cuerpo, esperado) => {
    const { status, texto, tipo } = await post(cuerpo);
    expect([status, tipo]).toEqual([500, "text/xml;charset=UTF-8"]);
    expect(texto).toContain("<soap:Fault><faultcode>soap:Client</faultcode>");
    expect(texto).toContain(esperado);
  });

  test("recepcionFactura knows no event field", async () => {
    const dentro =
      '<x:recepcionFactura xmlns:x="https://siat.impuestos.gob.bo/"><SolicitudServicioRecepcionFactura><codigoEvento>1</codigoEvento></SolicitudServicioRecepcionFactura></x:recepcionFactura>';
    expect((await post(sobre(dentro), "ServicioFacturacionCompraVenta")).texto).toContain(
      'local:"codigoEvento"',
    );
  });

  test.each([
    ["/v2", 503],
    ["/v2/", 503],
    ["/v2/FacturacionCodigos?wsdl", 200],
    ["/v2/FacturacionCodigos?wsdl=ServicioFacturacionCodigos.wsdl", 200],
    ["/v2/FacturacionCodigos?wsdl=Otro.wsdl", 500],
    ["/v2/NoExiste?wsdl", 404],
  ])("GET %s is %s", async (path, status) => {
    expect((await fetch(mundo.pilot.url + path)).status).toBe(status);
  });

  test("a service that is not simulated is named in its 404", async () => {
    const reply = await fetch(`${mundo.pilot.url}/v2/ServicioFacturacionBoletoAereo?wsdl`);
    expect([reply.status, await reply.text()]).toEqual([
      404,
      expect.stringMatching(/ServicioFacturacionBoletoAereo.*ServicioFacturacionCompraVenta/),
    ]);
  });
});
