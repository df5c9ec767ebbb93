/**
 * Figures for SQLite's planner, of the tables in which a company has many rows. Without them SQLite takes ten rows for a company's, and reads all
 * of them rather than look one up, or rather than sort the few that an index of open ones gives. The figures are those of a server with shops of
 * a hundred thousand documents. They stand still, so that a plan is the same in a test and in a shop.
 */

/** Rows of each index: all of them, then how many have the same first column, the same first two, and so on. */
const FILAS = {
  fichas: {
    fichas: "1000000 20000 10000 1",
    fichas_version: "1000000 20000 10000 1",
    fichas_nombre: "1000000 20000 10000 2 1",
    fichas_codigo: "1000000 20000 10000 1 1",
    fichas_codigo_minusculas: "1000000 20000 10000 1",
    fichas_precio: "1000000 20000 10000 100 1",
    fichas_por_categoria: "1000000 20000 10000 500 2 1",
    fichas_por_barras: "1000000 20000 10000 500 1",
    fichas_barras: "500000 10000 1",
    fichas_producto: "300000 10000 3 2",
    fichas_lista: "100000 5000 1000 1000",
    fichas_por_producto: "1000000 20000 10000 10000 3 2 2 1",
    fichas_por_codigo: "1000000 20000 10000 10000 3 3 1",
    fichas_borradas: "50000 1000 500 1",
  },
  facturas: {
    sqlite_autoindex_facturas_1: "5000000 1",
    facturas_numero: "5000000 100000 20000 5000 4000 4000 1",
    facturas_lista: "5000000 100000 1 1 1 1 1 1 1 1",
    facturas_de_numero: "5000000 100000 5",
    facturas_documento: "5000000 100000 50 2 1",
    facturas_nombre: "5000000 100000 50 2 1",
    facturas_monto: "5000000 100000 20",
    facturas_venta: "2000000 50000 1",
    facturas_terminal: "2000000 20000 1",
    facturas_paquete: "300000 200",
    facturas_corte: "300000 100",
    facturas_original: "100000 1",
    facturas_anuladas: "100000 2000 1 1",
    facturas_gemela: "20000 1",
    facturas_cafc: "20000 500 500 200 1",
    facturas_abiertas: "2000 700 20 10 1",
    facturas_observadas: "2000 20 1",
    facturas_cambio: "1000 500",
    facturas_sin_evento: "1000 20 10 5 1 1 1 1",
    facturas_sin_comprimir: "1000 1",
    facturas_sobra: "100 1 1",
  },
  auditoria: {
    auditoria_cadena: "10000000 200000 1",
    auditoria_cuf: "10000000 2 1",
    auditoria_sin_sello: "100 10 1",
  },
  proformas_vendidas: {
    sqlite_autoindex_proformas_vendidas_1: "50000 1000 1 1",
    proformas_vendidas_cuf: "50000 1000 1",
  },
} as const;

const filas = Object.entries(FILAS).flatMap(([tabla, indices]) =>
  Object.entries(indices).map(([indice, suyas]) => `('${tabla}', '${indice}', '${suyas}')`),
);

/** An entry of `ULTIMAS`. docs/design.md D57 */
export const PLANES = `
  -- Makes SQLite's table of figures, at the cost of a small table.
  analyze ajustes;
  delete from sqlite_stat1;
  insert into sqlite_stat1 (tbl, idx, stat) values
    ${filas.join(",\n    ")};
  analyze sqlite_schema;
`;
