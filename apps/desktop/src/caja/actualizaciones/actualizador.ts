import { createHash } from "node:crypto";
import {
  createReadStream,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fail, ok, PROTOCOLO, type ProgramaTerminal, type Result } from "@mostrador/core";
import {
  isNueva,
  openPublicacion,
  type Canal,
  type FalloPublicacion,
  type LlavePublicacion,
  type Publicacion,
} from "@mostrador/core/publicacion";
import { readDisco } from "@mostrador/core/node";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import { sincronizar } from "../motor/sincronizar.ts";
import { FIN_MAPA, MAX_MAPA, parseMapa, planTramos, readMapaDe, type Tramo } from "./bloques.ts";
import { writeFrom, type FalloFeed, type Feed } from "./feed.ts";
import { readMemoria, saveMemoria, type Memoria } from "./memoria.ts";
import type { Instalador } from "./vigilar.ts";

/** Parts of an updater. */
export interface PartesActualizador {
  /** The folder of program files. */
  readonly carpeta: string;
  /** Version of the running program. */
  readonly version: string;
  readonly canal: Canal;
  readonly llaves: readonly LlavePublicacion[];
  readonly instalador: Instalador;
  /** The feed; null while the till has no server and no address was set. */
  readonly feed: () => Feed | null;
  /** Free bytes of the folder's disk; null if the operating system does not report them. */
  readonly libre?: () => number | null;
}

/** Failures of an update. `danada`: the file differs from the one that was signed. `sinFeed`: the till has no address to ask. */
export type FalloActualizar =
  | FalloFeed
  | FalloPublicacion
  | { readonly kind: "sinFeed" }
  | { readonly kind: "danada" }
  | { readonly kind: "nadaListo" };

/** Bytes of free space that an update leaves on the disk for the data of sales. */
const RESERVA = 300 * 1024 * 1024;

/**
 * Finds, downloads and verifies new versions of the program, and installs one when a person asks. Every step may be interrupted: the stored
 * memory and the files in the folder tell how to continue.
 */
export class Actualizador {
  readonly #partes: PartesActualizador;
  #revisando: Promise<Result<Publicacion | null, FalloActualizar>> | undefined;
  #bajando = false;

  constructor(partes: PartesActualizador) {
    this.#partes = partes;
  }

  /**
   * Looks for a newer version and downloads it completely. Returns null if there is none to install. Concurrent calls share one outcome.
   */
  revisar(): Promise<Result<Publicacion | null, FalloActualizar>> {
    this.#revisando ??= this.#revisar().finally(() => (this.#revisando = undefined));
    return this.#revisando;
  }

  /** Returns the version that was downloaded and verified, and that a person may install; null if there is none. */
  lista(): string | null {
    const { paso, a, archivos } = this.#memoria();
    return paso === "lista" && a !== null && archivos[a] !== undefined ? a : null;
  }

