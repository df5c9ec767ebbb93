/** The dialog that annuls a document or reverts its annulment. It shows number and amount for confirmation. */
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { motivoDeAnulacion } from "@mostrador/core";
import { bs } from "@mostrador/core/formato";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import type { ValoresDeVentas, VentaAbierta } from "../../tipos.ts";

interface Props {
  readonly acto: "anular" | "revertir";
  readonly venta: VentaAbierta;
  readonly motivos: ValoresDeVentas["motivos"];
  /** Closes the dialog. `dicho`: text to show after a completed action; null if nothing was done. */
  readonly cerrar: (dicho: string | null) => void;
}

export function Anular({ acto, venta, motivos, cerrar }: Props) {
  const [motivo, setMotivo] = useState(() => motivoInicial(venta, motivos));
  const accion = useAccion();
  const cual = `la ${venta.clase} ${venta.numero}, de ${bs(venta.monto)}`;
  const hacer = () =>
    accion.hacer(async () => {
      if (acto === "anular")
        await request("POST", `/v1/facturas/${venta.cuf}/anular`, { motivo: Number(motivo) });
      else await request("POST", `/v1/facturas/${venta.cuf}/revertir-anulacion`, {});
      cerrar(acto === "anular" ? `Se anuló ${cual}.` : `Vuelve a valer ${cual}.`);
    });
  const titulo = acto === "anular" ? `Anular la ${venta.clase} ${venta.numero}` : "Revertir la anulación";
  return (
    <Modal opened onClose={() => cerrar(null)} title={titulo} centered>
      <Stack>
        {acto === "anular" ? (
          <>
            <Text>Impuestos deja de reconocer {cual}. Su número no se usa otra vez.</Text>
            <NativeSelect
              label="Motivo"
              size="md"
              data={motivos.map(({ valor, nombre }) => ({ value: valor, label: nombre }))}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
            />
            <Alert color="orange">La anulación se revierte una sola vez, y solo dentro del plazo.</Alert>
          </>
        ) : (
          <Text>Vuelve a valer {cual}. Después ya no se puede anular.</Text>
        )}
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Button color={acto === "anular" ? "red" : "verde"} loading={accion.ocupada} onClick={hacer}>
            {acto === "anular" ? "Anular" : "Revertir"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function motivoInicial({ clase }: VentaAbierta, motivos: Props["motivos"]): string {
  const codigos = motivos.map(({ valor }) => Number(valor));
  return motivoDeAnulacion(clase, codigos)?.toString() ?? "";
}
