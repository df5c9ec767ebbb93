import { restar } from "../aritmetica.ts";
import type { Documento } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { importe, reglasLineas, suma } from "./diferencia.ts";
import { reglasTotales } from "./venta.ts";

/** Sector 13: rates and payments outside VAT are in the total and not in the base. docs/fiscal-assumptions.md, 5. */
export function calculoServicioBasico(documento: Documento): readonly Mensaje[] {
  const { cabecera, detalle, sector } = documento;
  const monto = (nombre: string) => importe(cabecera, nombre);
  const alTotal = suma(
    ["tasaAseo", "tasaAlumbrado", "otrasTasas", "ajusteSujetoIva", "otrosPagosNoSujetoIva"].map(monto),
  );
  return [
    ...reglasLineas(detalle, sector.decimalesDetalle),
    ...reglasTotales(documento, { alTotal, fueraDeLaBase: restar(alTotal, monto("ajusteSujetoIva")) }),
  ];
}
