import { unaAjena } from "./ajena.ts";
import type { Azar } from "./azar.ts";
import type { Proceso } from "./proceso.ts";
import type { Tiempo } from "./tiempo.ts";

/**
 * The state of a line.
 * - `bien`: works.
 * - `cortada`: unplugged.
 * - `muda`: never connects, or never delivers.
 * - `mala`: loses, delays and duplicates messages at random.
 * - `ajena`: a device in between answers in the other's place.
 * - `repite`: a device in between answers with the other's last reply.
 * - `lenta`: requests arrive minutes later.
 */
export type Linea = "bien" | "cortada" | "muda" | "mala" | "ajena" | "repite" | "lenta";

/** The fate of one exchange. Null: never. */
export interface Suerte {
  readonly nombre: string;
  readonly conexionMs: number | null;
  readonly idaMs: number | null;
  /** A second copy of the request arrives this long after the first. */
  readonly copiaMs: number | null;
  readonly vueltaMs: number | null;
  /** The caller's view of a lost reply: no reply, a broken connection, or half of it. */
  readonly perdida: "silencio" | "corte" | "mitad";
  readonly rechazada: boolean;
  /** A device in between answers: before the request passes, or in place of the reply. */
  readonly ajena?: "antes" | "despues";
  /** It answers with the last reply to the same request, if there is one. */
  readonly repite?: boolean;
}

/** A request in transit. */
export interface Mensaje {
  readonly de: string;
  readonly a: string;
  readonly metodo: string;
  readonly ruta: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
}

/** A reply in transit; null when the called program cut the connection. */
export interface Contestacion {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
  readonly entera: boolean;
}

/** The listener at an address. */
export interface Puerto {
  readonly proceso: Proceso | undefined;
  readonly atender: (mensaje: Mensaje, contestar: (contestacion: Contestacion | null) => void) => void;
}

/** The events of a caller; each occurs at most once. */
export interface Cliente {
  readonly conectado: () => void;
  readonly contestada: (contestacion: Contestacion) => void;
  readonly roto: (codigo: string) => void;
}

/** The wires between the machines. Every message passes here, is logged, and meets a fate drawn from its line's state. */
export class Red {
  readonly puertos = new Map<string, Puerto>();
  /** Lines by `de>a`; a pair without an entry is `bien`. */
  readonly lineas = new Map<string, Linea>();
  /** Chance that a message goes astray on a `bien` line, from 0 to 1. */
  clima = 0;
  /** Machines without power: they never reply, not even with a refusal. */
  readonly apagadas = new Set<string>();
  /** Observes each request that leaves, whatever its fate. */
  alSalir: (mensaje: Mensaje) => void = () => undefined;
  /** Observes each request that arrives, before its reply. */
  alLlegar: (mensaje: Mensaje) => void = () => undefined;
  /** A gate in front of an address: its reply, or null when the request passes. */
  portero: (mensaje: Mensaje) => Contestacion | null = () => null;
  /** The last reply that came through, by line and request. */
  readonly #ultimas = new Map<string, Contestacion>();
  readonly #enCurso = new Set<{ readonly proceso: Proceso | undefined; readonly cortar: () => void }>();
  readonly #tiempo: Tiempo;
  readonly #azar: Azar;
  readonly #anotar: (linea: string) => void;

  constructor(tiempo: Tiempo, azar: Azar, anotar: (linea: string) => void) {
    this.#tiempo = tiempo;
    this.#azar = azar;
    this.#anotar = anotar;
  }

