/** The invariant of the drawer of a lost and replaced till, when all has come to rest. docs/reliability.md I14. */
import { centavos, readDatos, sumarTurno } from "./invariantes-hechos.ts";
import type { Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";

interface Turno {
  /** Its number in its facts. */
  readonly dicho: number;
  readonly abierto_en: string;
  readonly cierre: string | null;
  readonly hash: string | null;
}
interface Cierre {
  readonly id: string;
  readonly z: number;
  readonly hash: string;
}

const COLUMNAS = "coalesce(dicho, numero) as dicho, abierto_en, cierre, hash";
const TURNOS = `select ${COLUMNAS} from turnos order by numero`;
const CERRADOS = "select '' as id, cierre ->> '$.z' as z, hash from turnos where cierre is not null";
const CIERRES = `select id, datos ->> '$.cierre.z' as z, datos ->> '$.cierre.hash' as hash from hechos
  where tipo = 'turnoCerrado'`;
const DE_ALLA = "select clave as id, null as z, null as hash from hechos";

/**
 * Demands that a replacement till has every closing of the lost till that the server or the second copy had, unchanged. Its open session
 * goes on. The facts of both machines together add up to their closings.
 */
export function revisarReemplazos({ retiradas, cajas, gemelas }: Mundo, libros: Libros): void {
  const alla = new Set(libros.servidor<Cierre>(DE_ALLA).map(({ id }) => id));
  for (const { nombre } of retiradas) {
    const nueva = cajas.find((caja) => caja.nombre === `${nombre}b`);
    // The replacement was lost again, or never paired.
    if (nueva === undefined) continue;
    const suyos = new Map(libros.caja<Cierre>(nueva.nombre, CERRADOS).map(({ z, hash }) => [z, hash]));
    const copias = gemelas.flatMap(({ copia }) => cajas[copia]?.nombre ?? []);
    const aTiempo = hechosATiempo(nueva.nombre, nombre, copias, libros);
    for (const { id, z, hash } of libros.caja<Cierre>(nombre, CIERRES)) {
      const repuesto = suyos.get(z);
      // Each Z number is on paper once, including closings that the lost till never uploaded.
      const falta = repuesto === undefined && !(aTiempo.has(id) && isRepuesta(nueva.nombre, libros));
      exigir(
        "I14",
        falta || repuesto === hash,
        () => `${nueva.nombre}: el Z ${z} de ${nombre} es otro: ${repuesto}`,
      );
    }
    if (!isRepuesta(nueva.nombre, libros)) continue;
    revisarSumas(nueva.nombre, nombre, libros, { alla, copias });
    const [abierto] = libros.caja<Turno>(nombre, TURNOS_ABIERTO);
    if (abierto === undefined || !hasApertura(nombre, abierto.dicho, libros, aTiempo)) continue;
    const sigue = libros
      .caja<Turno>(nueva.nombre, TURNOS)
      .some(({ dicho, abierto_en: desde }) => dicho === abierto.dicho && desde === abierto.abierto_en);
    exigir("I14", sigue, () => `${nueva.nombre}: el turno ${abierto.dicho} de ${nombre} no sigue`);
  }
}

/**
 * Gives the facts of a lost till that the server had when its replacement took them. A copy of the lost till's folder may tell of them later: the
 * replacement asks once, and goes on without what nobody had told until then.
 */
function hechosATiempo(
  nueva: string,
  perdida: string,
  copias: readonly string[],
  libros: Libros,
): ReadonlySet<string> {
  const idsDe = (una: string) =>
    libros.caja<{ id: string }>(una, "select id from hechos").map(({ id }) => id);
  const [suyos, deCopias] = [new Set(idsDe(nueva)), new Set(copias.flatMap(idsDe))];
  // `id` alone is the fact's key here, which has no order.
  const enOrden = libros.servidor<Cierre>(`${DE_ALLA} order by hechos.id`).map(({ id }) => id);
  const deAntes = new Set(idsDe(perdida));
  const ultimo = enOrden.findLastIndex((id) => suyos.has(id) && deAntes.has(id));
  return new Set(enOrden.filter((id, i) => i <= ultimo || !deCopias.has(id)));
}

interface Sumadas {
  /** Facts that the server has. */
  readonly alla: ReadonlySet<string>;
  /** Machines that run a copy of a till's folder. */
  readonly copias: readonly string[];
}

/**
 * Checks that each closing is the sum of its session's facts at the server, from both machines together. A copy has a drawer of its own: what it
 * alone told, and the machine that closed the session did not know, is in no closing but the copy's.
 */
function revisarSumas(nombre: string, perdida: string, libros: Libros, { alla, copias }: Sumadas): void {
  const [lugar] = libros.caja<{ nit: number; punto: number }>(
    nombre,
    "select valor ->> '$.nit' as nit, valor ->> '$.puntoVenta' as punto from ajustes where clave = 'empresa'",
  );
  if (lugar === undefined) return;
  const idsDe = (una: string) =>
    libros.caja<{ id: string }>(una, "select id from hechos").map(({ id }) => id);
  const [dePerdida, deNueva] = [new Set(idsDe(perdida)), new Set(idsDe(nombre))];
  const deCopias = new Set(copias.filter((una) => una !== nombre).flatMap(idsDe));
  const todos = libros.servidor<{ id: string; tipo: string; datos: string }>(
    `select clave as id, tipo, datos from hechos where nit = ${lugar.nit} and punto_venta = ${lugar.punto}`,
  );
  const sabidosPor = (suyos: ReadonlySet<string>) =>
    readDatos(todos.filter(({ id }) => suyos.has(id) || !deCopias.has(id)));
  const leidos = readDatos(todos);
  const cerradosAntes = new Set(
    readDatos(todos.filter(({ id }) => dePerdida.has(id))).flatMap(({ tipo, datos }) =>
      tipo === "turnoCerrado" ? [datos.cierre?.z] : [],
    ),
  );
  const perdidos = sesionesPerdidas(perdida, libros, alla);
  const cierres = new Map(leidos.map(({ datos }) => [datos.cierre?.z, datos.turno]));
  for (const { dicho: aqui, cierre } of libros.caja<Turno>(nombre, TURNOS)) {
    if (cierre === null) continue;
    const { z, inicial, esperado } = JSON.parse(cierre) as { z: number; inicial: string; esperado: string };
    // Where three machines had the place, only the closing's fact tells the session's number in the others.
    const dicho = cierres.get(z) ?? aqui;
    if (perdidos.has(dicho)) continue;
    const debe = sumarTurno(
      inicial,
      sabidosPor(cerradosAntes.has(z) ? dePerdida : new Set([...dePerdida, ...deNueva])).filter(
        ({ datos }) => datos.turno === dicho,
      ),
    );
    exigir(
      "I14",
      debe === centavos(esperado),
      () => `${nombre}: el Z del turno ${dicho} dice ${esperado}, el servidor ${debe / 100}`,
    );
  }
}

/** Lists sessions that the lost till closed and whose facts a restored server lacks in part: only that till had them. */
function sesionesPerdidas(perdida: string, libros: Libros, alla: ReadonlySet<string>): ReadonlySet<number> {
  const suyos = libros.caja<{ id: string; turno: number }>(
    perdida,
    `select h.id, h.datos ->> '$.turno' as turno from hechos h join turnos t on coalesce(t.dicho, t.numero) = h.datos ->> '$.turno'
     where t.cerrado_en is not null`,
  );
  return new Set(suyos.filter(({ id }) => !alla.has(id)).map(({ turno }) => turno));
}

const TURNOS_ABIERTO = `select ${COLUMNAS} from turnos where cerrado_en is null`;

function isRepuesta(nombre: string, libros: Libros): boolean {
  const [fila] = libros.caja<{ estado: string }>(
    nombre,
    "select valor ->> '$.estado' as estado from ajustes where clave = 'reposicion'",
  );
  return fila?.estado === "hecha";
}

/** Tells whether the server received the session's opening. */
function hasApertura(nombre: string, numero: number, libros: Libros, alla: ReadonlySet<string>): boolean {
  const aperturas = libros.caja<{ id: string }>(
    nombre,
    `select id from hechos where tipo = 'turnoAbierto' and datos ->> '$.turno' = ${numero}`,
  );
  return aperturas.some(({ id }) => alla.has(id));
}
