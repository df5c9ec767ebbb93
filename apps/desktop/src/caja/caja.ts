import { join } from "node:path";
import { availableParallelism, uptime } from "node:os";
import { fail, ok, type Result } from "@mostrador/core";
import { createPdfPool } from "@mostrador/core/node";
import type { z } from "zod";
import {
  LLAMADAS,
  type Entrada,
  type EntradaRevisada,
  type Evento,
  type FalloPuente,
  type NombreEvento,
  type NombreLlamada,
  type Puente,
  type Salida,
} from "../contract/index.ts";
import type { Call } from "../contract/call.ts";
import { cofreDeArchivo, type Cofre } from "./cofre.ts";
import { fecharCorteVacio, partirTrasApagon } from "./cortes.ts";
import { findPiso, findUltimaEmision } from "./db/ajustes.ts";
import { findCorteAbierto } from "./db/cortes.ts";
import { copiarDelDia } from "./db/copias.ts";
import { abrirDb, isDiscoLleno, type FalloApertura } from "./db/abrir.ts";
import type { Db } from "./db/db.ts";
import { Ajustes, type Deps } from "./deps.ts";
import { Diario } from "./diario/diario.ts";
import { ColaImpresion } from "./impresion/impresora.ts";
import { crearLlamadas } from "./llamadas.ts";
import { Reloj, type Relojes } from "./reloj.ts";
import type { LanzarServidor } from "./servidor-propio/proceso.ts";
import { ServidorPropio } from "./servidor-propio/servidor-propio.ts";
import { OPCIONES_SYNC, Sync, type OpcionesSync } from "./sync/sync.ts";
import { Sesion } from "./usuarios/sesion.ts";
import { aparcarTrasCopia } from "./venta/abierta.ts";
import { Cobrador } from "./venta/cobrar.ts";
import { buildEstado } from "./vista-estado.ts";
import { getVenta } from "./vista-venta.ts";

export interface OpcionesCaja {
  /** The data folder; the till's own is `caja` in it, the tickets' `tickets`. */
  readonly data: string;
  /** Where the server is now, when it moved; null leaves it as it was paired. */
  readonly urlServidor?: string | null;
  readonly relojes?: Relojes;
  /** What seals the credential; a key in a file beside the data where the host has nothing better. */
  readonly cofre?: Cofre;
  /** How this host starts a server of its own; without it, the till only connects to others. */
  readonly lanzarServidor?: LanzarServidor;
  /** Another tax system's address for that server. */
  readonly urlImpuestos?: string | null;
  readonly sync?: Partial<OpcionesSync>;
}

/** The half that sells: the bridge's other end, and how to end it. */
export interface Caja extends Puente {
  /** Makes the copy of the day, if it is not there yet. */
  readonly copiar: () => Promise<void>;
  /** Finishes the sale and the ticket in hand. */
  readonly cerrar: () => Promise<void>;
}

/** This computer's clocks. The time since it started counts its sleep too. */
const RELOJES: Relojes = { pared: () => Date.now(), monotono: () => uptime() * 1000 };

export function abrirCaja(opciones: OpcionesCaja): Result<Caja, FalloApertura> {
  const db = abrirDb(join(opciones.data, "caja"));
  return db.ok ? ok(crearCaja(db.value, opciones)) : db;
}

