/**
 * Rules of outages that the emission of documents depends on. They are implemented by the room `contingencia`, which
 * this room may not import, and injected by `abrir-deps.ts`.
 */
import type { FalloCampo, Instante, Nit, Pedido, Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Fallo } from "../fallos.ts";
import type { ClavePunto, Cufd } from "../impuestos/db/puntos.ts";
import type { Tx } from "../motor/connection.ts";

/** CUFD, instant and outage of an offline document. */
export interface ContextoOffline {
  readonly cufd: Cufd;
  readonly fechaEmision: Instante;
  /** `evento:<id>` if the event is known; null otherwise. */
  readonly corteId: string | null;
}

/** Rules of outages that issuing follows, implemented by the room `contingencia`. */
export interface ReglasDeContingencia {
  /** Chooses the instant, CUFD and outage of an API user's offline invoice. */
  readonly contextoOffline: (
    tx: Tx,
    empresa: Empresa,
    punto: ClavePunto,
    pedido: Pedido,
    ahora: Instante,
  ) => Promise<Result<ContextoOffline, Fallo>>;
  /** Checks a handwritten invoice against its authorisation (CAFC). Returns the faults. */
  readonly revisarCafc: (
    tx: Tx,
    nit: Nit,
    sector: number,
    pedido: Pedido,
    fechaEmision: Instante,
  ) => Promise<readonly FalloCampo[]>;
}
