/** Invariants of the log of facts when all has come to rest. docs/reliability.md I13. */
import type { Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";
import { isNegada, linajeDe } from "./vidas.ts";

interface HechoCaja {
  readonly id: string;
  readonly tipo: string;
  readonly datos: string;
}
interface Pago {
  readonly metodo: number;
  readonly monto: string;
  readonly dolares?: { readonly enBs: string } | null;
}
/** The fields that this module reads from a fact's data, of any type. */
interface Datos {
  readonly ventaId?: string;
  readonly cuf?: string;
  readonly clave?: string;
  readonly turno?: number | null;
  readonly inicial?: string;
  readonly total?: string;
  readonly pagos?: readonly Pago[];
  readonly movimiento?: { readonly tipo: string; readonly monto: string };
  readonly cierre?: { readonly z: number };
}
interface CierreCaja {
  readonly numero: number;
  readonly inicial: string;
  readonly cierre: string | null;
}

const EFECTIVO = 1;
/** Converts an amount to centavos. */
export const centavos = (monto: string) => Math.round(Number(monto) * 100);

/**
 * Demands that the server has each fact of a till once and unchanged. Each sale settled at this till is told once, and no other sale is
 * told. Each closing is the sum of the facts that the server has. The server takes no fact of a till whose documents the owner refused.
 */
export function revisarHechos(nombre: string, libros: Libros, mundo: Mundo): void {
  const suyos = libros.caja<HechoCaja>(nombre, "select id, tipo, datos from hechos order by rowid");
  const alla = Map.groupBy(
    libros.servidor<HechoCaja>("select clave as id, tipo, datos from hechos"),
    ({ id }) => id,
  );
  const negada = isNegada(libros, nombre);
  for (const hecho of suyos) {
    const suyo = alla.get(hecho.id) ?? [];
    if (suyo.length === 0 && negada) continue;
    exigir("I13", suyo.length === 1, () => `${nombre}: ${suyo.length} veces ${hecho.tipo} ${hecho.datos}`);
    exigir("I13", suyo[0]?.datos === hecho.datos, () => `${nombre}: otro ${hecho.tipo} ${hecho.datos}`);
  }
  const leidos = readDatos(suyos);
  revisarVentasDichas(nombre, libros, mundo, suyos);
  revisarActosDichos(nombre, libros, leidos);
  revisarCierres(nombre, libros, cerradosSin(nombre, libros, mundo, suyos));
}

/** Gives the facts that the closing of a session is of: those that the machine that closed it knew. */
type DelCierre = (z: number) => readonly Leido[];

/**
 * Leaves out of a session that a lost till had closed what copies of its folder told of it: its replacement learns of both from the server. Each
 * copy has a drawer of its own.
 */
function cerradosSin(
  nombre: string,
  libros: Libros,
  { retiradas, gemelas, cajas }: Mundo,
  suyos: readonly HechoCaja[],
): DelCierre {
  const leidos = readDatos(suyos);
  const perdidas = retiradas.filter((caja) => nombre.startsWith(caja.nombre) && nombre !== caja.nombre);
  if (perdidas.length === 0 || gemelas.length === 0) return () => leidos;
  const ids = (una: string) => libros.caja<HechoCaja>(una, "select id, tipo, datos from hechos");
  const dePerdidas = perdidas.flatMap((caja) => ids(caja.nombre));
  const cerrados = new Set(readDatos(dePerdidas).map(({ datos }) => datos.cierre?.z));
  const conocidos = new Set(dePerdidas.map(({ id }) => id));
  const copias = gemelas.flatMap(({ copia }) => cajas[copia]?.nombre ?? []).filter((una) => una !== nombre);
  const deCopias = new Set(copias.flatMap(ids).map(({ id }) => id));
  const sinCopias = readDatos(suyos.filter(({ id }) => conocidos.has(id) || !deCopias.has(id)));
  return (z) => (cerrados.has(z) ? sinCopias : leidos);
}

export type Leido = { readonly tipo: string; readonly datos: Datos };

/**
 * Demands that the server has one fact of each sale, whichever machines of its place told it. A sale that was in the middle when its till's
 * folder was copied is ended by both machines, and each tells it. Its payments are counted once (I15).
 */
export function revisarVentasContadas(libros: Libros, mundo: Mundo): void {
  const repetidas = libros.servidor<{ venta: string; claves: string }>(
    `select datos ->> '$.ventaId' as venta, json_group_array(clave) as claves from hechos where tipo = 'venta'
     group by nit, venta having count(*) > 1`,
  );
  for (const { venta, claves } of repetidas) {
    const suyas = JSON.parse(claves) as readonly string[]; // SQLite's list of the keys
    exigir("I13", isDicha(suyas, libros, mundo), () => `la venta ${venta}: ${suyas.length} hechos`);
  }
}

/**
 * Tells whether a sale's two facts are one of a copy alone, and one of the copied machine's line alone: of that machine, or of another one that
 * took its place and told the sale from the second copy.
 */
function isDicha(claves: readonly string[], libros: Libros, mundo: Mundo): boolean {
  const ids = (nombre: string) =>
    libros.caja<{ id: string }>(nombre, "select id from hechos where tipo = 'venta'").map(({ id }) => id);
  return mundo.gemelas.some(({ de, copia }) => {
    const [copiada, deCopia] = [new Set(ids(de)), new Set(ids(mundo.cajas[copia]?.nombre ?? ""))];
    const deLinea = new Set(linajeDe(de, mundo).flatMap(ids));
    const suya = claves.find((una) => deLinea.has(una) && !deCopia.has(una));
    const otra = claves.find((una) => deCopia.has(una) && !copiada.has(una));
    return claves.length === 2 && suya !== undefined && otra !== undefined;
  });
}

/**
 * Checks that each settled sale here is told once, also one restored from a lost till's copy. One that two machines told has both facts where the
 * second copy of both was read.
 */
function revisarVentasDichas(
  nombre: string,
  libros: Libros,
  mundo: Mundo,
  suyos: readonly HechoCaja[],
): void {
  const dichas = Map.groupBy(
    suyos.filter(({ tipo }) => tipo === "venta"),
    ({ datos }) => (JSON.parse(datos) as Datos).ventaId ?? "", // a till's fact
  );
  const ventas = libros.caja<{ id: string; estado: string }>(nombre, "select id, estado from ventas");
  for (const { id, estado } of ventas) {
    const asentada = ["EMITIDA", "OFFLINE", "ANULADA"].includes(estado);
    const claves = (dichas.get(id) ?? []).map((hecho) => hecho.id);
    exigir(
      "I13",
      claves.length === (asentada ? 1 : 0) || (asentada && isDicha(claves, libros, mundo)),
      () => `${nombre}: la venta ${id}, ${estado}, está dicha ${claves.length} veces`,
    );
  }
}

/** Checks that each note issued here, and each annulment that the tax system took, is told once. */
function revisarActosDichos(nombre: string, libros: Libros, leidos: readonly Leido[]): void {
  const veces = (tipo: string, clave: string) =>
    leidos.filter((leido) => leido.tipo === tipo && [leido.datos.clave, leido.datos.cuf].includes(clave))
      .length;
  for (const { clave } of libros.caja<{ clave: string }>(
    nombre,
    "select clave from notas where estado = 'emitida'",
  ))
    exigir(
      "I13",
      veces("nota", clave) === 1,
      () => `${nombre}: la nota ${clave}, ${veces("nota", clave)} veces`,
    );
  const anuladas = libros.caja<{ cuf: string }>(
    nombre,
    "select a.cuf from anulaciones a join ventas v on v.id = a.venta_id where a.estado = 'hecha' and v.cuf = a.cuf",
  );
  for (const { cuf } of anuladas)
    exigir("I13", veces("anulacion", cuf) > 0, () => `${nombre}: la anulación de ${cuf} no está dicha`);
}

/** Checks each closing against its facts: initial cash, cash taken, payments in dollars, deposits and withdrawals. docs/design.md D30. */
function revisarCierres(nombre: string, libros: Libros, delCierre: DelCierre): void {
  const turnos = libros.caja<CierreCaja>(
    nombre,
    "select coalesce(dicho, numero) as numero, inicial, cierre from turnos",
  );
  for (const { numero, inicial, cierre } of turnos) {
    if (cierre === null) continue;
    const { esperado, z } = JSON.parse(cierre) as { esperado: string; z: number };
    const suyos = delCierre(z).filter(({ datos }) => datos.turno === numero);
    // A closing restored from the previous till came without its facts: they are at the server.
    if (!suyos.some(({ tipo }) => tipo === "turnoAbierto")) continue;
    const debe = sumarTurno(inicial, suyos);
    exigir(
      "I13",
      debe === centavos(esperado),
      () => `${nombre}: el turno ${numero} dice ${esperado}, sus hechos ${debe / 100}`,
    );
  }
}

function enCaja({ metodo, monto, dolares }: Pago): number {
  if (metodo !== EFECTIVO) return 0;
  return centavos(monto) - centavos(dolares?.enBs ?? "0");
}

/** Reads the data of facts. */
export function readDatos(hechos: readonly { readonly tipo: string; readonly datos: string }[]): Leido[] {
  return hechos.map(({ tipo, datos }) => ({ tipo, datos: JSON.parse(datos) as Datos }));
}

/** Computes the expected cash of a session from its facts, in centavos. The payments of a sale that two machines told are counted once. */
export function sumarTurno(inicial: string, suyos: readonly Leido[]): number {
  const dichas = new Set<string>();
  const primeros = suyos.filter(({ tipo, datos: { ventaId } }) => {
    const otraVez = tipo === "venta" && ventaId !== undefined && dichas.has(ventaId);
    if (tipo === "venta" && ventaId !== undefined) dichas.add(ventaId);
    return !otraVez;
  });
  const cobrado = primeros.flatMap(({ datos }) => datos.pagos ?? []).map(enCaja);
  const movido = suyos.flatMap(({ datos: { movimiento } }) =>
    movimiento === undefined
      ? []
      : [movimiento.tipo === "ingreso" ? centavos(movimiento.monto) : -centavos(movimiento.monto)],
  );
  return [...cobrado, ...movido].reduce((suma, monto) => suma + monto, centavos(inicial));
}
