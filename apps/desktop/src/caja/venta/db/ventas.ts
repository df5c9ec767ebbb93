import { z } from "zod";
import { CAMBIOS_VENTA, documentoToText, requireCambio, Instante, plano } from "@mostrador/core";
import {
  ClienteVenta,
  EntradaVenta,
  EstadoImpresion,
  EstadoVenta,
  MensajeFiscal,
} from "../../../contract/index.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { gatherPrecios, PreciosDeVenta, splitPrecios } from "./precios-de-venta.ts";
import { ANOTADA, anotarPalabras } from "../../ventas/db/palabras-de-venta.ts";
import { deletePagos, type DocumentoEnMano, type Pago, settlePagos } from "./pagos.ts";
import { discardObservado, findDocumento } from "../../documentos/db/documentos.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";
import type { FilaAnulacion } from "../../documentos/db/anulaciones.ts";

const Json = z.string().transform((text): unknown => JSON.parse(text));

const FilaAnexos = z.object({
  trabajo: z.string().nullable(),
  anulacion: Json.pipe(
    z.object({ estado: z.enum(["pendiente", "hecha", "negada"]), error: z.string().nullable() }),
  ).nullable(),
});

/** Row of a sale as lists show it. */
export const FilaVenta = z.object({
  id: z.string(),
  creadaEn: Instante,
  estado: EstadoVenta,
  cliente: Json.pipe(ClienteVenta),
  lineas: z.number(),
  total: z.string(),
  metodoPago: z.number(),
  recibido: z.string().nullable(),
  cambio: z.string().nullable(),
  motivo: z.string().nullable(),
  mensajes: Json.pipe(z.array(MensajeFiscal)),
  cuf: z.string().nullable(),
});
export type FilaVenta = z.infer<typeof FilaVenta>;

const FilaEstado = z.object({ estado: EstadoVenta, anotada: z.int(), cuf: z.string().nullable() });
const FilaEntrada = z.object({
  entrada: Json.pipe(EntradaVenta),
  precios: Json.pipe(PreciosDeVenta).nullable(),
  proformaId: z.string().nullable(),
});
const FilaImporte = z.object({
  total: z.string(),
  metodoPago: z.int(),
  estado: EstadoVenta,
  tipoEmision: z.int().nullable(),
});

const COLUMNS =
  "id, creada_en, estado, cliente, lineas, total, metodo_pago, recibido, cambio, motivo, mensajes, cuf";

export interface VentaNueva {
  readonly id: string;
  readonly creadaEn: Instante;
  readonly estado: EstadoVenta;
  readonly entrada: EntradaVenta;
  readonly total: string;
  readonly cambio: string | null;
  readonly motivo: string | null;
  /** Planned payments of the sale. They take effect when it becomes EMITIDA or OFFLINE. */
  readonly pagos: readonly Pago[];
  /**
   * The person who charges the sale, and the time, by which that person's last sale is found. Null for a sale imported from a second copy.
   */
  readonly cobrada: { readonly de: string; readonly en: Instante } | null;
}

/** Inserts a sale, or updates a reopened one, and returns the row as written. Throws for a sale that is not open. */
export function saveVenta(
  tx: Transaction,
  { entrada, pagos, cobrada, ...venta }: VentaNueva,
): Omit<FilaVenta, "cuf"> {
  const antes = findEstado(tx, venta.id);
  if (antes !== undefined) requireCambio(CAMBIOS_VENTA, antes.estado, venta.estado);
  const comun = {
    ...venta,
    lineas: entrada.items.length,
    metodoPago: entrada.metodoPago,
    recibido: entrada.recibido,
  };
  tx.run(
    `insert into ventas
       (id, creada_en, estado, entrada, precios, cliente, lineas, total, metodo_pago, recibido, cambio, motivo, pagos,
       proforma_id, de, cobrada_en)
     values (@id, @creadaEn, @estado, @entrada, @precios, @cliente, @lineas, @total, @metodoPago, @recibido, @cambio, @motivo, @pagos,
       @proformaId, @de, @cobradaEn)
     on conflict do update set estado = excluded.estado, entrada = excluded.entrada, precios = excluded.precios, cliente = excluded.cliente,
       lineas = excluded.lineas, total = excluded.total, metodo_pago = excluded.metodo_pago, recibido = excluded.recibido,
       cambio = excluded.cambio, motivo = excluded.motivo, mensajes = '[]', descartada = 0, pagos = excluded.pagos,
       proforma_id = excluded.proforma_id, de = coalesce(excluded.de, de),
       cobrada_en = coalesce(excluded.cobrada_en, cobrada_en)`,
    {
      ...comun,
      pagos: JSON.stringify(pagos),
      ...splitPrecios(entrada),
      cliente: JSON.stringify(entrada.cliente),
      proformaId: entrada.proformaId ?? null,
      de: cobrada?.de ?? null,
      cobradaEn: cobrada?.en ?? null,
    },
  );
  if (antes?.anotada === 1) anotarPalabras(tx, venta.id);
  return { ...comun, cliente: entrada.cliente, mensajes: [] };
}

