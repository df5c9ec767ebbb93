import { decimal } from "../dinero.ts";
import type { Promocion, Tarifa } from "./formas.ts";
import { preciar, type LineaPorPreciar, type ReglasPrecio } from "./preciar.ts";
import { enPrecedencia, isCubierto } from "./promociones.ts";
import { findTarifa } from "./tarifa.ts";
import { isVigente } from "./vigente.ts";

/** The goods whose price is asked: a product, or a presentation of it. `precio`: its general price in BOB. */
type Bienes = Pick<LineaPorPreciar, "precio"> & {
  readonly producto: NonNullable<LineaPorPreciar["producto"]>;
};

/** The prices of some goods, in BOB as decimal texts. */
export interface PreciosDeBienes {
  /** Price before lists and promotions. */
  readonly general: string;
  /** Price of one unit alone in a cart, promotions included. */
  readonly precio: string;
  /** Quantities from which another price applies, in ascending order. */
  readonly escalas: readonly { readonly desde: string; readonly precio: string }[];
  /** Promotions in force that cover the goods, by precedence. */
  readonly promociones: readonly Promocion[];
}

/** Gives the prices that a cart of these goods would have now: of one unit, and of more. docs/decisions/0022. */
export function preciosDe({ precio, producto }: Bienes, reglas: ReglasPrecio): PreciosDeBienes {
  const [una] = preciar([{ cantidad: "1", precio, producto }], reglas);
  const tarifaDe = (cantidad: string): Tarifa | null =>
    findTarifa(reglas.tarifas, {
      productoId: producto.id,
      presentacionId: producto.presentacionId,
      listaId: reglas.listaId,
      cantidad,
    });
  const cantidades = new Set(reglas.tarifas.map(({ desde }) => decimal(desde).toFixed()));
  const escalas = [...cantidades]
    .sort((a, b) => decimal(a).cmp(b))
    .flatMap((desde) => {
      const tarifa = decimal(desde).gt(1) ? tarifaDe(desde) : null;
      return tarifa === null || !decimal(tarifa.desde).eq(desde) ? [] : [{ desde, precio: tarifa.precio }];
    });
  const grupo = {
    clave: "",
    productoId: producto.id,
    categoria: producto.categoria,
    deTarifa: tarifaDe("1") !== null,
    precio: decimal(precio),
  };
  const vigentes = reglas.promociones.filter((suya) => isVigente(suya, reglas.instante));
  return {
    general: decimal(precio).toFixed(2),
    precio: decimal(una?.precioUnitario ?? precio)
      .minus(una?.descuento ?? "0")
      .toFixed(2),
    escalas,
    promociones: enPrecedencia(vigentes).filter((suya) => isCubierto(suya, grupo)),
  };
}
