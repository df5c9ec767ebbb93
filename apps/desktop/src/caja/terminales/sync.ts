/** The loop between the till and its server: heartbeat, pending documents, shared rows. */
import { listAnulacionesAjenas } from "../documentos/db/anulaciones-ajenas.ts";
import { listNotasEnviando } from "../documentos/db/notas.ts";
import { listAnulacionesEnviables } from "../documentos/db/anulaciones.ts";
import { listCufdsPorContar } from "./db/cufds.ts";
import { countPendientes } from "../documentos/db/documentos-pendientes.ts";
import { hasManualesPendientes } from "../manuales/db/manuales.ts";
import { listReversiones } from "../documentos/db/reversiones.ts";
import type { Deps } from "../deps.ts";
import { downloadDatos } from "./bajar.ts";
import { entregarRetirada } from "./entregar.ts";
import { beat, type Heartbeat } from "./heartbeat.ts";
import { sincronizar } from "./sincronizar.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";

export interface OpcionesSync {
  /** Pause between two heartbeats when nothing waits. */
  readonly latidoMs: number;
  /** Pause while something waits for the tax system's verdict. */
  readonly pendienteMs: number;
  /** First and longest pause while the server does not answer. */
  readonly reintentoMs: readonly [primero: number, ultimo: number];
  readonly azar: () => number;
  readonly alCambiar: (ventas: readonly string[]) => void;
}

export const OPCIONES_SYNC = { latidoMs: 15_000, pendienteMs: 3000, reintentoMs: [1000, 20_000] } as const;

/**
 * Synchronises the till with its server in rounds: heartbeat, withdrawal of doubts, upload of offline sales,
 * download of changes. A wake-up starts a round at once. Everything waits in the database, so a round may
 * fail at any point.
 */
export class Sync {
  readonly #deps: Deps;
  readonly #opciones: OpcionesSync;
  #timer: NodeJS.Timeout | undefined;
  #ronda: Promise<void> | undefined;
  #otra = false;
  #fallos = 0;
  #cerrada = false;
  #heartbeat: Heartbeat = { kind: "sinEmparejar" };

  constructor(deps: Deps, opciones: OpcionesSync) {
    this.#deps = deps;
    this.#opciones = opciones;
  }

  /** Result of the last heartbeat. */
  get heartbeat(): Heartbeat {
    return this.#heartbeat;
  }

  /** Starts a round now, or just after the running round. */
  despertar(): void {
    if (this.#cerrada) return;
    clearTimeout(this.#timer);
    if (this.#ronda === undefined) this.#ronda = this.#correr();
    else this.#otra = true;
  }

  /**
   * Makes a heartbeat and a download; true if the server answered. A server that came back from a copy refuses this till's CUFD until the
   * till reports it. The round that reports it starts at once.
   */
  async renovar(): Promise<boolean> {
    const { ajustes } = this.#deps;
    this.#heartbeat = await beat(this.#deps);
    const servidor = ajustes.servidor();
    if (this.#heartbeat.kind !== "atiende" || servidor === null) return false;
    if (listCufdsPorContar(this.#deps.db, 1).length > 0) this.despertar();
    return downloadDatos(this.#deps, servidor);
  }

  /** Waits for the running round; no other follows. */
  async cerrar(): Promise<void> {
    this.#cerrada = true;
    clearTimeout(this.#timer);
    await this.#ronda;
  }

  async #correr(): Promise<void> {
    // Answer the caller first: a sale does not wait for a heartbeat to be written.
    await new Promise((resolve) => setImmediate(resolve));
    for (this.#otra = true; this.#otra && !this.#cerrada;) {
      this.#otra = false;
      try {
        await this.#vuelta();
      } catch (error) {
        // Full disk: nothing is lost, and the next round tries again.
        this.#fallos++;
        this.#deps.emitir("aviso", {
          nivel: "error",
          kind: "sync",
          texto: FRASES_SERVIDOR.sinGuardarRonda(String(error)),
        });
      }
    }
    this.#ronda = undefined;
    if (!this.#cerrada) this.#timer = setTimeout(() => this.despertar(), this.#pausa());
  }

  async #vuelta(): Promise<void> {
    this.#heartbeat = await beat(this.#deps);
    if (this.#heartbeat.kind === "revocada") await entregarRetirada(this.#deps);
    const { cambiadas, completa } = await sincronizar(this.#deps, this.#heartbeat);
    this.#fallos = completa ? 0 : this.#fallos + 1;
    this.#opciones.alCambiar(cambiadas);
  }

  /**
   * Returns the pause before the next round. It grows while the server does not answer, with jitter, so that
   * tills do not run in step.
   */
  #pausa(): number {
    const { latidoMs, pendienteMs, reintentoMs, azar } = this.#opciones;
    const [primero, ultimo] = reintentoMs;
    if (this.#fallos > 0) return Math.min(ultimo, primero * 2 ** (this.#fallos - 1)) * (0.75 + azar() / 2);
    // A till that the server no longer serves gets no verdicts, so it does not ask for them often.
    if (this.#heartbeat.kind === "revocada") return latidoMs;
    const { facturas, enDuda } = countPendientes(this.#deps.db);
    // The round's last verdict may release an annulment.
    const porAnular =
      listAnulacionesEnviables(this.#deps.db).length +
      listAnulacionesAjenas(this.#deps.db).length +
      listReversiones(this.#deps.db).length;
    const notas = listNotasEnviando(this.#deps.db).length;
    // A server that does not understand the till is not asked every few seconds.
    if (this.#deps.ajustes.atrasado() === "servidor") return latidoMs;
    const algo = facturas + enDuda + porAnular + notas > 0 || hasManualesPendientes(this.#deps.db);
    return algo ? pendienteMs : latidoMs;
  }
}
