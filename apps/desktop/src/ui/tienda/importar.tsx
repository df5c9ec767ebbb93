import { Alert, Button, Checkbox, FileButton, Group, Stack, Table, Text } from "@mantine/core";
import { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar } from "@mostrador/core";
import { Sello } from "../comun/sello.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { BarraAvance, useAvance } from "../comun/avance.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";

type Revisada = Salida<"revisarImportacion">;

/**
 * A price list from a spreadsheet: reviewed first, with each row that cannot be imported and the reason; then the good
 * rows are imported.
 */
export function Importar({ onListo }: { readonly onListo: () => void }) {
  const [texto, setTexto] = useState<string | null>(null);
  const [revisada, setRevisada] = useState<Revisada | null>(null);
  const [hecha, setHecha] = useState<Salida<"importarProductos"> | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const avance = useAvance().importar;
  async function abrir(archivo: File): Promise<void> {
    const leido = decodeTexto(await archivo.arrayBuffer());
    setTexto(leido);
    setHecha(null);
    setRevisada(null);
    await llamar(puente.invoke("revisarImportacion", { texto: leido }), setRevisada);
  }
  return (
    <Stack>
      <Text>
        Una planilla guardada como CSV, con los títulos en la primera línea: <b>codigo</b>, <b>descripcion</b>
        , <b>precio</b>, y si los tiene codigo de barras, categoria, unidad, codigo sin (el del producto en
        Impuestos), activo. Los códigos que ya existen se actualizan; ninguno se borra.
      </Text>
      <Group>
        <FileButton
          accept=".csv,.txt,text/csv"
          onChange={(archivo) => archivo !== null && void abrir(archivo)}
        >
          {(props) => (
            <Button {...props} size="md" loading={ocupada} leftSection={<IconFileSpreadsheet size={20} />}>
              Elegir el archivo
            </Button>
          )}
        </FileButton>
        <Button variant="default" size="md" onClick={onListo}>
          Volver
        </Button>
      </Group>
      <Fallo fallo={fallo} />
      {hecha !== null && (
        <Alert color="verde" data-testid="importado">
          Listo: {cuentaDicha(hecha)}.
        </Alert>
      )}
      {ocupada && avance !== undefined && <BarraAvance {...avance} que="Importando productos" />}
      {revisada !== null && hecha === null && (
        <ListaRevisada
          revisada={revisada}
          ocupada={ocupada}
          onImportar={(aceptarDudosas) =>
            texto !== null &&
            void llamar(puente.invoke("importarProductos", { texto, aceptarDudosas }), setHecha)
          }
        />
      )}
    </Stack>
  );
}

/** Changes of the file; the rows that cannot be taken say why. Doubtful codes are taken only where the person says so. */
function ListaRevisada({
  revisada,
  ocupada,
  onImportar,
}: {
  readonly revisada: Revisada;
  readonly ocupada: boolean;
  readonly onImportar: (aceptarDudosas: boolean) => void;
}) {
  const [aceptar, setAceptar] = useState(false);
  const { cuantas, falta } = porImportar(revisada, aceptar);
  const marca = marcaDeDudosas(revisada.dudosas);
  return (
    <>
      <Group>
        <Text fw={600}>{cuentaDicha(revisada.cuenta)}.</Text>
        <Boton falta={falta} loading={ocupada} onClick={() => onImportar(aceptar)}>
          Importar {cuantas}
        </Boton>
      </Group>
      {marca !== null && (
        <Checkbox
          {...marca}
          size="md"
          checked={aceptar}
          onChange={(event) => setAceptar(event.currentTarget.checked)}
        />
      )}
      {revisada.ignoradas.length > 0 && (
        <Text className="suave">Columnas que no se usan: {revisada.ignoradas.join(", ")}.</Text>
      )}
      <Filas filas={revisada.filas} />
    </>
  );
}

function Filas({ filas }: { readonly filas: Revisada["filas"] }) {
  return (
    <Table aria-label="Filas del archivo">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Línea</Table.Th>
          <Table.Th>Código</Table.Th>
          <Table.Th>Descripción</Table.Th>
          <Table.Th ta="right">Precio</Table.Th>
          <Table.Th>Efecto</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {filas.map((fila) => (
          <Table.Tr key={fila.linea}>
            <Table.Td>{fila.linea}</Table.Td>
            <Table.Td>{fila.codigo}</Table.Td>
            <Table.Td>
              {fila.descripcion}
              {fila.notas.map((nota) => (
                <Text key={nota} size="sm" className="suave">
                  {nota}
                </Text>
              ))}
            </Table.Td>
            <Table.Td ta="right">{fila.precio}</Table.Td>
            <Table.Td>
              <Efecto fila={fila} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Efecto({ fila }: { readonly fila: Revisada["filas"][number] }) {
  const { texto, color } = efectoDicho(fila);
  return <Sello color={color}>{texto}</Sello>;
}

/** Spreadsheets write UTF-8 or, on older Windows, its Western code page. */
function decodeTexto(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
