import { Stack, TextInput } from "@mantine/core";
import { useState, type RefObject } from "react";
import { CampoMomento } from "./campo-momento.tsx";
import { parseMomento, type MomentoEscrito } from "./momento.ts";

/** Data of a sheet besides the sale. */
export interface PapelEscrito {
  readonly numero: string;
  readonly momento: MomentoEscrito;
}

interface Props {
  readonly inicial: PapelEscrito;
  /** The instant whose year completes a date without one. */
  readonly hoy: string;
  readonly campoNumero: RefObject<HTMLInputElement | null>;
  readonly campoHora: RefObject<HTMLInputElement | null>;
  readonly onEscrito: (papel: PapelEscrito) => void;
  readonly onListo: () => void;
}

/**
 * The number and the moment of a sheet. Typed text stays local: a scanner's burst lands in the number first,
 * and must not wait for the whole screen between two keys.
 */
export function Papel({ inicial, hoy, campoNumero, campoHora, onEscrito, onListo }: Props) {
  const [papel, setPapel] = useState(inicial);
  const { numero, momento } = papel;
  const poner = (cambio: Partial<PapelEscrito>) => {
    const nuevo = { ...papel, ...cambio };
    setPapel(nuevo);
    onEscrito(nuevo);
  };
  return (
    <Stack gap="xs">
      <TextInput
        ref={campoNumero}
        label="Número de la factura de papel"
        inputMode="numeric"
        autoComplete="off"
        value={numero}
        error={numero !== "" && parseNumero(numero) === null}
        autoFocus
        onFocus={(e) => e.currentTarget.select()}
        onChange={(e) => poner({ numero: e.currentTarget.value })}
        onKeyDown={(e) => e.key === "Enter" && (e.preventDefault(), campoHora.current?.select())}
      />
      <CampoMomento
        de="Emitida"
        valor={momento}
        mal={parseMomento(momento, hoy) === null}
        onCambio={(escrito) => poner({ momento: escrito })}
        hora={campoHora}
        onListo={onListo}
      />
    </Stack>
  );
}

/** Reads a typed number; null if it is none. */
export function parseNumero(texto: string): number | null {
  return /^\d{1,10}$/.test(texto.trim()) ? Number(texto) : null;
}