  /** Describes this program and the stage of its update, as the till reports them to the server. */
  programa(): ProgramaTerminal {
    const { paso, a, dias, motivo } = this.#memoria();
    return {
      version: this.#partes.version,
      protocolo: PROTOCOLO,
      dia: dias[this.#partes.version] ?? null,
      paso: this.#bajando ? "bajando" : paso === "probando" || paso === "volviendo" ? "instalando" : paso,
      nueva: paso === "bien" ? null : a,
      motivo,
    };
  }

  /**
   * Installs the downloaded version, and restarts. The caller has made sure that nothing is in flight. Power may fail at any line: until
   * the new file is in place, this version starts again; from then on, the new one does.
   */
  async instalar(): Promise<Result<null, FalloActualizar>> {
    const { carpeta, version, instalador } = this.#partes;
    const memoria = this.#memoria();
    const { a } = memoria;
    const nueva = a === null ? undefined : memoria.archivos[a];
    if (memoria.paso !== "lista" || a === null || nueva === undefined) return fail({ kind: "nadaListo" });
    const archivo = join(carpeta, nueva.nombre);
    // The disk may have lost bytes since the download.
    if (!(await isEntero(archivo, nueva))) {
      rmSync(archivo, { force: true });
      this.#save({ ...memoria, paso: "ninguna", archivos: without(memoria.archivos, a) });
      return fail({ kind: "danada" });
    }
    const deAntes = await this.#guardarPropio(memoria);
    if (!deAntes.ok) return deAntes;
    const archivos = { ...memoria.archivos, ...deAntes.value };
    this.#save({ ...memoria, paso: "instalando", de: version, inicios: 0, archivos });
    try {
      instalador.poner(archivo);
    } catch (error) {
      this.#save({ ...this.#memoria(), paso: "lista", motivo: String(error) });
      return fail(falloDeDisco(error));
    }
    instalador.reiniciar();
    return ok(null);
  }

  /** Deletes all program files except those of this version, of the previous one and of the one that waits to be installed. */
  limpiar(): void {
    const { carpeta, version } = this.#partes;
    const memoria = this.#memoria();
    const quedan = Object.entries(memoria.archivos).filter(
      ([de]) => de === version || de === memoria.de || (de === memoria.a && !memoria.malas.includes(de)),
    );
    if (!existsSync(carpeta)) return;
    const nombres = new Set(quedan.flatMap(([, { nombre }]) => [nombre, `${nombre}${FIN_MAPA}`]));
    for (const nombre of readdirSync(carpeta))
      if (nombre.startsWith("programa-") && !nombre.endsWith(".parcial") && !nombres.has(nombre))
        rmSync(join(carpeta, nombre));
    if (quedan.length < Object.keys(memoria.archivos).length)
      this.#save({ ...memoria, archivos: Object.fromEntries(quedan) });
  }

  async #revisar(): Promise<Result<Publicacion | null, FalloActualizar>> {
    const feed = this.#partes.feed();
    if (feed === null) return fail({ kind: "sinFeed" });
    const firmada = await this.#read();
    if (!firmada.ok) return firmada;
    const { publicacion, retiradas } = firmada.value;
    const memoria = this.#memoria();
    const dias = { ...memoria.dias, [publicacion.version]: publicacion.dia };
    if (retiradas.length > memoria.retiradas.length || memoria.dias[publicacion.version] === undefined)
      this.#save({ ...memoria, retiradas, dias });
    if (!isNueva(publicacion, this.#partes.version) || memoria.malas.includes(publicacion.version))
      return ok(null);
    if (memoria.paso === "lista" && memoria.a === publicacion.version) return ok(publicacion);
    this.#bajando = true;
    try {
      const nombre = `programa-${publicacion.version}-${publicacion.archivo}`;
      const bajado = await this.#bajar(feed, publicacion, join(this.#partes.carpeta, nombre));
      if (!bajado.ok) return bajado;
      const actual = this.#memoria();
      const { sha512, tamano } = publicacion;
      const archivos = { ...actual.archivos, [publicacion.version]: { nombre, sha512, tamano } };
      this.#save({ ...actual, paso: "lista", a: publicacion.version, archivos, motivo: null });
      this.limpiar();
      return ok(publicacion);
    } finally {
      this.#bajando = false;
    }
  }

  async #read() {
    const { canal, llaves } = this.#partes;
    const feed = this.#partes.feed();
    if (feed === null) return fail({ kind: "sinFeed" } as const);
    const descripcion = await feed.leer(canal);
    if (!descripcion.ok) return descripcion;
    const firmas = await feed.leer(`${canal}.sig`);
    if (!firmas.ok) return firmas;
    return openPublicacion(
      canal,
      descripcion.value,
      firmas.value.toString("utf8"),
      llaves,
      this.#memoria().retiradas,
    );
  }

  /**
   * Downloads the rest of a file, verifies it, and gives it its final name. A complete file with wrong content is downloaded once more from
   * its first byte.
   */
  async #bajar(
    feed: Feed,
    publicacion: Publicacion,
    destino: string,
  ): Promise<Result<null, FalloActualizar>> {
    mkdirSync(this.#partes.carpeta, { recursive: true, mode: 0o700 });
    if (existsSync(destino) && (await isEntero(destino, publicacion))) return ok(null);
    const parcial = `${destino}.parcial`;
    for (let vez = 0; vez < 2; vez++) {
      const hay = sizeOf(parcial);
      const falta = publicacion.tamano - hay;
      if (falta < 0) rmSync(parcial);
      if (!this.#cabe(publicacion.tamano - Math.max(0, hay))) return this.#sinSitio(destino);
      if (falta !== 0) {
        const traido = await this.#traer(feed, publicacion, destino, vez === 0);
        if (!traido.ok) return traido.error.kind === "discoLleno" ? this.#sinSitio(destino) : traido;
      }
      if (sizeOf(parcial) < publicacion.tamano)
        return fail({ kind: "noResponde", causa: FRASES_ACTUALIZACIONES.cortada });
      if (await isEntero(parcial, publicacion)) {
        sincronizar(parcial);
        renameSync(parcial, destino);
        return ok(null);
      }
      rmSync(parcial);
    }
    rmSync(`${destino}${FIN_MAPA}`, { force: true });
    return fail({ kind: "danada" });
  }

  /**
   * Appends the missing bytes to the partial file: those that the old program has from there, if `conViejo`, and the others from the feed.
   * A fault may leave the file short, which the caller sees by its size.
   */
  async #traer(
    feed: Feed,
    publicacion: Publicacion,
    destino: string,
    conViejo: boolean,
  ): Promise<Result<null, FalloFeed>> {
    const { archivo, tamano } = publicacion;
    const parcial = `${destino}.parcial`;
    const hay = sizeOf(parcial);
    const viejo = this.#viejo();
    const tramos = conViejo ? await planDesde(feed, publicacion, viejo, destino, hay) : null;
    for (const tramo of tramos ?? [{ kind: "bajar", desde: hay, hasta: tamano } as const]) {
      if (tramo.kind === "copiar") {
        const copiado = await appendFrom(viejo ?? "", tramo, parcial);
        if (!copiado.ok) return copiado;
        continue;
      }
      const traido = await feed.bajar(archivo, { ...tramo, tamano }, parcial);
      if (!traido.ok) return traido;
      // A server without ranges has sent all of it.
      if (traido.value === "entero" || sizeOf(parcial) < tramo.hasta) break;
    }
    return ok(null);
  }

  /** Path of the running version's file, of which the new one may have many bytes; null if it is not known. */
  #viejo(): string | null {
    const { carpeta, version, instalador } = this.#partes;
    const guardado = this.#memoria().archivos[version];
    const archivo = guardado === undefined ? instalador.propio : join(carpeta, guardado.nombre);
    return archivo !== null && existsSync(archivo) ? archivo : null;
  }

