import { Badge, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { Salida } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vistas.ts";
import { FormaNota } from "./forma-nota.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";

type Nota = Salida<"notas">[number];
type Hallada = Salida<"facturaOriginal">;

/** What is being made: an invoice that was found, or a draft taken up again. */
interface EnCurso {
  readonly hallada: Hallada;
  readonly clave: string;
  readonly cantidades: Readonly<Record<number, string>>;
}

const ESTADOS = {
  borrador: { texto: "Borrador", color: "orange" },
  enviando: { texto: "Por confirmar", color: "blue" },
  emitida: { texto: "Emitida", color: "verde" },
} as const;

/** What a buyer brings back: the ticket's QR, the lines, and the note. */
export function Notas({ estado, abierto, dato, vez, onCerrar }: PropsVista) {
  // What it was opened for is looked up once: whoever is done with it comes to the list.
  const [atendida, setAtendida] = useState(0);
  const [enCurso, setEnCurso] = useState<EnCurso | null>(null);
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (setEnCurso(null), onCerrar())}
      position="right"
      size="52rem"
      title="Notas de crédito y débito"
    >
      {abierto && enCurso === null && (
        <Buscar key={vez} dato={vez === atendida ? null : dato} onHallada={setEnCurso} />
      )}
      {enCurso !== null && (
        <FormaNota
          key={enCurso.clave}
          {...enCurso}
          turno={estado.turno !== null}
          onListo={() => {
            setAtendida(vez);
            setEnCurso(null);
          }}
        />
      )}
    </PanelLateral>
  );
}

function Buscar({
  dato,
  onHallada,
}: {
  readonly dato: string | null;
  readonly onHallada: (enCurso: EnCurso) => void;
}) {
  const [texto, setTexto] = useState("");
  const [notas, setNotas] = useState<readonly Nota[]>([]);
  const { ocupada, fallo, llamar } = useLlamada();
  const { imprimir, respuesta } = useImpresion();
  const releer = useCallback(
    () => void puente.invoke("notas", {}).then((result) => result.ok && setNotas(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("aviso", releer);
  }, [releer]);
  const buscar = useCallback(
    (escrito: string, borrador: Nota | null = null) =>
      void llamar(puente.invoke("facturaOriginal", { texto: escrito }), (hallada) =>
        onHallada({
          hallada,
          clave: borrador?.clave ?? crypto.randomUUID(),
          cantidades: Object.fromEntries(
            (borrador?.lineas ?? []).map(({ nroItem, cantidad }) => [nroItem, cantidad]),
          ),
        }),
      ),
    [llamar, onHallada],
  );
  useEffect(() => {
    if (dato !== null) buscar(dato);
  }, [dato, buscar]);
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (texto.trim() !== "") buscar(texto);
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
      <Fallo fallo={fallo} />
      {respuesta}
      {notas.length === 0 ? (
        <Text className="suave">Todavía no hay notas de esta caja.</Text>
      ) : (
        <Table aria-label="Notas">
          <Table.Tbody>
            {notas.map((nota) => (
              <Table.Tr key={nota.clave} data-nota={nota.estado}>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(nota.creadaEn)}</Table.Td>
                <Table.Td>
                  {nota.numero === null ? "" : `N° ${nota.numero}, `}factura {nota.numeroOriginal},{" "}
                  {nota.cliente}
                  {nota.error !== null && nota.estado !== "emitida" && (
                    <Text size="sm" className="suave">
                      {nota.error}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">{nota.monto === null ? "" : `Bs ${monto(nota.monto)}`}</Table.Td>
                <Table.Td>
                  <Badge color={ESTADOS[nota.estado].color}>{ESTADOS[nota.estado].texto}</Badge>
                </Table.Td>
                <Table.Td>
                  {nota.estado === "emitida" && (
                    <Button
                      variant="default"
                      onClick={() => imprimir(puente.invoke("reimprimirNota", { clave: nota.clave }))}
                    >
                      Reimprimir
                    </Button>
                  )}
                  {nota.estado === "borrador" && (
                    <Group gap="xs" wrap="nowrap">
                      <Button
                        leftSection={<IconReceiptRefund size={18} />}
                        onClick={() => buscar(nota.cufOriginal, nota)}
                      >
                        Retomar
                      </Button>
                      <BotonConfirmado
                        variant="default"
                        titulo="Descartar el borrador"
                        pregunta={`Lo que se marcó de la factura ${nota.numeroOriginal}, de ${nota.cliente}, se borra. No se emitió ninguna nota.`}
                        si="Sí, descartar"
                        onSi={() => void puente.invoke("descartarNota", { clave: nota.clave }).then(releer)}
                      >
                        Descartar
                      </BotonConfirmado>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
