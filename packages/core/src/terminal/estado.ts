import { explicado } from "../explicado.ts";
import { z } from "zod";
import { BajoCero } from "../existencias/formas.ts";
import { Instante } from "../instante.ts";
import { EleccionDePrecios } from "../regimenes/precios.ts";
import { ParteConCredito } from "../regimenes/credito.ts";
import { Vigencia } from "../regimenes/regimen.ts";
import { CursorTerminal } from "./datos.ts";
import { VersionPrograma } from "./programa.ts";
import { EstadoVida } from "./vidas.ts";

/** The heartbeat of a till: the state of its point of sale and of the tax system. docs/design.md D17. */

/** A CUFD with the data that its documents need. `direccion` came with the CUFD (1007). */
export const CufdTerminal = z.object({
  codigo: explicado(z.string(), "El CUFD.", "BQUFDQkFBNzg5MEE="),
  codigoControl: explicado(z.string(), "Código de control que llegó con el CUFD.", "A19E23EF34124CD"),
  direccion: explicado(z.string(), "Dirección que llegó con el CUFD; se imprime.", "Av. 16 de Julio 1490"),
  obtenidoEn: explicado(Instante, "Cuándo se obtuvo, en hora de Bolivia.", "2026-11-20T00:05:00.000"),
  vigenteHasta: explicado(Instante, "Hasta cuándo vale, en hora de Bolivia.", "2026-11-21T00:05:00.000"),
});
export type CufdTerminal = z.infer<typeof CufdTerminal>;

/** State of the tax system, judged by the server's own calls; `lento` means slower than `lentoMs`. */
export const EstadoSiat = z.enum(["operativo", "lento", "caido"]);
export type EstadoSiat = z.infer<typeof EstadoSiat>;

/**
 * GET /v1/terminal/estado: the heartbeat, also the probe of the circuit breaker. CUFD: the current one and the previous one, newest first.
 * `proximoNumero`: the lowest number that the server knows to be unused; a terminal never goes below it.
 */
