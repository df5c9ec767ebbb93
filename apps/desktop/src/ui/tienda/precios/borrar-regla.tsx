import type { ReactNode } from "react";
import type { Entrada } from "../../../contract/index.ts";
import { BotonConfirmado } from "../../comun/confirmar.tsx";
import type { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";

interface Props extends Entrada<"borrarRegla"> {
  readonly titulo: string;
  readonly pregunta: ReactNode;
  readonly llamar: ReturnType<typeof useLlamada>["llamar"];
  readonly onListo: () => void;
}

/** The button that deletes a row at all tills: it asks once, and states the consequences. */
export function BorrarRegla({ tipo, id, titulo, pregunta, llamar, onListo }: Props) {
  return (
    <BotonConfirmado
      variant="default"
      color="red"
      titulo={titulo}
      pregunta={pregunta}
      si="Sí, borrar"
      onSi={() => void llamar(puente.invoke("borrarRegla", { tipo, id }), onListo)}
    >
      Borrar
    </BotonConfirmado>
  );
}
