import { Alert } from "@mantine/core";
import { useContesta } from "./respuesta.ts";
import { SobreTodo } from "./sobre-todo.tsx";

/** Says on every screen that the till's program does not answer: no list, total or button is to be trusted then. */
export function SinRespuesta() {
  if (useContesta()) return null;
  return (
    <SobreTodo>
      <Alert color="red" role="alert" title="El programa de la caja no contesta">
        Lo que se ve puede no ser lo último. La venta abierta está guardada: cierre esta ventana y abra el
        programa de nuevo.
      </Alert>
    </SobreTodo>
  );
}
