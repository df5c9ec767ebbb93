import { useEffect } from "react";
import type { PropsVista } from "../vista.ts";

/** Opens the buyer's screen in a window of its own, to be taken to the second monitor. */
export function AbrirPantallaCliente({ abierto, onCerrar }: PropsVista) {
  useEffect(() => {
    if (!abierto) return;
    window.open("cliente.html", "mostrador-cliente", "popup,width=1024,height=768");
    onCerrar();
  }, [abierto, onCerrar]);
  return null;
}
