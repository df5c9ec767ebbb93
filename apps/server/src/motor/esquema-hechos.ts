import type { Generated } from "kysely";
import type { Instante, Nit } from "@mostrador/core";

/** A series of a till's facts, and the last fact that the server has of it. */
interface Serie {
  nit: Nit;
  serie: string;
  terminalId: string;
  sucursal: number;
  puntoVenta: number;
  tiene: number;
}

/** A fact as a till reported it. */
interface HechoGuardado {
  id: Generated<number>;
  nit: Nit;
  serie: string;
  /** The fact's place in the series. */
  n: number;
  /** The id that the till gave it. */
  clave: string;
  sucursal: number;
  puntoVenta: number;
  epoca: number;
  tipo: string;
  version: number;
  instante: Instante;
  usuario: string | null;
  autorizo: string | null;
  /** JSON, read by `parseHecho` of core. */
  datos: string;
  recibidoEn: number;
}

/** Tables of the log of facts. */
export interface TablasHechos {
  series: Serie;
  hechos: HechoGuardado;
}
