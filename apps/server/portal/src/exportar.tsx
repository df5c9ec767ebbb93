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

/** Downloads `ruta` with the extension of the chosen format, filtered like the list. `nombre`: the button's words, where no list stands beside it. */
export function Exportar({
  ruta,
  consulta,
  nombre,
}: {
  readonly ruta: string;
  readonly consulta: URLSearchParams;
  readonly nombre?: string;
}) {
  const hacer = (formato: Formato) => bajar(`${ruta}.${formato}?${consulta.toString()}`);
  return <BotonExportar hacer={hacer} {...(nombre === undefined ? {} : { nombre })} />;
}

/** The export button with its menu of formats. `pocas`: omits the row limits, because the list is short. */
export function BotonExportar({
  hacer,
  pocas = false,
  nombre = "Exportar",
}: {
  readonly hacer: (formato: Formato) => Promise<void>;
  readonly pocas?: boolean;
  readonly nombre?: string;
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
            {nombre}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATOS.map(({ formato, nombre: deFormato }) => (
            <Menu.Item
              key={formato}
              {...(pocas ? {} : { "aria-describedby": id })}
              onClick={() => accion.hacer(() => hacer(formato))}
            >
              {deFormato}
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
