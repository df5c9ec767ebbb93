import { pideItemOpcional, pideOpcional, propioJson } from "./campos.ts";
import type { FilaExtra } from "../documento/presentacion.ts";
import type { Campo, FuenteCabecera, FuenteDetalle, Tabla } from "./define.ts";
import { HuespedesPedido } from "./pide.ts";
import { entero, texto } from "./tipos.ts";

/** What both sectors of lodging (6 and 16) ask for. FACTS.md section 5. */
export const estadia = {
  cantidadHuespedes: pideOpcional("Huéspedes", entero(0, 9999)),
  cantidadHabitaciones: pideOpcional("Habitaciones", entero(0, 9999)),
  cantidadMayores: pideOpcional("Mayores", entero(0, 9999)),
  cantidadMenores: pideOpcional("Menores", entero(0, 9999)),
} satisfies Tabla<FuenteCabecera>;

export const tipoHabitacion = {
  codigoTipoHabitacion: pideItemOpcional("Tipo de habitación", entero(0, 16), {
    catalogo: "tipos_habitacion",
  }),
} satisfies Tabla<FuenteDetalle>;

/** The guests of a room as JSON text; nil for lines that are no rooms. docs/fiscal-assumptions.md, 14. */
export const huespedes = {
  detalleHuespedes: {
    ...pideItemOpcional("Huéspedes de la habitación", texto(1, 5000), {
      schema: HuespedesPedido,
      multilinea: true,
      lista: "huespedes",
    }),
    valor: ({ pedido, indice }, elemento) => {
      const lista = propioJson(pedido.items[indice] ?? {}, elemento) as
        | readonly { codigoPais: number | string }[]
        | undefined; // checked by the field's schema
      return lista === undefined
        ? null
        : JSON.stringify(lista.map((huesped) => ({ ...huesped, codigoPais: String(huesped.codigoPais) })));
    },
  } satisfies Campo<FuenteDetalle>,
};

export const compradorHospedaje: readonly FilaExtra[] = [
  { etiqueta: "Ingreso", elemento: "fechaIngresoHospedaje", formato: "fechaHora" },
  { etiqueta: "Huéspedes", elemento: "cantidadHuespedes" },
  { etiqueta: "Habitaciones", elemento: "cantidadHabitaciones" },
  { etiqueta: "Mayores", elemento: "cantidadMayores" },
  { etiqueta: "Menores", elemento: "cantidadMenores" },
];

export const lineaHospedaje: readonly FilaExtra[] = [
  { etiqueta: "Habitación", elemento: "codigoTipoHabitacion", catalogo: "tipos_habitacion" },
  { etiqueta: "Huéspedes", elemento: "detalleHuespedes", formato: "huespedes" },
];
