import { Button } from "@mantine/core";
import { useState } from "react";
import { FormularioEmparejar } from "./formulario-emparejar.tsx";

/**
 * Pairs again a till that the server does not know: the server came back from a backup that is older than the pairing.
 * Its sales stay as they are. docs/backup.md. A till whose folder was copied from another computer gets a place of its
 * own, because a replacement code would take that till's place.
 */
export function EmparejarOtraVez({ copia }: { readonly copia: boolean }) {
  const [abierto, setAbierto] = useState(false);
  if (!abierto)
    return (
      <Button variant="light" onClick={() => setAbierto(true)}>
        Volver a emparejar
      </Button>
    );
  return (
    <FormularioEmparejar rotulos={copia ? DE_COPIA : DE_REEMPLAZO} alEmparejar={() => setAbierto(false)} />
  );
}

const DE_REEMPLAZO = {
  codigo: "Código de reemplazo",
  explicacion: "Lo crea el dueño para el punto de venta de esta caja. Sus ventas se conservan.",
  boton: "Volver a emparejar",
} as const;

const DE_COPIA = {
  codigo: "Código de caja nueva",
  explicacion:
    "Lo crea el dueño con «Emparejar una caja», para otro punto de venta. Las ventas de aquí se conservan.",
  boton: "Emparejar como otra caja",
} as const;
