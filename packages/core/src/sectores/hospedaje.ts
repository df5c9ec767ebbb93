import type { z } from "zod";
import { pideItemOpcional, pideOpcional, propio, propioJson } from "./campos.ts";
import type { FilaExtra } from "../documento/presentacion.ts";
import type { Campo, FuenteCabecera, FuenteDetalle, Tabla } from "./define.ts";
import type { Pedido, ReglaPedido } from "./pedido.ts";
import { HuespedesPedido } from "./pide.ts";
import { entero, texto } from "./tipos.ts";

/** Header fields of both sectors of lodging (6 and 16). docs/fiscal-rules.md F21. */
export const estadia = {
  cantidadHuespedes: pideOpcional("Huéspedes", entero(0, 9999), { explica: "Personas alojadas en total." }),
  cantidadHabitaciones: pideOpcional("Habitaciones", entero(0, 9999), {
    explica: "Habitaciones que ocupan.",
  }),
  cantidadMayores: pideOpcional("Mayores", entero(0, 9999), { explica: "Huéspedes mayores de edad." }),
  cantidadMenores: pideOpcional("Menores", entero(0, 9999), {
    explica: "Huéspedes menores de edad.",
    muestra: 0,
  }),
} satisfies Tabla<FuenteCabecera>;

/**
 * The rule of both sectors of lodging: adults and minors add up to the guests if all three are given. If one is absent, the other may not
 * exceed the guests.
 */
export function* huespedesCuadran(pedido: Pedido): ReturnType<ReglaPedido> {
  const [total, mayores, menores] = ["cantidadHuespedes", "cantidadMayores", "cantidadMenores"].map((campo) =>
    propio(pedido, campo),
  );
  if (total == null || (mayores == null && menores == null)) return;
  const suma = Number(mayores ?? 0) + Number(menores ?? 0);
  const todos = mayores != null && menores != null;
  if (todos ? suma === Number(total) : suma <= Number(total)) return;
  const msg = `No cuadra: cantidad_mayores y cantidad_menores suman ${suma}; corrija los tres, o deje los que no sepa.`;
  yield [["cantidadHuespedes"], "sumaDistinta", msg];
}

/** The kind of room of a line, a code of the catalog `tipos_habitacion`. docs/fiscal-rules.md F21. */
export const tipoHabitacion = {
  codigoTipoHabitacion: pideItemOpcional("Tipo de habitación", entero(0, 16), {
    explica: "Clase de habitación de la línea. Código del catálogo `tipos_habitacion`.",
    catalogo: "tipos_habitacion",
  }),
} satisfies Tabla<FuenteDetalle>;

/** A guest as the field's schema accepts it. */
type Huesped = z.infer<typeof HuespedesPedido>[number];

/** The guests of a room as JSON text; nil for lines that are no rooms. docs/fiscal-assumptions.md, 14. */
export const huespedes = {
  detalleHuespedes: {
    ...pideItemOpcional("Huéspedes de la habitación", texto(1, 5000), {
      explica: "Quiénes se alojan en la habitación de la línea. También se acepta su texto JSON.",
      schema: HuespedesPedido,
      multilinea: true,
      lista: "huespedes",
    }),
    valor: ({ pedido, indice }, elemento) => {
      const lista = propioJson(pedido.items[indice] ?? {}, elemento);
      if (!Array.isArray(lista)) return null;
      return JSON.stringify(
        lista.map((huesped: Huesped) => ({ ...huesped, codigoPais: String(huesped.codigoPais) })),
      );
    },
  } satisfies Campo<FuenteDetalle>,
};

/** Rows under the buyer's on a page of lodging: arrival and counts of guests and rooms. */
export const compradorHospedaje: readonly FilaExtra[] = [
  { etiqueta: "Ingreso", elemento: "fechaIngresoHospedaje", formato: "fechaHora" },
  { etiqueta: "Huéspedes", elemento: "cantidadHuespedes" },
  { etiqueta: "Habitaciones", elemento: "cantidadHabitaciones" },
  { etiqueta: "Mayores", elemento: "cantidadMayores" },
  { etiqueta: "Menores", elemento: "cantidadMenores" },
];

/** Rows under a line's description on a page of lodging: kind of room and guests. */
export const lineaHospedaje: readonly FilaExtra[] = [
  { etiqueta: "Habitación", elemento: "codigoTipoHabitacion", catalogo: "tipos_habitacion" },
  { etiqueta: "Huéspedes", elemento: "detalleHuespedes", formato: "huespedes" },
];
