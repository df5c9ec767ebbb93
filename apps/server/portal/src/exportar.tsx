/** Exports a filtered list as a sheet for Excel or as CSV. The menu states the row limit of a sheet beforehand. */
import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { MAX_FILAS_XLSX } from "@mostrador/core";
import { entero } from "@mostrador/core/formato";
import { useId } from "react";
import { bajar, useAccion } from "./api.ts";
import { Aviso } from "./comun.tsx";

/** File formats of an exported list. */
export type Formato = "xlsx" | "csv";

const FORMATOS: readonly { readonly formato: Formato; readonly nombre: string }[] = [
  { formato: "xlsx", nombre: "Excel (XLSX)" },
  { formato: "csv", nombre: "CSV" },
];
const LIMITE = `Excel llega a ${entero(MAX_FILAS_XLSX)} filas: si hay más, use CSV o filtre menos días.`;

/** Downloads `ruta` with the extension of the chosen format, filtered like the list. */
export function Exportar({ ruta, consulta }: { readonly ruta: string; readonly consulta: URLSearchParams }) {
  return <BotonExportar hacer={(formato) => bajar(`${ruta}.${formato}?${consulta.toString()}`)} />;
}

/** The export button with its menu of formats. `pocas`: omits the row limits, because the list is short. */
export function BotonExportar({
  hacer,
  pocas = false,
}: {
  readonly hacer: (formato: Formato) => Promise<void>;
  readonly pocas?: boolean;
}) {
  const accion = useAccion();
  const id = useId();
  return (
    <>
      <Menu position="bottom-end" width={280}>
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
            <Menu.Item
              key={formato}
              {...(pocas ? {} : { "aria-describedby": id })}
              onClick={() => accion.hacer(() => hacer(formato))}
            >
              {nombre}
            </Menu.Item>
          ))}
          {!pocas && (
            <Menu.Label id={id} className="libre">
              {LIMITE}
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      <Aviso error={accion.error} />
    </>
  );
}
