/** The order of a table: clickable column headers on wide screens, a select on a phone. */
import { NativeSelect, Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";

/** The order of a list: a column's name, with a leading hyphen for descending order. */
export interface Orden {
  readonly actual: string;
  readonly poner: (orden: string) => void;
}

/** The properties of a column that its header needs. */
interface Titulada {
  readonly clave: string;
  readonly titulo: string;
  readonly numero?: true;
  readonly sinTitulo?: true;
  readonly telefono?: "titulo" | "no";
  readonly soloAmplia?: true;
}

/** The header of a column; pressing it sorts the list if the column is sortable. */
export function Cabeza({
  columna: { clave, titulo, numero, sinTitulo, telefono, soloAmplia },
  orden,
}: {
  readonly columna: Titulada;
  readonly orden: Orden | null;
}) {
  const sube = orden?.actual === clave;
  const baja = orden?.actual === `-${clave}`;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      data-telefono={telefono}
      data-solo={soloAmplia === true ? "amplia" : undefined}
      {...(numero === true ? { ta: "right" } : {})}
      {...(sube ? { "aria-sort": "ascending" } : baja ? { "aria-sort": "descending" } : {})}
    >
      {orden === null ? (
        sinTitulo === true ? (
          <VisuallyHidden>{titulo}</VisuallyHidden>
        ) : (
          titulo
        )
      ) : (
        <UnstyledButton className="ordena" onClick={() => orden.poner(baja ? clave : `-${clave}`)}>
          {titulo}
          {sube && <IconArrowUp size={14} aria-hidden />}
          {baja && <IconArrowDown size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </Table.Th>
  );
}

/** A select for the order, because the cards on a phone have no headers. */
export function OrdenEnTelefono({
  columnas,
  orden,
}: {
  readonly columnas: readonly Titulada[];
  readonly orden: Orden;
}) {
  if (columnas.length === 0) return null;
  const opciones = columnas.flatMap(({ clave, titulo, numero }) => [
    {
      value: `-${clave}`,
      label: `${titulo}, ${numero === true ? "de mayor a menor" : "del último al primero"}`,
    },
    { value: clave, label: `${titulo}, ${numero === true ? "de menor a mayor" : "del primero al último"}` },
  ]);
  const sinOrden = orden.actual === "" ? [{ value: "", label: "El orden de siempre" }] : [];
  return (
    <NativeSelect
      mb="sm"
      size="md"
      label="Ordenar por"
      data={[...sinOrden, ...opciones]}
      value={orden.actual}
      onChange={(e) => orden.poner(e.currentTarget.value)}
    />
  );
}