  /** Opens a connection; the caller sends its request once the connection stands. */
  conectar(
    { de, a, metodo }: Pick<Mensaje, "de" | "a" | "metodo">,
    cliente: Cliente,
  ): { readonly enviar: (mensaje: Mensaje) => void } {
    const suerte = this.#suerte(de, a, metodo);
    if (suerte.rechazada || (!this.puertos.has(a) && !this.apagadas.has(maquinaDe(a))))
      this.#luego(suerte.conexionMs ?? 1, () => cliente.roto("ECONNREFUSED"));
    else if (suerte.conexionMs !== null && !this.apagadas.has(maquinaDe(a)))
      this.#luego(suerte.conexionMs, cliente.conectado);
    return { enviar: (mensaje) => this.#llevar(mensaje, suerte, cliente) };
  }

  /** Ends the exchanges of a dead program: its callers get a broken connection, or nothing in a power cut. */
  cortar(proceso: Proceso, sinLuz: boolean): void {
    for (const curso of this.#enCurso) {
      if (curso.proceso !== proceso) continue;
      this.#enCurso.delete(curso);
      if (!sinLuz) curso.cortar();
    }
    for (const [direccion, puerto] of this.puertos)
      if (puerto.proceso === proceso) this.puertos.delete(direccion);
  }

  #llevar(mensaje: Mensaje, suerte: Suerte, cliente: Cliente): void {
    const { de, a, metodo, ruta } = mensaje;
    this.alSalir(mensaje);
    const rotulo = `${de}>${a} ${metodo} ${ruta}${operacion(mensaje)}`;
    this.#anotar(`${rotulo}${suerte.nombre === "bien" ? "" : ` [${suerte.nombre}]`}`);
    const perder = (): void => {
      if (suerte.perdida !== "silencio") this.#luego(20, () => cliente.roto("ECONNRESET"));
    };
    if (suerte.ajena === "antes") return this.#suplantar(mensaje, rotulo, suerte, cliente);
    if (suerte.idaMs === null) return perder();
    this.#luego(suerte.idaMs, () => this.#entregar(mensaje, rotulo, suerte, cliente));
    if (suerte.copiaMs !== null)
      this.#luego(suerte.idaMs + suerte.copiaMs, () =>
        this.#entregar(mensaje, `${rotulo} (copia)`, suerte, undefined),
      );
  }

  #entregar(mensaje: Mensaje, rotulo: string, suerte: Suerte, cliente: Cliente | undefined): void {
    const puerto = this.puertos.get(mensaje.a);
    if (puerto === undefined) {
      if (!this.apagadas.has(maquinaDe(mensaje.a))) cliente?.roto("ECONNRESET");
      return;
    }
    const negada = this.portero(mensaje);
    if (negada !== null) {
      this.#anotar(`${rotulo} -> portero ${negada.status}`);
      if (cliente !== undefined) this.#volver(negada, suerte, cliente);
      return;
    }
    const curso = { proceso: puerto.proceso, cortar: () => cliente?.roto("ECONNRESET") };
    this.#enCurso.add(curso);
    this.alLlegar(mensaje);
    puerto.atender(mensaje, (contestacion) => {
      if (!this.#enCurso.delete(curso)) return;
      this.#anotar(`${rotulo} -> ${contestacion?.status ?? "corte"}`);
      if (cliente === undefined) return;
      if (suerte.ajena === "despues") return this.#suplantar(mensaje, rotulo, suerte, cliente);
      if (contestacion !== null) this.#ultimas.set(asunto(mensaje), contestacion);
      this.#volver(contestacion, suerte, cliente);
    });
  }

  /** Gives the caller a reply of a device in between. */
  #suplantar(mensaje: Mensaje, rotulo: string, suerte: Suerte, cliente: Cliente): void {
    const ultima = suerte.repite === true ? this.#ultimas.get(asunto(mensaje)) : undefined;
    const { nombre, contestacion } =
      ultima === undefined
        ? unaAjena(this.#azar)
        : { nombre: `repetida ${ultima.status}`, contestacion: ultima };
    this.#anotar(`${rotulo} -> ajena ${nombre}`);
    this.#volver(contestacion, suerte, cliente);
  }

  #volver(contestacion: Contestacion | null, suerte: Suerte, cliente: Cliente): void {
    if (suerte.vueltaMs !== null)
      return this.#luego(suerte.vueltaMs, () =>
        contestacion === null ? cliente.roto("ECONNRESET") : cliente.contestada(contestacion),
      );
    if (suerte.perdida === "corte" || contestacion === null)
      return this.#luego(20, () => cliente.roto("ECONNRESET"));
    if (suerte.perdida === "silencio") return;
    const cuerpo = contestacion.cuerpo.subarray(0, contestacion.cuerpo.length >> 1);
    this.#luego(20, () => cliente.contestada({ ...contestacion, cuerpo, entera: false }));
  }

  #luego(ms: number, hacer: () => void): void {
    this.#tiempo.poner(hacer, ms);
  }

  #suerte(de: string, a: string, metodo: string): Suerte {
    const azar = this.#azar;
    const base: Suerte = {
      nombre: "bien",
      conexionMs: azar.entero(1, 8),
      idaMs: azar.entero(2, 40),
      copiaMs: null,
      vueltaMs: azar.entero(2, 40),
      perdida: "silencio",
      rechazada: false,
    };
    // Reads fail less often than writes: a till whose heartbeat fails sells offline, and then risks nothing on the line.
    const mira = metodo === "GET" ? 0.25 : 1;
    if (de === NADIE) return base;
    const linea = this.lineas.get(`${de}>${maquinaDe(a)}`) ?? "bien";
    switch (linea) {
      case "bien":
        return azar.si(this.clima * mira) ? { ...base, ...this.#mala() } : base;
      case "cortada":
        return { ...base, nombre: "cortada", rechazada: true };
      case "muda":
        return azar.si(0.5)
          ? { ...base, nombre: "muda: sin conexión", conexionMs: null }
          : { ...base, nombre: "muda: sin llegar", idaMs: null };
      case "mala":
        return azar.si(mira) ? { ...base, ...this.#mala() } : base;
      case "ajena":
      case "repite": {
        const ajena = azar.pesado({ nadie: 25, antes: 50, despues: 25 });
        if (ajena === "nadie") return base;
        return { ...base, nombre: `${linea} ${ajena}`, ajena, repite: linea === "repite" };
      }
      case "lenta":
        return azar.si(0.7) ? { ...base, nombre: "lenta", idaMs: azar.entero(20_000, LENTA_MS) } : base;
    }
  }

  /** Draws one way in which a message goes astray. No message arrives after the ten minutes that make an absence certain. */
  #mala(): Partial<Suerte> & { readonly nombre: string } {
    const azar = this.#azar;
    const perdida = azar.uno(["silencio", "corte", "mitad"] as const);
    const nombre = azar.pesado({
      bien: 20,
      rechazada: 8,
      pedidoPerdido: 10,
      pedidoTarde: 24,
      copia: 10,
      respuestaPerdida: 16,
      respuestaTarde: 8,
    });
    switch (nombre) {
      case "bien":
        return { nombre };
      case "rechazada":
        return { nombre, rechazada: true };
      case "pedidoPerdido":
        return { nombre: `${nombre}: ${perdida}`, idaMs: null, perdida };
      case "pedidoTarde":
        return { nombre, idaMs: azar.entero(500, 90_000) };
      case "copia":
        return { nombre, copiaMs: azar.entero(1, 60_000) };
      case "respuestaPerdida":
        return { nombre: `${nombre}: ${perdida}`, vueltaMs: null, perdida };
      case "respuestaTarde":
        return { nombre, vueltaMs: azar.entero(500, 60_000) };
    }
  }
}

/** The caller has given up by then; the ten minutes before an absence may count are not over. */
const LENTA_MS = 560_000;

/** The caller outside the story's programs: the world itself, whose messages always arrive. */
export const NADIE = "mundo";

export function maquinaDe(direccion: string): string {
  return direccion.replace(/:\d+$/, "");
}

/** Identifies a request by its line, method and path; the CUF in a path is ignored. */
function asunto(mensaje: Mensaje): string {
  const { de, a, metodo, ruta } = mensaje;
  return `${de}>${a} ${metodo} ${ruta.replace(/[0-9A-F]{40,}/, "")}${operacion(mensaje)}`;
}

/** Reads the operation of a SOAP envelope. */
function operacion({ cuerpo, ruta }: Mensaje): string {
  if (!ruta.startsWith("/v2/")) return "";
  const nombre = /<(?:\w+:)?Body>\s*<(?:\w+:)?(\w+)/.exec(cuerpo.subarray(0, 2000).toString("latin1"))?.[1];
  return nombre === undefined ? "" : ` ${nombre}`;
}
