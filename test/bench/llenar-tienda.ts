/** Adds the shop to the documents that `llenar` wrote: products, clients, prices, proformas and the log of changes. */
import type { DatabaseSync } from "node:sqlite";

/** Rows of each kind; ids are a letter and a number from 0 on. */
export const PRODUCTOS = 10_000;
export const CATEGORIAS = 40;
export const CLIENTES = 50_000;
export const LISTAS = 20;
export const PROFORMAS = 20_000;
const TARIFAS = 20_000;
const DE_CLIENTES = 5000;
const PRESENTACIONES = 5000;
const PROMOCIONES = 200;
const CAMBIOS = 100_000;
const EVENTOS = 500;

/** `n` runs from 0 on, and `e.nit` is the company. */
const numeros = (cuantas: number) =>
  `with recursive i(n) as (select 0 union all select n + 1 from i where n + 1 < ${cuantas}), e as (select nit from facturas limit 1)`;

/** Rows that tills share, of one kind, with versions after those that are there. */
export function compartidas(tabla: string, letra: string, cuantas: number, campos: string): string {
  return `insert into ${tabla} (nit, id, datos, borrado, version)
    ${numeros(cuantas)}
    select e.nit, '${letra}' || n, json_object('id', '${letra}' || n, ${campos}), 0,
      (select coalesce(max(valor), 0) from versiones where versiones.nit = e.nit) + n + 1
    from i cross join e;
    update versiones set valor = valor + ${cuantas} where nit = (select nit from facturas limit 1)`;
}

const si = "json('true')";
const no = "json('false')";
const nada = "json('[]')";
const fecha = (dias: string) => `strftime('%Y-%m-%d', 'now', ${dias})`;
const HACE = "'-' || (n % 360) || ' days'";
const HECHA = `strftime('%Y-%m-%dT%H:%M:%S', 'now', ${HACE}) || '.000'`;

const LINEAS = `json_array(json_object('codigoProducto', 'P1', 'codigoSin', 1000101, 'actividadEconomica', '4711100', 'descripcion', 'Producto 1',
  'unidadMedida', 57, 'presentacionId', null, 'cantidad', '12', 'precioUnitario', '9.50', 'descuento', '0.00', 'aMano', ${no}))`;

const SENTENCIAS = [
  compartidas(
    "productos",
    "p",
    PRODUCTOS,
    `'codigo', 'P' || n, 'codigoBarras', '7' || printf('%012d', n), 'descripcion', 'Producto ' || n || ' de la tienda', 'precio',
     printf('%d.50', 1 + n % 300), 'unidadMedida', 57, 'codigoSin', 1000101, 'actividadEconomica', '4711100', 'categoria',
     'Categoria ' || (n % ${CATEGORIAS}), 'activo', ${si}, 'foto', null`,
  ),
  compartidas(
    "clientes",
    "c",
    CLIENTES,
    `'tipoDocumento', 1, 'numeroDocumento', '' || (1000000 + n), 'complemento', null, 'razonSocial', 'Comprador ' || n, 'correo', null`,
  ),
  compartidas("listas_precio", "l", LISTAS, `'nombre', 'Lista ' || n, 'activo', ${si}`),
  compartidas("listas_de_clientes", "c", DE_CLIENTES, `'listaId', 'l' || (n % ${LISTAS})`),
  compartidas(
    "tarifas",
    "t",
    TARIFAS,
    `'productoId', 'p' || (n % ${PRODUCTOS}), 'presentacionId', null, 'listaId', 'l' || (n / ${PRODUCTOS} + n % ${LISTAS} / 2 * 2),
     'desde', '0', 'precio', '8.75'`,
  ),
  compartidas(
    "presentaciones",
    "e",
    PRESENTACIONES,
    `'productoId', 'p' || n, 'nombre', 'Caja de 12', 'factor', '12', 'codigoBarras', null, 'precio', '108.00', 'unidadMedida', 57,
     'activo', ${si}`,
  ),
  compartidas(
    "promociones",
    "o",
    PROMOCIONES,
    `'nombre', 'Oferta ' || n, 'activo', ${si}, 'beneficio', json_object('kind', 'porcentaje', 'porcentaje', '10'), 'productos',
     json_array('p' || n), 'categorias', ${nada}, 'dias', ${nada}, 'horaDesde', null, 'horaHasta', null, 'fechaDesde', null,
     'fechaHasta', null, 'sobreTarifas', ${no}`,
  ),
  compartidas(
    "proformas",
    "f",
    PROFORMAS,
    `'serie', '0-W', 'numero', n + 1, 'hechaEn', ${HECHA}, 'validaHasta', ${fecha("printf('%+d days', 15 - n % 360)")}, 'usuario', 'Ana',
     'sucursal', n % 3, 'sector', 1, 'cliente', json_object('tipoDocumento', 1, 'numeroDocumento', '' || (1000000 + n), 'complemento', null,
     'razonSocial', 'Comprador ' || n, 'correo', null, 'telefono', null), 'lineas', ${LINEAS}, 'total', '114.00', 'nota', null,
     'descartada', ${no}, 'conversion', null`,
  ),
  `insert into proformas_buscadas (nit, id, serie, numero, hecha_en, valida_hasta, sucursal, cliente, centavos, usuario, plano, descartada, ventas)
   select nit, id, datos ->> 'serie', datos ->> 'numero', datos ->> 'hechaEn', datos ->> 'validaHasta', datos ->> 'sucursal',
     datos ->> '$.cliente.razonSocial', 11400, 'Ana', 'proforma ' || id || ' comprador ' || substr(id, 2) || ' producto 1 ana', 0,
     (datos ->> 'numero') % 3 = 0
   from proformas where id like 'f%'`,
  `insert into proformas_vendidas (nit, proforma_id, cuf, numero, caja, en)
   select b.nit, b.id, f.cuf, f.numero, 'Caja 1', 0 from proformas_buscadas b join facturas f on f.id = b.numero where b.ventas = 1`,
  `insert into cambios (nit, tipo, fila_id, kind, editado_en, recibido_en, origen, autor, campos, conflicto)
   ${numeros(CAMBIOS)}
   select e.nit, case n % 4 when 0 then 'cliente' else 'producto' end, case n % 4 when 0 then 'c' else 'p' end || (n % ${PRODUCTOS}),
     'cambio', ${HECHA}, (unixepoch() - n % 360 * 86400) * 1000, 'caja', 'Caja 1',
     '[{"campo":"precio","antes":"9.50","despues":"9.80","perdio":false}]', n % 100 = 0
   from i cross join e order by n desc`,
  `insert into eventos (nit, sucursal, punto_venta, tipo, cufd_evento, inicio, fin, descripcion, codigo, en_duda)
   ${numeros(EVENTOS)}
   select e.nit, 0, 0, 1, 'A', ${HECHA}, ${HECHA}, 'Corte de internet', n + 1, 0 from i cross join e`,
] as const;

/** Fills the stopped server's database. */
export function fillTienda(db: DatabaseSync, avance: (texto: string) => void): void {
  for (const [i, sentencia] of SENTENCIAS.entries()) {
    avance(`llenar: la tienda, ${i + 1} de ${SENTENCIAS.length}`);
    db.exec(`begin; ${sentencia}; commit`);
  }
}
