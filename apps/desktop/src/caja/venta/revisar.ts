import { METODO_EFECTIVO } from "@mostrador/core";
import type { EntradaRevisada, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { importesDe } from "./calcular-preciada.ts";
import { itemsToLineas, revisarCantidades } from "./cantidades.ts";
import { catalogosEmision, revisarPedido } from "./pedido.ts";
import { preciarVenta } from "./preciar-venta.ts";

type Revision = Salida<"revisarVenta">;

/** Looks a cart through before its payment opens: its amounts, its doubtful quantities, and what would be refused. */
export function revisarVenta(deps: Deps, { enPapel, ...escrita }: EntradaRevisada<"revisarVenta">): Revision {
  const preciada = enPapel ? null : preciarVenta(deps, escrita);
  return {
    importes: importesDe({ ...escrita, montoGiftCard: null, recibido: null }, preciada),
    dudas: revisarCantidades(deps, { lineas: [...itemsToLineas(escrita.items)] }),
    campos: camposNegados(deps, { ...escrita, items: preciada?.items ?? escrita.items }),
  };
}

/** Lists the fields that would be refused; none while the company is not known. */
function camposNegados(
  { ajustes }: Deps,
  escrita: Omit<EntradaRevisada<"revisarVenta">, "enPapel">,
): Revision["campos"] {
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
    { ...escrita, ...comoSea },
    empresa,
    ajustes.derivar("catalogos", catalogosEmision),
  );
  return revisado.ok ? [] : revisado.error.map(({ loc, msg }) => ({ loc: [...loc], msg }));
}
