/** The export of a list as it is filtered: a sheet for Excel, or CSV. */
import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { bajar, useAccion } from "./api.ts";
import { Aviso } from "./comun.tsx";

const FORMATOS = [
  { formato: "xlsx", nombre: "Excel (XLSX)" },
  { formato: "csv", nombre: "CSV" },
] as const;

/** Downloads what `ruta` with each form as its ending answers to the list's filter. */
export function Exportar({ ruta, consulta }: { readonly ruta: string; readonly consulta: URLSearchParams }) {
  const accion = useAccion();
  const pedida = (formato: string) => `${ruta}.${formato}?${consulta.toString()}`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="md"
            variant="default"
            loading={accion.ocupada}
            leftSection={<IconDownload size={18} />}
          >
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATOS.map(({ formato, nombre }) => (
            <Menu.Item key={formato} onClick={() => accion.hacer(() => bajar(pedida(formato)))}>
              {nombre}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Aviso error={accion.error} />
    </>
  );
}
