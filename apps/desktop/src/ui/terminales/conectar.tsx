import { Button, Text, Title } from "@mantine/core";
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
