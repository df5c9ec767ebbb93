/** Takes back what was sold: the lines and how much of each, and the note is issued at the invoice's own point of sale. */
import { Button, Group, Modal, NumberInput, Stack, Text } from "@mantine/core";
import { bs, cantidad } from "@mostrador/core/formato";
import { useState } from "react";
import { pedir, useAccion, useLeer } from "../../api.ts";
import { Boton } from "../../boton.tsx";
import { Aviso, Lectura } from "../../comun.tsx";
import type { PorDevolver, VentaAbierta } from "../../tipos.ts";

interface Props {
  readonly venta: VentaAbierta;
  readonly cerrar: (dicho: string | null) => void;
}

type Marcadas = Readonly<Record<number, number>>;

export function Nota({ venta, cerrar }: Props) {
  const leido = useLeer<PorDevolver>(`/v1/portal/documentos/${venta.cuf}/devolver`);
  const [marcadas, setMarcadas] = useState<Marcadas>({});
  // The same note, however often its button is pressed.
  const [clave] = useState(() => crypto.randomUUID());
  const accion = useAccion();
  const lineas = Object.entries(marcadas)
    .filter(([, cuanto]) => cuanto > 0)
    .map(([nro, cuanto]) => ({ nro_item: Number(nro), cantidad: String(cuanto) }));
  const emitir = () =>
    accion.hacer(async () => {
      const nota = await pedir<{ numero: number; montoDevuelto: string }>(
        "POST",
        `/v1/portal/documentos/${venta.cuf}/nota`,
        { clave, lineas },
      );
      cerrar(`Se emitió la nota ${nota.numero}: devuelva ${bs(nota.montoDevuelto)} al cliente.`);
    });
  return (
    <Modal
      opened
      onClose={() => cerrar(null)}
      title={`Devolver de la factura ${venta.numero}`}
      size="lg"
      centered
    >
      <Stack>
        <Text>Marque cuánto vuelve de cada línea. Se emite una nota de crédito por lo devuelto.</Text>
        <Lectura leido={leido}>
          {(original) => <Lineas original={original} marcadas={marcadas} poner={setMarcadas} />}
        </Lectura>
        <Aviso error={accion.error} />
        <Group justify="end" align="start">
          <Button variant="default" onClick={() => cerrar(null)}>
            Cancelar
          </Button>
          <Boton
            loading={accion.ocupada}
            falta={lineas.length === 0 ? "Marque al menos una línea." : null}
            onClick={emitir}
          >
            Emitir la nota
          </Boton>
        </Group>
      </Stack>
    </Modal>
  );
}

function Lineas({
  original,
  marcadas,
  poner,
}: {
  readonly original: PorDevolver;
  readonly marcadas: Marcadas;
  readonly poner: (marcadas: Marcadas) => void;
}) {
  return original.lineas.map((linea) => {
    const queda = Number(linea.cantidad) - Number(linea.devuelta);
    return (
      <Group key={linea.nroItem} justify="space-between" wrap="nowrap" align="start">
        <div className="libre">
          <Text size="sm">{linea.descripcion}</Text>
          <Text size="sm" c="dimmed">
            {queda > 0
              ? `Puede volver ${cantidad(String(queda))} de ${cantidad(linea.cantidad)}`
              : "Ya volvió todo"}
          </Text>
        </div>
        {queda > 0 && (
          <NumberInput
            w={120}
            size="md"
            aria-label={`Cuánto vuelve de ${linea.descripcion}`}
            min={0}
            max={queda}
            clampBehavior="strict"
            decimalScale={5}
            value={marcadas[linea.nroItem] ?? 0}
            onChange={(valor) => poner({ ...marcadas, [linea.nroItem]: Number(valor) })}
          />
        )}
      </Group>
    );
  });
}
