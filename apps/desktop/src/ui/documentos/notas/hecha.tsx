import { Alert, Button, Stack } from "@mantine/core";
import type { Salida } from "../../../contract/index.ts";
import { monto } from "../../comun/formato.ts";
import { Deberes } from "../../deberes/deberes.tsx";

type Nota = Salida<"emitirNota">;

/** Tells that the note is issued, and asks what became of its money. Left open, the question waits at the drawer. */
export function Hecha({
  nota,
  turno,
  onListo,
}: {
  readonly nota: Nota;
  readonly turno: boolean;
  readonly onListo: () => void;
}) {
  return (
    <Stack data-testid="nota-emitida">
      <Alert color="verde" title={`Nota N° ${nota.numero ?? ""} emitida`}>
        Sobre la factura {nota.numeroOriginal}, por Bs {monto(nota.monto ?? "0")}. Se está imprimiendo.
      </Alert>
      <Deberes turno={turno} de={({ clave }) => clave === nota.clave} onRespondido={onListo} />
      <div>
        <Button variant="default" autoFocus onClick={onListo}>
          Listo
        </Button>
      </div>
    </Stack>
  );
}
