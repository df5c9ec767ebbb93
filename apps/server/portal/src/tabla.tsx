/**
 * The portal's table component. It sorts, pages and opens rows; on a phone each row is a card. Without `orden` all its
 * rows are in the browser: it then sorts them by the columns' values and shows 50 at a time.
 */
import { Table, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { Cabeza, OrdenEnTelefono, type Orden } from "./orden.tsx";
import { Pie, type Paginas } from "./paginas-de-lista.tsx";

/** A column of a table. */
export interface Columna<F> {
  /** Name of the column in code; the server sorts by it if the table has `orden`. */
  readonly clave: string;
  readonly titulo: string;
  readonly celda: (fila: F) => ReactNode;
  readonly numero?: true;
  /** Value by which a table without `orden` sorts its rows. */
  readonly valor?: (fila: F) => string | number;
  /** Value in an exported file, if it differs from `valor`. */
  readonly exporta?: (fila: F) => string | number;
  /** Marks numbers as counts, which are exported without decimals. */
  readonly cuenta?: true;
  /** Lets the server sort by this column. */
  readonly ordena?: true;
  /** Shows the title only to screen readers. */
  readonly sinTitulo?: true;
  /** Position on a phone: the first line of the card, or hidden; hidden columns are hidden on a tablet too. */
  readonly telefono?: "titulo" | "no";
  /** Shows the column in windows from 1,600 px on alone, where the page is wide enough for what is rarely asked. */
  readonly soloAmplia?: true;
}

/** Rows per page of a table without `orden`. */
const POR_PAGINA = 50;

export interface PropsTabla<F> {
  /** Accessible name of the table. */
  readonly nombre: string;
  readonly columnas: readonly Columna<F>[];
  readonly filas: readonly F[];
  readonly claveDe: (fila: F) => string | number;
  /** Order applied by the server; without it rows are sorted in the browser by their `valor`. */
  readonly orden?: Orden;
  readonly paginas?: Paginas;
  /** Opens a row, and gives it an accessible name; undefined if the person may not open rows. */
  readonly abrir?: { readonly hacer: (fila: F) => void; readonly nombre: (fila: F) => string } | undefined;
  readonly atenuada?: (fila: F) => boolean;
  /** Marks a table with so many columns that its rows are cards on a tablet too. */
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
              tarjetas={tarjetas}
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
  tarjetas,
}: Pick<PropsTabla<F>, "columnas"> & {
  readonly fila: F;
  readonly tarjetas: boolean;
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
          data-solo={columna.soloAmplia === true ? "amplia" : undefined}
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
          ) : tarjetas ? (
            // Title and value share the line of a card, so the value is one part, whatever it consists of.
            <div className="dato">{columna.celda(fila)}</div>
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

/**
 * Sorts rows in the browser by a column's value and returns one page of them. With `porPaginas` false the rows are
 * already a page of the server.
 */
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

/** Compares numbers by value, and texts in natural order: "Caja 2" before "Caja 10". */
function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "es", { numeric: true });
}
