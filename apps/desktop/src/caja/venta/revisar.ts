import { METODO_EFECTIVO } from "@mostrador/core";
import { ClienteVenta, type EntradaRevisada, type Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { importesDe } from "./calcular-preciada.ts";
import { itemsToLineas, revisarCantidades } from "./cantidades.ts";
import { catalogosEmision, revisarPedido } from "./pedido.ts";
import { conDescuento } from "./descuento-total.ts";
import { preciarVenta } from "./preciar-venta.ts";

type Revision = Salida<"revisarVenta">;
type Escrita = Omit<EntradaRevisada<"revisarVenta">, "enPapel">;

/** Looks a cart through as it changes: its amounts, its doubtful quantities, and what would be refused. */
export function revisarVenta(deps: Deps, { enPapel, ...escrita }: EntradaRevisada<"revisarVenta">): Revision {
  const cliente = ClienteVenta.safeParse(escrita.cliente);
  const venta = { ...escrita, cliente: cliente.data ?? escrita.cliente };
  const preciada = enPapel ? null : preciarVenta(deps, venta);
  const { items } = preciada ?? venta;
  return {
    importes: importesDe({ ...venta, montoGiftCard: null, recibido: null }, preciada),
    dudas: revisarCantidades(deps, { lineas: [...itemsToLineas(venta.items)] }),
    campos: cliente.success
      ? camposNegados(deps, conDescuento({ ...venta, items, cliente: cliente.data }))
      : cliente.error.issues.map(({ path, message }) => ({
          loc: ["cliente", ...path.map(String)],
          msg: message,
        })),
  };
}

/** Lists the fields that would be refused; none while the company is not known. */
function camposNegados(
  { ajustes }: Deps,
  escrita: Escrita & { readonly cliente: ClienteVenta },
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
