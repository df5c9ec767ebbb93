import { Alert, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { Dialogo } from "../../comun/dialogo.tsx";
import type { CodigoLeido } from "../../comun/teclas.ts";
import { useTeclasPrestadas } from "../../comun/use-teclas.ts";
import type { MomentoPago } from "../use-escaneo.ts";
import { Espera } from "./espera.tsx";
import { APagar, ExcepcionNit, FormaPago, NoEmitida } from "./forma-pago.tsx";
import { type PorCobrar, useCobrar } from "./use-cobrar.ts";
import { type PagoEscrito, usePago } from "./use-pago.ts";
import { Vendida } from "./vendida.tsx";
import { monto } from "../../comun/formato.ts";
import { AFavor, useCanje, useCanjeHecho } from "./canje.tsx";
import { noCabe } from "./falta.ts";

/** Kind of a buyer's document that is a NIT. */
const NIT = 5;

interface Props extends PorCobrar {
  readonly aPagar: string;
  /** Exchange rate in bolivianos per dollar; null if dollars are not accepted. */
  readonly tipoCambioUsd: string | null;
  /** Payment as typed before, and the function that stores it. */
  readonly inicial: PagoEscrito;
  readonly alEscribir: (pago: Pick<PagoEscrito, "escrito" | "excepcionNit">) => void;
  /** Returns to the cart. `negada` is true if a refused sale is to be corrected. */
  readonly onCerrar: (negada: boolean) => void;
  readonly onVendida: () => void;
  /** Called with a code that was scanned while the dialog is open. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** Dialog of the payment, the wait and the change. Enter leads through all of them. */
export function DialogoPago(props: Props) {
  const { ventaId, carrito, aPagar, sector, tipoCambioUsd, alEscribir, onCerrar, onVendida, onCodigo } =
    props;
  const [inicial] = useState(props.inicial);
  const [excepcionNit, setExcepcionNit] = useState(inicial.excepcionNit);
  const canje = useCanje();
  const cuenta = usePago(
    aPagar,
    { tipoCambio: tipoCambioUsd, aFavor: canje.aFavor },
    inicial.escrito,
    (nuevo) => alEscribir({ escrito: nuevo, excepcionNit }),
  );
  const { escrito, pago } = cuenta;
  const { confirmar, dudas } = useDudasDePago({ cuenta, para: inicial.para, aPagar });
  const { cobrando, venta, error, cobrar } = useCobrar(props);
  const vendida = venta !== null && venta.estado !== "RECHAZADA";
  useCanjeHecho(canje, venta, cuenta.enEfectivo);
  useTeclasPrestadas({
    acciones: {},
    onCodigo: (leido) => onCodigo(leido, cobrando ? "esperando" : vendida ? "vendida" : "escribiendo"),
    // After the sale, typed characters belong to the next sale.
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
            <APagar monto={aPagar} enCanje={canje.deber !== null} />
            <AFavor canje={canje} cuenta={cuenta} />
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
            <FormaPago
              cuenta={cuenta}
              total={aPagar}
              sector={sector}
              tipoCambioUsd={tipoCambioUsd}
              onBillete={(recibido) => {
                const con = cuenta.poner({ recibido });
                // If another field is invalid, the note's amount is still filled in, and that field shows its error.
                if (con.pago !== null && !con.deMas) void cobrar(con.pago, excepcionNit);
              }}
            />
          </Stack>
        </form>
      )}
    </Dialogo>
  );
}

/** Milliseconds after a question during which Enter does not answer it, because some scanners send two keys at the end of a code. */
const SIN_LEER_MS = 300;

interface PropsDudasDePago {
  readonly cuenta: ReturnType<typeof usePago>;
  /** Amount due when the payment was last typed; null if nothing was typed. */
  readonly para: string | null;
  readonly aPagar: string;
}

/**
 * Asks once for each unusual amount. `confirmar` returns true if the payment may continue, because the cash is as expected or the cashier
 * pressed Enter again at the question.
 */
function useDudasDePago({ cuenta, para, aPagar }: PropsDudasDePago) {
  const { deMas, cambio, escrito } = cuenta;
  const viejo = noCabe({ para, escrito }, aPagar, cuenta);
  const [preguntado, setPreguntado] = useState<string | null>(null);
  const preguntadoEn = useRef(0);
  const preguntando = deMas && preguntado === cambio;
  function confirmar(): boolean {
    if (!deMas) return true;
    if (preguntando) return performance.now() - preguntadoEn.current >= SIN_LEER_MS;
    preguntadoEn.current = performance.now();
    setPreguntado(cambio);
    return false;
  }
  const dudas = (
    <>
      {viejo !== null && (
        <Alert color="orange" role="status">
          {viejo}
        </Alert>
      )}
      {preguntando && (
        <Alert color="orange" role="alert" title="¿Es correcto el efectivo?">
          El cambio sería Bs {monto(cambio)}. Corrija lo recibido, o presione Enter otra vez si es correcto.
        </Alert>
      )}
    </>
  );
  return { confirmar, dudas };
}
