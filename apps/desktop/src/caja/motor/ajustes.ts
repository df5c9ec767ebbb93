import { z } from "zod";
import {
  CatalogosTerminal,
  COLUMNAS_PLANILLA,
  CufdTerminal,
  EmpresaTerminal,
  epochToInstante,
  EstadoTerminal,
  Instante,
  instanteToEpoch,
  ManualesTerminal,
  PapelTienda,
} from "@mostrador/core";
import { Configuracion } from "../../contract/index.ts";
import type { Lectura, Transaction } from "./db.ts";
import {
  CopiaAnteriorGuardada,
  Credencial,
  DiarioGuardado,
  LugaresGuardados,
  MemoriaRelojGuardada,
  RecuperacionGuardada,
  ReposicionGuardada,
  ServidorPropioGuardado,
} from "./formas.ts";
import { remember } from "./recordar.ts";
import { Verificada } from "@mostrador/core/sumas";
import { VidasGuardadas } from "../terminales/db/vidas.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** Settings of the till, each with the schema that reads it back. */
const AJUSTES = {
  credencial: Credencial,
  empresa: EmpresaTerminal,
  catalogos: CatalogosTerminal,
  configuracion: Configuracion,
  papel: PapelTienda,
  /** Marks the data of a practice till, with the instant at which the practice began. */
  practica: z.strictObject({ desde: Instante }),
  /** The server's last heartbeat, whole. */
  estado: EstadoTerminal,
  reloj: MemoriaRelojGuardada,
  /** The server that runs on this computer. */
  servidorPropio: ServidorPropioGuardado,
  diario: DiarioGuardado,
  recuperacion: RecuperacionGuardada,
  reposicion: ReposicionGuardada,
  lugares: LugaresGuardados,
  copiaAnterior: CopiaAnteriorGuardada,
  /** Data for hand-written invoices, as the server last gave them. */
  manuales: ManualesTerminal,
  /** Suppliers that the server named and those of this till's own purchases, the latest last. */
  proveedores: z.strictObject({
    lista: z.array(z.strictObject({ documento: z.string().nullable(), razonSocial: z.string() })),
  }),
  /** The life of this opening of the database, and its ancestors. */
  vidas: VidasGuardadas,
  /**
   * Day of the law whose prices this till has. `propio`: the till changed them by itself, and the server has not confirmed the change yet.
   */
  preciosDeLey: z.strictObject({ desde: z.string(), propio: z.boolean().default(false) }),
  /** Parts of a large file that earlier starts verified. */
  verificada: Verificada,
  /** The columns of price lists as a person set them, by their headings; the one used last comes first. */
  columnasDeListas: z.strictObject({
    listas: z.array(
      z.strictObject({ titulos: z.string(), columnas: z.array(z.enum(COLUMNAS_PLANILLA).nullable()) }),
    ),
  }),
} as const;

export type NombreAjuste = keyof typeof AJUSTES;
export type Ajuste<N extends NombreAjuste> = z.infer<(typeof AJUSTES)[N]>;

const FilaAjuste = z.object({ valor: z.string() });

/** Finds a setting as it is stored; the credential is still sealed. */
export function findAjuste<N extends NombreAjuste>(db: Lectura, clave: N): Ajuste<N> | undefined {
  const row = db.get(FilaAjuste, "select valor from ajustes where clave = @clave", {
    clave,
  });
  const esquemas: { readonly [M in NombreAjuste]: z.ZodType<Ajuste<M>> } = AJUSTES;
  return row === undefined ? undefined : esquemas[clave].parse(JSON.parse(row.valor));
}

/** Stores a setting in place of the one before. */
export function setAjuste<N extends NombreAjuste>(tx: Transaction, clave: N, valor: Ajuste<N>): void {
  tx.run(
    "insert into ajustes (clave, valor) values (@clave, @valor) on conflict do update set valor = excluded.valor",
    {
      clave,
      valor: JSON.stringify(valor),
    },
  );
}

export type NombreCursor = "datos" | "documentos" | "existencias";

const FilaCursor = z.object({ valor: z.int() });

/** Returns the position up to which the till has read; 0 at first. */
export function getCursor(db: Lectura, nombre: NombreCursor): number {
  return db.get(FilaCursor, "select valor from cursores where nombre = @nombre", { nombre })?.valor ?? 0;
}

