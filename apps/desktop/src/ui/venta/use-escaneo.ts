import { useState } from "react";
import type { CodigoLeido } from "../comun/teclas.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import { buscarLeido, type Hallado } from "./buscar-leido.ts";
import type { useEdicion } from "./use-edicion.tsx";

/** Where a payment is. */
export type MomentoPago = "escribiendo" | "esperando" | "vendida";

interface Props {
  readonly edicion: Pick<ReturnType<typeof useEdicion>, "escanear" | "agregar">;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** Something lies over the cart: what comes into it is told. */
  readonly cubierta: boolean;
  readonly onTicket: (codigo: string) => void;
  /** Back from the payment to the cart. */
  readonly onVolver: () => void;
  /** On from a sale that is done. */
  readonly onSiguiente: () => void;
}

interface Escaneo {
  /** Read while a sale was under way: it belongs to the next one. */
  readonly siguientes: readonly Hallado[];
  /** The payment is over: what was read meanwhile comes into the cart that is there now. */
  readonly seguir: () => void;
  readonly alVender: (leido: CodigoLeido) => Promise<string | null>;
  readonly alCobrar: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

const CUF = /[0-9A-Fa-f]{40}/;

/** What the selling screen makes of a scanner's code, wherever the sale is. No product that was read is lost. */
export function useEscaneo({ edicion, avisar, cubierta, onTicket, onVolver, onSiguiente }: Props): Escaneo {
  const [siguientes, setSiguientes] = useState<readonly Hallado[]>([]);
  const { agregar } = edicion;
  const seguir = () => {
    for (const { producto, cantidad } of siguientes) agregar(producto, cantidad);
    setSiguientes([]);
  };

  async function alVender(leido: CodigoLeido): Promise<string | null> {
    // A ticket that comes back: its QR holds a CUF, which no product has.
    const ticket = leido.codigos.find((codigo) => CUF.test(codigo));
    if (ticket === undefined)
      return edicion.escanear(leido, ({ producto }) => {
        if (cubierta) avisar("info", `${producto.descripcion}: agregado a la venta.`);
      });
    onTicket(ticket);
    return ticket;
  }

  async function alCobrar(leido: CodigoLeido, momento: MomentoPago): Promise<string | null> {
    const hallado = await buscarLeido(leido);
    if (!hallado.ok) {
      if (!leido.callado) avisar("error", hallado.error);
      return null;
    }
    const { codigo, producto } = hallado.value;
    if (momento === "escribiendo") {
      onVolver();
      avisar("atencion", `${producto.descripcion}: agregado a la venta. Cobre el nuevo total.`);
    }
    if (momento === "vendida") onSiguiente();
    if (momento === "esperando") {
      setSiguientes((antes) => [...antes, hallado.value]);
      avisar("info", `${producto.descripcion}: entra en la siguiente venta.`);
    } else agregar(producto, hallado.value.cantidad);
    return codigo;
  }

  return { siguientes, seguir, alVender, alCobrar };
}
