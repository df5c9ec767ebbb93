/** Narrower sums of sales for spans of a year, and indexes of the owner's pages. An entry of `DE_FEEDS`. docs/decisions/0023 */

/**
 * A table that sums the rows of a finer table by fewer columns. Each column of its key is one of that table,
 * or its month.
 */
interface Resumen {
  readonly tabla: string;
  readonly de: "ventas_hora" | "ventas_producto";
  readonly clave: readonly string[];
  readonly sumas: readonly string[];
}

const DE_VENTAS = ["documentos", "centavos"] as const;
const RESUMENES: readonly Resumen[] = [
  {
    tabla: "ventas_dia",
    de: "ventas_hora",
    clave: ["nit", "dia", "sucursal", "punto_venta", "sector", "clase", "estado", "metodo_pago", "cajero"],
    sumas: DE_VENTAS,
  },
  {
    tabla: "ventas_hora_sucursal",
    de: "ventas_hora",
    clave: ["nit", "dia", "hora", "sucursal", "clase", "estado"],
    sumas: DE_VENTAS,
  },
  {
    tabla: "ventas_producto_mes",
    de: "ventas_producto",
    clave: ["nit", "mes", "sucursal", "codigo", "clase", "anulada"],
    sumas: ["documentos", "cantidad", "centavos"],
  },
];

/** The value of a key's column in a row of the finer table; `fila` is the prefix of the row: empty, `new.` or `old.`. */
function valorDe(columna: string, fila: string): string {
  return columna === "mes" ? `substr(${fila}dia, 1, 7)` : fila + columna;
}

/** Sums the rows that the finer table has at the migration. */
function put({ tabla, de, clave, sumas }: Resumen): string {
  const valores = clave.map((columna) => valorDe(columna, ""));
  return `insert into ${tabla} (${[...clave, ...sumas].join(", ")})
    select ${[...valores, ...sumas.map((suma) => `sum(${suma})`)].join(", ")} from ${de} group by ${valores.join(", ")};`;
}

/** Adds a new row of the finer table to its sum. */
function sumar({ tabla, clave, sumas }: Resumen): string {
  const valores = [...clave, ...sumas].map((columna) => valorDe(columna, "new."));
  const sumadas = sumas.map((suma) => `${suma} = ${tabla}.${suma} + excluded.${suma}`);
  return `insert into ${tabla} (${[...clave, ...sumas].join(", ")}) values (${valores.join(", ")})
      on conflict (${clave.join(", ")}) do update set ${sumadas.join(", ")};`;
}

/** Updates the sums after a change of a row whose key stays the same. `mas`: builds the term that adds a column's new amount. */
function mover({ tabla, clave, sumas }: Resumen, mas: (columna: string) => string): string {
  const suya = clave.map((columna) => `${columna} = ${valorDe(columna, "old.")}`);
  const movidas = sumas.map((suma) => `${suma} = ${suma}${mas(suma)} - old.${suma}`);
  return `update ${tabla} set ${movidas.join(", ")}
      where ${suya.join(" and ")};`;
}

/** Builds the triggers of a table that other tables sum. */
function disparadores(de: Resumen["de"]): string {
  const todos = (una: (resumen: Resumen) => string): string =>
    RESUMENES.filter((resumen) => resumen.de === de)
      .map(una)
      .join("\n    ");
  return `
  create trigger ${de}_suma after insert on ${de} begin
    ${todos(sumar)} end;
  create trigger ${de}_mueve after update on ${de} begin
    ${todos((resumen) => mover(resumen, (columna) => ` + new.${columna}`))} end;
  create trigger ${de}_quita after delete on ${de} begin
    ${todos((resumen) => mover(resumen, () => ""))} end;`;
}

/** Narrower sums, their triggers, and indexes for pages that scanned too many rows. */
export const FIGURAS = `
  -- Sums without their hour, for spans that a day tells apart.
  create table ventas_dia (
    nit integer not null, dia text not null, sucursal integer not null, punto_venta integer not null, sector integer not null,
    clase integer not null, estado text not null, metodo_pago integer not null, cajero text not null,
    documentos integer not null, centavos integer not null,
    primary key (nit, dia, sucursal, punto_venta, sector, clase, estado, metodo_pago, cajero)) strict, without rowid;
  -- Sums by hour and branch alone.
  create table ventas_hora_sucursal (
    nit integer not null, dia text not null, hora integer not null, sucursal integer not null, clase integer not null, estado text not null,
    documentos integer not null, centavos integer not null,
    primary key (nit, dia, hora, sucursal, clase, estado)) strict, without rowid;
  -- Products by month, for the whole months of a span.
  create table ventas_producto_mes (
    nit integer not null, mes text not null, sucursal integer not null, codigo text not null, clase integer not null,
    anulada integer not null, documentos integer not null, cantidad integer not null, centavos integer not null,
    primary key (nit, mes, sucursal, codigo, clase, anulada)) strict, without rowid;
  ${RESUMENES.map(put).join("\n  ")}
  -- Triggers keep these tables in step: no program can write one without the others.
  ${disparadores("ventas_hora")}
  ${disparadores("ventas_producto")}
  -- Acts that tell of a tried printer: the first steps of a shop ask for one at each visit.
  create index hechos_impresora on hechos (nit, tipo, id)
    where tipo not in ('venta', 'cobroManual') and tipo = 'bitacora' and datos like '{"accion":"impresora probada",%';
  -- Openings and closings of shifts: the last one of each point of sale was looked for among all facts.
  create index hechos_turnos on hechos (nit, sucursal, punto_venta, id, tipo) where tipo in ('turnoAbierto', 'turnoCerrado');
  -- Changes that are no longer kept. Those of users stay: the rights of a moment are read from them.
  create index cambios_viejos on cambios (recibido_en, id) where tipo <> 'usuario';
  -- Credits are counted by day from the list's index, which now says whether a document went out online.
  drop index facturas_lista;
  create index facturas_lista on facturas (nit, fecha_emision, id, estado, tipo_factura, monto_total, sucursal, punto_venta, tipo_emision);
`;
