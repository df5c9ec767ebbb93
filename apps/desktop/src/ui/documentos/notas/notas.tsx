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

/** The note in the making: an invoice that was found, or a draft taken up again. */
interface EnCurso {
  readonly hallada: Hallada;
  readonly clave: string;
  readonly cantidades: Readonly<Record<number, string>>;
}

/** Goods that a buyer brings back: the ticket's QR, the lines, and the note. */
export function Notas({ estado, abierto, dato, vez, onCerrar }: PropsVista) {
  // The invoice that the panel was opened for is looked up once. Another one that is scanned later raises a question.
  const [atendida, setAtendida] = useState(0);
  const [enCurso, setEnCurso] = useState<EnCurso | null>(null);
  // Memoised: a new function would look the same invoice up again.
  const alHallar = useCallback(
    (hallada: EnCurso) => {
      setAtendida(vez);
      setEnCurso(hallada);
    },
    [vez],
  );
  // An exchange that begins closes the panel from without: its note is done, and the next opening asks for another invoice.
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

/** The question about a ticket that was scanned while a note of another invoice is written. Enter stays with the note. */
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

/** Finds the invoice that a note is made of, and lists the notes of this till. */
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
  /** Counts the invoices asked for: a late one opens over no other, and over no closed panel. */
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

/** The notes of this till, read again at each notice of the till. */
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

/** Asks for the invoice by its QR, its CUF or its number. */
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
