import { Select, type SelectProps } from "@mantine/core";
import { nombreCatalogo } from "@mostrador/core/formato";

/** Unit of goods that are counted, in the tax system's catalog. */
export const UNIDAD_BIENES = 57;

type Props = Omit<SelectProps, "data" | "value" | "onChange" | "searchable" | "allowDeselect"> & {
  readonly unidades: readonly { readonly codigo: number; readonly descripcion: string }[];
  readonly valor: number;
  readonly poner: (unidadMedida: number) => void;
};

/** A choice of the tax system's units, by their names; one is always chosen. */
export function ElegirUnidad({ unidades, valor, poner, ...props }: Props) {
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      data={unidades.map(({ codigo, descripcion }) => ({
        value: String(codigo),
        label: nombreCatalogo(descripcion),
      }))}
      value={String(valor)}
      onChange={(elegida) => poner(Number(elegida ?? valor))}
    />
  );
}
