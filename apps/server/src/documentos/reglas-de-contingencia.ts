/** Rules of outages that issuing asks. `abrir-deps.ts` gives those of the room `contingencia`, which stands above this one. */
import type { FalloCampo, Instante, Nit, Pedido, Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Fallo } from "../fallos.ts";
import type { ClavePunto, Cufd } from "../impuestos/db/puntos.ts";
import type { Tx } from "../motor/connection.ts";

/** The CUFD, the instant and the outage of an offline document. */
export interface ContextoOffline {
  readonly cufd: Cufd;
  readonly fechaEmision: Instante;
  /** `evento:<id>` where the event is known already. */
  readonly corteId: string | null;
}

/** The rules of outages that issuing asks; the room of contingency has them. */
export interface ReglasDeContingencia {
  /** Chooses the moment, the CUFD and the outage of an API user's offline invoice. */
  readonly contextoOffline: (
    tx: Tx,
    empresa: Empresa,
    punto: ClavePunto,
    pedido: Pedido,
    ahora: Instante,
  ) => Promise<Result<ContextoOffline, Fallo>>;
  /** Checks a hand-written invoice against its authorisation (CAFC); gives the faults. */
  readonly revisarCafc: (
    tx: Tx,
    nit: Nit,
    sector: number,
    pedido: Pedido,
    fechaEmision: Instante,
  ) => Promise<readonly FalloCampo[]>;
}