  /** Tells whether the disk has room for the missing bytes of the new file, a copy of the running program, and sales. */
  #cabe(falta: number): boolean {
    const { carpeta, instalador, libre = () => libreDe(carpeta) } = this.#partes;
    const hay = libre();
    const propio = instalador.propio === null ? 0 : sizeOf(instalador.propio);
    return hay === null || hay > falta + propio + RESERVA;
  }

  /** Deletes the partial download, because sales need its room more than an update does. */
  #sinSitio(destino: string): Result<never, FalloActualizar> {
    for (const fin of [".parcial", FIN_MAPA]) rmSync(`${destino}${fin}`, { force: true });
    return fail({ kind: "discoLleno" });
  }

  /** Keeps a copy of the running program's file, so that this version can be restored. */
  async #guardarPropio({ archivos }: Memoria): Promise<Result<Memoria["archivos"], FalloActualizar>> {
    const { carpeta, version, instalador } = this.#partes;
    const guardado = archivos[version];
    if (guardado !== undefined && (await isEntero(join(carpeta, guardado.nombre), guardado)))
      return ok({ [version]: guardado });
    if (instalador.propio === null) return ok({});
    const nombre = `programa-${version}-${basename(instalador.propio)}`;
    const parcial = join(carpeta, `${nombre}.parcial`);
    try {
      copyFileSync(instalador.propio, parcial);
      sincronizar(parcial);
      renameSync(parcial, join(carpeta, nombre));
      return ok({
        [version]: {
          nombre,
          sha512: await sha512Of(join(carpeta, nombre)),
          tamano: sizeOf(join(carpeta, nombre)),
        },
      });
    } catch (error) {
      rmSync(parcial, { force: true });
      return fail(falloDeDisco(error));
    }
  }

  #memoria(): Memoria {
    return readMemoria(this.#partes.carpeta);
  }

  #save(memoria: Memoria): void {
    saveMemoria(this.#partes.carpeta, memoria);
  }
}

/** Plans a download from the block maps of both files, and keeps the new one's beside it for the version after. Null without both. */
async function planDesde(
  feed: Feed,
  { archivo, tamano }: Publicacion,
  viejo: string | null,
  destino: string,
  hay: number,
): Promise<readonly Tramo[] | null> {
  const mapa = await feed.leer(`${archivo}${FIN_MAPA}`, MAX_MAPA);
  if (!mapa.ok) return null;
  const nuevos = parseMapa(mapa.value);
  if (nuevos === null) return null;
  try {
    writeFileSync(`${destino}${FIN_MAPA}`, mapa.value, { mode: 0o600 });
  } catch {
    return null;
  }
  const viejos = viejo === null ? null : readMapaDe(viejo);
  return viejos && planTramos(nuevos, viejos, hay, tamano);
}

/** Appends bytes of a file to another one. */
async function appendFrom(
  de: string,
  tramo: Extract<Tramo, { kind: "copiar" }>,
  destino: string,
): Promise<Result<null, FalloFeed>> {
  try {
    await writeFrom(
      createReadStream(de, { start: tramo.de, end: tramo.de + tramo.tamano - 1 }),
      destino,
      "a",
    );
    return ok(null);
  } catch (error) {
    return fail(falloDeDisco(error));
  }
}

function without(archivos: Memoria["archivos"], version: string): Memoria["archivos"] {
  return Object.fromEntries(Object.entries(archivos).filter(([de]) => de !== version));
}

function falloDeDisco(error: unknown): FalloFeed {
  const isLleno = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isLleno ? { kind: "discoLleno" } : { kind: "noResponde", causa: String(error) };
}

function sizeOf(archivo: string): number {
  return existsSync(archivo) ? statSync(archivo).size : 0;
}

function libreDe(carpeta: string): number | null {
  return readDisco(carpeta)?.libre ?? null;
}

async function isEntero(
  archivo: string,
  { tamano, sha512 }: Pick<Publicacion, "tamano" | "sha512">,
): Promise<boolean> {
  return existsSync(archivo) && sizeOf(archivo) === tamano && (await sha512Of(archivo)) === sha512;
}

async function sha512Of(archivo: string): Promise<string> {
  const hash = createHash("sha512");
  await pipeline(createReadStream(archivo), hash);
  return hash.digest("base64");
}
