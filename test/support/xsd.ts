import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { SHARED } from "./shared.ts";

xmlRegisterFsInputProviders();
const validators = new Map<string, XsdValidator>();

/** What the official schema of a document's root says against it; empty when valid. Needs ../shared. */
export function erroresXsd(xml: string): readonly string[] {
  const doc = XmlDocument.fromString(xml);
  try {
    validatorOf(doc.root.name).validate(doc);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split("\n")
      .filter(Boolean);
  } finally {
    doc.dispose();
  }
}

function validatorOf(raiz: string): XsdValidator {
  const known = validators.get(raiz);
  if (known !== undefined) return known;
  // The root's name is the file's, but for notes of sector 24. FACTS.md section 5.
  const file = join(SHARED, "siat/xsd/sectores", `${raiz.replace(/^notaFiscal/, "nota")}.xsd`);
  const schema = XmlDocument.fromString(readFileSync(file, "utf8"), { url: `file://${file}` });
  const validator = XsdValidator.fromDoc(schema);
  validators.set(raiz, validator);
  return validator;
}
