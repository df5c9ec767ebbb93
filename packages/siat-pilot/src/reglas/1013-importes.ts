/** The checks of amounts, and which of them a relaxed simulator gives up. */
import { calculoExportacion } from "../calculos/exportacion.ts";
import { calculoIce } from "../calculos/ice.ts";
import { calculoNota } from "../calculos/nota.ts";
import { calculoServicioBasico } from "../calculos/servicio-basico.ts";
import { calculoVenta } from "../calculos/venta.ts";
import { ELECCIONES } from "../elecciones.ts";
import type { Lectura } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

const EXACTOS: ReadonlySet<number> = new Set(ELECCIONES.importesExactos.codigos);

/** The amounts, exact to the cent, each sector by its own formulas. docs/fiscal-rules.md F25 to F29. */
export function reglasImportes(lectura: Lectura): readonly Mensaje[] {
  return calcular(lectura).map((mensaje): Mensaje =>
    EXACTOS.has(mensaje.codigo) ? { ...mensaje, eleccion: "importesExactos" } : mensaje,
  );
}

function calcular({ documento, original }: Lectura): readonly Mensaje[] {
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
