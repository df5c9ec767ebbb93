import { DSIG } from "../documento/parse.ts";
import type { CampoXml, Modalidad, TablaSector, TipoXml } from "../documento/tipos.ts";
import { LIMITES } from "../limites.ts";

/** The file with the signature's schema, beside those that import it. */
export const XSD_FIRMA = "SignatureSchema.xsd";

/** Writes the schema of a sector's documents in one modality, from the table by which the simulator checks them. */
export function xsdDeSector(sector: TablaSector, modalidad: Modalidad): string {
  const { raiz, cabecera, detalle, minDetalle } = sector;
  const conFirma = modalidad === 1;
  const cuerpo = [
    `<xs:element name="cabecera">${complejo(cabecera.map(elementoDe))}</xs:element>`,
    `<xs:element name="detalle" minOccurs="${minDetalle}" maxOccurs="${LIMITES.lineas}">${complejo(detalle.map(elementoDe))}</xs:element>`,
    ...(conFirma ? ['<xs:element ref="ds:Signature"/>'] : []),
  ];
  const importada = `<xs:import namespace="${DSIG}" schemaLocation="${XSD_FIRMA}"/>`;
  return esquema(
    conFirma ? ` xmlns:ds="${DSIG}"` : "",
    `${conFirma ? importada : ""}<xs:element name="${raiz[modalidad]}">${complejo(cuerpo)}</xs:element>`,
  );
}

/** Writes a whole schema document; `atributos` are added to those that all schemas have. */
export function esquema(atributos: string, cuerpo: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"' +
    `${atributos} elementFormDefault="qualified" attributeFormDefault="unqualified">${cuerpo}</xs:schema>\n`
  );
}

/** Writes a complex type whose elements come in this order. */
export function complejo(elementos: readonly string[], atributos = ""): string {
  const secuencia = elementos.length === 0 ? "" : `<xs:sequence>\n${elementos.join("\n")}\n</xs:sequence>`;
  return `<xs:complexType>${secuencia}${atributos}</xs:complexType>`;
}

function elementoDe({ nombre, tipo, nulo }: CampoXml): string {
  const inicio = `<xs:element name="${nombre}"${nulo ? ' nillable="true"' : ""}`;
  if (tipo.kind === "fecha") return `${inicio} type="xs:dateTime"/>`;
  if (tipo.kind === "fijo") return `${inicio} type="xs:${tipo.base}" fixed="${tipo.valor}"/>`;
  return `${inicio}><xs:simpleType>${restriccion(tipo)}</xs:simpleType></xs:element>`;
}

function restriccion(tipo: Exclude<TipoXml, { kind: "fecha" | "fijo" }>): string {
  switch (tipo.kind) {
    case "texto":
      return facetas("string", [
        ["minLength", tipo.min],
        ["maxLength", tipo.max],
      ]);
    case "entero":
      return facetas("integer", [
        ["minInclusive", tipo.min],
        ["maxInclusive", tipo.max],
      ]);
    case "decimal":
      return facetas("decimal", [
        ["totalDigits", tipo.digitos],
        ["fractionDigits", tipo.decimales],
        [tipo.minimo === "mayorACero" ? "minExclusive" : "minInclusive", 0],
      ]);
  }
}

function facetas(base: string, limites: readonly (readonly [string, number | bigint])[]): string {
  const todas = limites.map(([nombre, valor]) => `<xs:${nombre} value="${valor}"/>`);
  return `<xs:restriction base="xs:${base}">${todas.join("")}</xs:restriction>`;
}
