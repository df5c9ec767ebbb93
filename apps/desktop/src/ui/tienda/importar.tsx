import { Alert, Button, Checkbox, FileButton, Group, Select, Stack, Table, Text } from "@mantine/core";
import { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar, type Asignacion } from "@mostrador/core";
import { nombreCatalogo } from "@mostrador/core/formato";
import { Sello } from "../comun/sello.tsx";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import {
  Boton,
  ColumnasDePlanilla,
  confirmadosDe,
  GruposSinCodigo,
  HojaIlegible,
  readHoja,
  type Eleccion,
} from "@mostrador/ui";
import { useState } from "react";
import type { Entrada, Salida } from "../../contract/index.ts";
import { BarraAvance, useAvance } from "../comun/avance.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";
import { useSugeridos } from "./use-producto.ts";

type Revisada = Salida<"revisarImportacion">;

/**
 * Imports a price list from a spreadsheet. It is checked first, and each row that cannot be imported is shown with the reason; the other
 * rows are then imported.
 */
export function Importar({ onListo }: { readonly onListo: () => void }) {
  const [lista, setLista] = useState<Lista | null>(null);
  const [revisada, setRevisada] = useState<Revisada | null>(null);
  const [hecha, setHecha] = useState<Salida<"importarProductos"> | null>(null);
  const [ilegible, setIlegible] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const avance = useAvance().importar;
  async function revisar(nueva: Lista): Promise<void> {
    setLista(nueva);
    setHecha(null);
    await llamar(puente.invoke("revisarImportacion", nueva), setRevisada);
  }
  async function abrir(archivo: File): Promise<void> {
    setIlegible(null);
    setRevisada(null);
    try {
      await revisar({ registros: await readHoja(archivo) });
    } catch (error) {
      if (!(error instanceof HojaIlegible)) throw error;
      setIlegible(error.message);
    }
  }
  return (
    <Stack>
      <Text>
        Elija la planilla de sus productos: CSV o XLSX, de Excel o como la exporta otro programa. Los
        productos que ya tiene se actualizan por su código; ninguno se borra.
      </Text>
      <Group>
        <FileButton
          accept=".csv,.txt,.xlsx,text/csv"
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
      {ilegible !== null && (
        <Alert color="red" role="alert">
          {ilegible}
        </Alert>
      )}
      {hecha !== null && (
        <Alert color="verde" data-testid="importado">
          Listo: {cuentaDicha(hecha)}.
        </Alert>
      )}
      {ocupada && avance !== undefined && <BarraAvance {...avance} que="Importando productos" />}
      {revisada !== null && hecha === null && lista !== null && (
        <ListaRevisada
          revisada={revisada}
          ocupada={ocupada}
          cambiarColumnas={(columnas) => void revisar({ ...lista, columnas: [...columnas] })}
          onImportar={(aceptarDudosas, eleccion) =>
            void llamar(
              puente.invoke("importarProductos", {
                ...lista,
                aceptarDudosas,
                confirmados: confirmadosDe(eleccion),
              }),
              setHecha,
            )
          }
        />
      )}
    </Stack>
  );
}

type Lista = Entrada<"revisarImportacion">;

/** Shows the result of the check, with the reason for each refused row. Rows with doubtful codes are imported only if the person agrees. */
function ListaRevisada({
  revisada,
  ocupada,
  cambiarColumnas,
  onImportar,
}: {
  readonly revisada: Revisada;
  readonly ocupada: boolean;
  readonly cambiarColumnas: (columnas: Asignacion) => void;
  readonly onImportar: (aceptarDudosas: boolean, eleccion: Eleccion) => void;
}) {
  const [aceptar, setAceptar] = useState(false);
  const [eleccion, setEleccion] = useState<Eleccion>({});
  const { titulos, faltan, grupos } = revisada;
  const { cuantas, falta } = porImportar(revisada, aceptar);
  const marca = marcaDeDudosas(revisada.dudosas);
  if (faltan.length > 0)
    return <ColumnasDePlanilla titulos={titulos} faltan={faltan} cambiar={cambiarColumnas} />;
  return (
    <>
      <Group>
        <Text fw={600}>{cuentaDicha(revisada.cuenta)}.</Text>
        <Boton falta={falta} loading={ocupada} onClick={() => onImportar(aceptar, eleccion)}>
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
      <ColumnasDePlanilla titulos={titulos} faltan={faltan} cambiar={cambiarColumnas} />
      {grupos.length > 0 && (
        <GruposSinCodigo grupos={grupos} eleccion={eleccion} elegir={setEleccion} campo={campoDeCodigo} />
      )}
      <Filas filas={revisada.filas} />
    </>
  );
}

function campoDeCodigo(
  { opciones }: { readonly opciones: readonly Opcion[] },
  codigo: Opcion | null,
  poner: (codigo: Opcion) => void,
) {
  return <CodigoDeGrupo opciones={opciones} codigo={codigo} poner={poner} />;
}

type Opcion = Revisada["grupos"][number]["opciones"][number];

/** Field that selects the code for a group of products, from its suggestions or by a search in the catalog. */
function CodigoDeGrupo({
  opciones,
  codigo,
  poner,
}: {
  readonly opciones: readonly Opcion[];
  readonly codigo: Opcion | null;
  readonly poner: (codigo: Opcion) => void;
}) {
  const [texto, setTexto] = useState("");
  const halladas = useSugeridos({ descripcion: texto, categoria: null });
  const claveDe = (una: Opcion) => `${una.actividadEconomica}/${una.codigoSin}`;
  const todas = [
    ...new Map(
      [...opciones, ...halladas, ...(codigo === null ? [] : [codigo])].map((una) => [claveDe(una), una]),
    ).values(),
  ];
  return (
    <Select
      aria-label="Código de Impuestos"
      size="md"
      searchable
      placeholder="Escriba qué es, o elija"
      nothingFoundMessage="Ningún código coincide."
      data={todas.map((una) => ({
        value: claveDe(una),
        label: `${una.codigoSin} · ${nombreCatalogo(una.descripcion)}`,
      }))}
      filter={({ options }) => options}
      value={codigo === null ? null : claveDe(codigo)}
      onSearchChange={setTexto}
      onChange={(clave) => {
        const elegida = todas.find((una) => claveDe(una) === clave);
        if (elegida !== undefined) poner(elegida);
      }}
    />
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
