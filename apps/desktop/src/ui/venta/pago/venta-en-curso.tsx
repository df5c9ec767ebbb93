import { useEffect, useState } from "react";
import { Dialogo } from "../../comun/dialogo.tsx";
import type { Venta } from "../../../contract/index.ts";
import type { CodigoLeido } from "../../comun/teclas.ts";
import { useTeclasPrestadas } from "../../comun/use-teclas.ts";
import { puente } from "../../puente.ts";
import type { MomentoPago } from "../use-escaneo.ts";
import { Espera } from "./espera.tsx";
import { Vendida } from "./vendida.tsx";

interface Props {
  readonly ventaId: string;
  /** Called if the sale does not exist or was returned for correction. This component then renders nothing. */
  readonly onDevuelta: () => void;
  readonly onSiguiente: () => void;
  /** Called with a code that was scanned while the outcome is awaited or shown. */
  readonly onCodigo: (leido: CodigoLeido, momento: MomentoPago) => Promise<string | null>;
}

/** Shows a sale that was being charged when the screen loaded: its progress, then its outcome with the change. */
export function VentaEnCurso({ ventaId, onDevuelta, onSiguiente, onCodigo }: Props) {
  const [venta, setVenta] = useState<Venta | null>(null);
  const terminada = venta !== null && venta.estado !== "COBRANDO";
  useTeclasPrestadas({
    acciones: {},
    onCodigo: (leido) => onCodigo(leido, terminada ? "vendida" : "esperando"),
    // After the sale, typed characters belong to the next sale.
    ...(terminada ? { alEscribir: onSiguiente } : {}),
  });
  useEffect(() => {
    if (terminada) return;
    let current = true;
    let pedida = false;
    const mirar = () => {
      if (pedida) return;
      pedida = true;
      void puente.invoke("seguirVenta", { ventaId }).then((result) => {
        pedida = false;
        if (!current) return;
        if (!result.ok && result.error.kind === "ventaNoEncontrada") onDevuelta();
        if (result.ok && result.value.estado === "RECHAZADA") onDevuelta();
        else if (result.ok) setVenta(result.value);
      });
    };
    mirar();
    // A sale may wait until the till knows the time, and only the till's state reports that.
    const callar = [puente.subscribe("ventaCambio", mirar), puente.subscribe("estadoCambio", mirar)];
    return () => {
      current = false;
      for (const baja of callar) baja();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each sale
  }, [ventaId, terminada]);
  if (terminada) return <Vendida venta={venta} onSiguiente={onSiguiente} />;
  return (
    <Dialogo
      opened
      onClose={() => undefined}
      title="Cobrar"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Espera ventaId={ventaId} desde="esperando" />
    </Dialogo>
  );
}