/** The till over an open database, which it closes at its end. */
export function crearCaja(db: Db, opciones: OpcionesCaja): Caja {
  const { data, urlServidor = null, relojes = RELOJES, sync: ajusteSync } = opciones;
  const ajustes = new Ajustes(db, opciones.cofre ?? cofreDeArchivo(join(data, "caja")));
  if (urlServidor !== null) moverServidor(db, ajustes, urlServidor);
  const oyentes = new Oyentes();
  const carpeta = join(data, "tickets");
  const pdf = createPdfPool({ workers: Math.min(1, availableParallelism()) });
  const reloj = new Reloj(relojes, ajustes.find("reloj") ?? null, findUltimaEmision(db));
  const { monotono } = relojes;
  const deps: Deps = {
    db,
    ajustes,
    reloj,
    sesion: new Sesion({ db, ajustes, reloj, monotono }),
    monotono,
    nuevoId: () => crypto.randomUUID(),
    emitir: (nombre, evento) => oyentes.emitir(nombre, evento),
    despertarImpresora: () => cola.despertar(),
    despertarSync: () => sync.despertar(),
  };
  trasApagon(deps);
  const diario = new Diario(deps, () => anunciarEstado());
  const cola = new ColaImpresion(deps, { carpeta, pdf, diario });
  const estado = () => buildEstado(deps, sync.latido, { carpetaTickets: carpeta, diario: diario.vista() });
  const anunciarEstado = enseguida(() => {
    try {
      if (db.abierta) deps.emitir("estadoCambio", estado());
    } catch (error) {
      deps.emitir("aviso", avisoDe(error));
    }
  });
  const sync = new Sync(deps, {
    ...OPCIONES_SYNC,
    azar: Math.random,
    ...ajusteSync,
    alCambiar: (ventas) => {
      for (const id of ventas) deps.emitir("ventaCambio", getVenta(deps, id));
      anunciarEstado();
      seguirVentas();
      // A folder that is back gets what it lacks.
      void diario.escribir();
    },
  });
  const renovar = () => sync.renovar();
  const cobrador = new Cobrador(deps, renovar);
  const propio = new ServidorPropio({
    data,
    lanzar: opciones.lanzarServidor ?? null,
    urlImpuestos: opciones.urlImpuestos ?? null,
    guardado: ajustes.find("servidorPropio") ?? null,
    alAtender: deps.despertarSync,
  });
  // A dead program leaves sales half done, and so does a disk that filled up while an answer was awaited.
  const seguirVentas = () =>
    void cobrador.recuperar().catch((error: unknown) => deps.emitir("aviso", avisoDe(error)));
  const llamadas = crearLlamadas(deps, { cobrador, estado, renovar, carpetaTickets: carpeta, pdf, propio });
  if (db.restauradaDe !== null) {
    aparcarTrasCopia(db);
    oyentes.dejar(avisoRestaurada(db.restauradaDe));
  }
  cola.despertar();
  seguirVentas();
  sync.despertar();

  return {
    invoke: async <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => {
      const resultado = await responder(deps.sesion, llamadas[nombre], nombre, entrada);
      const { changesState, quiet }: Call = LLAMADAS[nombre];
      if (changesState && quiet !== true) anunciarEstado();
      return resultado;
    },
    subscribe: (nombre, handler) => oyentes.escuchar(nombre, handler),
    copiar: () => copiarDelDia(db, join(data, "caja"), reloj.ahora().slice(0, 10)),
    cerrar: async () => {
      // A round may take up a sale, and a sale leaves a ticket.
      await sync.cerrar();
      await cobrador.cerrar();
      await cola.cerrar();
      await diario.cerrar();
      await Promise.all([pdf.close(), propio.cerrar()]);
      db.close();
    },
  };
}

/** An outage that lasted when the program ended; with a clock that may be wrong it is left as it is until the time is known. */
function trasApagon({ db, reloj, nuevoId }: Deps): void {
  const deAntes = findCorteAbierto(db)?.id ?? null;
  const partir = (): void =>
    db.inTransaction((tx) => {
      const instante = reloj.siguiente(findPiso(tx));
      fecharCorteVacio(tx, instante, deAntes);
      partirTrasApagon(tx, { instante, id: nuevoId() });
    });
  if (reloj.dudoso) reloj.cuandoSeSepa(partir);
  else partir();
}

function moverServidor(db: Db, ajustes: Ajustes, urlServidor: string): void {
  const credencial = ajustes.find("credencial");
  if (credencial === undefined || credencial.urlServidor === urlServidor) return;
  db.inTransaction((tx) => ajustes.set(tx, "credencial", { ...credencial, urlServidor }));
}