/**
 * Moves a sale to a state and applies that state's effects in the same transaction. Payments are stored when the sale becomes EMITIDA or
 * OFFLINE, however late; a refused sale or a draft has none. A discarded sale that is issued after all is no longer discarded. Throws for
 * an unknown sale and for a transition that does not exist.
 */
export function updateVenta(
  tx: Transaction,
  id: string,
  cambio: {
    readonly estado: EstadoVenta;
    /** Document that the buyer holds from this state on. */
    readonly documento?: DocumentoEnMano;
    readonly motivo?: string | null;
    readonly mensajes?: readonly MensajeFiscal[];
  },
): void {
  const antes = findEstado(tx, id);
  if (antes === undefined) throw new Error(FRASES_INTERNAS.inexistente("venta", id));
  requireCambio(CAMBIOS_VENTA, antes.estado, cambio.estado);
  tx.run(
    `update ventas set estado = @estado, cuf = coalesce(@cuf, cuf), motivo = @motivo, mensajes = @mensajes,
       descartada = (case when @estado in ('EMITIDA', 'OFFLINE') then 0 else descartada end) where id = @id`,
    {
      id,
      estado: cambio.estado,
      cuf: cambio.documento?.cuf ?? null,
      motivo: cambio.motivo ?? null,
      mensajes: JSON.stringify(cambio.mensajes ?? []),
    },
  );
  if (antes.anotada === 1 && cambio.documento !== undefined) anotarPalabras(tx, id);
  if (cambio.documento !== undefined && antes.cuf !== null && antes.cuf !== cambio.documento.cuf)
    discardObservado(tx, antes.cuf);
  switch (cambio.estado) {
    case "EMITIDA":
    case "OFFLINE":
      settlePagos(tx, id, cambio.documento);
      return;
    case "RECHAZADA":
    case "BORRADOR":
      deletePagos(tx, id);
      return;
    case "COBRANDO":
    case "ANULADA":
  }
}

/**
 * Moves a sale whose new document was not issued. If the buyer already holds an earlier, observed document, the sale returns to the state
 * of that document and keeps its payments.
 */
export function updateSinEmitir(
  tx: Transaction,
  id: string,
  cambio: {
    readonly estado: "RECHAZADA" | "BORRADOR";
    readonly motivo: string;
    readonly mensajes?: readonly MensajeFiscal[];
  },
): void {
  const cuf = findEstado(tx, id)?.cuf ?? null;
  const enMano = cuf === null ? undefined : findDocumento(tx, cuf)?.estado;
  const queda = enMano === "OFFLINE" || enMano === "EMITIDA" || enMano === "ANULADA" ? enMano : cambio.estado;
  updateVenta(tx, id, { ...cambio, estado: queda });
}

function findEstado(tx: Transaction, id: string): z.infer<typeof FilaEstado> | undefined {
  return tx.get(FilaEstado, `select estado, cuf, ${ANOTADA} as anotada from ventas where id = @id`, { id });
}

/** Tells whether this till has sold anything yet. Reads only the greatest rowid, so that no table scan is needed. */
export function hasVentas(db: Lectura): boolean {
  return db.get(FilaHay, "select max(rowid) is not null as hay from ventas")?.hay === 1;
}

/** Finds a sale by id. */
export function findVenta(db: Lectura, id: string): FilaVenta | undefined {
  return db.get(FilaVenta, `select ${COLUMNS} from ventas where id = @id`, { id });
}

/** Returns the sale as it was typed and charged. Throws for an unknown sale. */
export function getEntrada(db: Lectura, id: string): EntradaVenta {
  const row = db.get(FilaEntrada, "select entrada, precios, proforma_id from ventas where id = @id", { id });
  if (row === undefined) throw new Error(FRASES_INTERNAS.inexistente("venta", id));
  const entrada = gatherPrecios(row.entrada, row.precios);
  return row.proformaId === null ? entrada : { ...entrada, proformaId: row.proformaId };
}

/** Finds the last sale that a person charged here. Refused sales and sales that are still being issued do not count. */
export function findUltima(db: Lectura, de: string): FilaVenta | undefined {
  return db.get(
    FilaVenta,
    `select ${COLUMNS} from ventas where de = @de and descartada = 0
       and estado in ('EMITIDA', 'OFFLINE', 'BORRADOR', 'ANULADA')
     order by cobrada_en desc limit 1`,
    { de },
  );
}

/** Assigns the sales of a till without users to a person. The latest of them becomes that person's last sale. */
export function takeUltimasSinUsuarios(tx: Transaction, de: string): void {
  tx.run("update ventas set de = @de where de = ''", { de });
}

