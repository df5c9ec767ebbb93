import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { Dialogo, PanelLateral } from "../../comun/dialogo.tsx";
import type { Salida } from "../../../contract/index.ts";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import type { PropsVista } from "../../vista.ts";
import { FormaNota } from "./forma-nota.tsx";
import { ListaNotas, type Nota } from "./lista-notas.tsx";
import { Fallo } from "../../comun/fallo.tsx";
import { useImpresion } from "../../comun/use-impresion.tsx";

type Hallada = Salida<"facturaOriginal">;

/** Note that is being made, from an invoice that was found or from a draft. */
interface EnCurso {
  readonly hallada: Hallada;
  readonly clave: string;
  readonly cantidades: Readonly<Record<number, string>>;
}

/** Panel for returned goods: finds the invoice by the ticket's QR, asks for the lines, and issues the note. */
export function Notas({ estado, abierto, dato, vez, onCerrar }: PropsVista) {
  // The invoice for which the panel was opened is looked up once. Scanning another invoice later raises a question.
  const [atendida, setAtendida] = useState(0);
  const [enCurso, setEnCurso] = useState<EnCurso | null>(null);
  // Memoised, because a new function would look up the same invoice again.
  const alHallar = useCallback(
    (hallada: EnCurso) => {
      setAtendida(vez);
      setEnCurso(hallada);
    },
    [vez],
  );
  // Starting an exchange closes the panel from outside. Its note is finished, so the next opening asks for another invoice.
  if (!abierto && enCurso !== null) setEnCurso(null);
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (setEnCurso(null), onCerrar())}
      position="right"
      size="52rem"
      title="Notas de crédito"
    >
      {abierto && enCurso === null && (
        <Buscar key={vez} dato={vez === atendida ? null : dato} onHallada={alHallar} />
      )}
      {enCurso !== null && dato !== null && vez !== atendida && (
        <OtraFactura onSeguir={() => setAtendida(vez)} onDejar={() => setEnCurso(null)} />
      )}
      {enCurso !== null && (
        <FormaNota
          key={enCurso.clave}
          {...enCurso}
          turno={estado.turno !== null}
          onListo={() => setEnCurso(null)}
        />
      )}
    </PanelLateral>
  );
}

/** Question about a ticket that was scanned during the note of another invoice. Enter continues with the note. */
function OtraFactura({ onSeguir, onDejar }: { readonly onSeguir: () => void; readonly onDejar: () => void }) {
  return (
    <Dialogo opened onClose={onSeguir} title="Se leyó otra factura" centered>
      <Stack>
        <Text>
          La nota que está escribiendo es de otra factura. Si la deja, lo escrito en ella se pierde.
        </Text>
        <Group justify="end" className="pie">
          <Button variant="default" onClick={onDejar}>
            Ir a la otra factura
          </Button>
          <Button autoFocus data-autofocus onClick={onSeguir}>
            Seguir con esta nota
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  );
}

/** Finds the invoice for a note, and lists the notes of this till. */
function Buscar({
  dato,
  onHallada,
}: {
  readonly dato: string | null;
  readonly onHallada: (enCurso: EnCurso) => void;
}) {
  const { notas, releer } = useNotas();
  const { ocupada, fallo, llamar } = useLlamada();
  const { imprimir, respuesta } = useImpresion();
  /** Counts lookups, so that a late reply does not replace another invoice or act on a closed panel. */
  const pedidas = useRef(0);
  useEffect(
    () => () => {
      pedidas.current += 1;
    },
    [],
  );
  const buscar = useCallback(
    (escrito: string, borrador: Nota | null = null) => {
      const esta = (pedidas.current += 1);
      void llamar(puente.invoke("facturaOriginal", { texto: escrito }), (hallada) => {
        if (esta === pedidas.current) onHallada({ hallada, ...deBorrador(borrador) });
      });
    },
    [llamar, onHallada],
  );
  useEffect(() => {
    if (dato !== null) buscar(dato);
  }, [dato, buscar]);
  return (
    <Stack>
      <CualFactura ocupada={ocupada} onBuscar={buscar} />
      <Fallo fallo={fallo} />
      {respuesta}
      <ListaNotas
        notas={notas}
        onReimprimir={({ clave }) => imprimir(puente.invoke("reimprimirNota", { clave }))}
        onRetomar={(nota) => buscar(nota.cufOriginal, nota)}
        onEmitir={({ clave, cufOriginal, numeroOriginal, cliente, lineas }) =>
          void llamar(
            puente.invoke("emitirNota", {
              clave,
              cufOriginal,
              numeroOriginal,
              cliente,
              lineas,
              confirmadas: [],
            }),
            releer,
          )
        }
        onDescartar={({ clave }) => void puente.invoke("descartarNota", { clave }).then(releer)}
      />
    </Stack>
  );
}

/** Returns the key and the typed quantities of a draft; without a draft, those of a new note. */
function deBorrador(borrador: Nota | null): Pick<EnCurso, "clave" | "cantidades"> {
  const lineas = borrador?.lineas ?? [];
  return {
    clave: borrador?.clave ?? newUuid(crypto),
    cantidades: Object.fromEntries(lineas.map(({ nroItem, cantidad }) => [nroItem, cantidad])),
  };
}

/** Lists the notes of this till, and reads them again at each event of the till. */
function useNotas() {
  const [notas, setNotas] = useState<readonly Nota[]>([]);
  const releer = useCallback(
    () => void puente.invoke("notas", {}).then((result) => result.ok && setNotas(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("aviso", releer);
  }, [releer]);
  return { notas, releer };
}

/** Field that finds an invoice by its QR, its CUF or its number. */
function CualFactura({
  ocupada,
  onBuscar,
}: {
  readonly ocupada: boolean;
  readonly onBuscar: (texto: string) => void;
}) {
  const [texto, setTexto] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (texto.trim() !== "") onBuscar(texto);
      }}
    >
      <Group align="flex-end">
        <TextInput
          label="Factura"
          description="Escanee el QR de su ticket, o escriba su CUF o, si es de esta caja, su número."
          style={{ flex: 1 }}
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <Button type="submit" loading={ocupada}>
          Buscar
        </Button>
      </Group>
    </form>
  );
}
