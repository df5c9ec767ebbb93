import { Alert, Button, Stack } from "@mantine/core";
import type { Salida } from "../../../contract/index.ts";
import { monto } from "../../comun/formato.ts";
import { Deberes } from "../../deberes/deberes.tsx";

type Nota = Salida<"emitirNota">;

/** Tells that the note is issued, or its vale given, and asks what became of its money. Left open, the question waits at the drawer. */
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
      {nota.estado === "emitida" ? (
        <Alert color="verde" title={`Nota N° ${nota.numero ?? ""} emitida`}>
          Sobre la factura {nota.numeroOriginal}, por Bs {monto(nota.monto ?? "0")}. Se está imprimiendo.
        </Alert>
      ) : (
        <Alert color="orange" title={`Vale N° ${nota.vale ?? ""} por Bs ${monto(nota.monto ?? "0")}`}>
          Por lo devuelto de la factura {nota.numeroOriginal}. Se está imprimiendo; la nota se emite sola
          cuando vuelva la conexión.
        </Alert>
      )}
      <Deberes turno={turno} de={({ clave }) => clave === nota.clave} onRespondido={onListo} />
      <div>
        <Button variant="default" autoFocus onClick={onListo}>
          Listo
        </Button>
      </div>
    </Stack>
  );
}
