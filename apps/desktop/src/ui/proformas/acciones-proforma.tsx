import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { ProformaVista } from "../../contract/index.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { puente } from "../puente.ts";
import { OtrosPapeles } from "./otros-papeles.tsx";

interface Props {
  readonly proforma: ProformaVista;
  readonly onFallo: (texto: string | null) => void;
  readonly onCambio: () => void;
}

/** Prints a proforma again, gives its page, mails it, and discards one that became no sale. */
export function AccionesProforma({ proforma, onFallo, onCambio }: Props) {
  const { id, nombre, estado } = proforma;
  const [otros, setOtros] = useState(false);
  const imprimir = () =>
    void puente
      .invoke("imprimirProforma", { id })
      .then((result) => onFallo(result.ok ? null : result.error.texto));
  const descartar = () =>
    void puente.invoke("descartarProforma", { id }).then((result) => {
      onFallo(result.ok ? null : result.error.texto);
      onCambio();
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" aria-label={`Imprimir la proforma ${nombre}`} onClick={imprimir}>
        Imprimir
      </Button>
      <Button
        variant="default"
        aria-label={`Más papeles de la proforma ${nombre}`}
        onClick={() => setOtros(true)}
      >
        Más
      </Button>
      {(estado === "vigente" || estado === "vencida") && (
        <BotonConfirmado
          variant="default"
          aria-label={`Anular la proforma ${nombre}`}
          titulo={`Anular la proforma ${nombre}`}
          pregunta="Ya no se podrá vender con ella. Queda en la lista, con su número. No se puede deshacer."
          si="Sí, anular"
          onSi={descartar}
        >
          Anular
        </BotonConfirmado>
      )}
      {otros && <OtrosPapeles proforma={proforma} onCerrar={() => setOtros(false)} />}
    </Group>
  );
}
