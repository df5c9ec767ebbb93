import { decimal, type DatosHecho, type Decimal } from "@mostrador/core";
import { ItemVenta } from "../../contract/index.ts";
import type { FilaAbierta } from "./db/abiertas.ts";

type Contenido = NonNullable<FilaAbierta["carrito"]>;
type Quitada = DatosHecho<"lineasQuitadas">["lineas"][number];

/**
 * Lists what a cart lost, by product and price: lines taken out, and reduced quantities. A line that moved
 * within the cart does not count. A cart with an unreadable line yields none.
 */
export function lineasQuitadas(antes: Contenido | null, ahora: Contenido | null): readonly Quitada[] {
  const [previas, quedan] = [itemsDe(antes), itemsDe(ahora)];
  // Most changes of a cart concern its buyer or its payment only.
  if (JSON.stringify(previas) === JSON.stringify(quedan)) return [];
  if (!quedan.every((uno) => ItemVenta.safeParse(uno).success)) return [];
  const ahoraPor = new Map(sum(quedan).map((linea) => [linea.clave, linea.cantidad]));
  return sum(previas).flatMap(({ clave, cantidad, item }) => {
    const menos = cantidad.minus(ahoraPor.get(clave) ?? 0);
    if (menos.cmp(0) <= 0) return [];
    const { codigoProducto: codigo, descripcion, precioUnitario: precio } = item;
    return [{ codigo, descripcion, cantidad: menos.toString(), precio }];
  });
}

interface Suma {
  readonly clave: string;
  readonly item: ItemVenta;
  readonly cantidad: Decimal;
}

function sum(items: readonly unknown[]): readonly Suma[] {
  const porProducto = new Map<string, Suma>();
  for (const item of items.flatMap((uno) => ItemVenta.safeParse(uno).data ?? [])) {
    const clave = JSON.stringify([item.codigoProducto, item.precioUnitario]);
    const antes = porProducto.get(clave)?.cantidad ?? decimal(0);
    porProducto.set(clave, { clave, item, cantidad: antes.plus(item.cantidad) });
  }
  return [...porProducto.values()];
}

function itemsDe(carrito: Contenido | null): readonly unknown[] {
  const items = carrito?.["items"];
  return Array.isArray(items) ? items : [];
}
