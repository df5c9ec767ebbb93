import { Button } from "@mantine/core";
import { useState } from "react";
import { FormularioEmparejar } from "./formulario-emparejar.tsx";

/**
 * Pairs again a till that the server does not know: it was paired after the copy from which the server came back. Its sales stay as they
 * are. docs/backup.md. A copy of another computer's till gets a place of its own: a code of replacement would take that till's.
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
