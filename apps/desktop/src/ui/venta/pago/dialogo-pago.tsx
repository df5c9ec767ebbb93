import { Stack } from "@mantine/core";
import { useState } from "react";
import { Dialogo } from "../../comun/dialogo.tsx";
import type { CodigoLeido } from "../../comun/teclas.ts";
import { useTeclasPrestadas } from "../../comun/use-teclas.ts";
import type { MomentoPago } from "../use-escaneo.ts";
import { Espera } from "./espera.tsx";
import { useDudasDePago } from "./dudas-de-pago.tsx";
import { APagar, ExcepcionNit, FormaPago, NoEmitida } from "./forma-pago.tsx";
import { useCobrar, type PorCobrar } from "./use-cobrar.ts";
import { usePago, type PagoEscrito } from "./use-pago.ts";
import { Vendida } from "./vendida.tsx";

/** Kind of the buyer's document. */
const NIT = 5;

interface Props extends PorCobrar {
  readonly aPagar: string;
  /** Bolivianos a dollar; null: no dollars are taken. */
  readonly tipoCambioUsd: string | null;
  /** The payment as it was typed before, and the function that keeps it. */
  readonly inicial: PagoEscrito;
  readonly alEscribir: (pago: Pick<PagoEscrito, "escrito" | "excepcionNit">) => void;
  /** Called to go back to the cart; `negada`: to correct a refused sale. */
  readonly onCerrar: (negada: boolean) => void;
  readonly onVendida: () => void;
  /** A scanner read a code meanwhile. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** The payment, then the wait, then the change: one dialog, Enter all the way. */
export function DialogoPago(props: Props) {
  const { ventaId, carrito, aPagar, sector, tipoCambioUsd, alEscribir, onCerrar, onVendida, onCodigo } =
    props;
  const [inicial] = useState(props.inicial);
  const [excepcionNit, setExcepcionNit] = useState(inicial.excepcionNit);
  const cuenta = usePago(aPagar, tipoCambioUsd, inicial.escrito, (nuevo) =>
    alEscribir({ escrito: nuevo, excepcionNit }),
  );
  const { escrito, pago } = cuenta;
  const { confirmar, dudas } = useDudasDePago({ cuenta, para: inicial.para, aPagar });
  const { cobrando, venta, error, cobrar } = useCobrar(props);
  const vendida = venta !== null && venta.estado !== "RECHAZADA";
  useTeclasPrestadas({
    acciones: {},
    onCodigo: (leido) => onCodigo(leido, cobrando ? "esperando" : vendida ? "vendida" : "escribiendo"),
    // Typing continues with the next sale.
    ...(vendida ? { alEscribir: onVendida } : {}),
  });

  if (vendida) return <Vendida venta={venta} onSiguiente={onVendida} />;
  return (
    <Dialogo
      opened
      onClose={() => !cobrando && onCerrar(error !== null)}
      title="Cobrar"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!cobrando}
    >
      {cobrando ? (
        <Espera ventaId={ventaId} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (pago !== null && confirmar()) void cobrar(pago, excepcionNit);
          }}
        >
          <Stack>
            <APagar monto={aPagar} />
            {error !== null && <NoEmitida error={error} mensajes={venta?.mensajes ?? []} />}
            {carrito.nitRechazado && carrito.cliente.tipoDocumento === NIT && (
              <ExcepcionNit
                marcada={excepcionNit}
                onCambio={(si) => {
                  setExcepcionNit(si);
                  alEscribir({ escrito, excepcionNit: si });
                }}
              />
            )}
            {dudas}
            <FormaPago cuenta={cuenta} total={aPagar} sector={sector} tipoCambioUsd={tipoCambioUsd} />
          </Stack>
        </form>
      )}
    </Dialogo>
  );
}
