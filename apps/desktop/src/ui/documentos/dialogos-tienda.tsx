import type { VentaDeLaTienda } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { Anular } from "./anular.tsx";
import { Correo } from "./correo.tsx";
import type { DialogoDeVenta } from "./tras-accion.tsx";
import { Whatsapp } from "./whatsapp.tsx";

/** The dialog of an action on a sale that this till did not issue. */
export function DialogosTienda({
  venta,
  dialogo,
  onCerrar,
  onAnulada,
}: {
  readonly venta: VentaDeLaTienda;
  readonly dialogo: DialogoDeVenta | null;
  readonly onCerrar: () => void;
  readonly onAnulada: () => void;
}) {
  const { cuf, numeroFactura: numero, total } = venta;
  switch (dialogo) {
    case null:
      return null;
    case "anular":
      return (
        <Anular
          venta={venta}
          pedir={(motivo) => puente.invoke("anularDeLaTienda", { cuf, numero, total, motivo })}
          onCerrar={onCerrar}
          onAnulada={onAnulada}
        />
      );
    case "correo":
      return (
        <Correo
          inicial={venta.cliente.correo}
          enviar={(correo) => puente.invoke("enviarCorreoDeLaTienda", { cuf, correo })}
          onCerrar={onCerrar}
        />
      );
    case "whatsapp":
      return <Whatsapp cuf={cuf} onCerrar={onCerrar} />;
  }
}