/** Stores the position up to which a list of the server's was read. */
export function setCursor(tx: Transaction, nombre: NombreCursor, valor: number): void {
  tx.run(
    "insert into cursores (nombre, valor) values (@nombre, @valor) on conflict do update set valor = excluded.valor",
    {
      nombre,
      valor,
    },
  );
}

export const CUFD_COLUMNS = "codigo, codigo_control, direccion, obtenido_en, vigente_hasta";

/** Stores a CUFD. None is deleted, because documents still to be sent need theirs. */
export function saveCufd(tx: Transaction, cufd: CufdTerminal): void {
  tx.run(
    `insert into cufds (${CUFD_COLUMNS}) values (@codigo, @codigoControl, @direccion, @obtenidoEn, @vigenteHasta)
     on conflict do update set vigente_hasta = excluded.vigente_hasta`,
    { ...cufd },
  );
}

const elUltimo = remember("cufds", (db) =>
  db.get(CufdTerminal, `select ${CUFD_COLUMNS} from cufds order by obtenido_en desc limit 1`),
);

/** Finds the CUFD obtained last, valid or not. */
export function findCufd(db: Lectura): CufdTerminal | undefined {
  return elUltimo(db, "");
}

/** Lists CUFDs, newest first. */
export function listUltimosCufds(db: Lectura, limite: number): CufdTerminal[] {
  return db.all(CufdTerminal, `select ${CUFD_COLUMNS} from cufds order by obtenido_en desc limit @limite`, {
    limite,
  });
}

/** Finds a CUFD by its code, current or past. */
export function findCufdDe(db: Lectura, codigo: string): CufdTerminal | undefined {
  return db.get(CufdTerminal, `select ${CUFD_COLUMNS} from cufds where codigo = @codigo`, { codigo });
}

const FilaNumero = z.object({ numero: z.int().positive() });

/** Takes the next number of a sector. A rollback gives it back; otherwise see `giveBackNumero`. */
export function takeNumero(tx: Transaction, sector: number): number {
  const row = tx.get(
    FilaNumero,
    `insert into numeros (sector, siguiente) values (@sector, 2) on conflict do update set siguiente = siguiente + 1
     returning siguiente - 1 as numero`,
    { sector },
  );
  if (row === undefined) throw new Error(FRASES_INTERNAS.sinFila("numeros"));
  return row.numero;
}

/** Raises a sector's next number to the first that the server knows to be unused. Never lowers it. */
export function raiseNumero(tx: Transaction, sector: number, minimo: number): void {
  tx.run(
    "insert into numeros (sector, siguiente) values (@sector, @minimo) on conflict do update set siguiente = max(siguiente, excluded.siguiente)",
    { sector, minimo },
  );
}

const FilaPiso = z.object({ piso: Instante.nullable() });

/**
 * Returns the earliest instant of an outage: when the CUFD was obtained, since no event takes an earlier date
 * (984). `abrirCorte` and `cerrarCorte` look for the outage's own last emission, because instants increase
 * within one outage. docs/design.md D33.
 */
export function findPiso(db: Lectura): Instante | null {
  return findCufd(db)?.obtenidoEn ?? null;
}

/** A refused or discarded online document dated further ahead is misdated. It delays no other. */
const ADELANTO_MS = 5 * 60_000;

/**
 * Returns the instant that the next online emission must follow: the last online emission, or the moment when
 * the CUFD was obtained. Instants increase within one emission type, so an offline document, even a misdated
 * one, delays no online sale. docs/design.md D33.
 */
export function findPisoEnLinea(db: Lectura, ahora: Instante): Instante | null {
  const row = db.get(
    FilaPiso,
    `select max(instante) as piso from (
       select max(fecha_emision) as instante from documentos
         where tipo_emision = 1 and estado not in ('RECHAZADA', 'DESCARTADA')
       union all select max(fecha_emision) from documentos where tipo_emision = 1 and fecha_emision <= @cerca
       union all select max(obtenido_en) from cufds)`,
    { cerca: epochToInstante(instanteToEpoch(ahora) + ADELANTO_MS) },
  );
  return row?.piso ?? null;
}

/** Returns the instant of this till's last document; null if there is none. */
export function findUltimaEmision(db: Lectura): Instante | null {
  return db.get(FilaPiso, "select max(fecha_emision) as piso from documentos")?.piso ?? null;
}

/** Gives a number back, unless a later one was taken. */
export function giveBackNumero(tx: Transaction, sector: number, numero: number): void {
  tx.run("update numeros set siguiente = @numero where sector = @sector and siguiente = @numero + 1", {
    sector,
    numero,
  });
}
