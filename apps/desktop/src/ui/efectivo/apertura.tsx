import { Stack, Text, TextInput } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { Fallo } from "../comun/fallo.tsx";
import { conLecturas, faltaMonto, parseMonto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import type { Turno } from "./resumen-turno.tsx";
import { useLlamada } from "./use-llamada.ts";

/** Opens the drawer with the cash that is counted in it. */
export function Apertura({ onAbierta }: { readonly onAbierta: (turno: Turno) => void }) {
  const [texto, setTexto] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  const inicial = texto.trim() === "" ? "0" : parseMonto(texto);
  const abrir = (sinReponer: boolean) => {
    if (inicial !== null) void llamar(puente.invoke("abrirTurno", { inicial, sinReponer }), onAbierta);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        abrir(false);
      }}
    >
      <Stack>
        <Text>La caja está cerrada. Cuente el efectivo con el que empieza el turno y ábrala.</Text>
        <Fallo fallo={fallo} />
        <TextInput
          label="Efectivo inicial (Bs)"
          size="xl"
          inputMode="decimal"
          placeholder="0.00"
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={conLecturas({
            texto,
            falta: inicial === null ? faltaMonto(texto) : null,
            onElegir: setTexto,
          })}
        />
        <Boton
          type="submit"
          size="xl"
          loading={ocupada}
          falta={inicial === null ? "Corrija el efectivo inicial." : null}
        >
          Abrir la caja
        </Boton>
        {fallo?.kind === "faltaReponer" && (
          <Boton
            variant="default"
            size="lg"
            onClick={() => abrir(true)}
            falta={ocupada ? "Espere a que termine." : null}
          >
            Abrir sin el efectivo de la caja anterior
          </Boton>
        )}
      </Stack>
    </form>
  );
}
