/** Stock at the till: counting. */
import { PanelLateral } from "../comun/dialogo.tsx";
import { Vacio } from "../comun/vacio.tsx";
import type { PropsVista } from "../vista.ts";
import { Contar } from "./contar.tsx";

/** What a cashier does with stock besides selling; a shop that follows none reads how to begin. */
export function Existencias({ estado, abierto, vez, onCerrar }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="52rem" title="Existencias">
      {estado.existencias === null ? <Vacio texto={SIN_ELLAS} /> : <Contar key={vez} />}
    </PanelLateral>
  );
}

const SIN_ELLAS =
  "Con existencias sabe cuánto le queda de cada producto: cada venta descuenta sola. El dueño las activa en el portal, en Existencias, y la caja se entera sola.";
