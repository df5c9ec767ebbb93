import type { NombreCatalogo } from "../catalogos/nombres.ts";
import { decimal } from "../dinero.ts";
import { fechaImpresa } from "../formato/fechas.ts";
import { miles } from "../formato/montos.ts";
import type { FilaExtra } from "./presentacion.ts";

/** Texts of codes, by catalog. A code of an absent catalog is printed as it is. */
export type Catalogos = Readonly<Partial<Record<NombreCatalogo, ReadonlyMap<number, string>>>>;

/** Elements of a header or of a line. */
export type Elementos = Readonly<Record<string, string | null>>;

/** Builds rows from a label and the printed text of its element. Nil elements are left out. */
export function filas(
  tabla: readonly FilaExtra[],
  elementos: Elementos,
  catalogos: Catalogos,
): readonly (readonly [etiqueta: string, valor: string])[] {
  return tabla.flatMap((fila) => {
    const texto = formatear(fila, elementos, catalogos);
    return texto === "" ? [] : [[fila.etiqueta, texto] as const];
  });
}

/** Formats one element's text for printing; empty when it is nil. */
export function formatear(
  { elemento, formato, catalogo }: FilaExtra,
  elementos: Elementos,
  catalogos: Catalogos,
): string {
  const texto = elementos[elemento] ?? "";
  if (texto === "") return "";
  if (catalogo !== undefined) return catalogos[catalogo]?.get(Number(texto)) ?? texto;
  switch (formato ?? "texto") {
    case "texto":
      return texto;
    case "monto":
      return miles(texto);
    case "fechaHora":
      return fechaImpresa(texto);
    case "fecha":
      return fechaImpresa(texto).slice(0, 10);
    case "costos": {
      const lista = costos(texto);
      // Free text of older documents is printed unchanged.
      return lista.length === 0
        ? texto
        : lista.map(([nombre, monto]) => `${nombre}: ${miles(monto)}`).join("; ");
    }
    case "huespedes":
      return huespedes(texto, catalogos);
  }
}

/** Parses the names and amounts of a list of costs; an empty list for any other text. */
export function costos(texto: string): readonly (readonly [nombre: string, monto: string])[] {
  const valor = parseJson(texto);
  if (valor === null || typeof valor !== "object" || Array.isArray(valor)) return [];
  return Object.entries(valor).map(([nombre, monto]) => [nombre, decimal(String(monto)).toFixed(2)]);
}

function huespedes(texto: string, catalogos: Catalogos): string {
  const valor = parseJson(texto);
  if (!Array.isArray(valor)) return texto;
  return valor
    .map((huesped: Readonly<Record<string, unknown>>) => {
      const pais = catalogos.paises?.get(Number(huesped["codigoPais"]));
      const partes = [huesped["documentoIdentificacion"], pais].filter(Boolean).join(", ");
      return `${String(huesped["nombreHuesped"])}${partes === "" ? "" : ` (${partes})`}`;
    })
    .join("; ");
}

function parseJson(texto: string): unknown {
  try {
    const leido: unknown = JSON.parse(texto);
    return leido;
  } catch {
    return undefined;
  }
}
