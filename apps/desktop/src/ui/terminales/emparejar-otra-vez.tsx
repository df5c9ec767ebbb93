import { Button } from "@mantine/core";
import { useState } from "react";
import { FormularioEmparejar } from "./formulario-emparejar.tsx";

/**
 * Form that pairs a till again if the server does not know it, because the server was restored from an older backup. The till's sales stay
 * unchanged. docs/backup.md. A till whose folder was copied from another computer (`copia`) gets its own point of sale, because a
 * replacement code would take over the other till's.
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
