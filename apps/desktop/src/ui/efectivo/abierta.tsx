import { Button, Group, Stack } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconCash, IconLock, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useImpresion } from "../comun/use-impresion.tsx";
import { puente } from "../puente.ts";
import { FormaCajon } from "./forma-cajon.tsx";
import { FormaMovimiento } from "./forma-movimiento.tsx";
import { ResumenTurno, type Turno } from "./resumen-turno.tsx";

/** The open drawer: how the shift goes, cash in and out, the X report, and the way to the count. */
export function Abierta({
  turno,
  onCambio,
  onContar,
}: {
  readonly turno: Turno;
  readonly onCambio: (turno: Turno) => void;
  readonly onContar: () => void;
}) {
  const [tipo, setTipo] = useState<"ingreso" | "retiro" | "cajon" | null>(null);
  const { imprimir, imprimiendo, respuesta } = useImpresion();
  return (
    <Stack gap="lg">
      <ResumenTurno turno={turno} breve={tipo !== null} />
      {respuesta}
      {tipo === null ? (
        <Group className="pie">
          <Button
            variant="default"
            leftSection={<IconArrowDownLeft size={18} />}
            onClick={() => setTipo("ingreso")}
          >
            Ingreso
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowUpRight size={18} />}
            onClick={() => setTipo("retiro")}
          >
            Retiro
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} />}
            loading={imprimiendo}
            onClick={() => imprimir(puente.invoke("imprimirX", {}))}
          >
            Informe X
          </Button>
          <Button variant="default" leftSection={<IconCash size={18} />} onClick={() => setTipo("cajon")}>
            Abrir el cajón
          </Button>
          <Button leftSection={<IconLock size={18} />} onClick={onContar}>
            Cerrar la caja
          </Button>
        </Group>
      ) : tipo === "cajon" ? (
        <FormaCajon onListo={() => setTipo(null)} />
      ) : (
        <FormaMovimiento
          tipo={tipo}
          onListo={(nuevo) => {
            setTipo(null);
            if (nuevo !== null) onCambio(nuevo);
          }}
        />
      )}
    </Stack>
  );
}
