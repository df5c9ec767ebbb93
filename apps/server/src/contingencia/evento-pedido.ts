import type { Instante } from "@mostrador/core";
import type { ClavePunto } from "../impuestos/db/puntos.ts";

/** An event as requested by an API user. */
export interface EventoPedido {
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante;
  readonly punto: ClavePunto;
  readonly descripcion: string;
}
