import { calculoExportacion } from "../calculos/exportacion.ts";
import { calculoIce } from "../calculos/ice.ts";
import { calculoNota } from "../calculos/nota.ts";
import { calculoServicioBasico } from "../calculos/servicio-basico.ts";
import { calculoVenta } from "../calculos/venta.ts";
import type { Lectura } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** The amounts, exact to the cent, each sector by its own formulas. docs/fiscal-rules.md F25 to F29. */
export function reglasImportes({ documento, original }: Lectura): readonly Mensaje[] {
  switch (documento.sector.calculo) {
    case "venta":
      return calculoVenta(documento);
    case "exportacion":
      return calculoExportacion(documento);
    case "servicioBasico":
      return calculoServicioBasico(documento);
    case "ice":
      return calculoIce(documento);
    case "nota":
      return original === undefined ? [] : calculoNota(documento, original.documento);
  }
}
