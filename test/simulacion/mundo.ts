import type { Nit } from "@mostrador/core";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { abrirCaja, type Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { Config } from "../../apps/server/src/config.ts";
import { startServer, type ServerHandle } from "../../apps/server/src/server.ts";
import { startPilot, type PilotHandle } from "@mostrador/siat-pilot";
import { configDe } from "./config-servidor.ts";
import type { Gemelas, SinNumero } from "./vidas.ts";
import { pedir } from "./pedir.ts";
import type { Azar } from "./maquina/azar.ts";
import { cortarArchivos, soltarRetenidas, usarMemorias, type EstadoMemoria } from "./maquina/archivos.ts";
import { usarCripto } from "./maquina/cripto.ts";
import { abandonar, soltar } from "./maquina/disco.ts";
import { usarRed } from "./maquina/http.ts";
import { usarImpresoras, type EstadoImpresora } from "./maquina/impresora.ts";
import { hacerMaquina, type Maquina } from "./maquina/maquina.ts";
import { ambito, nuevoProceso, type Proceso } from "./maquina/proceso.ts";
import { Red } from "./maquina/red.ts";
import { sucesoAnotado } from "./maquina/sucesos.ts";
import { Tiempo, usarTiempo } from "./maquina/tiempo.ts";
import type { UltimaPalabra } from "./ataques/rechazo.ts";
import { Receptor } from "./receptor.ts";

/** Friday, 20 November 2026, 14:00 in Bolivia. */
export const INICIO = Date.UTC(2026, 10, 20, 18);

export const SERVIDOR = "http://servidor:3000";
/** The whole world: machines, wires, clock. It moves only when `tiempo` moves. */
export class Mundo {
  readonly tiempo: Tiempo;
  readonly red: Red;
  readonly azar: Azar;
  readonly servidor: Maquina<ServerHandle>;
  /** A till's place has one machine; another replaces it when it is lost. */
  readonly cajas: Maquina<Caja>[];
  /** Tills that another machine replaced. */
  readonly retiradas: Maquina<Caja>[] = [];
  /** Tills whose folder another computer has, too. */
  readonly gemelas: Gemelas[] = [];
  /** Sales that began while the server was following the other machine. */
  readonly sinNumero: SinNumero[] = [];
  /** The owner's last word on what computers printed that are no tills any more. */
  ultimaPalabra: UltimaPalabra = "acepta";
  /** Moments at which an owner chose one of two machines. */
  readonly elecciones: number[] = [];
  readonly carpeta: string;
  readonly impresoras = new Map<string, EstadoImpresora>();
  /** Companies whose token the tax system refuses. */
  readonly sinToken = new Set<number>();
  /** The latest token of each company whose first token the tax system refuses. */
  readonly tokens = new Map<Nit, string>();
  /** The shares of documents that the tax system observes, to be set again when all faults end. */
  observeShare: readonly object[] | null = null;
  /** Places of replacement tills that are not paired yet. */
  readonly porReponer = new Set<number>();
  /** Places of replacement tills that have not read the second copy yet. */
  readonly porLeer = new Set<number>();
  /** The disks of the tills' second copies, by their folder. */
  readonly memorias = new Map<string, EstadoMemoria>();
  /** Tills whose database a person replaced by an older one, by their names. */
  readonly repuestas = new Set<string>();
  /** CUF of each ticket on paper, in order, by printer. `copiada`: the till's second copy was in place. */
  readonly papel: { readonly impresora: string; readonly cuf: string; readonly copiada: boolean }[] = [];
  readonly receptor: Receptor;
  readonly rastro: string[] = [];
  /** Called when a program has ended, with or without a power cut. */
  alMorir: (maquina: Maquina<unknown>) => void = () => undefined;
  siat: PilotHandle | null = null;
  readonly #hash = createHash("sha256");
  readonly #procesoSiat = nuevoProceso("siat");
  constructor(carpeta: string, azar: Azar, inicio = INICIO, cajas = 2) {
    this.carpeta = carpeta;
    this.azar = azar;
    this.tiempo = new Tiempo(inicio);
    this.red = new Red(this.tiempo, azar.rama("red"), (linea) => this.anotar(linea));
    this.servidor = hacerMaquina("servidor", carpeta);
    this.cajas = Array.from({ length: cajas }, (_, i) => hacerMaquina<Caja>(`caja${i + 1}`, carpeta));
    this.receptor = new Receptor(this.red);
    usarTiempo(this.tiempo);
    usarCripto(azar.rama("cripto"));
    usarRed(this.red);
    usarMemorias((ruta) => {
      for (const [carpeta, estado] of this.memorias) if (ruta.startsWith(carpeta)) return estado;
      return "bien";
    });
    usarImpresoras({
      tiempo: this.tiempo,
      estado: (host) => this.impresoras.get(host) ?? "bien",
      impreso: (impresora, bytes) => this.#imprimir(impresora, bytes),
    });
  }

  /** Appends a line to the trace, with the seconds since the beginning. */
  anotar(linea: string): void {
    const entera = `${(this.tiempo.corrido / 1000).toFixed(3).padStart(12)}  ${linea}`;
    this.rastro.push(entera);
    this.#hash.update(entera).update("\n");
  }

  /** Computes the digest of the trace so far. */
  huella(): string {
    return this.#hash.copy().digest("hex");
  }

  async abrirSiat(): Promise<void> {
    const abierto = ambito.run(this.#procesoSiat, () =>
      startPilot({
        dataDir: join(this.carpeta, "siat"),
        port: 3001,
        host: "siat",
        clock: () => Math.floor(this.tiempo.ahora),
        latidoMs: 30_000,
      }),
    );
    this.siat = await this.esperar(abierto, 1000);
  }

  /** Ends the world and discards its programs. */
  acabar(): void {
    const maquinas = [this.servidor, ...this.cajas, ...this.retiradas];
    for (const proceso of [this.#procesoSiat, ...maquinas.map((m) => m.proceso)]) {
      if (proceso === null) continue;
      proceso.vivo = false;
      soltar(proceso);
    }
  }

  /** Calls the simulator's control, for faults that only the tax system can have. */
  async controlar(metodo: string, ruta: string, cuerpo?: object): Promise<string> {
    if (this.siat === null) throw new Error("sin siat");
    const respuesta = await this.esperar(pedir(this.siat.controlUrl + ruta, metodo, cuerpo), 5000);
    if (respuesta === null || respuesta.status >= 300) throw new Error(`control: ${respuesta?.texto}`);
    return respuesta.texto;
  }

  /** Starts the server's machine. `start`: the program, by default today's. */
  async abrirServidor(start: typeof startServer = startServer): Promise<void> {
    const { servidor } = this;
    const proceso = this.#encender(servidor);
    const programa = ambito.run(proceso, () =>
      start(this.configServidor(), {
        now: () => Math.floor(this.tiempo.ahora + servidor.desvioMs),
        random: () => Math.random(),
        log: (suceso, datos = {}) => {
          const linea = proceso.vivo ? sucesoAnotado(suceso, datos) : null;
          if (linea !== null) this.anotar(`servidor: ${linea}`);
        },
      }),
    );
    // The program may die during its start; then the promise no longer matters.
    await this.#seguir(servidor, proceso, programa);
  }

  configServidor(): Config {
    return configDe(this.servidor.carpeta, join(this.carpeta, "diario"));
  }

  /** Runs a command on the server's machine to its end, while the server is stopped. */
  async ordenar<T>(orden: () => Promise<T>, maxMs: number): Promise<T> {
    const proceso = this.#encender(this.servidor);
    try {
      return await this.esperar(ambito.run(proceso, orden), maxMs);
    } finally {
      this.#apagar(this.servidor, proceso, false);
    }
  }

  async abrirCaja(maquina: Maquina<Caja>): Promise<void> {
    const proceso = this.#encender(maquina);
    const base = 1_000_000;
    const programa = ambito.run(proceso, async () => {
      const abierta = abrirCaja({
        data: maquina.carpeta,
        relojes: {
          pared: () => this.tiempo.ahora + maquina.desvioMs,
          monotono: () => base + this.tiempo.corrido,
        },
        sync: { latidoMs: 60_000, pendienteMs: 20_000, reintentoMs: [2000, 60_000] },
      });
      if (!abierta.ok) throw new Error(`${maquina.nombre}: ${JSON.stringify(abierta.error)}`);
      abierta.value.subscribe("aviso", ({ texto }) => {
        if (proceso.vivo) this.anotar(`${maquina.nombre}: ${texto.slice(0, 200)}`);
      });
      return abierta.value;
    });
    await this.#seguir(maquina, proceso, programa);
  }

  /** Puts a new, empty machine in the place of a lost till. */
  relevarCaja(indice: number): Maquina<Caja> {
    const perdida = this.cajas[indice];
    if (perdida === undefined || perdida.proceso !== null) throw new Error("no hay una caja perdida");
    this.retiradas.push(perdida);
    const nueva = hacerMaquina<Caja>(`${perdida.nombre}b`, this.carpeta);
    this.cajas[indice] = nueva;
    return nueva;
  }

  /** Puts another computer beside a till's; it has the same credential once it has the folder. */
  hacerGemela(original: number): Maquina<Caja> {
    const de = this.cajas[original]?.nombre ?? "";
    const copia = hacerMaquina<Caja>(`${de}g`, this.carpeta);
    this.gemelas.push({ original, copia: this.cajas.push(copia) - 1, de });
    return copia;
  }

  /** Returns the folder of a till's second copy: a separate disk, which outlives the machine. */
  memoriaDe(indice: number): string {
    const carpeta = join(this.carpeta, `memoria${indice + 1}`);
    mkdirSync(carpeta, { recursive: true });
    return carpeta;
  }

  /** Puts every such disk back in place. */
  repararMemorias(): void {
    for (const carpeta of this.memorias.keys()) this.memorias.set(carpeta, "bien");
    soltarRetenidas();
  }

  /** Sets the state of such a disk: pulled out, put back, or hung. */
  ponerMemoria(indice: number, estado: EstadoMemoria): void {
    this.memorias.set(this.memoriaDe(indice), estado);
    soltarRetenidas();
  }

  /** Ends a program gracefully. */
  async cerrar(maquina: Maquina<Caja> | Maquina<ServerHandle>): Promise<void> {
    const { proceso, programa } = maquina;
    if (proceso === null || programa === null) return;
    this.anotar(`${maquina.nombre}: se cierra`);
    const vista = { cerrado: false };
    void ambito
      .run(proceso, () => ("close" in programa ? programa.close() : programa.cerrar()))
      .then(() => (vista.cerrado = true));
    // Calls in flight end first, and something may kill the program meanwhile.
    for (let ms = 0; !vista.cerrado && proceso.vivo; ms += 250) {
      if (ms > CIERRE_MS) throw new Error(`${maquina.nombre} no termina de cerrarse`);
      await this.tiempo.avanzar(250);
    }
    if (proceso.vivo) this.#apagar(maquina, proceso, false);
  }

  /** Kills a program at this moment; in a power cut its machine goes down too. */
  matar(maquina: Maquina<unknown>, sinLuz: boolean): void {
    const { proceso } = maquina;
    if (proceso === null) return;
    this.anotar(`${maquina.nombre}: ${sinLuz ? "se corta la luz" : "muere"}`);
    this.#apagar(maquina, proceso, sinLuz);
  }

  /** Makes the program die before a later statement, after `sentencias` more. */
  condenar(maquina: Maquina<unknown>, sentencias: number, sinLuz: boolean): void {
    const { proceso } = maquina;
    if (proceso === null) return;
    proceso.porMorir = sentencias;
    proceso.morir = () => this.matar(maquina, sinLuz);
  }

  /** Lets time pass until a promise settles. Rethrows its error; throws when it does not settle in time. */
  async esperar<T>(promesa: Promise<T>, maxMs: number): Promise<T> {
    const vista = { lista: false };
    promesa.then(
      () => (vista.lista = true),
      () => (vista.lista = true),
    );
    const hasta = this.tiempo.ahora + maxMs;
    await this.tiempo.avanzar(0);
    while (!vista.lista) {
      if (this.tiempo.ahora >= hasta) throw new Error("no terminó a tiempo");
      await this.tiempo.avanzar(Math.min(50, hasta - this.tiempo.ahora));
    }
    return promesa;
  }

  #encender(maquina: Maquina<unknown>): Proceso {
    if (maquina.proceso !== null) throw new Error(`${maquina.nombre} ya anda`);
    const proceso = nuevoProceso(maquina.nombre);
    maquina.proceso = proceso;
    this.red.apagadas.delete(maquina.nombre);
    this.anotar(`${maquina.nombre}: arranca`);
    return proceso;
  }

  async #seguir<T>(maquina: Maquina<T>, proceso: Proceso, programa: Promise<T>): Promise<void> {
    let error: unknown;
    programa.then(
      (abierto) => {
        if (maquina.proceso === proceso) maquina.programa = abierto;
      },
      (motivo: unknown) => (error = motivo),
    );
    for (let i = 0; i < 40 && maquina.programa === null && maquina.proceso === proceso; i++)
      await this.tiempo.avanzar(25);
    if (error !== undefined && maquina.proceso === proceso) throw error;
  }

  #apagar(maquina: Maquina<unknown>, proceso: Proceso, sinLuz: boolean): void {
    proceso.vivo = false;
    maquina.proceso = null;
    maquina.programa = null;
    if (sinLuz) this.red.apagadas.add(maquina.nombre);
    abandonar(proceso, sinLuz ? this.azar.rama(`corte/${this.tiempo.corrido}`) : null);
    cortarArchivos(proceso, sinLuz ? this.azar.rama(`corte de archivos/${this.tiempo.corrido}`) : null);
    this.red.cortar(proceso, sinLuz);
    // The observer runs outside every program.
    ambito.run(undefined, () => this.alMorir(maquina));
  }

  #imprimir(impresora: string, bytes: Buffer): void {
    const cuf = /cuf=([0-9A-F]+)/.exec(bytes.toString("latin1"))?.[1];
    this.anotar(`${impresora}: imprime ${cuf ?? "otra cosa"}`);
    const indice = this.cajas.findIndex(({ nombre }) => impresora === `papel-${nombre}`);
    const copiada = this.memorias.get(join(this.carpeta, `memoria${indice + 1}`)) === "bien";
    if (cuf !== undefined) this.papel.push({ impresora, cuf, copiada });
  }
}

/** Longer than all timeouts of one round of work together. */
const CIERRE_MS = 1_800_000;
