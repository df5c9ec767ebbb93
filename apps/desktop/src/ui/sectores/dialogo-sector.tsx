import { Select } from "@mantine/core";
import { formaDe } from "@mostrador/core";
import { DialogoForma, type Propios } from "./forma.tsx";
import { getSector, opcionesDe } from "./sectores.ts";

/**
 * The choice of this sale's kind of invoice, among those of the till, and the document fields of that kind.
 */
export function DialogoSector({
  sector,
  sectores,
  propios,
  onSector,
  onListo,
  onCerrar,
}: {
  readonly sector: number;
  readonly sectores: readonly number[];
  readonly propios: Propios;
  readonly onSector: (sector: number) => void;
  readonly onListo: (propios: Propios) => void;
  readonly onCerrar: () => void;
}) {
  const elegir = (
    <Select
      label="Tipo de factura"
      size="md"
      data={opcionesDe(sectores)}
      value={String(sector)}
      allowDeselect={false}
      autoFocus
      onChange={(codigo) => codigo !== null && onSector(Number(codigo))}
    />
  );
  return (
    <DialogoForma
      key={sector}
      titulo="Datos de la factura"
      campos={formaDe(getSector(sector)).cabecera}
      propios={propios}
      {...(sectores.length > 1 ? { antes: elegir } : {})}
      onListo={onListo}
      onCerrar={onCerrar}
    />
  );
}
