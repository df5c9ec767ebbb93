/** 939 and 1023: codes of a catalog, and the form of a tariff code. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { valorOpcional, type Valores } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

const codigos = (filas: readonly { readonly codigoClasificador: number }[]): ReadonlySet<string> =>
  new Set(filas.map((fila) => String(fila.codigoClasificador)));

/** Elements that hold a code of a catalog. Room 0 is "none". */
const CATALOGOS: Readonly<Record<string, ReadonlySet<string>>> = {
  codigoMetodoPago: codigos(CATALOGOS_DEMO.metodos_pago),
  codigoMoneda: codigos(CATALOGOS_DEMO.tipos_moneda),
  codigoPais: codigos(CATALOGOS_DEMO.paises),
  codigoTipoDocumentoIdentidad: codigos(CATALOGOS_DEMO.tipos_documento_identidad),
  unidadMedida: codigos(CATALOGOS_DEMO.unidades_medida),
  codigoTipoHabitacion: new Set(["0", ...codigos(CATALOGOS_DEMO.tipos_habitacion)]),
};
/** Ten figures, with the tariff's dots or without. 1023 */
const NANDINA = /^\d{4}\.?\d{2}\.?\d{2}\.?\d{2}$/;

/** 939: codes are in their catalogs (no code of its own is known for it). 1023: a tariff code is one. */
export function reglasCatalogo({ documento }: Examen): readonly Mensaje[] {
  return [
    ...fuera(documento.cabecera),
    ...documento.detalle.flatMap((linea, i) => fuera(linea).map((m) => ({ ...m, numeroDetalle: i + 1 }))),
  ];
}

function fuera(valores: Valores): readonly Mensaje[] {
  const nandina = valorOpcional(valores, "codigoNandina");
  return [
    ...Object.entries(CATALOGOS).flatMap(([nombre, catalogo]) => {
      const valor = valorOpcional(valores, nombre);
      return valor === null || catalogo.has(String(Number(valor)))
        ? []
        : [
            {
              codigo: 939,
              eleccion: "catalogosMenores",
              detalle: `${nombre} ${valor} no está en el catálogo.`,
            } as const,
          ];
    }),
    ...(nandina === null || NANDINA.test(nandina) ? [] : [{ codigo: 1023, eleccion: "nandina" } as const]),
  ];
}
