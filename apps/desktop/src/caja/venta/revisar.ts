import { METODO_EFECTIVO } from "@mostrador/core";
import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { catalogosEmision, revisarPedido } from "./pedido.ts";
import { preciarVenta } from "./preciar-venta.ts";

/** Lists the fields of a cart that would be refused, before its payment opens; none while the company is not known. */
export function revisarVenta(
  deps: Deps,
  { enPapel, ...escrita }: EntradaRevisada<"revisarVenta">,
): Salida<"revisarVenta">["campos"] {
  const { ajustes } = deps;
  const { items } = enPapel ? escrita : preciarVenta(deps, escrita);
  const empresa = ajustes.find("empresa");
  if (empresa === undefined) return [];
  const comoSea = {
    metodoPago: METODO_EFECTIVO,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: null,
    usuario: null,
  };
  const revisado = revisarPedido(
    { ...escrita, items, ...comoSea },
    empresa,
    ajustes.derivar("catalogos", catalogosEmision),
  );
  return revisado.ok ? [] : revisado.error.map(({ loc, msg }) => ({ loc: [...loc], msg }));
}
