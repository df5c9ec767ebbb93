import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Methods, combinations included, that a card takes part in. */
const CON_TARJETA: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.metodos_pago
    .filter((metodo) => metodo.descripcion.includes("TARJETA"))
    .map((metodo) => String(metodo.codigoClasificador)),
);

/** A card's number comes only with a payment by card. */
export function reglaTarjeta({ documento }: Examen): Mensaje | undefined {
  if (valorOpcional(documento.cabecera, "numeroTarjeta") === null) return undefined;
  return CON_TARJETA.has(valorOpcional(documento.cabecera, "codigoMetodoPago") ?? "")
    ? undefined
    : { codigo: 1012 };
}
