import { Stack, Text } from "@mantine/core";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import { useState, type FormEvent } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { diaHora } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { CampoMomento } from "../manuales/campo-momento.tsx";
import { formatMomento, parseMomento } from "../manuales/momento.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";

interface Props {
  readonly reloj: NonNullable<EstadoCaja["reloj"]>;
  readonly onCerrar: () => void;
}

/** z-index above a payment dialog, which may be open under the lock for a stored sale. */
const SOBRE_VENTA = 300;

/** Asks for the date and time, initially those of the computer's clock. Enter confirms the shown or corrected time. */
export function PreguntarHora({ reloj: { propuesta, testigo }, onCerrar }: Props) {
  // Clock time when the question appeared, and the monotonic time of that moment.
  const [[dicha, desde]] = useState(() => [propuesta, performance.now()] as const);
  const [escrito, setEscrito] = useState(() => formatMomento(dicha));
  const { ocupada, fallo, llamar } = useLlamada();
  const inicial = formatMomento(dicha);
  const igual = escrito.fecha === inicial.fecha && escrito.hora === inicial.hora;
  const corregida = parseMomento(escrito, dicha);

  function responder(event: FormEvent): void {
    event.preventDefault();
    const ahora = igual
      ? epochToInstante(instanteToEpoch(dicha) + Math.round(performance.now() - desde))
      : corregida;
    if (ahora === null || ocupada) return;
    void llamar(puente.invoke("confirmarReloj", { ahora }), onCerrar);
  }

  return (
    <Dialogo
      opened
      onClose={() => !ocupada && onCerrar()}
      title="¿Qué fecha y hora es?"
      size="lg"
      retieneFoco
      zIndex={SOBRE_VENTA}
    >
      <form onSubmit={responder}>
        <Stack>
          <Text>
            El servidor no responde y la caja no puede comprobar su reloj. Las facturas que se vendan sin
            conexión llevan la hora que usted confirme.
          </Text>
          <CampoMomento de="Ahora" valor={escrito} mal={!igual && corregida === null} onCambio={setEscrito} />
          {testigo !== null && (
            <Text className="suave">Última venta u hora del servidor: {diaHora(testigo)}.</Text>
          )}
          <Fallo fallo={fallo} />
          <Boton
            type="submit"
            size="xl"
            h={60}
            loading={ocupada}
            falta={!igual && corregida === null ? "Escriba la fecha y la hora." : null}
            autoFocus
            data-autofocus
          >
            {igual ? "Sí, es correcta" : "Usar esta fecha y hora"}
          </Boton>
        </Stack>
      </form>
    </Dialogo>
  );
}
