import { Alert, Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { puente } from "../puente.ts";
import { FormularioEmparejar } from "./formulario-emparejar.tsx";

interface Props {
  readonly onVolver: () => void;
  /** Called with true until it is known whether a question is left: this screen then stays. */
  readonly onOcupada: (si: boolean) => void;
  /** The code was one of replacement: the second copy of the till before is asked for. */
  readonly onReemplazo: () => void;
}

/** Pairs with a server elsewhere: its address and the owner's one-use code. */
export function Conectar({ onVolver, onOcupada, onReemplazo }: Props) {
  return (
    <FormularioEmparejar
      alEmpezar={() => onOcupada(true)}
      alFallar={() => onOcupada(false)}
      alEmparejar={(preguntaCopia) => (preguntaCopia ? onReemplazo() : onOcupada(false))}
      rotulos={{ codigo: "Código de emparejamiento", boton: "Emparejar" }}
      antes={
        <>
          <Title order={1} size="h2">
            Emparejar esta caja
          </Title>
          <Text className="suave">
            El dueño crea un código de un solo uso. Con él, esta caja recibe su punto de venta, sus productos
            y sus clientes.
          </Text>
        </>
      }
      despues={
        <Button variant="subtle" onClick={onVolver}>
          Volver
        </Button>
      }
    />
  );
}

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
