import {
  epochToInstante,
  fail,
  lineaSinImporte,
  mismoValor,
  ok,
  totalProforma,
  type ClienteProforma,
  type LineaProforma,
  type Result,
} from "@mostrador/core";
import type { Db, Tx } from "../motor/connection.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { listVentasDeProforma } from "./readers/proformas.ts";
import { findFila, readFilas } from "./readers/tienda.ts";
import {
  saveDeTienda,
  SIN_REVISION,
  type DepsTienda,
  type Editor,
  type Falta,
  type Guardada,
} from "./guardar.ts";

/** A proforma as the portal's form sends it. Its `id` is null for a new proforma, which gets the id `nuevo` if that is defined. */
export interface ProformaEscrita {
  readonly id: string | null;
  readonly nuevo?: string | undefined;
  readonly sucursal: number;
  readonly validaHasta: string;
  readonly cliente: ClienteProforma;
  readonly lineas: readonly LineaProforma[];
  readonly nota: string | null;
  /** The offer as it was when the form was opened. The call is refused if another person changed it since. */
  readonly visto?: Pick<ProformaEscrita, "validaHasta" | "cliente" | "lineas" | "nota"> | undefined;
}

const SIN_IMPORTE = "Con ese descuento una línea queda en 0 o menos: bájelo.";
const FECHA_PASADA = "La fecha de validez ya pasó: elija hoy o un día posterior.";
/** The sector of general sales, the only one for which the portal makes proformas. */
const GENERAL = 1;
/** Placeholder of a number, which the portal's series replaces in the transaction that saves the row. */
const POR_NUMERAR = 1;

/** A proforma is dated by the clock of documents, as tills date theirs: the law of its instant decides what it promised. */
type DepsDeProforma = DepsTienda & Pick<Deps, "reloj">;

/**
 * Saves a proforma as a whole, without merging two edits. Fails if it became a sale, if another person changed it meanwhile, or if a line
 * has no amount.
 */
export async function saveProforma(
  deps: DepsDeProforma,
  editor: Editor,
  { id, nuevo, sucursal, validaHasta, cliente, lineas, nota, visto }: ProformaEscrita,
): Promise<Result<Guardada<"proforma">, Fallo>> {
  const ahora = epochToInstante(deps.reloj.ahora());
  const lasVistas = visto !== undefined && mismoValor(visto.lineas, lineas);
  const campos = {
    validaHasta,
    cliente,
    lineas: [...lineas],
    total: totalProforma(lineas),
    nota,
    ...(lasVistas ? {} : { antesDeLey: null }),
  };
  const alNacer = {
    serie: `${sucursal}-W`,
    numero: POR_NUMERAR,
    hechaEn: ahora,
    usuario: editor.autor.nombre,
    sucursal,
    sector: GENERAL,
    descartada: false,
    conversion: null,
    antesDeLey: null,
  };
  const suyo = id ?? nuevo;
  const vendida = suyo === undefined ? null : await faltaPorVendida(deps.db, editor, suyo);
  if (vendida !== null) return fail(vendida);
  const revisar = async (): Promise<Falta | null> => {
    if (validaHasta < ahora.slice(0, 10)) return { campo: "valida_hasta", msg: FECHA_PASADA };
    return lineaSinImporte(lineas) === null ? null : { campo: "lineas", msg: SIN_IMPORTE };
  };
  const escrita = { id, nuevo, campos, alNacer };
  return saveDeTienda(deps, editor, "proforma", escrita, {
    segun: [],
    revisar,
    impide: async (tx, suya) =>
      (await faltaPorVendida(tx, editor, suya)) ?? (await faltaPorVieja(tx, editor, suya, visto)),
  });
}

/**
 * Copies a proforma with its client, its lines and their prices. `nuevo`: the id of the copy; a proforma that already has it stays as it is.
 */
export async function duplicarProforma(
  deps: DepsDeProforma,
  editor: Editor,
  id: string,
  { nuevo, validaHasta }: Pick<ProformaEscrita, "nuevo" | "validaHasta">,
): Promise<Result<Guardada<"proforma">, Fallo>> {
  const hecha = nuevo === undefined ? undefined : await findFila(deps.db, editor.nit, "proforma", nuevo);
  if (hecha !== undefined) return ok({ fila: hecha, pisados: [] });
  const original = await findFila(deps.db, editor.nit, "proforma", id);
  if (original === undefined) return fail({ kind: "filaAusente" });
  const { sucursal, cliente, lineas, nota } = original;
  return saveProforma(deps, editor, { id: null, nuevo, sucursal, validaHasta, cliente, lineas, nota });
}

/** Discards a proforma. Fails for one that became a sale. */
export async function descartarProforma(
  deps: DepsTienda,
  editor: Editor,
  id: string,
): Promise<Result<Guardada<"proforma">, Fallo>> {
  const falta = await faltaPorVendida(deps.db, editor, id);
  if (falta !== null) return fail(falta);
  const revision = { ...SIN_REVISION, impide: sinVender(editor) };
  return saveDeTienda(deps, editor, "proforma", { id, campos: { descartada: true } }, revision);
}

/** Prevents edits of a sold proforma, in the transaction that saves it: its sale may be reported at that moment. */
const sinVender = (editor: Editor) => (tx: Tx, id: string) => faltaPorVendida(tx, editor, id);

async function faltaPorVieja(
  tx: Tx,
  { nit }: Editor,
  id: string,
  visto: ProformaEscrita["visto"],
): Promise<Fallo | null> {
  const [fila] = visto === undefined ? [] : await readFilas(tx, nit, "proforma", [id]);
  if (visto === undefined || fila === undefined) return null;
  const { validaHasta, cliente, lineas, nota } = fila;
  return mismoValor(visto, { validaHasta, cliente, lineas, nota }) ? null : { kind: "edicionVieja" };
}

async function faltaPorVendida(db: Db | Tx, { nit }: Editor, id: string): Promise<Fallo | null> {
  const [venta] = await listVentasDeProforma(db, nit, id);
  return venta === undefined ? null : { kind: "proformaVendida", numero: venta.numero, caja: venta.caja };
}
