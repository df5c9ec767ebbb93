/** The shop's own server: set up on this computer, started with the till, watched, and stopped with it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { z } from "zod";
import { fail, ok, type Result } from "@mostrador/core";
import { direccionesDeRed, isPuertoLibre } from "@mostrador/core/node";
import type { FalloPuente, ServidorPropio as Vista } from "../../contract/index.ts";
import type { ServidorPropioGuardado } from "../motor/formas.ts";
import { llamar } from "../terminales/servidor/http.ts";
import type { LanzarServidor, ProcesoServidor } from "./proceso.ts";
import { FRASES_SERVIDOR_PROPIO } from "../frases/servidor.ts";

const PRIMER_PUERTO = 3000;

const PUERTOS = 100;

/** Addresses of the tax system, by environment. docs/fiscal-rules.md F1. */
const IMPUESTOS = {
  1: "https://siatrest.impuestos.gob.bo",
  2: "https://pilotosiatservicios.impuestos.gob.bo",
} as const;

/** Longest wait for a server whose process died at its last start. */
const ARRANQUE_MS = 60_000;
/** Longest wait for a server whose process runs: a slow computer starts it late. */
const ARRANQUE_VIVO_MS = 600_000;
const PARADA_MS = 20_000;
const MIRAR_MS = 200;
/** Longest wait for one reply of a server that is starting. */
const MIRADA_MS = 10_000;
const CONEXION_MS = 3000;
/** Backoff before a server that died is started again. */
const REINICIO_MS = { primero: 1000, ultimo: 30_000 } as const;
/** Limit of a call. Setting up a company asks the tax system for everything that it needs. */
const LLAMADA_MS = 120_000;

export interface OpcionesPropio {
  readonly data: string;
  /** Null: this host cannot run a server. */
  readonly lanzar: LanzarServidor | null;
  /** Another tax system's address (SIAT_URL). */
  readonly urlImpuestos: string | null;
  /** The server that was set up before; null if none was. */
  readonly guardado: ServidorPropioGuardado | null;
  /** Factor of each wait for the server. */
  readonly paciencia: number;
  /** Called when the server answers. */
  readonly alAtender: () => void;
}

type Corrida = Omit<ServidorPropioGuardado, "puerto"> & { readonly puerto: number };

/**
 * The server of a shop with one computer: a child process on its own folder, restarted when it dies.
 * docs/design.md D36.
 */
export class ServidorPropio {
  readonly #opciones: OpcionesPropio;
  readonly #token = randomBytes(32).toString("base64url");
  #corrida: Corrida | null = null;
  #proceso: ProcesoServidor | null = null;
  #estado: "arrancando" | "atiende" | "caido" = "arrancando";
  #error: string | null = null;
  #cerrado = false;

  constructor(opciones: OpcionesPropio) {
    this.#opciones = opciones;
    if (opciones.guardado !== null && opciones.lanzar !== null) this.#correr(opciones.guardado);
  }

  get url(): string | null {
    return this.#corrida === null ? null : `http://127.0.0.1:${this.#corrida.puerto}`;
  }

