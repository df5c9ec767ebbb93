/** Review of a cart by the selling half. It is requested at each change, so that it is complete when the cashier charges. */
import { useEffect, useRef, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";
import { enPedido } from "./importes.ts";

/** Milliseconds after which the review is requested again, because promotions end and prices change at other tills. */
const REPASO_MS = 20_000;

/** Parts of a cart that the review depends on, compared by identity. */
const PARTES = [
  "items",
  "cliente",
  "descuentoAdicional",
  "descuentoPorcentaje",
  "propios",
  "proforma",
] as const;

type Revision = Salida<"revisarVenta">;
type Respuesta = ReturnType<typeof ask>;

/** Place where a cart is edited: its kind of invoice, and whether it is a hand-written invoice with its own prices. */
interface Donde {
  readonly sector: number;
  readonly enPapel: boolean;
}

/** Review of a cart as the screen shows it. */
export interface UsoRevision {
  /** Null for an empty cart, and before the first reply. */
  readonly totales: Revision["importes"] | null;
  /** Questions about quantities by line index. */
  readonly dudas: ReadonlyMap<number, string>;
  /** Stock balances by line index, for stock-controlled products. */
  readonly quedan: ReadonlyMap<number, Revision["quedan"][number]>;
  /** Returns the review of a cart. A review that was requested when the cart changed is used once. */
  readonly revisar: (carrito: Carrito) => Respuesta;
  /** Requests a new review when a payment closes, because the next payment must not use an earlier one. */
  readonly repasar: () => void;
}

const SIN_DUDAS: ReadonlyMap<number, string> = new Map();

/** Reviews the cart at each change, and periodically. */
export function useRevision(carrito: Carrito, donde: Donde): UsoRevision {
  const { sector, enPapel } = donde;
  const { items, cliente, descuentoAdicional, descuentoPorcentaje, propios, proforma } = carrito;
  const [hallado, setHallado] = useState<Hallado | null>(null);
  const [vez, setVez] = useState(0);
  const repasar = () => setVez((antes) => antes + 1);
  const pedida = useRef<Pedida | null>(null);
  useEffect(() => {
    const reloj = setInterval(repasar, REPASO_MS);
    return () => {
      clearInterval(reloj);
    };
  }, []);
  useEffect(() => {
    let current = true;
    // The next sale must not start with the amounts of the previous one.
    if (items.length === 0) setHallado(null);
    else {
      const respuesta = ask(carrito, { sector, enPapel });
      pedida.current = { de: carrito, sector, respuesta };
      void respuesta.then((result) => {
        if (current && result.ok) setHallado(halladoEn(result.value));
      });
    }
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other fields of a cart do not affect its review
  }, [items, cliente, descuentoAdicional, descuentoPorcentaje, propios, proforma, sector, enPapel, vez]);

  async function revisar(venta: Carrito): Respuesta {
    const antes = pedida.current;
    pedida.current = null;
    if (antes?.sector === sector && hasMismas(antes.de, venta)) {
      const result = await antes.respuesta;
      if (result.ok) return result;
    }
    return ask(venta, donde);
  }
  const visto = items.length === 0 || hallado === null ? NADA : hallado;
  return { ...visto, revisar, repasar };
}

/** Tells whether two carts have the same review, because every part that their amounts depend on is identical. */
export function hasMismas(uno: Carrito, otro: Carrito): boolean {
  return PARTES.every((parte) => uno[parte] === otro[parte]);
}

/** A requested review with its cart. */
interface Pedida {
  readonly de: Carrito;
  readonly sector: number;
  readonly respuesta: Respuesta;
}

type Hallado = Pick<UsoRevision, "totales" | "dudas" | "quedan">;

const NADA: Hallado = { totales: null, dudas: SIN_DUDAS, quedan: new Map() };

function halladoEn({ importes, dudas, quedan }: Revision): Hallado {
  return {
    totales: importes,
    dudas: new Map(dudas.map(({ linea, texto }) => [linea, texto])),
    quedan: new Map(quedan.map((queda) => [queda.linea, queda])),
  };
}

function ask(carrito: Carrito, { sector, enPapel }: Donde) {
  return puente.invoke("revisarVenta", { ...enPedido({ ...carrito, sector }), enPapel });
}
