/** Charging the open sale: the payment that lies over it, and what becomes of it. */
import { useEffect, useState } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import { DialogoPago } from "./pago/dialogo-pago.tsx";
import { PAGO_NUEVO } from "./pago/use-pago.ts";
import { VentaEnCurso } from "./pago/venta-en-curso.tsx";
import type { CodigoLeido } from "../comun/teclas.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import type { useEdicion } from "./use-edicion.tsx";
import type { MomentoPago } from "./use-escaneo.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

interface Props {
  readonly abierta: UsoVentaAbierta;
  readonly revisar: ReturnType<typeof useEdicion>["revisar"];
  readonly sector: number;
  readonly tipoCambioUsd: string | null;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  /** Called when another sale begins, to put the products scanned for it into its cart. */
  readonly alEmpezar: () => void;
  /** Brings back a refused sale; false if it does not wait for correction. */
  readonly volver: (ventaId: string) => Promise<boolean>;
  /** The payment is closed. */
  readonly alSalir: () => void;
  /** Called when a scanner reads a code while the payment is open. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** The sale whose payment is open, as it was checked. */
interface EnPago {
  readonly id: string;
  readonly aPagar: string;
  readonly confirmadas: readonly CantidadConfirmada[];
  /** Number of other windows' changes that were in it. */
  readonly uniones: number;
}

const CAMBIADA = "No se cobró: la venta se cambió en otra ventana. Revísela y cobre otra vez.";

/** Charges the open sale: its dialog, which a reloaded screen opens again, and the sale's outcome. */
export function useCobro(props: Props) {
  const { abierta, revisar, sector, tipoCambioUsd, avisar, alEmpezar, volver, alSalir, onCodigo } = props;
  const { uso, cobrada, verCobrada } = abierta;
  const [pagando, setPagando] = useState<EnPago | null>(null);

  /** The sale has had its id since its cart began, so pressing twice, or charging again after a lost answer, charges once. */
  async function cobrar(): Promise<void> {
    const uniones = abierta.uniones();
    const revisada = await revisar();
    if (revisada === null) return;
    setPagando((antes) => antes ?? { ...revisada, id: abierta.ver().ventaId, uniones });
  }
  useAbierto(abierta, pagando !== null, cobrar);

  function salir(): void {
    setPagando(null);
    verCobrada(null);
    alSalir();
  }
  /** Goes back to the cart: the typed payment is dropped, or kept for the next opening. */
  function cerrar(conservar: boolean): void {
    const { pago } = abierta.ver();
    abierta.ponerPago(conservar && pago !== null ? { ...pago, abierto: false } : null);
    salir();
  }
  function siguiente(): void {
    abierta.juntos(() => (uso.hacer({ kind: "vaciar" }), alEmpezar()));
    salir();
  }
  /**
   * Brings a failed sale back into the cart before the dialog closes. Products scanned meanwhile are not part of it.
   */
  async function devolver(ventaId: string): Promise<void> {
    if (await volver(ventaId)) salir();
    else siguiente();
  }

  const dialogos =
    cobrada !== null ? (
      <VentaEnCurso
        ventaId={cobrada}
        onDevuelta={() => void devolver(cobrada)}
        onSiguiente={siguiente}
        onCodigo={onCodigo}
      />
    ) : pagando !== null ? (
      <DialogoPago
        ventaId={pagando.id}
        carrito={uso.carrito}
        aPagar={pagando.aPagar}
        confirmadas={pagando.confirmadas}
        sector={sector}
        tipoCambioUsd={tipoCambioUsd}
        inicial={abierta.ver().pago ?? PAGO_NUEVO}
        alEscribir={(escrito) => abierta.ponerPago({ ...escrito, abierto: true, para: pagando.aPagar })}
        vista={() => abierta.vista(pagando.uniones)}
        onCambiada={() => (avisar("error", CAMBIADA), cerrar(true))}
        unir={abierta.unir}
        onCerrar={cerrar}
        onCobrada={(texto) => (avisar("error", texto), verCobrada(pagando.id))}
        onVendida={siguiente}
        onCodigo={onCodigo}
      />
    ) : null;
  return { cobrar, enCobro: pagando?.id ?? cobrada, cerrar, siguiente, dialogos };
}

/** The longest wait for a screen that keeps drawing. */
const ESPERA_MAXIMA_MS = 50;

/** Stores that the payment is open, once it is drawn. Opens it again where a sale was stored so. */
function useAbierto(abierta: UsoVentaAbierta, enPago: boolean, cobrar: () => Promise<void>): void {
  useEffect(() => {
    if (!enPago) return;
    // Done when the browser is idle: storing took a sixth of the time of opening, and changes nothing on the screen.
    const cita = requestIdleCallback(
      () => {
        const { pago } = abierta.ver();
        if (pago?.abierto !== true) abierta.ponerPago({ ...(pago ?? PAGO_NUEVO), abierto: true });
      },
      { timeout: ESPERA_MAXIMA_MS },
    );
    return () => {
      cancelIdleCallback(cita);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [enPago]);
  useEffect(() => {
    if (abierta.ver().pago?.abierto === true) void cobrar();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the sale that was stored with its dialog open
  }, []);
}
