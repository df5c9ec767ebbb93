import type { z } from "zod";
import type { Result } from "@mostrador/core";
import { CONTRATO } from "./contrato.ts";
import type { FalloPuente } from "./fallos.ts";

type Llamadas = typeof CONTRATO.comandos & typeof CONTRATO.consultas;

/** Every command and query by name. */
export const LLAMADAS: Llamadas = { ...CONTRATO.comandos, ...CONTRATO.consultas };

export type NombreLlamada = keyof Llamadas;
/** Input as a caller writes it: fields with a default may be left out. */
export type Entrada<N extends NombreLlamada> = z.input<Llamadas[N]["entrada"]>;
/** Input as the selling half receives it, checked. */
export type EntradaRevisada<N extends NombreLlamada> = z.output<Llamadas[N]["entrada"]>;
export type Salida<N extends NombreLlamada> = z.output<Llamadas[N]["salida"]>;

export type NombreEvento = keyof typeof CONTRATO.eventos;
export type Evento<N extends NombreEvento> = z.output<(typeof CONTRATO.eventos)[N]>;

/** The till that a page shows. A till refuses calls of a page that shows the other one. */
export type CajaDePagina = "real" | "practica";

/** Reads a page's till from outside the program; undefined for a page that does not name it. */
export function parseCajaDePagina(texto: unknown): CajaDePagina | undefined {
  return texto === "real" || texto === "practica" ? texto : undefined;
}

/** The only way from the screen to the rest: over IPC in Electron, over HTTP on the loopback host. docs/design.md D35. */
export interface Puente {
  /**
   * Never rejects for a cause that lies with a user, the network or the disk: that is a failure with its
   * sentence. Refuses a call of a page that shows another till than the open one.
   */
  invoke<N extends NombreLlamada>(
    name: N,
    entrada: Entrada<N>,
    pagina?: CajaDePagina,
  ): Promise<Result<Salida<N>, FalloPuente>>;
  /** Returns the function that stops listening. */
  subscribe<N extends NombreEvento>(name: N, handler: (evento: Evento<N>) => void): () => void;
}
