import { METODO_EFECTIVO } from "@mostrador/core";
import { ClienteVenta, type EntradaRevisada, type Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { itemsToLineas, checkCantidades } from "./cantidades.ts";
import { catalogosEmision, checkPedido } from "./pedido.ts";
import { compute, conDescuento } from "./calcular.ts";
import { type Preciada, preciarVenta } from "./preciar-venta.ts";
import type { Base } from "../base.ts";
import { listEnCarrito } from "../existencias/db/existencias.ts";
import { enFiscal } from "./fiscal.ts";

type Revision = Salida<"revisarVenta">;
type Escrita = Omit<EntradaRevisada<"revisarVenta">, "enPapel">;

/** Reviews a cart after a change: its amounts, its doubtful quantities, and the fields that would be refused. */
export function checkVenta(deps: Deps, { enPapel, ...escrita }: EntradaRevisada<"revisarVenta">): Revision {
  const cliente = ClienteVenta.safeParse(escrita.cliente);
  const venta = { ...escrita, cliente: cliente.data ?? escrita.cliente };
  const preciada = enPapel ? null : preciarVenta(deps, venta);
  const { items } = preciada ?? venta;
  const { proformaId } = escrita;
  const hoy = deps.reloj.ahora().slice(0, 10);
  return {
    importes: importesDe({ ...venta, montoGiftCard: null, recibido: null }, preciada),
    dudas: checkCantidades(deps, { lineas: [...itemsToLineas(venta.items)] }),
    // The goods of a hand-written invoice were sold earlier, so current stock is irrelevant.
    quedan: enPapel ? [] : [...listEnCarrito(deps.db, venta.items, { hoy, proformaId })],
    campos: cliente.success
      ? camposNegados(deps, conDescuento({ ...venta, items, cliente: cliente.data }))
      : cliente.error.issues.map(({ path, message }) => ({
          loc: ["cliente", ...path.map(String)],
          msg: message,
        })),
  };
}

/** Lists the fields that would be refused; empty while the company is unknown. */
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
  const revisado = checkPedido(
    { ...escrita, ...comoSea },
    empresa,
    ajustes.derivar("catalogos", catalogosEmision),
  );
  return revisado.ok ? [] : revisado.error.map(({ loc, msg }) => ({ loc: [...loc], msg }));
}

/**
 * Calculates the amounts of a cart by current prices and promotions, with an explanation of each line's price. A hand-written invoice keeps
 * its own prices.
 */
export function computePreciada(
  deps: Pick<Base, "db" | "reloj">,
  { enPapel, ...escrita }: EntradaRevisada<"calcular">,
): Salida<"calcular"> {
  return importesDe(escrita, enPapel ? null : preciarVenta(deps, escrita));
}

/** Calculates the amounts of a cart. `preciada` is null for a hand-written invoice, whose lines have their own prices. */
function importesDe(
  escrita: Omit<EntradaRevisada<"calcular">, "enPapel">,
  preciada: Preciada | null,
): Salida<"calcular"> {
  if (preciada === null) return { ...compute(conDescuento(escrita)), lineas: [], ahorro: null };
  const { items, lineas, ahorro } = preciada;
  const detalle = lineas.map((linea) => ({ ...linea, promociones: [...linea.promociones] }));
  return { ...compute(enFiscal(conDescuento({ ...escrita, items }))), lineas: detalle, ahorro };
}
