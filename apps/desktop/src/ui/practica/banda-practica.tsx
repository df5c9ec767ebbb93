import { Button } from "@mantine/core";
import { useLayoutEffect } from "react";
import { useCambioDeCaja } from "./use-cambio-de-caja.ts";

/** A strip over everything during practice, dialogs and lock included. */
export function BandaPractica() {
  const { cambiar, ocupada, fallo } = useCambioDeCaja();
  // Layers beside the screen leave the strip its room.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["practica"] = "si";
    return () => {
      delete dataset["practica"];
    };
  }, []);
  return (
    <aside aria-label="Práctica" className="banda-practica">
      <strong>PRÁCTICA</strong>
      <span>{fallo?.texto ?? "Nada de esto es real: sin facturas, sin valor fiscal."}</span>
      <Button variant="white" color="dark" loading={ocupada} onClick={() => cambiar("salirPractica")}>
        Volver a la caja real
      </Button>
    </aside>
  );
}
