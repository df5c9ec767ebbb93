/** The foot of a form: store it, try it, leave it. */
import { Button, Group } from "@mantine/core";
import { Boton } from "@mostrador/ui";

interface Props {
  /** The reasons that it cannot be stored, and cannot be tried; null where it can. */
  readonly faltaGuardar: string | null;
  readonly faltaProbar: string | null;
  readonly probar: () => void;
  readonly cerrar: () => void;
}

export function PieFormulario({ faltaGuardar, faltaProbar, probar, cerrar }: Props) {
  return (
    <Group align="start">
      <Boton type="submit" size="md" falta={faltaGuardar}>
        Guardar
      </Boton>
      <Boton variant="default" size="md" falta={faltaProbar} onClick={probar}>
        Probar
      </Boton>
      <Button variant="default" size="md" onClick={cerrar}>
        Volver
      </Button>
    </Group>
  );
}
