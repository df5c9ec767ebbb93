import { unaAjena } from "./ajena.ts";
import type { Azar } from "./azar.ts";
import type { Proceso } from "./proceso.ts";
import type { Tiempo } from "./tiempo.ts";

/**
 * How a line behaves: as it should, unplugged, taking everything and saying nothing, losing, delaying and doubling at random, with somebody
 * in between who answers in the other's place, or with what the other answered last; or so slow that a request comes minutes later.
 */
export type Linea = "bien" | "cortada" | "muda" | "mala" | "ajena" | "repite" | "lenta";

/** What becomes of one exchange. Null: never. */
export interface Suerte {
  readonly nombre: string;
  readonly conexionMs: number | null;
  readonly idaMs: number | null;
  /** A second copy of the request arrives this long after the first. */
  readonly copiaMs: number | null;
  readonly vueltaMs: number | null;
  /** What the caller sees of a lost reply: nothing, a broken connection, or half of it. */
  readonly perdida: "silencio" | "corte" | "mitad";
  readonly rechazada: boolean;
  /** Somebody in between answers: before the request has passed, or in place of the answer. */
  readonly ajena?: "antes" | "despues";
  /** With the last answer to the same question, where there is one. */
  readonly repite?: boolean;
}

/** A request as it travels. */
export interface Mensaje {
  readonly de: string;
  readonly a: string;
  readonly metodo: string;
  readonly ruta: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
}

/** An answer as it travels; null when the program that was asked cut the connection. */
export interface Contestacion {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: Buffer;
  readonly entera: boolean;
}

/** Who listens at an address. */
export interface Puerto {
  readonly proceso: Proceso | undefined;
  readonly atender: (mensaje: Mensaje, contestar: (contestacion: Contestacion | null) => void) => void;
}

/** What happens to a caller; each at most once, and nothing after `fin`. */
export interface Cliente {
  readonly conectado: () => void;
  readonly contestada: (contestacion: Contestacion) => void;
  readonly roto: (codigo: string) => void;
}

/** The wires between the machines. Everything that travels passes here, is noted, and meets the luck that its line has. */
export class Red {
  readonly puertos = new Map<string, Puerto>();
  /** By `de>a`; a name without a line is fine. */
  readonly lineas = new Map<string, Linea>();
  /** How often anything goes astray on a line that is fine, from 0 to 1. */
  clima = 0;
  /** Machines without power: nobody answers, not even with a refusal. */
  readonly apagadas = new Set<string>();
  /** Looks at each request that leaves, whatever becomes of it. */
  alSalir: (mensaje: Mensaje) => void = () => undefined;
  /** Looks at each request that arrives, before it is answered. */
  alLlegar: (mensaje: Mensaje) => void = () => undefined;
  /** A gate in front of an address: its answer, or null where the request passes. */
  portero: (mensaje: Mensaje) => Contestacion | null = () => null;
  /** By line and by what is asked for: the last answer that came through. */
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

  /** A call from its connection on; the caller hands over the request once it stands. */
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

  /** The program is gone: whoever waits for it has a broken connection, or with the power out none at all. */
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

  /** The caller gets an answer of somebody in between. */
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
    // Looking fares better than doing: a till whose heartbeat fails sells offline, and risks nothing on the line any more.
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

  /** Each of the ways in which a message goes astray. Nothing comes later than the ten minutes that make an absence certain. */
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

/** Whoever asked has given up by then; the ten minutes after which an absence may count are not over. */
const LENTA_MS = 560_000;

/** Who calls when no program of the story does: the world itself, whose word always arrives. */
export const NADIE = "mundo";

export function maquinaDe(direccion: string): string {
  return direccion.replace(/:\d+$/, "");
}

/** What is asked for, on which line; the CUF of a path is not looked at. */
function asunto(mensaje: Mensaje): string {
  const { de, a, metodo, ruta } = mensaje;
  return `${de}>${a} ${metodo} ${ruta.replace(/[0-9A-F]{40,}/, "")}${operacion(mensaje)}`;
}

/** Of a SOAP envelope, what it asks for. */
function operacion({ cuerpo, ruta }: Mensaje): string {
  if (!ruta.startsWith("/v2/")) return "";
  const nombre = /<(?:\w+:)?Body>\s*<(?:\w+:)?(\w+)/.exec(cuerpo.subarray(0, 2000).toString("latin1"))?.[1];
  return nombre === undefined ? "" : ` ${nombre}`;
}
