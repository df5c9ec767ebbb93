/** 1016 and 1017: the activity and the product of each line. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { valorDe, type Valores } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";
import type { Codigo } from "./tabla.ts";

const PRODUCTOS: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.productos_servicios.map((p) => `${p.codigoActividad}/${p.codigoProducto}`),
);

/** Line by line. 1016: the activity is the taxpayer's. 1017: the product is of that activity. */
export function reglasActividad({ documento, contribuyente }: Examen): readonly Mensaje[] {
  const propias = new Set(contribuyente.actividades);
  return documento.detalle.flatMap((linea, i) => {
    const codigo = codigoDeLinea(linea, propias);
    return codigo === undefined ? [] : [{ codigo, numeroDetalle: i + 1 }];
  });
}

function codigoDeLinea(linea: Valores, propias: ReadonlySet<string>): Codigo | undefined {
  const actividad = valorDe(linea, "actividadEconomica");
  if (!propias.has(actividad)) return 1016;
  const producto = Number(valorDe(linea, "codigoProductoSin"));
  return PRODUCTOS.has(`${actividad}/${producto}`) ? undefined : 1017;
}
