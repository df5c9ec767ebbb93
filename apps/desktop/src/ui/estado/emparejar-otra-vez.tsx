import { Button } from "@mantine/core";
import { useState } from "react";
import { FormularioEmparejar } from "../instalacion/formulario-emparejar.tsx";

/**
 * Pairs again a till that the server does not know: it was paired after the copy from which the server came back. Its sales stay as they
 * are. docs/backup.md.
 */
export function EmparejarOtraVez() {
  const [abierto, setAbierto] = useState(false);
  if (!abierto)
    return (
      <Button variant="light" onClick={() => setAbierto(true)}>
        Volver a emparejar
      </Button>
    );
  return (
    <FormularioEmparejar
      rotulos={{
        codigo: "Código de reemplazo",
        explicacion: "Lo crea el dueño para el punto de venta de esta caja. Sus ventas se conservan.",
        boton: "Volver a emparejar",
      }}
      alEmparejar={() => setAbierto(false)}
    />
  );
}
