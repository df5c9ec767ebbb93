import type { Venta } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { Anular } from "./anular.tsx";
import { Correo } from "./correo.tsx";
import { mostrada } from "./mostrada.ts";
import { Whatsapp } from "./whatsapp.tsx";

/** Dialog that an action on a sale opens. */
export type DialogoDeVenta = "anular" | "correo" | "whatsapp";

interface Props {
  readonly venta: Venta;
  readonly dialogo: DialogoDeVenta | null;
  readonly onCerrar: () => void;
  readonly onAnulada: () => void;
}

/** Shows the dialog of an action on a sale. */
export function TrasAccion({ venta, dialogo, onCerrar, onAnulada }: Props) {
  return (
    <>
      {dialogo === "anular" && (
        <Anular
          venta={venta}
          pedir={(motivo) => puente.invoke("anular", { ...mostrada(venta), motivo })}
          onCerrar={onCerrar}
          onAnulada={() => {
            onAnulada();
            onCerrar();
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
