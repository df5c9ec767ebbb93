import { join } from "node:path";
import { fail, ok, type Result } from "@mostrador/core";
import type {
  CajaDePagina,
  Entrada,
  Evento,
  FalloPuente,
  NombreEvento,
  NombreLlamada,
  Salida,
} from "../../contract/index.ts";
import { abrirCaja, createCaja, type Caja, type OpcionesCaja } from "../caja.ts";
import type { FalloApertura } from "../motor/abrir.ts";
import { abrirDbPractica, CARPETA_PRACTICA, type Semilla } from "./semilla.ts";
import { FRASES_PRACTICA } from "../frases/practica.ts";

/** Refuses the call of a page that still shows the other till, such as storing its open sale. */
const DE_OTRA_CAJA: FalloPuente = {
  kind: "practica",
  texto: FRASES_PRACTICA.deOtraCaja,
  campos: [],
};

interface Listener {
  readonly conectar: (caja: Caja) => () => void;
  soltar: () => void;
}

/** Opens the till, with a practice till that may take its place. Fails where the real till's data do not open. */
export function abrirCajaConPractica(opciones: OpcionesCaja): Result<Caja, FalloApertura> {
  const real = abrirCaja(opciones);
  return real.ok ? ok(new Alternada(real.value, opciones)) : real;
}

/**
 * Runs one of two tills at a time: the real till, or a practice till over its own folder. The real till is
 * closed during practice, so that nothing of practice reaches its data, its server or its second copy. A
 * restart opens the real till.
 */
class Alternada implements Caja {
  readonly #opciones: OpcionesCaja;
  readonly #listeners = new Set<Listener>();
  #actual: Caja;
  #practica = false;
  /** The switch in progress; calls wait for it. */
  #cambio: Promise<unknown> = Promise.resolve();

  constructor(real: Caja, opciones: OpcionesCaja) {
    this.#actual = real;
    this.#opciones = opciones;
  }

  async invoke<N extends NombreLlamada>(
    nombre: N,
    entrada: Entrada<N>,
    pagina?: CajaDePagina,
  ): Promise<Result<Salida<N>, FalloPuente>> {
    await this.#cambio;
    if (pagina !== undefined && pagina !== (this.#practica ? "practica" : "real")) return fail(DE_OTRA_CAJA);
    const resultado = await this.#actual.invoke(nombre, entrada);
    // The till has checked right and state; the switch itself happens outside of it.
    if (!resultado.ok || (nombre !== "entrarPractica" && nombre !== "salirPractica")) return resultado;
    const cambio = (nombre === "entrarPractica" ? this.#entrar() : this.#salir()).catch((error: unknown) =>
      FRASES_PRACTICA.sinCambio(String(error)),
    );
    this.#cambio = cambio;
    const fallo = await cambio;
    return fallo === null ? resultado : fail({ kind: "practica", texto: fallo, campos: [] });
  }

  subscribe<N extends NombreEvento>(nombre: N, handler: (evento: Evento<N>) => void): () => void {
    const listener: Listener = {
      conectar: (caja) => caja.subscribe(nombre, handler),
      soltar: this.#actual.subscribe(nombre, handler),
    };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      listener.soltar();
    };
  }

  semilla(): Semilla {
    return this.#actual.semilla();
  }

  async copiar(): Promise<void> {
    await this.#cambio;
    if (!this.#practica) await this.#actual.copiar();
  }

  async buscarVersion(): Promise<void> {
    await this.#cambio;
    if (!this.#practica) await this.#actual.buscarVersion();
  }

  async cerrar(): Promise<void> {
    await this.#cambio;
    await this.#actual.cerrar();
  }

  async #entrar(): Promise<string | null> {
    if (this.#practica) return null;
    const semilla = this.#actual.semilla();
    const { data, relojes, sync, pdf } = this.#opciones;
    const db = abrirDbPractica(data, semilla);
    if (!db.ok) return FRASES_PRACTICA.sinAbrir;
    const practica = createCaja(db.value, {
      data: join(data, CARPETA_PRACTICA),
      ...(relojes === undefined ? {} : { relojes }),
      ...(sync === undefined ? {} : { sync }),
      ...(pdf === undefined ? {} : { pdf }),
    });
    await this.#actual.cerrar();
    this.#practica = true;
    this.#seguirCon(practica);
    return null;
  }

  async #salir(): Promise<string | null> {
    if (!this.#practica) return FRASES_PRACTICA.noEsta;
    // Open the real till while the other can still answer: another program may have opened its data.
    const real = abrirCaja(this.#opciones);
    if (!real.ok) return FRASES_PRACTICA.realSinAbrir;
    await this.#actual.cerrar();
    this.#practica = false;
    this.#seguirCon(real.value);
    return null;
  }

  /** Moves the listeners to another till, and tells them its state. */
  #seguirCon(caja: Caja): void {
    this.#actual = caja;
    for (const listener of this.#listeners) {
      listener.soltar();
      listener.soltar = listener.conectar(caja);
    }
    caja.anunciar();
  }

  anunciar(): void {
    this.#actual.anunciar();
  }
}
