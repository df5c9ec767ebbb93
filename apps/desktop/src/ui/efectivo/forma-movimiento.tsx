import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "../comun/boton.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { faltaMonto, parseMonto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import type { Turno } from "./resumen-turno.tsx";
import { useLlamada } from "./use-llamada.ts";

/** Cash that enters or leaves the drawer, with its reason. `onListo` gets the shift after it, or null when it was left. */
export function FormaMovimiento({
  tipo,
  onListo,
}: {
  readonly tipo: "ingreso" | "retiro";
  readonly onListo: (turno: Turno | null) => void;
}) {
  const [texto, setTexto] = useState("");
  const [motivo, setMotivo] = useState("");
  // Made with the form: pressing again after a lost answer records it once.
  const [id] = useState(() => newUuid(crypto));
  const { ocupada, fallo, llamar } = useLlamada();
  const importe = parseMonto(texto);
  const sinMonto = faltaMonto(texto, "Escriba el monto.");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (importe !== null)
          void llamar(puente.invoke("moverEfectivo", { id, tipo, monto: importe, motivo }), onListo);
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
          error={texto === "" ? null : sinMonto}
        />
        <TextInput
          label="Motivo"
          size="lg"
          maxLength={200}
          autoComplete="off"
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <Group>
          <Boton
            type="submit"
            loading={ocupada}
            falta={sinMonto ?? (motivo.trim().length < 3 ? "Escriba el motivo." : null)}
          >
            Anotar
          </Boton>
          <Button variant="default" onClick={() => onListo(null)}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
