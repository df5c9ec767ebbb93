/** Sales by each single method that paid them. An entry of `ULTIMAS`. docs/decisions/0023 */

const CLAVE = "nit, dia, sucursal, punto_venta, sector, clase, estado, metodo_pago, cajero, metodo";

interface Movida {
  /** Names of the row of `ventas` and of the row of `cobros` in the statement. */
  readonly v: string;
  readonly c: string;
  /** 1 adds the payments to the sums of the document's state, -1 takes them out. */
  readonly signo: 1 | -1;
  readonly de: string;
}

/** Adds what the payments of a document move between methods. */
function mover({ v, c, signo, de }: Movida): string {
  return `insert into ventas_pago (${CLAVE}, documentos, centavos)
      select ${v}.nit, substr(${v}.fecha_emision, 1, 10), ${v}.sucursal, ${v}.punto_venta, ${v}.sector, ${v}.clase, ${v}.estado,
        ${v}.metodo_pago, ${v}.cajero, case ${c}.metodo when 0 then ${v}.metodo_pago else ${c}.metodo end,
        sum(case ${c}.metodo when 0 then ${-signo} else ${signo} end), sum(${signo} * ${c}.centavos)
      from ${de} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict (${CLAVE}) do update set documentos = ventas_pago.documentos + excluded.documentos,
        centavos = ventas_pago.centavos + excluded.centavos;`;
}

/** Moves the payments of the document of a row of `ventas`. */
function moveDe(fila: "new" | "old"): string {
  const de = `facturas f join cobros c on c.nit = f.nit and c.cuf = f.cuf where f.id = ${fila}.factura_id`;
  return mover({ v: fila, c: "c", signo: fila === "new" ? 1 : -1, de });
}

/** The row of `ventas` of the document of a new payment. */
const VENTA_DE_COBRO = `facturas f join ventas v on v.nit = f.nit and v.fecha_emision = f.fecha_emision and v.factura_id = f.id
      where f.cuf = new.cuf and f.nit = new.nit`;

/** Payments of sales that several methods paid, and what they move between the methods' sums. */
export const COBROS = `
  -- What each method paid of a till's sale, of sales that several methods paid. Method 0 is the document's own and loses the sum of the others.
  create table cobros (
    nit integer not null, cuf text not null, metodo integer not null, centavos integer not null,
    primary key (nit, cuf, metodo)) strict, without rowid;
  -- By day: what such sales move from the method of their documents to single methods. Added to 'ventas_dia' it gives the sums by 'metodo'.
  create table ventas_pago (
    nit integer not null, dia text not null, sucursal integer not null, punto_venta integer not null, sector integer not null,
    clase integer not null, estado text not null, metodo_pago integer not null, cajero text not null, metodo integer not null,
    documentos integer not null, centavos integer not null,
    primary key (${CLAVE})) strict, without rowid;
  -- A payment and its document come in any order, from programs that may not know this table.
  create trigger cobros_suma after insert on cobros begin
    ${mover({ v: "v", c: "new", signo: 1, de: VENTA_DE_COBRO })} end;
  create trigger ventas_suma_pago after insert on ventas begin
    ${moveDe("new")} end;
  create trigger ventas_mueve_pago after update on ventas begin
    ${moveDe("old")}
    ${moveDe("new")} end;
  create trigger ventas_quita_pago after delete on ventas begin
    ${moveDe("old")} end;
`;

/** Payments under the key of a till's sale. An entry of `ULTIMAS`. */
export const COBROS_DE_VENTAS = `
  -- The payments of 'cobros' under the key of a sale: a hand-written invoice gets its CUF at the server, and a sale may get another document.
  create table cobros_de_ventas (
    nit integer not null, venta_id text not null, metodo integer not null, centavos integer not null,
    primary key (nit, venta_id, metodo)) strict, without rowid;
  -- A document that comes after its payments. One whose CUF has payments of its own keeps those.
  create trigger ventas_cobran before insert on ventas begin
    insert into cobros (nit, cuf, metodo, centavos)
      select f.nit, f.cuf, c.metodo, c.centavos from facturas f
        join cobros_de_ventas c on c.nit = f.nit and c.venta_id = f.venta_id
      where f.id = new.factura_id
        and not exists (select 1 from cobros suyo where suyo.nit = f.nit and suyo.cuf = f.cuf); end;
`;
