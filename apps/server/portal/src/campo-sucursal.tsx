import { NativeSelect } from "@mantine/core";
import { nombreSucursal } from "@mostrador/core/formato";

interface Props {
  readonly titulo?: string;
  readonly sucursales: readonly number[];
  readonly valor: number;
  readonly poner: (sucursal: number) => void;
}

/** A select of the shop's branches. */
export function CampoSucursal({ titulo = "Sucursal", sucursales, valor, poner }: Props) {
  return (
    <NativeSelect
      size="md"
      label={titulo}
      data={sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) }))}
      value={String(valor)}
      onChange={(e) => poner(Number(e.currentTarget.value))}
    />
  );
}
