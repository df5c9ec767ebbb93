/** Validates documents with the published schemas through libxml2. */
import { findXsd, XSD_PUBLICADOS } from "@mostrador/siat-pilot";
import { XmlBufferInputProvider, XmlDocument, xmlRegisterInputProvider, XsdValidator } from "libxml2-wasm";

const BASE = "http://simulador/xsd/";

// A schema's imports are found at their address, and nowhere else.
xmlRegisterInputProvider(
  new XmlBufferInputProvider(
    Object.fromEntries(XSD_PUBLICADOS.map((archivo) => [BASE + archivo, Buffer.from(xsdDe(archivo))])),
  ),
);
const validators = new Map<string, XsdValidator>();

/** Gives the complaints of the published schema of a document's root, by libxml2; empty when valid. Throws where there is no such schema. */
export function erroresXsd(xml: string): readonly string[] {
  const doc = XmlDocument.fromString(xml);
  try {
    const raiz = doc.root.name;
    const known = validators.get(raiz);
    const validator = known ?? validatorDe(xsdDe(`${raiz}.xsd`));
    validators.set(raiz, validator);
    return validar(validator, doc);
  } finally {
    doc.dispose();
  }
}

function validar(validator: XsdValidator, doc: XmlDocument): readonly string[] {
  try {
    validator.validate(doc);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split("\n")
      .filter(Boolean);
  }
}

function validatorDe(xsd: string): XsdValidator {
  const schema = XmlDocument.fromString(xsd, { url: `${BASE}esquema.xsd` });
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

function xsdDe(archivo: string): string {
  const xsd = findXsd(archivo);
  if (xsd === undefined) throw new Error(`el simulador no publica ${archivo}`);
  return xsd;
}
