/** Imports a price list from a sheet. It first shows the columns and the rows that cannot be imported, then imports the valid rows. */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import type { Asignacion, Registro } from "@mostrador/core";
import { confirmadosDe, HojaIlegible, readHoja, type Eleccion } from "@mostrador/ui";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { FalloApi, request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { Importaciones } from "./importaciones.tsx";
import { Hecha, Revisada } from "./revision.tsx";

interface Lista {
  readonly archivo: string;
  readonly registros: readonly Registro[];
  /** Columns assigned by the person; null if the server's assignment is used. */
  readonly columnas: Asignacion | null;
}

const requestImportacion = (
  { archivo, registros, columnas }: Lista,
  como: { readonly aplicar: boolean; readonly aceptarDudosas: boolean; readonly eleccion: Eleccion },
) => {
  const { aplicar, aceptarDudosas, eleccion } = como;
  const lectura = { registros, aplicar, aceptarDudosas, archivo, confirmados: confirmadosDe(eleccion) };
  return request<Importacion>(
    "POST",
    "/v1/portal/productos/importar",
    toWire(columnas === null ? lectura : { ...lectura, columnas }),
  );
};

interface Props {
  /** Called after an import, so that the list is reloaded. */
  readonly cambio: () => void;
  readonly cerrar: () => void;
}

export function Importar({ cambio, cerrar }: Props) {
  const [lista, setLista] = useState<Lista | null>(null);
  const [revisada, setRevisada] = useState<Importacion | null>(null);
  const [hecha, setHecha] = useState<Importacion | null>(null);
  const accion = useAccion();
  const revisar = async (nueva: Lista) => {
    setLista(nueva);
    setRevisada(await requestImportacion(nueva, { aplicar: false, aceptarDudosas: false, eleccion: {} }));
  };
  const abrir = (archivo: File) =>
    accion.hacer(async () => {
      setHecha(null);
      setRevisada(null);
      const registros = await readHoja(archivo).catch((error: unknown) => {
        throw error instanceof HojaIlegible ? new FalloApi(error.message) : error;
      });
      await revisar({ archivo: archivo.name, registros, columnas: null });
    });
  const importar = (aceptarDudosas: boolean, eleccion: Eleccion) =>
    accion.hacer(async () => {
      if (lista === null) return;
      setHecha(await requestImportacion(lista, { aplicar: true, aceptarDudosas, eleccion }));
      setRevisada(null);
      cambio();
    });
  return (
    <Stack>
      <Text>
        Elija la planilla de sus productos: CSV o XLSX, de Excel o como la exporta otro programa. Los
        productos que ya tiene se actualizan por su código; ninguno se borra.
      </Text>
      <Elegir ocupada={accion.ocupada} elegida={revisada !== null} abrir={abrir} />
      {accion.ocupada && (
        <Text role="status">Trabajando. 20,000 filas suelen tardar menos de un minuto.</Text>
      )}
      <Aviso error={accion.error} />
      {hecha !== null && (
        <>
          <Hecha cuenta={hecha.cuenta} sinCodigo={hecha.grupos} />
          <Button variant="default" size="md" onClick={cerrar}>
            Volver a la lista
          </Button>
        </>
      )}
      {revisada === null ? (
        <Importaciones key={hecha?.importacion ?? ""} cambio={cambio} />
      ) : (
        <Revisada
          revisada={revisada}
          ocupada={accion.ocupada}
          importar={importar}
          cambiarColumnas={(columnas) =>
            accion.hacer(async () => {
              if (lista !== null) await revisar({ ...lista, columnas });
            })
          }
        />
      )}
    </Stack>
  );
}

function Elegir({
  ocupada,
  elegida,
  abrir,
}: {
  readonly ocupada: boolean;
  /** A file is under review: the primary button is then the one that imports it. */
  readonly elegida: boolean;
  readonly abrir: (archivo: File) => void;
}) {
  return (
    <Group>
      <FileButton
        accept=".csv,.txt,.xlsx,text/csv"
        inputProps={{ "aria-label": "Archivo de la planilla" }}
        onChange={(archivo) => archivo !== null && abrir(archivo)}
      >
        {(props) => (
          <Button
            {...props}
            variant={elegida ? "default" : "filled"}
            size="md"
            loading={ocupada}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            Elegir {elegida ? "otro" : "el"} archivo
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} />}
        onClick={() => void downloadPlantilla()}
      >
        Bajar la plantilla
      </Button>
    </Group>
  );
}

const TITULOS = [
  "codigo",
  "descripcion",
  "precio",
  "unidad",
  "categoria",
  "codigo de barras",
  "codigo sin",
  "activo",
];
const EJEMPLO = ["CAF-250", "Café molido 250 g", "38.50", "unidad", "Café", "7771234500019", "", "si"];

/** Downloads an empty price list to fill in, as XLSX. */
async function downloadPlantilla(): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const titulos = TITULOS.map((value) => ({ value, fontWeight: "bold" as const }));
  const ejemplo = EJEMPLO.map((value) => ({ value, type: String, format: "@" }));
  await writeXlsxFile([titulos, ejemplo], {
    columns: TITULOS.map(() => ({ width: 20 })),
  }).toFile("productos.xlsx");
}
