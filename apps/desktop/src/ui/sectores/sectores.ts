import { formatCampo, formaDe, type SectorFactura } from "@mostrador/core";
import { getGeneral, SECTORES_CAJA, type ItemVenta, type Salida } from "../../contract/index.ts";

/** A kind of invoice that the till issues; the general one for a code that it does not know. */
export function getSector(codigo: number): SectorFactura {
  return SECTORES_CAJA.find((suyo) => suyo.codigo === codigo) ?? getGeneral();
}

/** Kinds of invoice to choose from, by their names. */
export function opcionesDe(codigos: readonly number[]): { readonly value: string; readonly label: string }[] {
  return codigos.map((codigo) => ({ value: String(codigo), label: getSector(codigo).nombre }));
}

/** A line's own data in one line: "IMEI 356938035643809". */
export function resumenDeLinea(sector: number, { propios = {} }: ItemVenta): string {
  return formaDe(getSector(sector))
    .detalle.flatMap((campo) => {
      const texto = formatCampo(campo, propios[campo.nombre]).replaceAll("\n", ", ");
      return texto === "" ? [] : [`${campo.etiqueta} ${texto}`];
    })
    .join(" · ");
}

/**
 * Finds the first invalid field of a sector: its line (null: a field of the document), and the text to show.
 */
export function faltaPropio(
  campos: Salida<"calcular">["campos"],
  sector: SectorFactura,
): { readonly linea: number | null; readonly texto: string } | null {
  const { cabecera, detalle } = formaDe(sector);
  for (const { loc, msg } of campos) {
    const [primero, linea, nombre] = loc;
    if (cabecera.some((campo) => campo.nombre === primero)) return { linea: null, texto: msg };
    if (primero === "items" && typeof linea === "number" && detalle.some((campo) => campo.nombre === nombre))
      return { linea, texto: msg };
  }
  return null;
}
