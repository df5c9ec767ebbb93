import { Alert } from "@mantine/core";
import { useEffect } from "react";
import { puente } from "../puente.ts";
import { useContesta } from "./respuesta.ts";
import { SobreTodo } from "./sobre-todo.tsx";

/** The wait between two questions to a till that did not answer, in milliseconds. */
const OTRA_VEZ_MS = 2_000;

/** Says on every screen that the till's program does not answer: no list, total or button is to be trusted then. */
export function SinRespuesta() {
  const contesta = useContesta();
  // A screen at rest makes no call whose answer would tell that the program is there again.
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
