import { Alert, Button, Group, Stack } from "@mantine/core";
import type { Salida } from "../../../contract/index.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { monto } from "../../comun/formato.ts";
import { useMover } from "../../efectivo/use-mover.ts";

type Nota = Salida<"emitirNota">;

/** Tells that the note is issued, and records the cash that goes back as a movement of the drawer. */
export function Hecha({
  nota,
  turno,
  onListo,
}: {
  readonly nota: Nota;
  readonly turno: boolean;
  readonly onListo: () => void;
}) {
  const { ocupada, fallo, mover } = useMover(onListo);
  const importe = nota.monto ?? "0";
  const motivo = `Devolución, nota ${nota.numero ?? ""}`;
  return (
    <Stack data-testid="nota-emitida">
      <Alert color="verde" title={`Nota N° ${nota.numero ?? ""} emitida`}>
        Sobre la factura {nota.numeroOriginal}, por Bs {monto(importe)}. Se está imprimiendo.
      </Alert>
      <Fallo fallo={fallo} />
      <Group>
        {turno && (
          <Button loading={ocupada} onClick={() => mover({ tipo: "retiro", monto: importe, motivo })}>
            Devolví el efectivo: anotar la salida
          </Button>
        )}
        <Button variant="default" autoFocus onClick={onListo}>
          Listo
        </Button>
      </Group>
    </Stack>
  );
}
