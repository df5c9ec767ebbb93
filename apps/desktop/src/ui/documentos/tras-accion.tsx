import { useState } from "react";
import type { Venta } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { Anular } from "./anular.tsx";
import { Correo } from "./correo.tsx";
import { Devolucion } from "./devolucion.tsx";
import { mostrada } from "./mostrada.ts";
import { Whatsapp } from "./whatsapp.tsx";

/** The dialog that an action of a sale opens. */
export type DialogoDeVenta = "anular" | "correo" | "whatsapp";

interface Props {
  readonly venta: Venta;
  /** A cash session is open. */
  readonly turno: boolean;
  readonly dialogo: DialogoDeVenta | null;
  readonly onCerrar: () => void;
}

/** The dialog of an action, and the question about cash that follows an annulment. */
export function TrasAccion({ venta, turno, dialogo, onCerrar }: Props) {
  const [devolver, setDevolver] = useState(false);
  return (
    <>
      {devolver && turno && (
        <Devolucion
          numero={venta.numeroFactura}
          monto={venta.enEfectivo}
          onListo={() => setDevolver(false)}
        />
      )}
      {dialogo === "anular" && (
        <Anular
          venta={venta}
          pedir={(motivo) => puente.invoke("anular", { ...mostrada(venta), motivo })}
          onCerrar={onCerrar}
          onAnulada={() => {
            onCerrar();
            setDevolver(Number(venta.enEfectivo) > 0);
          }}
        />
      )}
      {dialogo === "correo" && (
        <Correo
          inicial={venta.cliente.correo}
          enviar={(correo) => puente.invoke("enviarCorreo", { ...mostrada(venta), correo })}
          onCerrar={onCerrar}
        />
      )}
      {dialogo === "whatsapp" && venta.cuf !== null && <Whatsapp cuf={venta.cuf} onCerrar={onCerrar} />}
    </>
  );
}
