/** Charging of the open sale: the payment dialog and the outcome. */
import { useEffect, useState } from "react";
import type { CantidadConfirmada } from "@mostrador/core";
import { DialogoPago } from "./pago/dialogo-pago.tsx";
import { PAGO_NUEVO } from "./pago/use-pago.ts";
import { VentaEnCurso } from "./pago/venta-en-curso.tsx";
import type { CodigoLeido } from "../comun/teclas.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import type { useEdicion } from "./use-edicion.tsx";
import type { MomentoPago } from "./use-escaneo.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

interface Props {
  readonly abierta: UsoVentaAbierta;
  readonly revisar: ReturnType<typeof useEdicion>["revisar"];
  readonly sector: number;
  readonly tipoCambioUsd: string | null;
  readonly avisar: UsoAvisos["avisar"];
  /** Called when another sale begins, to add the products scanned for it to its cart. */
  readonly alEmpezar: () => void;
  /** Returns a refused sale to the cart; false if it does not wait for correction. */
  readonly volver: (ventaId: string) => Promise<boolean>;
  /** Called after the payment was closed. */
  readonly alSalir: () => void;
  /** Called with a code that was scanned while the payment is open. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** The reviewed sale whose payment is open. */
interface EnPago {
  readonly id: string;
  readonly aPagar: string;
  readonly confirmadas: readonly CantidadConfirmada[];
  /** Number of merged changes of other windows that the reviewed sale includes. */
  readonly uniones: number;
}

const CAMBIADA = "No se cobró: la venta se cambió en otra ventana. Revísela y cobre otra vez.";

/** Holds the payment of the open sale and its outcome. The dialog opens again after a reload of the screen. */
export function useCobro(props: Props) {
  const { abierta, revisar, sector, tipoCambioUsd, avisar, alEmpezar, volver, alSalir, onCodigo } = props;
  const { uso, cobrada, verCobrada } = abierta;
  const [pagando, setPagando] = useState<EnPago | null>(null);

  /** Opens the payment. The sale has had its id since its cart began, so charging it twice, or again after a lost reply, charges once. */
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
  /** Returns to the cart. The typed payment is dropped, or kept for the next opening (`conservar`). */
  function cerrar(conservar: boolean): void {
    const { pago } = abierta.ver();
    abierta.ponerPago(conservar && pago !== null ? { ...pago, abierto: false } : null);
    salir();
  }
  function siguiente(): void {
    abierta.juntos(() => (uso.hacer({ kind: "vaciar" }), alEmpezar()));
    salir();
  }
  /** Returns a failed sale to the cart before the dialog closes. Products scanned meanwhile are not added to it. */
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

/** Longest time in milliseconds to wait for the browser to become idle. */
const ESPERA_MAXIMA_MS = 50;

/** Stores that the payment is open, after it is rendered. Reopens the payment of a sale that was stored while its payment was open. */
function useAbierto(abierta: UsoVentaAbierta, enPago: boolean, cobrar: () => Promise<void>): void {
  useEffect(() => {
    if (!enPago) return;
    // Runs when the browser is idle, because storing took a sixth of the time to open the dialog and changes nothing on the screen.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each opening
  }, [enPago]);
  useEffect(() => {
    if (abierta.ver().pago?.abierto === true) void cobrar();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, for a sale that was stored with its dialog open
  }, []);
}
