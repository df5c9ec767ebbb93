import { Button, Group, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { IconArrowDownLeft, IconArrowUpRight, IconCash, IconLock, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { Fallo } from "../comun/fallo.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";
import { puente } from "../puente.ts";
import { FormaMovimiento } from "./forma-movimiento.tsx";
import { MIN_MOTIVO, Motivo } from "./motivo.tsx";
import { ResumenTurno, type Turno } from "./resumen-turno.tsx";
import { useLlamada } from "./use-llamada.ts";

/** Action on the open drawer that has a form of its own; null if no form is open. */
export type Haciendo = "ingreso" | "retiro" | "cajon" | null;

/** Screen of the open cash session: its figures, cash in and out, the X report, and the button for the count. */
export function Abierta({
  turno,
  tipo,
  setTipo,
  onCambio,
  onContar,
}: {
  readonly turno: Turno;
  readonly tipo: Haciendo;
  readonly setTipo: (tipo: Haciendo) => void;
  readonly onCambio: (turno: Turno) => void;
  readonly onContar: () => void;
}) {
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

const USUALES = ["Dar cambio de un billete", "Revisar el efectivo", "Guardar monedas"] as const;

/** Form that opens the drawer without a sale. The reason is logged with the person. */
function FormaCajon({ onListo }: { readonly onListo: () => void }) {
  const [motivo, setMotivo] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(puente.invoke("abrirCajon", { motivo }), onListo);
      }}
    >
      <Stack>
        <Text fw={600}>Abrir el cajón sin una venta</Text>
        <Text size="sm" className="suave">
          Queda anotado quién lo abrió y para qué.
        </Text>
        <Fallo fallo={fallo} />
        <Motivo motivo={motivo} onMotivo={setMotivo} usuales={USUALES} enfocado />
        <Group justify="flex-end">
          <Button variant="default" onClick={onListo}>
            Volver
          </Button>
          <Boton
            type="submit"
            loading={ocupada}
            falta={motivo.trim().length < MIN_MOTIVO ? "Escriba el motivo." : null}
          >
            Abrir
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}