/** Clears the last sale of each person after a restore from a backup, because later sales may be missing. */
export function forgetUltimas(tx: Transaction): void {
  tx.run("update ventas set de = null where de is not null");
}

/** Query of the sales that are being charged. Its first condition repeats that of the partial index `ventas_otras`. */
export const COBRANDO = "select id from ventas where estado <> 'EMITIDA' and estado = 'COBRANDO'";

/** Lists sales that were being issued when the program ended. */
export function listCobrando(db: Lectura): FilaVenta[] {
  return db.all(FilaVenta, `select ${COLUMNS} from ventas where id in (${COBRANDO}) order by creada_en`);
}

/** Finds the latest refused sale or draft that waits for the cashier. */
export function findReabierta(db: Lectura): FilaVenta | undefined {
  return db.get(
    FilaVenta,
    `select ${COLUMNS} from ventas where estado in ('RECHAZADA', 'BORRADOR') and descartada = 0
     order by creada_en desc limit 1`,
  );
}

/** Lists waiting drafts, newest first. The first condition repeats that of the partial index. */
export function listBorradores(db: Lectura, limite: number): FilaVenta[] {
  return db.all(
    FilaVenta,
    `select ${COLUMNS} from ventas where estado in ('RECHAZADA', 'BORRADOR') and descartada = 0 and estado = 'BORRADOR'
     order by creada_en desc limit @limite`,
    { limite },
  );
}

/** Discards a refused sale or a draft. Returns false if the sale is neither, or was already discarded. */
export function discardVenta(tx: Transaction, id: string): boolean {
  return (
    tx.run(
      "update ventas set descartada = 1 where id = @id and estado in ('RECHAZADA', 'BORRADOR') and descartada = 0",
      { id },
    ).changes === 1
  );
}

const FilaDelDia = FilaVenta.extend({ numero: z.int().nullable() });

/** Lists the sales since `desde`, newest first, filtered by number, buyer's document or words of the buyer's name. */
export function listVentas(db: Lectura, { desde, estado, texto, limite }: FiltroVentas): FilaVenta[] {
  const filas = db.all(
    FilaDelDia,
    `select v.id, v.creada_en, v.estado, v.cliente, v.lineas, v.total, v.metodo_pago, v.recibido, v.cambio, v.motivo,
       v.mensajes, v.cuf, d.numero
     from ventas v left join documentos d on d.cuf = v.cuf
     where v.creada_en >= @desde and v.descartada = 0 and (@estado is null or v.estado = @estado)
     order by v.creada_en desc limit @limite`,
    { desde, estado, limite: texto === "" ? limite : MAX_DEL_DIA },
  );
  return texto === "" ? filas : filas.filter((fila) => isBuscada(fila, texto)).slice(0, limite);
}

interface FiltroVentas {
  readonly desde: Instante;
  readonly estado: EstadoVenta | null;
  readonly texto: string;
  readonly limite: number;
}

/** Most sales of a day that a search reads, about ten a minute all day. */
const MAX_DEL_DIA = 10_000;

function isBuscada({ numero, cliente }: z.infer<typeof FilaDelDia>, texto: string): boolean {
  if (String(numero) === texto || documentoToText(cliente).startsWith(texto.toUpperCase())) return true;
  return plano(cliente.razonSocial).includes(plano(texto));
}

/** Lists the EMITIDA and OFFLINE sales since an instant, with their totals and payment methods. */
export function listImportes(db: Lectura, desde: Instante): z.infer<typeof FilaImporte>[] {
  return db.all(
    FilaImporte,
    `select v.total, v.metodo_pago, v.estado, d.tipo_emision from ventas v left join documentos d on d.cuf = v.cuf
     where v.creada_en >= @desde and v.estado in ('EMITIDA', 'OFFLINE')`,
    { desde },
  );
}

/** Facts about a sale from other tables. */
export interface Anexos {
  /** State of the sale's latest ticket on the roll printer. */
  readonly impresion: EstadoImpresion;
  /** The sale's latest annulment, in any state. */
  readonly anulacion: Pick<FilaAnulacion, "estado" | "error"> | null;
}

/** Finds the facts about a sale in other tables. */
export function findAnexos(db: Lectura, ventaId: string): Anexos {
  const fila = db.get(
    FilaAnexos,
    `select (select estado from impresion where venta_id = @ventaId and formato = 'rollo' order by id desc limit 1) as trabajo,
       (select json_object('estado', estado, 'error', error) from anulaciones where venta_id = @ventaId
         order by pedida_en desc limit 1) as anulacion`,
    { ventaId },
  );
  if (fila === undefined) return { impresion: "ninguna", anulacion: null };
  return { ...fila, impresion: impresionDe(fila.trabajo) };
}

function impresionDe(trabajo: string | null): EstadoImpresion {
  if (trabajo === null || trabajo === "cancelada") return "ninguna";
  return trabajo === "imprimiendo" ? "pendiente" : EstadoImpresion.parse(trabajo);
}
