import { useState } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import type { FalloPuente, Venta } from "../../../contract/index.ts";
import { puente } from "../../puente.ts";
import { deTodo, type Carrito } from "../carrito.ts";
import { deProforma } from "../importes.ts";
import type { UsoVentaAbierta } from "../use-venta-abierta.ts";
import type { cuentas } from "./use-pago.ts";

/** The reviewed sale that is to be charged. */
export interface PorCobrar {
  readonly ventaId: string;
  readonly carrito: Carrito;
  /** Total that the buyer was told. */
  readonly aPagar: string;
  /** Quantities that the cashier confirmed. */
  readonly confirmadas: readonly CantidadConfirmada[];
  /** Kind of invoice (sector) of the sale. */
  readonly sector: number;
  /** Stores the typed state and returns the revision to charge; null if another window changed the sale. */
  readonly vista: () => ReturnType<UsoVentaAbierta["vista"]>;
  /**
   * Called instead of charging a sale that another window changed. The dialog stays open until then, so that it receives the keys pressed
   * meanwhile.
   */
  readonly onCambiada: () => void;
  /** Merges the state that another window stored into this sale. Resolves to true if there was nothing new. */
  readonly unir: UsoVentaAbierta["unir"];
  /** Called if the sale was already charged in another form. */
  readonly onCobrada: (texto: string) => void;
}

/** Charges the sale. `cobrando` is true while the outcome is awaited; then there is either the sale or an error to show. */
export function useCobrar(porCobrar: PorCobrar) {
  const { ventaId, carrito, aPagar, confirmadas, sector, onCobrada, onCambiada } = porCobrar;
  const [cobrando, setCobrando] = useState(false);
  const [venta, setVenta] = useState<Venta | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);

  async function cobrar(pago: Pago, excepcionNit: boolean): Promise<void> {
    if (cobrando) return;
    setCobrando(true);
    setFallo(null);
    // The cart must be stored under the sale's id before the sale, so that the sale can replace it.
    const vista = await porCobrar.vista();
    if (vista === null) {
      setCobrando(false);
      return onCambiada();
    }
    const result = await puente.invoke("cobrar", {
      ventaId,
      confirmadas: [...confirmadas],
      visto: aPagar,
      vista,
      venta: {
        items: [...carrito.items],
        cliente: carrito.cliente,
        sector,
        propios: carrito.propios,
        ...deTodo(carrito),
        ...deProforma(carrito.proforma),
        ...pago,
        usuario: null,
        excepcionNit,
      },
    });
    const cambiada = !result.ok && result.error.kind === "ventaCambiada";
    if (cambiada && (await porCobrar.unir())) return cobrar(pago, excepcionNit);
    setCobrando(false);
    if (cambiada) onCambiada();
    else if (result.ok) setVenta(result.value);
    else if (result.error.kind === "ventaCobrada") onCobrada(result.error.texto);
    else setFallo(result.error);
  }

  const error =
    venta?.motivo ?? (fallo === null ? null : [fallo.texto, ...fallo.campos.map((c) => c.msg)].join(" "));
  return { cobrando, venta, error, cobrar };
}

type Pago = NonNullable<ReturnType<typeof cuentas>["pago"]>;