  vista(): Vista {
    const { lanzar } = this.#opciones;
    if (this.#corrida === null) return { puede: lanzar !== null, activo: null };
    const { puerto, enRed } = this.#corrida;
    const direcciones = enRed ? direccionesDeRed().map((ip) => `http://${ip}:${puerto}`) : [];
    return {
      puede: lanzar !== null,
      activo: { estado: this.#estado, enRed, direcciones, error: this.#error },
    };
  }

  /**
   * Makes the server run with these options, and waits until it answers. Returns the settings to store. Fails
   * with a sentence if it does not start.
   */
  async asegurar(
    wanted: Pick<ServidorPropioGuardado, "ambiente" | "enRed">,
  ): Promise<Result<ServidorPropioGuardado, FalloPuente>> {
    if (this.#opciones.lanzar === null) return falla(FRASES_SERVIDOR_PROPIO.sinPrograma);
    const { ambiente, enRed } = wanted;
    const igual = this.#corrida?.ambiente === ambiente && this.#corrida.enRed === enRed;
    if (!igual) {
      const puerto = this.#corrida?.puerto ?? (await puertoLibre());
      await this.#parar();
      this.#correr({ ambiente, enRed, puerto });
    }
    const corrida = this.#corrida;
    const desde = Date.now();
    while (this.#estado !== "atiende") {
      if (Date.now() - desde > (this.#estado === "caido" ? ARRANQUE_MS : ARRANQUE_VIVO_MS))
        return falla(FRASES_SERVIDOR_PROPIO.noArranco(this.#error ?? ""));
      await pausa(MIRAR_MS);
    }
    return corrida === null ? falla(FRASES_SERVIDOR_PROPIO.seDetuvo) : ok(corrida);
  }

  /** Makes a call that only the program that started the server may make. */
  async llamar<S extends z.ZodType>(
    path: string,
    cuerpo: unknown,
    schema: S,
  ): Promise<Result<z.output<S>, FalloPuente>> {
    if (this.url === null) return falla(FRASES_SERVIDOR_PROPIO.noHay);
    const llamada = await llamar({
      metodo: "POST",
      url: `${this.url}/instalacion/${path}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#token}` },
      cuerpo: JSON.stringify(cuerpo),
      conexionMs: CONEXION_MS * this.#opciones.paciencia,
      totalMs: LLAMADA_MS * this.#opciones.paciencia,
      signal: null,
    });
    if (llamada.kind !== "respondida") return falla(FRASES_SERVIDOR_PROPIO.noRespondio(llamada.causa));
    const sobre = z
      .object({ datos: z.unknown().optional(), error: z.string().optional() })
      .safeParse(read(llamada.cuerpo));
    if (!sobre.success || llamada.status !== 200)
      return falla(sobre.data?.error ?? FRASES_SERVIDOR_PROPIO.status(llamada.status));
    const datos = schema.safeParse(sobre.data.datos);
    return datos.success ? ok(datos.data) : falla(FRASES_SERVIDOR_PROPIO.noSeEntiende);
  }

  async cerrar(): Promise<void> {
    this.#cerrado = true;
    await this.#parar();
  }

  #correr(corrida: Corrida): void {
    this.#corrida = corrida;
    this.#estado = "arrancando";
    this.#error = null;
    void this.#cuidar(corrida);
  }

  /** Starts the process, and restarts it for as long as these options are wanted. */
  async #cuidar(corrida: Corrida): Promise<void> {
    const { lanzar } = this.#opciones;
    if (lanzar === null) return;
    const vale = () => this.#corrida === corrida && !this.#cerrado;
    for (
      let espera: number = REINICIO_MS.primero;
      vale();
      espera = Math.min(espera * 2, REINICIO_MS.ultimo)
    ) {
      const proceso = lanzar(this.#entorno(corrida));
      this.#proceso = proceso;
      let vive = true;
      const termino = proceso.termino.then((salida) => {
        vive = false;
        return salida;
      });
      if (await this.#atiende(corrida, () => vive && vale())) {
        espera = REINICIO_MS.primero;
        this.#estado = "atiende";
        this.#error = null;
        this.#opciones.alAtender();
      }
      const salida = await termino;
      if (!vale()) return;
      this.#estado = "caido";
      this.#error = salida.trim().split("\n").at(-1) ?? null;
      await pausa(espera, undefined, { ref: false });
    }
  }

  async #atiende({ puerto }: Corrida, sigue: () => boolean): Promise<boolean> {
    while (sigue()) {
      const url = `http://127.0.0.1:${puerto}/healthz`;
      try {
        if ((await fetch(url, { signal: AbortSignal.timeout(MIRADA_MS) })).ok) return sigue();
      } catch {
        // The server does not answer yet.
      }
      await pausa(MIRAR_MS);
    }
    return false;
  }

  async #parar(): Promise<void> {
    this.#corrida = null;
    const proceso = this.#proceso;
    this.#proceso = null;
    if (proceso === null) return;
    proceso.terminar();
    const timer = setTimeout(() => proceso.matar(), PARADA_MS);
    await proceso.termino;
    clearTimeout(timer);
  }

  #entorno({ puerto, enRed, ambiente }: Corrida): Readonly<Record<string, string>> {
    const [ip = "localhost"] = enRed ? direccionesDeRed() : [];
    return {
      MOSTRADOR_DATA: join(this.#opciones.data, "servidor"),
      MOSTRADOR_PORT: String(puerto),
      MOSTRADOR_HOST: enRed ? "0.0.0.0" : "127.0.0.1",
      MOSTRADOR_PUBLIC_URL: `http://${ip}:${puerto}`,
      MOSTRADOR_AMBIENTE: ambiente === 1 ? "produccion" : "sandbox",
      MOSTRADOR_INSTALACION_TOKEN: this.#token,
      // A random token: no reader in the shop's network gets the metrics.
      MOSTRADOR_METRICS_TOKEN: randomBytes(32).toString("base64url"),
      SIAT_URL: this.#opciones.urlImpuestos ?? IMPUESTOS[ambiente],
      DATABASE_URL: "",
    };
  }
}

function read(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}

function falla(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "servidorPropio", texto, campos: [] });
}

/**
 * Returns the first port from 3000 on that is free on every address: another program may hold it on the
 * network only.
 */
async function puertoLibre(): Promise<number> {
  for (let puerto = PRIMER_PUERTO; puerto < PRIMER_PUERTO + PUERTOS; puerto++)
    if (await isPuertoLibre(puerto)) return puerto;
  throw new Error(FRASES_SERVIDOR_PROPIO.sinPuerto(PRIMER_PUERTO, PRIMER_PUERTO + PUERTOS));
}