/** Does it once for all that ask in the same moment, and after whoever called has the answer. */
function enseguida(hacer: () => void): () => void {
  let pedido = false;
  return () => {
    if (pedido) return;
    pedido = true;
    setImmediate(() => {
      pedido = false;
      hacer();
    });
  };
}

/** Checks the right and the input, answers, and turns what the disk can do into a sentence: the only place here that catches. */
async function responder<N extends NombreLlamada>(
  sesion: Sesion,
  llamada: (
    entrada: EntradaRevisada<N>,
  ) => Result<Salida<N>, FalloPuente> | Promise<Result<Salida<N>, FalloPuente>>,
  nombre: N,
  entrada: unknown,
): Promise<Result<Salida<N>, FalloPuente>> {
  try {
    const revisada = LLAMADAS[nombre].entrada.safeParse(entrada);
    const admitida = sesion.admitir(nombre, revisada.success ? (revisada.data as EntradaRevisada<N>) : null);
    if (!admitida.ok) return admitida;
    if (!revisada.success) return fail(entradaInvalida(revisada.error));
    // The schema is the one of this very call.
    const limpia = revisada.data as EntradaRevisada<N>;
    const puede = sesion.exigir(nombre, limpia);
    if (!puede.ok) return puede;
    const resultado = await llamada(limpia);
    if (nombre === "cobrar" && puede.value !== null && resultado.ok)
      sesion.anotarVenta(puede.value, resultado.value as Salida<"cobrar">);
    return resultado;
  } catch (error) {
    return fail(falloDe(error));
  }
}

function entradaInvalida({ issues }: z.ZodError): FalloPuente {
  const campos = issues.map(({ path, message }) => ({
    loc: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
    msg: message,
  }));
  return { kind: "entradaInvalida", texto: campos[0]?.msg ?? "Hay datos por corregir.", campos };
}

function falloDe(error: unknown): FalloPuente {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isDiscoLleno(code)) {
    const texto =
      "No se pudo guardar en el disco: puede estar lleno. Libere espacio y repita; una venta ya enviada no se cobra dos veces.";
    return { kind: "discoLleno", texto, campos: [] };
  }
  const detalle = error instanceof Error ? error.message : String(error);
  return {
    kind: "interno",
    texto: `Error interno: ${detalle}. No se perdió nada; repita o reinicie.`,
    campos: [],
  };
}

function avisoDe(error: unknown): Evento<"aviso"> {
  return { nivel: "error", kind: "recuperar", texto: falloDe(error).texto };
}

function avisoRestaurada(dia: string): Evento<"aviso"> {
  const texto = `Los datos de esta caja estaban dañados: se apartaron enteros y se volvió a la copia del ${dia}. Lo vendido desde entonces está en el servidor, salvo lo que no llegó a subir. Revise el efectivo y avise al dueño.`;
  return { nivel: "error", kind: "restaurada", texto };
}

type Oyente = (evento: never) => void;

/** Who listens to what. A listener that throws disturbs nobody else. */
class Oyentes {
  readonly #porNombre = new Map<NombreEvento, Set<Oyente>>();
  #dejado: Evento<"aviso"> | null = null;

  /** For whoever listens first: when it happened, no screen was open. */
  dejar(aviso: Evento<"aviso">): void {
    this.#dejado = aviso;
  }

  escuchar<N extends NombreEvento>(nombre: N, handler: (evento: Evento<N>) => void): () => void {
    const lista = this.#porNombre.get(nombre) ?? new Set<Oyente>();
    this.#porNombre.set(nombre, lista.add(handler));
    if (nombre === "aviso" && this.#dejado !== null) {
      this.emitir("aviso", this.#dejado);
      this.#dejado = null;
    }
    return () => lista.delete(handler);
  }

  emitir<N extends NombreEvento>(nombre: N, evento: Evento<N>): void {
    for (const handler of this.#porNombre.get(nombre) ?? []) {
      // Kept under this very name.
      queueMicrotask(() => (handler as (evento: Evento<N>) => void)(evento));
    }
  }
}
