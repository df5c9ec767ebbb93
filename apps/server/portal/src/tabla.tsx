/** The portal's one table: sorts, opens a row, goes page by page; on a phone each row is a card. */
import { Button, Group, Table, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Cabeza, OrdenEnTelefono, type Orden } from "./orden.tsx";

/** One column. */
export interface Columna<F> {
  /** Its name in code; the server sorts by it where the table is given an order. */
  readonly clave: string;
  readonly titulo: string;
  readonly celda: (fila: F) => ReactNode;
  readonly numero?: true;
  /** The value that a table of few rows, all here, is sorted by. */
  readonly valor?: (fila: F) => string | number;
  /** Tells whether the server sorts by it. */
  readonly ordena?: true;
  /** The title is for screen readers alone. */
  readonly sinTitulo?: true;
  /** Its place on a phone: the card's first line, or left out, as on a tablet. */
  readonly telefono?: "titulo" | "no";
}

/** The place among pages of a list that goes on by a cursor. */
export interface Paginas {
  readonly hayAntes: boolean;
  readonly siguiente: string | null;
  readonly poner: (tras: string) => void;
}

interface Props<F> {
  /** Said to a screen reader. */
  readonly nombre: string;
  readonly columnas: readonly Columna<F>[];
  readonly filas: readonly F[];
  readonly claveDe: (fila: F) => string | number;
  /** The order that the server gives; without it the rows here are sorted by their `valor`. */
  readonly orden?: Orden;
  readonly paginas?: Paginas;
  /** Opens a row, and names it for a screen reader; undefined for a person who may not. */
  readonly abrir?: { readonly hacer: (fila: F) => void; readonly nombre: (fila: F) => string } | undefined;
  readonly atenuada?: (fila: F) => boolean;
  /** Has so many columns that its rows are cards on a tablet too. */
  readonly ancha?: true;
}

/** Windows in which rows are cards. */
const [TELEFONO, TABLETA] = ["(max-width: 40em)", "(max-width: 62em)"];

export function Tabla<F>({
  nombre,
  columnas,
  filas,
  claveDe,
  orden,
  paginas,
  abrir,
  atenuada,
  ancha,
}: Props<F>) {
  const tarjetas = useMediaQuery(ancha === true ? TABLETA : TELEFONO, false, {
    getInitialValueInEffect: false,
  });
  const local = useOrdenLocal(filas, columnas);
  const suOrden = orden ?? local.orden;
  const vistas = orden === undefined ? local.filas : filas;
  return (
    <div {...(tarjetas ? { className: "tarjetas" } : {})}>
      {tarjetas && filas.length > 1 && (
        <OrdenEnTelefono
          columnas={columnas.filter((columna) => puedeOrdenar(columna, orden !== undefined))}
          orden={suOrden}
        />
      )}
      <Table className="tabla" highlightOnHover role="table" aria-label={nombre}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columnas.map((columna) => (
              <Cabeza
                key={columna.clave}
                columna={columna}
                orden={puedeOrdenar(columna, orden !== undefined) ? suOrden : null}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {vistas.map((fila) => (
            <Fila
              key={claveDe(fila)}
              fila={fila}
              columnas={columnas}
              abrir={abrir}
              atenuada={atenuada?.(fila) === true}
            />
          ))}
        </Table.Tbody>
      </Table>
      {paginas !== undefined && <Pie {...paginas} />}
    </div>
  );
}

function Fila<F>({
  fila,
  columnas,
  abrir,
  atenuada,
}: Pick<Props<F>, "columnas"> & {
  readonly fila: F;
  readonly abrir: Props<F>["abrir"] | undefined;
  readonly atenuada: boolean;
}) {
  return (
    <Table.Tr
      role="row"
      {...(atenuada ? { "data-atenuada": true } : {})}
      {...(abrir === undefined ? {} : { onClick: () => abrir.hacer(fila), style: { cursor: "pointer" } })}
    >
      {columnas.map((columna, i) => (
        <Table.Td
          key={columna.clave}
          role="cell"
          data-titulo={columna.sinTitulo === true ? "" : columna.titulo}
          data-telefono={columna.telefono}
          {...(columna.numero === true ? { ta: "right", className: "entero" } : {})}
        >
          {i === 0 && abrir !== undefined ? (
            <UnstyledButton
              className="abre"
              aria-label={abrir.nombre(fila)}
              onClick={(e) => {
                e.stopPropagation();
                abrir.hacer(fila);
              }}
            >
              {columna.celda(fila)}
            </UnstyledButton>
          ) : (
            columna.celda(fila)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function puedeOrdenar<F>(columna: Columna<F>, enServidor: boolean): boolean {
  return enServidor ? columna.ordena === true : columna.valor !== undefined;
}

function Pie({ hayAntes, siguiente, poner }: Paginas) {
  if (!hayAntes && siguiente === null) return null;
  return (
    <Group justify="space-between" mt="sm">
      {hayAntes ? (
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} />}
          onClick={() => window.history.back()}
        >
          Anteriores
        </Button>
      ) : (
        <span />
      )}
      {siguiente === null ? (
        <Text size="sm" c="dimmed">
          No hay más.
        </Text>
      ) : (
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} />}
          onClick={() => (poner(siguiente), window.scrollTo(0, 0))}
        >
          Siguientes
        </Button>
      )}
    </Group>
  );
}

function useOrdenLocal<F>(filas: readonly F[], columnas: readonly Columna<F>[]) {
  const [actual, poner] = useState("");
  const valor = columnas.find(({ clave }) => clave === actual.replace("-", ""))?.valor;
  const signo = actual.startsWith("-") ? -1 : 1;
  const ordenadas =
    valor === undefined ? filas : filas.toSorted((a, b) => signo * comparar(valor(a), valor(b)));
  return { filas: ordenadas, orden: { actual, poner } };
}

function comparar(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "es");
}
