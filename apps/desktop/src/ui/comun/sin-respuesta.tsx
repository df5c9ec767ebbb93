import { Alert } from "@mantine/core";
import { useEffect } from "react";
import { puente } from "../puente.ts";
import { useContesta } from "./respuesta.ts";
import { SobreTodo } from "./sobre-todo.tsx";

/** Milliseconds between two requests to a till that does not answer. */
const OTRA_VEZ_MS = 2_000;

/** Notice, on every screen, that the till's program does not answer, so that lists, totals and buttons are unreliable. */
export function SinRespuesta() {
  const contesta = useContesta();
  // An idle screen makes no calls, so this component polls until the program answers again.
  useEffect(() => {
    if (contesta) return;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    let vigente = true;
    const volver = () => {
      if (vigente) reloj = setTimeout(() => void puente.invoke("estado", {}).then(volver), OTRA_VEZ_MS);
    };
    volver();
    return () => {
      vigente = false;
      clearTimeout(reloj);
    };
  }, [contesta]);
  if (contesta) return null;
  return (
    <SobreTodo>
      <Alert color="red" role="alert" title="El programa de la caja no contesta">
        Lo que se ve puede no ser lo último. La venta abierta está guardada: cierre esta ventana y abra el
        programa de nuevo.
      </Alert>
    </SobreTodo>
  );
}
