import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import type { Entrada, Salida } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { conLecturas, faltaMonto, parseMonto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import { MIN_MOTIVO, Motivo } from "./motivo.tsx";
import type { Turno } from "./resumen-turno.tsx";
import { useLlamada } from "./use-llamada.ts";

/** Suggested reasons for cash that enters or leaves the drawer. */
const USUALES = {
  ingreso: ["Monedas para cambio", "Aporte del dueño", "Cobro de una deuda"],
  retiro: ["Pago a proveedor", "Depósito al banco", "Gastos de la tienda", "Retiro del dueño"],
} as const;

/**
 * Form for cash that enters or leaves the drawer, with its reason. `onListo` receives the session after the movement, or null if the form
 * was cancelled.
 */
export function FormaMovimiento({
  tipo,
  onListo,
}: {
  readonly tipo: "ingreso" | "retiro";
  readonly onListo: (turno: Turno | null) => void;
}) {
  const [texto, setTexto] = useState("");
  const [motivo, setMotivo] = useState("");
  const { ocupada, fallo, mover } = useMover(onListo);
  const importe = parseMonto(texto);
  const sinMonto = faltaMonto(texto, "Escriba el monto.");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (importe !== null) mover({ tipo, monto: importe, motivo });
      }}
    >
      <Stack>
        <Text fw={600}>{tipo === "ingreso" ? "Efectivo que entra" : "Efectivo que sale"}</Text>
        <Fallo fallo={fallo} />
        <TextInput
          label="Monto (Bs)"
          size="lg"
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          // Enter moves to the reason's field until a reason is written.
          onKeyDown={(e) => {
            if (e.key !== "Enter" || importe === null || motivo.trim().length >= MIN_MOTIVO) return;
            e.preventDefault();
            e.currentTarget.form?.querySelector<HTMLElement>('[data-campo="motivo"]')?.focus();
          }}
          error={conLecturas({ texto, falta: texto === "" ? null : sinMonto, onElegir: setTexto })}
        />
        <Motivo motivo={motivo} onMotivo={setMotivo} usuales={USUALES[tipo]} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onListo(null)}>
            Volver
          </Button>
          <Boton
            type="submit"
            loading={ocupada}
            falta={sinMonto ?? (motivo.trim().length < MIN_MOTIVO ? "Escriba el motivo." : null)}
          >
            Anotar
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** Records one movement of cash. Pressing the button again after a lost reply records it only once. */
function useMover(onListo: (turno: Salida<"moverEfectivo">) => void) {
  const [id] = useState(() => newUuid(crypto));
  const { ocupada, fallo, llamar } = useLlamada();
  const mover = (movimiento: Omit<Entrada<"moverEfectivo">, "id">): void =>
    void llamar(puente.invoke("moverEfectivo", { id, ...movimiento }), onListo);
  return { ocupada, fallo, mover };
}
