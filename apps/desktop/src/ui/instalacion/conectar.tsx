import { Button, Text, Title } from "@mantine/core";
import { FormularioEmparejar } from "./formulario-emparejar.tsx";

/** Pairs with a server elsewhere: its address and the owner's one-use code. */
export function Conectar({ onVolver }: { readonly onVolver: () => void }) {
  return (
    <FormularioEmparejar
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
