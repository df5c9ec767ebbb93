import { SECTORES, type Sector } from "@mostrador/core";
import { findXsd } from "@mostrador/siat-pilot";
import { expect, test } from "vitest";
import { declarados, type Declarado } from "../support/describir-xsd.ts";

type Tabla = Sector["cabecera"] | Sector["detalle"];
type Tipo = Tabla[keyof Tabla]["tipo"];

/** Maxima that new catalog entries may outgrow: the annex tells issuers to widen them, and the catalog is the limit. docs/fiscal-rules.md F23. */
const POR_CATALOGO = new Set(["unidadMedida", "codigoMetodoPago", "codigoMoneda"]);
/** Digits that our tables keep as a text. */
const DIGITOS = /^(numeroTarjeta|numeroFactura)$/;

const CLASES = SECTORES.flatMap((sector) =>
  ([1, 2] as const).map((modalidad) => [sector.codigo, modalidad, sector] as const),
);

test.each(CLASES)(
  "sector %i, modality %i: what core writes is what the published schema declares",
  (_codigo, modalidad, sector) => {
    const xsd = findXsd(`${sector.esquema[modalidad]}.xsd`) ?? "";
    const todos = declarados(xsd);
    expect(todos[0]?.ruta).toBe(sector.raiz[modalidad]);
    for (const grupo of ["cabecera", "detalle"] as const) {
      const inicio = `${sector.raiz[modalidad]}/${grupo}/`;
      comparar(
        sector[grupo],
        todos.filter(({ ruta }) => ruta.startsWith(inicio)),
      );
    }
  },
);

function comparar(tabla: Tabla, oficiales: readonly Declarado[]): void {
  const nombreDe = ({ ruta }: Declarado) => ruta.slice(ruta.lastIndexOf("/") + 1);
  expect(Object.keys(tabla)).toEqual(oficiales.map(nombreDe));
  for (const [i, [nombre, campo]] of Object.entries(tabla).entries()) {
    const oficial = oficiales[i];
    if (oficial === undefined) throw new Error(`${nombre} no está declarado`);
    expect([nombre, campo.nil, cabeEn(campo.tipo, oficial, nombre)]).toEqual([nombre, oficial.nulo, true]);
  }
}

/** Tells whether all that our type lets through, the schema lets through. */
function cabeEn(tipo: Tipo, { base, fijo, facetas }: Declarado, nombre: string): boolean {
  const limite = (faceta: string, otro: number) => Number(facetas[faceta] ?? otro);
  switch (tipo.kind) {
    case "fijo":
      return fijo === tipo.texto;
    case "texto":
      if (base === "integer") return DIGITOS.test(nombre);
      return tipo.min >= limite("minLength", 0) && tipo.max <= limite("maxLength", Number.POSITIVE_INFINITY);
    case "entero":
      return (
        base === "integer" &&
        tipo.min >= Math.min(limite("minInclusive", 0), 1) &&
        (tipo.max <= limite("maxInclusive", Number.POSITIVE_INFINITY) || POR_CATALOGO.has(nombre))
      );
    case "decimal":
      return (
        tipo.total <= limite("totalDigits", 0) &&
        tipo.decimales <= limite("fractionDigits", 0) &&
        (tipo.positivo || facetas["minInclusive"] === "0")
      );
    case "fechaHora":
      return base === "dateTime";
  }
}
