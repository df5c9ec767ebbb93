import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { Fallo } from "../comun/fallo.tsx";
import { conLecturas, faltaMonto, parseMonto } from "../comun/formato.ts";
import type { Turno } from "./resumen-turno.tsx";
import { useMover } from "./use-mover.ts";

/**
 * Cash that enters or leaves the drawer, with its reason. `onListo` gets the session after the movement, or null if the
 * form was left.
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
          error={conLecturas({ texto, falta: texto === "" ? null : sinMonto, onElegir: setTexto })}
        />
        <TextInput
          label="Motivo"
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onListo(null)}>
            Volver
          </Button>
          <Boton
            type="submit"
            loading={ocupada}
            falta={sinMonto ?? (motivo.trim().length < 3 ? "Escriba el motivo." : null)}
          >
            Anotar
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}
