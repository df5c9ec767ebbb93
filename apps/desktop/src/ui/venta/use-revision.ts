/** A cart's review by the selling half: it follows each change, so that a charge finds it done. */
import { useEffect, useRef, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";
import { enPedido } from "./importes.ts";

/** A promotion ends at its minute, and prices change at other tills: the review is asked for again. */
const REPASO_MS = 20_000;

/** Data that a review follows from, compared by identity. */
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

/** A kind of place where carts are written: the kind of invoice, and whether it is a sheet of paper with its own prices. */
interface Donde {
  readonly sector: number;
  readonly enPapel: boolean;
}

/** The review of a cart as the screen shows it. */
export interface UsoRevision {
  /** Null for an empty cart, and until the first answer. */
  readonly totales: Revision["importes"] | null;
  /** Questions about quantities by the line's place. */
  readonly dudas: ReadonlyMap<number, string>;
  /** What is left of followed products by the line's place. */
  readonly quedan: ReadonlyMap<number, Revision["quedan"][number]>;
  /** Gives the review of a cart. A review that was requested when the cart changed is used once. */
  readonly revisar: (carrito: Carrito) => Respuesta;
  /** Requests a new review when a payment closes, because the next payment uses no earlier one. */
  readonly repasar: () => void;
}

const SIN_DUDAS: ReadonlyMap<number, string> = new Map();

/** Reviews the cart at each change, and from time to time. */
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
    // The next sale must not begin with the amounts of the sale before.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what else a cart holds changes no review
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

/** Tells whether two carts have one review: all that their amounts follow from is the same. */
export function hasMismas(uno: Carrito, otro: Carrito): boolean {
  return PARTES.every((parte) => uno[parte] === otro[parte]);
}

/** A review that was asked for, and the cart that it is about. */
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
