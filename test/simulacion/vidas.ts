/** Lives of two machines with one till's folder, as the disks have them. docs/decisions/0039 */

/** Reads the databases of the server and the tills. */
interface Lector {
  servidor<T>(sql: string): T[];
  caja<T>(nombre: string, sql: string): T[];
}

/** A till and the machine that runs a copy of its folder, by their places. */
export interface Gemelas {
  readonly original: number;
  readonly copia: number;
  /** Name of the machine whose folder was copied. It may have lost its place since. */
  readonly de: string;
}

/** A sale that began while the server was following another machine. */
export interface SinNumero {
  readonly venta: string;
  readonly nombre: string;
  readonly en: number;
}

/** Gives the life that the server follows of a machine's credential; null without any. */
export function vidaSeguida(libros: Lector, nombre: string): string | null {
  const [fila] = libros.servidor<{ vida: string | null }>(
    `select vida from terminales where id = '${terminalDe(libros, nombre) ?? ""}' and revocado = 0`,
  );
  return fila?.vida ?? null;
}

/** Tells whether a machine's credential ended: the server serves it no more, and takes in what it printed. docs/decisions/0082 */
export function isRevocada(libros: Lector, nombre: string): boolean {
  const filas = libros.servidor<{ id: string }>("select id from terminales where revocado <> 0");
  return filas.some(({ id }) => id === terminalDe(libros, nombre));
}

/** Tells whether the owner refused what a machine printed, whose credential ended: the server takes nothing more of it. docs/decisions/0072 */
export function isNegada(libros: Lector, nombre: string): boolean {
  const filas = libros.servidor<{ id: string }>(
    "select id from terminales where revocado <> 0 and entrega = 'rechazada'",
  );
  return filas.some(({ id }) => id === terminalDe(libros, nombre));
}

/** Gives the till that a machine's credential is of; undefined where it has none. */
function terminalDe(libros: Lector, nombre: string): string | undefined {
  const [suya] = libros.caja<{ id: string }>(
    nombre,
    "select valor ->> '$.terminalId' as id from ajustes where clave = 'credencial'",
  );
  return suya?.id;
}

/** Lists the present life of a machine's database and its ancestors, newest first. */
export function lineaDeVidas(libros: Lector, nombre: string): readonly string[] {
  const [fila] = libros.caja<{ valor: string }>(nombre, "select valor from ajustes where clave = 'vidas'");
  const { actual, antepasadas = [] } = JSON.parse(fila?.valor ?? "{}") as {
    actual?: { id: string };
    antepasadas?: readonly { id: string }[];
  }; // the till wrote it
  return [...(actual === undefined ? [] : [actual.id]), ...antepasadas.map(({ id }) => id)];
}

interface Parejas {
  readonly gemelas: readonly Gemelas[];
  readonly cajas: readonly { readonly nombre: string }[];
}

interface Repuestas {
  /** Tills whose database a person replaced by an older one. */
  readonly repuestas: ReadonlySet<string>;
}

/**
 * Finds a copied till of which the server does not follow one machine and refuse the other; null when there is none. Where the followed machine's
 * database was put back, its line may descend from the refused one alone. Both are refused then, and are paired anew.
 */
export function sinDecidir(
  { gemelas, cajas, repuestas }: Parejas & Repuestas,
  libros: Lector,
): string | null {
  for (const { original, copia } of gemelas) {
    const suyas = [original, copia].map((indice) => cajas[indice]?.nombre ?? "");
    const estados = suyas.map((nombre) => estadoDeVida(libros, nombre));
    const ambas = estados.every((estado) => estado === "negada");
    if (ambas && suyas.some((nombre) => repuestas.has(nombre))) continue;
    if (estados.toSorted().join() !== "negada,vigente") return `${suyas.join(" y ")}: ${estados.join(" y ")}`;
  }
  return null;
}

/**
 * Gives what the server told a machine of its life last. A machine whose till was replaced since is refused by its credential. So is one without
 * any: the folder was copied before its till was paired.
 */
function estadoDeVida(libros: Lector, nombre: string): string {
  if (terminalDe(libros, nombre) === undefined || isRevocada(libros, nombre)) return "negada";
  const [fila] = libros.caja<{ estado: string | null }>(
    nombre,
    "select valor ->> '$.vida.estado' as estado from ajustes where clave = 'estado'",
  );
  return fila?.estado ?? "sin saber";
}

/** Lists the sales that both machines of a pair have: they were in the middle when the folder was copied, or before it. */
export function ventasDeDos({ gemelas, cajas }: Parejas, libros: Lector): ReadonlySet<string> {
  const ventasDe = (nombre: string) =>
    libros.caja<{ id: string }>(nombre, "select id from ventas").map(({ id }) => id);
  return new Set(
    gemelas.flatMap(({ de, copia }) => {
      const suyas = new Set(ventasDe(de));
      return ventasDe(cajas[copia]?.nombre ?? "").filter((id) => suyas.has(id));
    }),
  );
}

interface Lugares extends Parejas {
  /** Tills that another machine replaced. */
  readonly retiradas: readonly { readonly nombre: string }[];
}

/** Lists the machine and those that took its place, one after the other: each has its predecessor's name and a `b`. */
export function linajeDe(nombre: string, { cajas, retiradas }: Lugares): readonly string[] {
  return [...retiradas, ...cajas]
    .map((caja) => caja.nombre)
    .filter((una) => una.startsWith(nombre) && /^b*$/.test(una.slice(nombre.length)));
}

interface Antes {
  readonly perdidas: readonly string[];
  readonly copias: readonly string[];
}

/** Lists the machines that had a machine's place before it, and the copies of their folders. A copy has those of the machine that it is of. */
export function antesDe(nombre: string, mundo: Lugares): Antes {
  const suya = mundo.gemelas.find(({ copia }) => mundo.cajas[copia]?.nombre === nombre);
  if (suya !== undefined) return antesDe(suya.de, mundo);
  const perdidas = mundo.retiradas
    .map((caja) => caja.nombre)
    .filter((perdida) => perdida !== nombre && linajeDe(perdida, mundo).includes(nombre));
  const copias = mundo.gemelas
    .filter(({ de }) => perdidas.includes(de))
    .flatMap(({ copia }) => mundo.cajas[copia]?.nombre ?? []);
  return { perdidas, copias };
}
