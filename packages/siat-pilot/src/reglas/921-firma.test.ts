import { FIRMADA_POR_OTRO, SHARED, skipUnless } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIA_MS } from "../instante.ts";
import {
  send,
  facturaDe,
  firmarXml,
  NIT,
  nuevoCertificado,
  requestCodigos,
  SISTEMA,
  startMundo,
  type Certificado,
  type Codigos,
  type FormaDeFirma,
  type Mundo,
} from "../support/mundo.ts";

const DESDE = new Date("2026-01-01T00:00:00Z");
const HASTA = new Date("2028-01-01T00:00:00Z");
const MODALIDAD_1 = { codigoModalidad: 1 };

let mundo: Mundo;
let codigos: Codigos;
let propio: Certificado;
let ajeno: Certificado;
let numero = 0;

beforeAll(async () => {
  propio = nuevoCertificado(DESDE, HASTA);
  ajeno = nuevoCertificado(DESDE, HASTA);
  mundo = await startMundo({ modalidad: 1, certificado: propio.pem });
  codigos = await requestCodigos(mundo, MODALIDAD_1);
});
afterAll(() => mundo.close());

const sinFirmar = () =>
  facturaDe(mundo, codigos, { modalidad: 1, cabecera: { numeroFactura: ++numero } }).xml;
const mandar = (xml: string) => send(mundo, codigos, xml, MODALIDAD_1);

describe("921: the signature of modality 1", () => {
  test("one that verifies, by the registered certificate, is taken", async () => {
    const reply = await mandar(firmarXml(sinFirmar(), propio));
    expect([reply.campo("codigoEstado"), reply.codigos]).toEqual(["908", []]);
  });

  const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
  const EXC = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
  test.each<[string, FormaDeFirma]>([
    ["canonicalisation with comments", { canonica: `${C14N}#WithComments` }],
    ["exclusive canonicalisation", { canonica: EXC, transforms: [ENVELOPED, EXC] }],
    ["exclusive canonicalisation with comments", { canonica: `${EXC}WithComments` }],
    ["the second transform without comments", { transforms: [ENVELOPED, C14N] }],
    ["a single transform", { transforms: [ENVELOPED] }],
  ])("one with %s is taken: the schema leaves the algorithm open", async (_rule, forma) => {
    const reply = await mandar(firmarXml(sinFirmar(), propio, forma));
    expect([reply.campo("codigoEstado"), reply.codigos]).toEqual(["908", []]);
  });

  const alteraciones: readonly (readonly [string, (xml: string) => string])[] = [
    ["no signature", () => sinFirmar()],
    ["a text changed after signing", (xml) => xml.replace("ARROZ", "ARROS")],
    ["a digest that is not the document's", (xml) => xml.replace(/<DigestValue>./, "<DigestValue>AAAA")],
    ["a signature value cut", (xml) => xml.replace(/<SignatureValue>.{8}/, "<SignatureValue>AAAAAAAA")],
    ["two signatures", (xml) => xml.replace(/(<Signature [\s\S]*<\/Signature>)/, "$1$1")],
    [
      "SHA-1",
      (xml) =>
        xml.replace("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2000/09/xmldsig#sha1"),
    ],
    ["RSA-SHA512", (xml) => xml.replace("xmldsig-more#rsa-sha256", "xmldsig-more#rsa-sha512")],
    [
      "a canonicalisation that is none",
      (xml) => xml.replace('http://www.w3.org/TR/2001/REC-xml-c14n-20010315"', 'http://c14n.invalid/"'),
    ],
    ["no transform", (xml) => xml.replace(/<Transform [^>]*\/><Transform [^>]*\/>/, "")],
    ["a transform too many", (xml) => xml.replace(/(<Transform [^>]*\/>)/, "$1$1")],
    ["a reference to a part", (xml) => xml.replace('URI=""', 'URI="#x"')],
    [
      "a key instead of a certificate",
      (xml) => xml.replace(/<X509Data>.*<\/X509Data>/, "<KeyName>k</KeyName>"),
    ],
  ];
  test.each(alteraciones)("%s is refused", async (_rule, alterar) => {
    const reply = await mandar(alterar(firmarXml(sinFirmar(), propio)));
    expect(reply.codigos).toEqual([921]);
  });

  test("the signature before the detail is 939", async () => {
    const firmado = firmarXml(sinFirmar(), propio);
    const [firma = ""] = /<Signature [\s\S]*<\/Signature>/.exec(firmado) ?? [];
    const movida = firmado.replace(firma, "").replace("<detalle>", `${firma}<detalle>`);
    expect((await mandar(movida)).codigos).toEqual([939]);
  });

  test("922: another's certificate", async () => {
    expect((await mandar(firmarXml(sinFirmar(), ajeno))).codigos).toEqual([922]);
  });

  test("965 without any, 927 out of its time, 928 revoked", async () => {
    const otro = await startMundo({ modalidad: 1 });
    let suyos = await requestCodigos(otro, MODALIDAD_1);
    const enviada = async (certificado: Certificado) =>
      (
        await send(
          otro,
          suyos,
          firmarXml(facturaDe(otro, suyos, { modalidad: 1 }).xml, certificado),
          MODALIDAD_1,
        )
      ).codigos;
    expect(await enviada(propio)).toEqual([965]);
    const vencido = nuevoCertificado(DESDE, new Date(otro.ahora() - DIA_MS));
    await registrar(otro, vencido);
    expect(await enviada(vencido)).toEqual([927]);
    await registrar(otro, propio);
    expect(await enviada(propio)).toEqual([]);
    const certificado = propio.pem.replaceAll(/-----[^-]+-----|\s/g, "");
    const aviso = await otro.call("notificaCertificadoRevocado", {
      cuis: suyos.cuis,
      certificado,
      razonRevocacion: "Robo",
    });
    expect(aviso.campo("transaccion")).toBe("true");
    suyos = await requestCodigos(otro, MODALIDAD_1);
    expect(await enviada(propio)).toEqual([928]);
    await otro.close();
  });
});

describe("939 and the modality", () => {
  test("the root of modality 2 is refused in modality 1", async () => {
    const { xml } = facturaDe(mundo, codigos, { modalidad: 2, cabecera: { numeroFactura: ++numero } });
    expect((await mandar(xml)).codigos).toEqual([939]);
  });
});

describe("a signature of another program verifies; only its certificate is refused here", () => {
  test("xmlsec1's", async () => {
    expect((await mandar(FIRMADA_POR_OTRO)).codigos).toEqual([922]);
  });

  test("the authority's sample's", skipUnless(SHARED), async () => {
    const muestra = SHARED.leer("samples/electronica-firmada/01-facturaElectronicaCompraVenta.xml");
    expect((await mandar(muestra)).codigos).toEqual([922]);
  });
});

function registrar(otro: Mundo, certificado: Certificado) {
  return otro.control("POST", "/control/contribuyentes", {
    nit: NIT,
    razonSocial: "TIENDA DE PRUEBA",
    modalidad: 1,
    codigoSistema: SISTEMA,
    sucursales: [{ codigo: 0, direccion: "AV. JORGE LOPEZ #123" }],
    certificado: certificado.pem,
  });
}
