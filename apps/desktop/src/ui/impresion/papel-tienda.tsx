import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { avisoDePapel, type PapelTienda as Papel } from "@mostrador/core";

interface Props {
  readonly papel: Papel;
  readonly poner: (cambio: Partial<Papel>) => void;
}

/** The shop's choices for the foot of its tickets and pages. */
export function PapelTienda({ papel, poner }: Props) {
  return (
    <Stack gap="xs">
      <Text fw={600}>Tickets y hojas</Text>
      <Textarea
        label="Mensaje al pie"
        description={
          avisoDePapel(papel.mensaje) ??
          "Hasta 4 renglones. Sale en el ticket y en la hoja, después de lo que pide la ley."
        }
        placeholder="Gracias por su compra"
        autosize
        minRows={2}
        maxRows={4}
        maxLength={200}
        value={papel.mensaje}
        onChange={(e) => poner({ mensaje: e.currentTarget.value })}
      />
      <Switch
        size="md"
        label="Imprimir la forma de pago"
        checked={papel.formaPago}
        onChange={(e) => poner({ formaPago: e.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Imprimir quién vendió"
        checked={papel.vendedor}
        onChange={(e) => poner({ vendedor: e.currentTarget.checked })}
      />
    </Stack>
  );
}
