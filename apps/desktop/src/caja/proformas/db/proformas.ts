import { z } from "zod";
import { codigoProforma, ConversionProforma, nombreProforma, Proforma } from "@mostrador/core";
import { raiseNumero, takeNumero } from "../../motor/ajustes.ts";
import { textoToFts } from "../../motor/busqueda.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";

/** Proformas of the shop, as this till has them. docs/design.md D59. */

const FilaDatos = z.object({ datos: z.string(), conversion: z.string().nullable() });

/** Finds a proforma. */
export function findProforma(db: Lectura, id: string): Proforma | undefined {
  const fila = db.get(FilaDatos, "select datos, conversion from proformas where id = @id", { id });
  return fila === undefined ? undefined : read(fila);
}

/** Finds a proforma by the number on its paper. */
export function findProformaPorNumero(
  db: Lectura,
  { serie, numero }: Pick<Proforma, "serie" | "numero">,
): Proforma | undefined {
  const fila = db.get(
    FilaDatos,
    "select datos, conversion from proformas where serie = @serie and numero = @numero order by hecha_en limit 1",
    { serie, numero },
  );
  return fila === undefined ? undefined : read(fila);
}

function read({ datos, conversion }: z.infer<typeof FilaDatos>): Proforma {
  const suya = conversion === null ? null : ConversionProforma.parse(JSON.parse(conversion));
  return { ...Proforma.parse(JSON.parse(datos)), conversion: suya };
}

/** Stores a proforma, or its new values, with the words by which a search finds it. */
export function saveProforma(tx: Transaction, { conversion, ...proforma }: Proforma): void {
  const { id, serie, numero, hechaEn, validaHasta, descartada } = proforma;
  tx.run(
    `insert into proformas (id, serie, numero, hecha_en, valida_hasta, descartada, conversion, datos)
     values (@id, @serie, @numero, @hechaEn, @validaHasta, @descartada, @conversion, @datos)
     on conflict do update set serie = excluded.serie, numero = excluded.numero, hecha_en = excluded.hecha_en,
       valida_hasta = excluded.valida_hasta, descartada = excluded.descartada, conversion = excluded.conversion, datos = excluded.datos`,
    {
      id,
      serie,
      numero,
      hechaEn,
      validaHasta,
      descartada: descartada ? 1 : 0,
      conversion: conversion === null ? null : JSON.stringify(conversion),
      datos: JSON.stringify(proforma),
    },
  );
  tx.run("delete from proformas_fts where rowid = (select rowid from proformas where id = @id)", { id });
  tx.run("insert into proformas_fts (rowid, texto) select rowid, @texto from proformas where id = @id", {
    id,
    texto: palabrasDe(proforma),
  });
}

function palabrasDe(proforma: Omit<Proforma, "conversion">): string {
  const { cliente, lineas, numero } = proforma;
  const deLineas = lineas.flatMap(({ codigoProducto, descripcion }) => [codigoProducto, descripcion]);
  const suyas = [nombreProforma(proforma), String(numero), codigoProforma(proforma), cliente.razonSocial];
  return [...suyas, cliente.numeroDocumento, ...deLineas].join(" ");
}

/** Deletes a proforma. */
export function deleteProforma(tx: Transaction, id: string): void {
  tx.run("delete from proformas_fts where rowid = (select rowid from proformas where id = @id)", { id });
  tx.run("delete from proformas where id = @id", { id });
}

/** States of a sale that keep its proforma from becoming another sale here. */
const VENDIDA = "v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA', 'COBRANDO')";

const FilaVendida = z.object({ id: z.string(), estado: z.string(), numero: z.int().nullable() });

/** Finds the sale at this till that a proforma became or is becoming. `menos`: a sale to leave out. */
export function findVentaDeProforma(
  db: Lectura,
  proformaId: string,
  menos: string | null = null,
): z.infer<typeof FilaVendida> | undefined {
  return db.get(
    FilaVendida,
    `select v.id, v.estado, d.numero from ventas v left join documentos d on d.cuf = v.cuf
     where v.proforma_id = @proformaId and v.id is not @menos
       and (${VENDIDA} or (v.estado in ('RECHAZADA', 'BORRADOR') and v.descartada = 0)) order by v.creada_en limit 1`,
    { proformaId, menos },
  );
}

/**
 * Filter of a page of proformas, the newest first. `vigentes`: only those that can be sold on `hoy`, `yyyy-MM-dd`, at
 * their prices.
 */
export interface FiltroProformas {
  readonly texto: string;
  readonly vigentes: boolean;
  readonly hoy: string;
  readonly desde: number;
  readonly limite: number;
}

const VENDIDA_AQUI = `exists (select 1 from ventas v where v.proforma_id = p.id and v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA'))`;
/** Tells whether a proforma no longer sets goods aside, because it was sold, at this till or elsewhere, or discarded. */
export function isProformaCerrada(db: Lectura, id: string): boolean {
  const consulta = `select 1 as hay from proformas p
    where p.id = @id and (p.descartada = 1 or p.conversion is not null or ${VENDIDA_AQUI})`;
  return db.get(FilaHay, consulta, { id }) !== undefined;
}

const HALLADA = "select p.datos, p.conversion from";
const VIGENTE = `p.valida_hasta >= @hoy and p.descartada = 0 and p.conversion is null and not ${VENDIDA_AQUI}`;
const EN_ORDEN = "order by p.hecha_en desc, p.id desc limit @limite offset @desde";
/** Most matches of a search by words, the newest first, to which the other conditions are applied. */
const MAX_HALLADAS = 500;
const CON_PALABRAS = `(select rowid from proformas_fts where proformas_fts match @fts order by rowid desc limit ${MAX_HALLADAS}) h
  cross join proformas p on p.rowid = h.rowid`;

/** Lists proformas by number, client or product. */
export function searchProformas(db: Lectura, { texto, vigentes, ...filtro }: FiltroProformas): Proforma[] {
  const fts = textoToFts(texto);
  const de = fts === null ? "proformas p" : CON_PALABRAS;
  return db
    .all(FilaDatos, `${HALLADA} ${de} ${vigentes ? `where ${VIGENTE}` : ""} ${EN_ORDEN}`, {
      ...filtro,
      fts,
    })
    .map(read);
}

const FilaMayor = z.object({ mayor: z.int().nullable() });

/** Code of the counter of proformas among the counters of the sectors; no sector has this code. */
const SIN_SECTOR = 0;
/**
 * Numbers that a till skips when it takes another till's place, because the lost till may have used them.
 * docs/design.md D28.
 */
const NUMEROS_FUERA = 1000;

/** Takes the next number of this till's series. `epoca`: the epoch of the till's pairing. A rollback gives the number back. */
export function takeNumeroDeProforma(tx: Transaction, serie: string, epoca: number): number {
  const mayor =
    tx.get(FilaMayor, "select max(numero) as mayor from proformas where serie = @serie", { serie })?.mayor ??
    0;
  const piso = epoca > 1 ? (epoca - 1) * NUMEROS_FUERA : 0;
  raiseNumero(tx, SIN_SECTOR, Math.max(mayor, piso) + 1);
  return takeNumero(tx, SIN_SECTOR);
}