export const EstadoTerminal = z.object({
  ahora: explicado(Instante, "Hora del servidor en Bolivia."),
  epoca: explicado(z.number().int(), "Época de los datos del servidor.", 1),
  siat: explicado(EstadoSiat, "Cómo responde el sistema tributario."),
  siatDesde: explicado(Instante.nullable(), "Desde cuándo está así; nulo si no se sabe."),
  creditos: explicado(z.number().int(), "Documentos que la empresa todavía puede emitir.", 950),
  cuis: explicado(z.string().nullable(), "CUIS del punto de venta; nulo si no tiene."),
  cufds: explicado(z.array(CufdTerminal).max(2), "CUFD en uso y el anterior, el nuevo primero."),
  certificadoVence: explicado(Instante.nullable(), "Cuándo vence el certificado de firma; nulo si no firma."),
  proximoNumero: explicado(
    z.number().int().positive(),
    "El menor número sin usar del sector 1, por lo que sabe el servidor.",
    43,
  ),
  /** The next number of every started series; `proximoNumero` is sector 1's, for tills that read no other. */
  proximosNumeros: explicado(
    z
      .array(
        z.object({
          sector: explicado(z.number().int(), "Sector del documento.", 1),
          siguiente: explicado(z.number().int().positive(), "El menor número sin usar en él.", 43),
        }),
      )
      .default([]),
    "El siguiente número de cada serie empezada.",
  ),
  tipoCambioUsd: explicado(
    z.string().nullable(),
    "Bolivianos por dólar, como texto; nulo si no se sabe.",
    "12.05",
  ),
  /**
   * First days of the laws that this company's documents follow, announced in advance. Empty for an older server, which knows law 843 alone.
   */
  vigencias: explicado(
    z.array(Vigencia).max(20).default([]),
    "Leyes con que se emite y el día desde el que rige cada una.",
  ),
  /**
   * Parts of the base that grant credit, by sector and day: the release's, then those that the owner set, announced in advance. Empty for an
   * older server.
   */
  partesConCredito: explicado(
    z.array(ParteConCredito).max(100).default([]),
    "Parte de la base que da crédito fiscal en cada sector que no la da toda, y desde cuándo.",
  ),
  /** The owner's choice about prices when a law begins; `hecho`: the server has changed them. Null: none, or an older server. */
  precios: explicado(
    EleccionDePrecios.extend({
      ...Vigencia.shape,
      hecho: explicado(z.boolean(), "Si el servidor ya los cambió.", false),
    })
      .nullable()
      .default(null),
    "Qué pasa con los precios cuando empiece una ley; nulo si la dueña no eligió nada.",
  ),
  /** Set after the server was restored from a copy: the id of the restore, and the moment of the copy. */
  restauracion: explicado(
    z
      .object({
        id: explicado(z.string(), "Identificador de esa vuelta."),
        copiaDe: explicado(Instante, "Momento de la copia."),
      })
      .nullable()
      .default(null),
    "La última vuelta del servidor desde una copia; nulo si no hubo.",
  ),
  /** The latest cursor of GET /v1/terminal/datos; an equal cursor means that nothing changed. */
  cursor: explicado(CursorTerminal, "Último cursor de los datos compartidos.", 1042),
  /** True when `ahora` is the tax system's time; false: only the server's own clock, which may be wrong. */
  horaMedida: explicado(
    z.boolean().default(true),
    "Si `ahora` es la hora del SIN; falso: solo la del servidor.",
  ),
  /**
   * The latest cursor of GET /v1/terminal/existencias; an equal cursor means that nothing changed. Null: no stock is followed, or an older
   * server.
   */
  existencias: explicado(
    CursorTerminal.nullable().default(null),
    "Último cursor de las existencias de la sucursal; nulo si la empresa no las lleva.",
    1042,
  ),
  /** The branches to which goods can be sent. Empty: no stock is followed, or an older server. */
  sucursales: explicado(
    z.array(z.int().nonnegative()).default([]),
    "Sucursales de la empresa que tienen un punto de venta abierto, si lleva existencias.",
    [0, 1],
  ),
  /** The owner's choice about selling more than the stock that is left; absent in the reply of an older server. */
  bajoCero: explicado(
    BajoCero.default("avisar"),
    "Qué hace la caja con una venta de más de lo que queda.",
    "avisar",
  ),
  /** The protocol in force (`protocolos.ts`). A server that sends none speaks 1. */
  protocolo: explicado(
    z.number().int().positive().default(1),
    "Protocolo vigente entre cajas y servidores.",
    2,
  ),
  /** Version of the server's program; null when the server sends none. */
  version: explicado(
    z.string().max(40).nullable().default(null),
    "Versión del programa del servidor; nulo si no la dice.",
  ),
  /** Fingerprints of the public keys that this server's TLS shows: the one in use, then its successor. docs/decisions/0041. */
  llaves: explicado(
    z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .max(2)
      .default([]),
    "SHA-256 de las llaves públicas del servidor: la que usa y la que la seguirá.",
  ),
  /**
   * True if this till's credential may have been intercepted before the till called by TLS: it then asks for another one. docs/decisions/0046
   */
  renovar: explicado(
    z.boolean().default(false),
    "Si la caja debe pedir otra credencial: la suya pudo oírse en la red.",
    false,
  ),
  /**
   * Tells whether it is this till's turn to install the version that it found, or that it runs (`puedeInstalar` of `programa.ts`). Null if
   * the till did not report its program or the server is older; then every till may install it.
   */
  actualizacion: explicado(
    z
      .object({
        version: explicado(VersionPrograma, "Versión que la caja dijo tener lista, o la que corre.", "0.3.0"),
        permitida: explicado(z.boolean(), "Si ya le toca instalarla."),
      })
      .nullable()
      .default(null),
    "Si le toca a esta caja instalar la versión que dijo tener; nulo si no dijo su programa.",
  ),
  /**
   * The life of this till's database that the server accepts, and the state of the calling life (`vidas.ts`). Null if the till named no
   * life.
   */
  vida: explicado(
    z
      .object({
        vigente: explicado(
          z.string().nullable(),
          "Apertura de la base que el servidor sigue.",
          "k3J9aQ0mZx7Lr2Tb",
        ),
        estado: explicado(EstadoVida, "Cómo está la apertura que llama."),
      })
      .nullable()
      .default(null),
    "Si la base de la caja es la que el servidor sigue o una copia; nulo si la caja no lo dice.",
  ),
});
export type EstadoTerminal = z.infer<typeof EstadoTerminal>;
