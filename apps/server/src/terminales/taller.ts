import type { SectorFactura } from "@mostrador/core";
import type { Firmante } from "@mostrador/core/firma";
import type { Regimenes } from "../impuestos/regimenes.ts";
import type { CatalogosEmpresa } from "../impuestos/readers/catalogos-de-empresa.ts";
import type { Cafc } from "../contingencia/db/cafcs.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Terminal } from "./db/terminales.ts";

/** Common data of the invoices of one transcription. */
export interface Taller {
  readonly corteId: string;
  readonly empresa: Empresa;
  readonly terminal: Terminal;
  readonly sector: SectorFactura;
  readonly cafc: Cafc;
  readonly catalogos: CatalogosEmpresa;
  readonly firmante: Firmante | null;
  /** The catalog's name of the event's kind. */
  readonly descripcion: string;
  readonly regimenes: Regimenes;
  readonly random: () => number;
  readonly ahoraMs: number;
}
