import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { totalDevuelto } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import { type FormEvent, useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { monto } from "../../comun/formato.ts";
import { Deberes } from "../../deberes/deberes.tsx";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { useCantidades } from "../../venta/use-cantidades.tsx";
import { parseDevolucion, toEscrita } from "./devuelta.ts";
import { CabeceraNota, LineasNota } from "./lineas-nota.tsx";

type Hallada = Salida<"facturaOriginal">;
type Nota = Salida<"emitirNota">;

interface Props {
  readonly hallada: Hallada;
  readonly clave: string;
  readonly cantidades: Readonly<Record<number, string>>;
  readonly turno: boolean;
  readonly onListo: () => void;
}

/** Form for the quantities that are returned. The program creates the pairs of lines that the law requires. */
export function FormaNota({ hallada: { original, enLinea }, clave, cantidades, turno, onListo }: Props) {
  const [escritas, setEscritas] = useState(cantidades);
  const [hecha, setHecha] = useState<Nota | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const { confirmar, dichas, dialogo, preguntando } = useCantidades();
  const { lineas, marcadas, falta, todo } = parseDevolucion(original, escritas);
  if (hecha !== null) return <Hecha nota={hecha} turno={turno} onListo={onListo} />;
  async function pedir(llamada: "emitirNota" | "darVale"): Promise<void> {
    if (preguntando || (await confirmar(marcadas.map(toEscrita))) !== null) return;
    const entrada = {
      clave,
      cufOriginal: original.cuf,
      numeroOriginal: original.numeroFactura,
      cliente: original.cliente,
      lineas: marcadas.map(({ linea, devuelta }) => ({
        nroItem: linea.nroItem,
        cantidad: devuelta ?? "0",
      })),
      confirmadas: [...dichas()],
    };
    await llamar(puente.invoke(llamada, entrada), setHecha);
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void pedir(enLinea ? "emitirNota" : "darVale");
      }}
    >
      {dialogo}
      <Stack>
        <CabeceraNota original={original} enLinea={enLinea} />
        <LineasNota
          lineas={lineas}
          escritas={escritas}
          onEscrita={(nroItem, texto) => setEscritas({ ...escritas, [nroItem]: texto })}
        />
        <Fallo fallo={fallo} />
        <Group justify="space-between">
          <Button variant="default" onClick={() => setEscritas(todo)}>
            Devuelve todo
          </Button>
          <Text fw={600} aria-label="Total devuelto">
            Se devuelve Bs {monto(totalDevuelto(original, marcadas))}
          </Text>
        </Group>
        <Group justify="end">
          <Boton variant="default" onClick={onListo} falta={ocupada ? "Espere a que termine." : null}>
            Volver
          </Boton>
          {!enLinea && (
            <Boton variant="default" loading={ocupada} falta={falta} onClick={() => void pedir("emitirNota")}>
              Guardar el borrador
            </Boton>
          )}
          <Boton type="submit" loading={ocupada} falta={falta}>
            {enLinea ? "Emitir la nota" : "Dar un vale"}
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows that the note was issued, and asks about its money; or that the vale was given, which the cashier hands over. */
function Hecha(props: PropsHecha) {
  const { nota, turno, onListo } = props;
  if (nota.estado !== "emitida") return <ConVale {...props} />;
  return (
    <Stack data-testid="nota-emitida">
      <Alert color="verde" title={`Nota N° ${nota.numero ?? ""} emitida`}>
        Sobre la factura {nota.numeroOriginal}, por Bs {monto(nota.monto ?? "0")}. Se está imprimiendo.
      </Alert>
      <Deberes turno={turno} de={({ clave }) => clave === nota.clave} onRespondido={onListo} />
      <div>
        <Button variant="default" autoFocus onClick={onListo}>
          Listo
        </Button>
      </div>
    </Stack>
  );
}

interface PropsHecha {
  readonly nota: Nota;
  readonly turno: boolean;
  readonly onListo: () => void;
}

/**
 * Shows the vale that was given. Handing it over ends the return: the buyer uses it now or another day, so the answers about its money
 * come after that and stay open on the cash screen.
 */
function ConVale({ nota, turno, onListo }: PropsHecha) {
  return (
    <Stack data-testid="nota-emitida">
      <Alert color="verde" title={`Vale N° ${nota.vale ?? ""} por Bs ${monto(nota.monto ?? "0")}`}>
        Se está imprimiendo: entrégueselo al cliente. Con él se lleva otra cosa o su dinero, hoy u otro día.
        La nota por la factura {nota.numeroOriginal} se emite sola cuando vuelva la conexión.
      </Alert>
      <div>
        <Button size="lg" autoFocus data-autofocus onClick={onListo}>
          Vale entregado
        </Button>
      </div>
      <Deberes
        turno={turno}
        titulo="Si lo usa ahora mismo"
        entreOtros
        de={({ clave }) => clave === nota.clave}
        onRespondido={onListo}
      />
    </Stack>
  );
}
