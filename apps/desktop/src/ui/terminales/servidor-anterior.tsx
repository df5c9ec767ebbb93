import { Alert, Button } from "@mantine/core";
import { puente } from "../puente.ts";

/** Asks the owner whether the server went back to an older version on purpose; until then its replies do not count. */
export function ServidorAnterior() {
  return (
    <Alert color="orange" title="El servidor parece de una versión anterior">
      Mientras tanto se vende fuera de línea. Si el dueño volvió a una versión anterior del servidor,
      confírmelo; si no, revise la red: puede responder otro equipo.
      <Button
        mt="sm"
        color="orange"
        variant="light"
        onClick={() => void puente.invoke("aceptarServidorAnterior", {})}
      >
        Volvimos a una versión anterior
      </Button>
    </Alert>
  );
}
