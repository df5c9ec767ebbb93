import { Button, NativeSelect, Stack, Table, Text } from "@mantine/core";
import { COLUMNAS_PLANILLA, NOMBRES_COLUMNA, type Asignacion, type Planilla } from "@mostrador/core";
import { useState } from "react";

interface Props {
  readonly titulos: Planilla["titulos"];
  readonly faltan: Planilla["faltan"];
  /** Called with the new assignment of columns, which is stored with the list when it is imported. */
  readonly cambiar: (columnas: Asignacion) => void;
}

const OPCIONES = [
  { value: "", label: "No se usa" },
  ...COLUMNAS_PLANILLA.map((columna) => ({ value: columna, label: NOMBRES_COLUMNA[columna] })),
];

/** Shows the columns of a sheet with samples, and the purpose of each for the shop, which a person sets once. */
export function ColumnasDePlanilla({ titulos, faltan, cambiar }: Props) {
  const [todas, setTodas] = useState(false);
  const sinUso = titulos.filter(({ columna }) => columna === null).length;
  const abierta = todas || faltan.length > 0;
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {faltan.length === 0
          ? "Columnas de su planilla"
          : `Diga cuál de sus columnas es: ${faltan.map((una) => NOMBRES_COLUMNA[una].toLowerCase()).join(" y ")}.`}
      </Text>
      {/* The roles stay where a narrow panel lays the rows out as blocks. */}
      <div className="columnas-planilla">
        <Table role="table" aria-label="Columnas de la planilla">
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              <Table.Th role="columnheader">En su planilla</Table.Th>
              <Table.Th role="columnheader">Dice</Table.Th>
              <Table.Th role="columnheader">Es</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {titulos.map(({ titulo, columna, muestras }, i) =>
              columna === null && !abierta ? null : (
                <Table.Tr key={`${i}-${titulo}`} role="row">
                  <Table.Td role="cell" className="suya">
                    {titulo === "" ? `Columna ${i + 1}` : titulo}
                  </Table.Td>
                  <Table.Td role="cell" c="dimmed">
                    {muestras.length === 0 ? "—" : muestras.join(" · ")}
                  </Table.Td>
                  <Table.Td role="cell">
                    <NativeSelect
                      aria-label={`La columna ${titulo === "" ? i + 1 : titulo} es`}
                      size="md"
                      data={OPCIONES}
                      value={columna ?? ""}
                      onChange={(e) => cambiar(conColumna(titulos, i, e.currentTarget.value))}
                    />
                  </Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
      {sinUso > 0 && faltan.length === 0 && (
        <Button variant="subtle" size="md" onClick={() => setTodas(!todas)}>
          {todas ? "Ver solo las que se usan" : `Ver también las ${sinUso} que no se usan`}
        </Button>
      )}
    </Stack>
  );
}

/** Assigns a column to one heading. Any other heading of that column loses it, except for variants, which may have several headings. */
function conColumna(titulos: Planilla["titulos"], i: number, valor: string): Asignacion {
  const elegida = COLUMNAS_PLANILLA.find((columna) => columna === valor) ?? null;
  return titulos.map(({ columna }, j) => {
    if (j === i) return elegida;
    return columna === elegida && elegida !== "variante" ? null : columna;
  });
}
