/**
 * A price list from a sheet: reviewed first, with each row that cannot be imported and the reason; then its good rows
 * are imported.
 */
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import type { Registro } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { FalloApi, request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import type { Importacion } from "../../tipos-tienda.ts";
import { downloadPlantilla, HojaIlegible, readHoja } from "./hoja.ts";
import { Hecha, Revisada } from "./revision.tsx";

const requestImportacion = (
  registros: readonly Registro[],
  como: { readonly aplicar: boolean; readonly aceptarDudosas: boolean },
) => request<Importacion>("POST", "/v1/portal/productos/importar", toWire({ registros, ...como }));

interface Props {
  /** Called once something was imported, so that the list is read again. */
  readonly cambio: () => void;
  readonly cerrar: () => void;
}

export function Importar({ cambio, cerrar }: Props) {
  const [registros, setRegistros] = useState<readonly Registro[] | null>(null);
  const [revisada, setRevisada] = useState<Importacion | null>(null);
  const [hecha, setHecha] = useState<Importacion["cuenta"] | null>(null);
  const accion = useAccion();
  const abrir = (archivo: File) =>
    accion.hacer(async () => {
      setHecha(null);
      setRevisada(null);
      const leidos = await readHoja(archivo).catch((error: unknown) => {
        throw error instanceof HojaIlegible ? new FalloApi(error.message) : error;
      });
      setRegistros(leidos);
      setRevisada(await requestImportacion(leidos, { aplicar: false, aceptarDudosas: false }));
    });
  const importar = (aceptarDudosas: boolean) =>
    accion.hacer(async () => {
      if (registros === null) return;
      const { cuenta } = await requestImportacion(registros, { aplicar: true, aceptarDudosas });
      setHecha(cuenta);
      setRevisada(null);
      cambio();
    });
  return (
    <Stack>
      <Text>
        Una planilla CSV o XLSX con los títulos en la primera línea: codigo, descripcion, precio, y si los
        tiene unidad, categoria, codigo de barras, codigo sin (el del producto en Impuestos), activo. Los
        códigos que ya existen se actualizan; ninguno se borra.
      </Text>
      <Elegir ocupada={accion.ocupada} abrir={abrir} />
      {accion.ocupada && (
        <Text role="status">Trabajando. 20,000 filas suelen tardar menos de un minuto.</Text>
      )}
      <Aviso error={accion.error} />
      {hecha !== null && (
        <>
          <Hecha cuenta={hecha} />
          <Button variant="default" size="md" onClick={cerrar}>
            Volver a la lista
          </Button>
        </>
      )}
      {revisada !== null && <Revisada revisada={revisada} ocupada={accion.ocupada} importar={importar} />}
    </Stack>
  );
}

function Elegir({ ocupada, abrir }: { readonly ocupada: boolean; readonly abrir: (archivo: File) => void }) {
  return (
    <Group>
      <FileButton
        accept=".csv,.txt,.xlsx,text/csv"
        inputProps={{ "aria-label": "Archivo de la planilla" }}
        onChange={(archivo) => archivo !== null && abrir(archivo)}
      >
        {(props) => (
          <Button {...props} size="md" loading={ocupada} leftSection={<IconFileSpreadsheet size={18} />}>
            Elegir el archivo
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
