/**
 * The portal's one table: sorts, opens a row, goes page by page; on a phone each row is a card. Without an order of the server its rows are
 * all here: it sorts them by the columns' values and shows 50 at a time.
 */
import { Table, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { Cabeza, OrdenEnTelefono, type Orden } from "./orden.tsx";
import { Pie, type Paginas } from "./paginas-de-lista.tsx";

/** One column. */
export interface Columna<F> {
  /** The column's name in code; the server sorts by it if the table has `orden`. */
  readonly clave: string;
  readonly titulo: string;
  readonly celda: (fila: F) => ReactNode;
  readonly numero?: true;
  /** The value that a table of few rows, all here, is sorted by. */
  readonly valor?: (fila: F) => string | number;
  /** The value in a file of such a table, where it differs from `valor`. */
  readonly exporta?: (fila: F) => string | number;
  /** The column's numbers are counts, which a file writes without decimals. */
  readonly cuenta?: true;
  /** Tells whether the server sorts by it. */
  readonly ordena?: true;
  /** Shows the title to screen readers only. */
  readonly sinTitulo?: true;
  /** The column's place on a phone: the card's first line, or left out, as on a tablet. */
  readonly telefono?: "titulo" | "no";
}

/** Rows of a page of a table whose rows are all here. */
const POR_PAGINA = 50;

export interface PropsTabla<F> {
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

/** Media queries of the windows in which rows are shown as cards. */
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
}: PropsTabla<F>) {
  const tarjetas = useMediaQuery(ancha === true ? TABLETA : TELEFONO, false, {
    getInitialValueInEffect: false,
  });
  const local = useFilasLocales(filas, columnas, orden === undefined && paginas === undefined);
  const suOrden = orden ?? local.orden;
  const vistas = orden === undefined ? local.filas : filas;
  const hojas = paginas ?? local.paginas;
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
      <Pie {...hojas} />
    </div>
  );
}

function Fila<F>({
  fila,
  columnas,
  abrir,
  atenuada,
}: Pick<PropsTabla<F>, "columnas"> & {
  readonly fila: F;
  readonly abrir: PropsTabla<F>["abrir"] | undefined;
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

/** Orders rows that are all here by a column's value, and shows a page of them. `porPaginas` false: they are a page of the server already. */
function useFilasLocales<F>(filas: readonly F[], columnas: readonly Columna<F>[], porPaginas: boolean) {
  const [{ actual, pagina }, setLugar] = useState({ actual: "", pagina: 0 });
  const valor = columnas.find(({ clave }) => clave === actual.replace("-", ""))?.valor;
  const signo = actual.startsWith("-") ? -1 : 1;
  const ordenadas =
    valor === undefined ? filas : filas.toSorted((a, b) => signo * compare(valor(a), valor(b)));
  const ultima = Math.max(0, Math.ceil(filas.length / POR_PAGINA) - 1);
  const esta = Math.min(pagina, ultima);
  const ir = (otra: number) => setLugar({ actual, pagina: otra });
  return {
    filas: porPaginas ? ordenadas.slice(esta * POR_PAGINA, (esta + 1) * POR_PAGINA) : ordenadas,
    orden: { actual, poner: (orden: string) => setLugar({ actual: orden, pagina: 0 }) },
    paginas: {
      hayAntes: porPaginas && esta > 0,
      siguiente: porPaginas && esta < ultima ? String(esta + 1) : null,
      poner: (otra: string) => ir(Number(otra)),
      volver: () => ir(esta - 1),
    },
  };
}

/** Compares numbers by value and texts as people sort them: "Caja 2" before "Caja 10". */
function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "es", { numeric: true });
}
