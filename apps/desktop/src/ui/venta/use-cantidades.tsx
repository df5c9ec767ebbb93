import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isConfirmada, type CantidadConfirmada } from "@mostrador/core";
import type { Entrada, Salida } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { puente } from "../puente.ts";

type Duda = Salida<"revisarCantidades">[number];
type Linea = Entrada<"revisarCantidades">["lineas"][number];

/** A line of a cart, a hand-written invoice or a return whose quantity may need a confirmation. */
interface LineaEscrita extends Omit<Linea, "codigo"> {
  readonly codigoProducto: string;
}

interface Pregunta {
  readonly dudas: readonly Duda[];
  readonly responder: (correctas: boolean) => void;
}

/** Asks about unusual quantities as typed, once for each product and quantity. The confirmations are forgotten when `hay` is false. */
export function useCantidades(hay = true) {
  const confirmadas = useRef<readonly CantidadConfirmada[]>([]);
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);

  useEffect(() => {
    if (!hay) confirmadas.current = [];
  }, [hay]);

  /** Finds the unusual quantities and asks about them as `preguntar` does. */
  async function confirmar(lineas: readonly LineaEscrita[]): Promise<number | null> {
    const result = await puente.invoke("revisarCantidades", { lineas: lineas.map(toLinea) });
    // If the till cannot look up its products, charging reports that failure.
    return preguntar(lineas, result.ok ? result.value : []);
  }

  /** Resolves to null once every quantity is confirmed; otherwise to the first line to correct. */
  async function preguntar(
    lineas: readonly LineaEscrita[],
    halladas: readonly Duda[],
  ): Promise<number | null> {
    const escritas = lineas.map(toLinea);
    const dudas = halladas.filter(({ linea }) => {
      const escrita = escritas[linea];
      return escrita !== undefined && !isConfirmada(escrita, confirmadas.current);
    });
    const [primera] = dudas;
    if (primera === undefined) return null;
    const correctas = await new Promise<boolean>((responder) => setPregunta({ dudas, responder }));
    setPregunta(null);
    if (!correctas) return primera.linea;
    confirmadas.current = halladas.flatMap(({ linea }) => {
      const { codigo, cantidad } = escritas[linea] ?? {};
      return codigo === undefined || cantidad === undefined ? [] : [{ codigo, cantidad }];
    });
    return null;
  }

  const dialogo = pregunta !== null && <Preguntar {...pregunta} />;
  /** Returns the quantities that the cashier confirmed. */
  const dichas = () => confirmadas.current;
  return { confirmar, preguntar, dichas, dialogo, preguntando: pregunta !== null };
}

function Preguntar({ dudas, responder }: Pregunta) {
  return (
    <Dialogo opened onClose={() => responder(false)} title="¿Es correcta la cantidad?" size="md">
      <Stack>
        {dudas.map(({ linea, texto }) => (
          <Text key={linea} style={{ overflowWrap: "anywhere" }}>
            {texto}
          </Text>
        ))}
        <Group justify="flex-end" className="pie">
          <Button autoFocus data-autofocus onClick={() => responder(false)}>
            Corregir
          </Button>
          <Button variant="default" onClick={() => responder(true)}>
            Sí, es correcta
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  );
}

function toLinea({ codigoProducto, descripcion, unidadMedida, cantidad }: LineaEscrita): Linea {
  return { codigo: codigoProducto, descripcion, unidadMedida, cantidad };
}
