/**
 * A table for lists of fewer than 200 rows, such as promotions, price lists, open shifts and credits by day. All rows
 * are in the browser, which filters, sorts, pages and exports them. Longer lists are paged by the server.
 */
import { Group, Text } from "@mantine/core";
import { celdasXlsx, encabezadoCsv, encabezadoXlsx, formaXlsx, lineaCsv, plano } from "@mostrador/core";
import { useState, type ReactNode } from "react";
import { saveArchivo } from "./api.ts";
import { Vacio } from "./comun.tsx";
import { BotonExportar, type Formato } from "./exportar.tsx";
import { Filtros, type CampoFiltro } from "./filtros.tsx";
import { Tabla, type Columna, type PropsTabla } from "./tabla.tsx";

/** A select filter by the values that occur in the rows. */
export interface Eleccion<F> {
  readonly titulo: string;
  readonly todas: string;
  /** Returns the row's value as text. */
  readonly de: (fila: F) => string;
}

interface Props<F> extends Omit<PropsTabla<F>, "orden" | "paginas"> {
  /** Name of the exported file without its extension. */
  readonly archivo: string;
  /** Placeholder of the search field; without it the table has no search. */
  readonly busca?: string;
  readonly elecciones?: readonly Eleccion<F>[];
  /** Content beside the export button, such as the number of rows or the purpose of the list. */
  readonly nota?: ReactNode;
}

export function TablaChica<F>({ archivo, busca, elecciones = [], nota, ...tabla }: Props<F>) {
  const [filtro, setFiltro] = useState<Readonly<Record<string, string>>>({});
  const campos = camposDe(busca, elecciones, tabla.filas);
  const filas = tabla.filas.filter((fila) => isHallada(fila, tabla.columnas, elecciones, filtro));
  const vacio = Object.fromEntries(campos.map(({ campo }) => [campo, ""]));
  return (
    <>
      {campos.length > 0 && (
        <div className="filtro-chico">
          <Filtros
            nombre={`Filtro de ${tabla.nombre}`}
            campos={campos}
            filtro={{ ...vacio, ...filtro }}
            vacio={vacio}
            poner={(cambio) => setFiltro((antes) => ({ ...antes, ...cambio }))}
          />
        </div>
      )}
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed" flex="1 1 120px">
          {nota}
        </Text>
        <BotonExportar pocas hacer={(formato) => exportar(formato, archivo, tabla.columnas, filas)} />
      </Group>
      {filas.length === 0 ? <Vacio>Ninguna fila coincide.</Vacio> : <Tabla {...tabla} filas={filas} />}
    </>
  );
}

const BUSCAR = "buscar";

/** Builds the filter fields. A select is offered only if the rows have at least two values. */
function camposDe<F>(
  busca: string | undefined,
  elecciones: readonly Eleccion<F>[],
  filas: readonly F[],
): readonly CampoFiltro[] {
  const deElegir = elecciones.flatMap(({ titulo, todas, de }): CampoFiltro[] => {
    const valores = [...new Set(filas.map(de))];
    if (valores.length < 2) return [];
    const opciones = [
      { value: "", label: todas },
      ...valores.map((valor) => ({ value: valor, label: valor })),
    ];
    return [{ campo: titulo, titulo, tipo: "opciones", alFrente: true, opciones }];
  });
  const busqueda: CampoFiltro = { campo: BUSCAR, titulo: "Buscar", tipo: "busca", pista: busca ?? "" };
  return busca === undefined ? deElegir : [busqueda, ...deElegir];
}

function isHallada<F>(
  fila: F,
  columnas: readonly Columna<F>[],
  elecciones: readonly Eleccion<F>[],
  filtro: Readonly<Record<string, string>>,
): boolean {
  const elegidas = elecciones.every(({ titulo, de }) => {
    const pedido = filtro[titulo] ?? "";
    return pedido === "" || de(fila) === pedido;
  });
  const texto = plano(
    exportables(columnas)
      .map(({ celda }) => String(celda(fila)))
      .join(" "),
  );
  const palabras = plano(filtro[BUSCAR] ?? "").split(/\s+/);
  return elegidas && palabras.every((palabra) => texto.includes(palabra));
}

/** Returns the columns that have a value, in the form for the exported file. */
function exportables<F>(columnas: readonly Columna<F>[]) {
  return columnas.flatMap(({ titulo, valor, exporta = valor, cuenta }) =>
    exporta === undefined ? [] : [{ titulo, celda: exporta, ...(cuenta === true ? { entero: cuenta } : {}) }],
  );
}

async function exportar<F>(
  formato: Formato,
  archivo: string,
  columnas: readonly Columna<F>[],
  filas: readonly F[],
): Promise<void> {
  const suyas = exportables(columnas);
  const nombre = `${archivo}.${formato}`;
  if (formato === "csv") {
    const partes = [encabezadoCsv(suyas), ...filas.map((fila) => lineaCsv(suyas, fila))];
    return saveArchivo(new Blob(partes, { type: "text/csv" }), nombre);
  }
  // The library is loaded on demand, because few people export.
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const hoja = [encabezadoXlsx(suyas), ...filas.map((fila) => celdasXlsx(suyas, fila))];
  saveArchivo(await writeXlsxFile(hoja, formaXlsx(suyas)).toBlob(), nombre);
}
