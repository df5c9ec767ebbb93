/** State of the labels' screen: products, quantities, paper, and the request that they make. */
import { useState } from "react";
import { FORMATOS_ETIQUETA, type ClaseEtiqueta, type NombreFormato } from "@mostrador/core";
import type { PedidoEtiquetas, Salida } from "../../../contract/index.ts";
import { parseDecimal } from "../../comun/formato.ts";

/** A product, or a presentation of it, as its labels need it. */
export type ConEtiqueta = Pick<
  Salida<"listarProductos">["productos"][number],
  "id" | "codigo" | "codigoBarras" | "descripcion" | "precio"
> & {
  readonly presentacionId?: string | undefined;
  /** The price that its label says, if that is not the price of now. */
  readonly antes?: string;
};

/** Tells a product and its presentations apart. */
export function claveDe({ id, presentacionId = "" }: Pick<ConEtiqueta, "id" | "presentacionId">): string {
  return `${id} ${presentacionId}`;
}

/** A product chosen for labels, with its fields as typed. */
export interface Elegido {
  readonly producto: ConEtiqueta;
  readonly cantidad: number;
  /** In kilos, as it was typed. */
  readonly peso: string;
}

/** The labels wanted: products and paper. `pedido` is null until there is something to draw. */
export function useEtiquetas() {
  const [elegidos, setElegidos] = useState<readonly Elegido[]>([]);
  const [formato, setFormato] = useState<NombreFormato>("a4-3x8");
  const [clase, setClase] = useState<ClaseEtiqueta>("producto");
  const [desde, setDesde] = useState(1);
  const [vez, setVez] = useState(0);
  const { columnas, filas } = FORMATOS_ETIQUETA[formato];
  const lugares = columnas * filas;
  const cambiar = (clave: string, cambio: Partial<Elegido>) =>
    setElegidos((antes) =>
      antes.map((uno) => (claveDe(uno.producto) === clave ? { ...uno, ...cambio } : uno)),
    );
  return {
    elegidos,
    /** A product that was chosen already gets one more label. */
    agregar: (producto: ConEtiqueta) =>
      setElegidos((antes) =>
        antes.some((uno) => claveDe(uno.producto) === claveDe(producto))
          ? antes.map((uno) =>
              claveDe(uno.producto) === claveDe(producto) ? { ...uno, cantidad: uno.cantidad + 1 } : uno,
            )
          : [...antes, { producto, cantidad: 1, peso: "" }],
      ),
    /** Adds one label of each; goods that are in the list keep their number of labels. The scale's labels have other prices. */
    agregarTodos: (productos: readonly ConEtiqueta[]) => {
      if (clase === "balanza") setClase("gondola");
      setElegidos((antes) => {
        const nuevos = new Map(productos.map((producto) => [claveDe(producto), producto]));
        const estan = new Set(antes.map(({ producto }) => claveDe(producto)));
        return [
          ...antes.map((uno) => ({ ...uno, producto: nuevos.get(claveDe(uno.producto)) ?? uno.producto })),
          ...productos
            .filter((producto) => !estan.has(claveDe(producto)))
            .map((producto) => ({ producto, cantidad: 1, peso: "" })),
        ];
      });
    },
    /** Grows when labels came up to date. */
    vez,
    /** Labels came up to date: what was in the list for its new price leaves it. */
    alDia: () => {
      setVez((n) => n + 1);
      setElegidos((antes) => antes.filter(({ producto }) => producto.antes === undefined));
    },
    cambiar,
    quitar: (clave: string) => setElegidos((antes) => antes.filter((uno) => claveDe(uno.producto) !== clave)),
    formato,
    setFormato,
    clase,
    setClase,
    desde: Math.min(desde, lugares),
    setDesde,
    lugares,
    pedido: pedidoDe(elegidos, { formato, clase, desde: Math.min(desde, lugares) }),
  };
}

export type Etiquetas = ReturnType<typeof useEtiquetas>;

function pedidoDe(
  elegidos: readonly Elegido[],
  papel: Omit<PedidoEtiquetas, "productos">,
): PedidoEtiquetas | null {
  if (elegidos.length === 0) return null;
  const pesada = papel.clase === "balanza";
  const productos = elegidos.map(({ producto, cantidad, peso }) => ({
    id: producto.id,
    presentacionId: producto.presentacionId ?? null,
    cantidad,
    peso: pesada && peso.trim() !== "" ? (parseDecimal(peso) ?? peso) : null,
  }));
  return { ...papel, productos };
}
