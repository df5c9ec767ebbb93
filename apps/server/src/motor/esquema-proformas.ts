import type { Instante, Nit } from "@mostrador/core";
import type { Generated } from "kysely";
import type { Carta } from "./esquema-avisos.ts";

/** Texts and amounts that a proforma is found and sorted by. */
interface ProformaBuscada {
  nit: Nit;
  id: string;
  serie: string;
  numero: number;
  hechaEn: Instante;
  /** The last day on which its prices hold. */
  validaHasta: string;
  sucursal: number;
  cliente: string;
  centavos: number;
  usuario: string | null;
  /** All that it is searched by, without accents and capitals. */
  plano: string;
  descartada: number;
  /** Living sales that it became. */
  ventas: number;
}

/** A sale that a proforma became; its document may have been refused since. */
interface ProformaVendida {
  nit: Nit;
  proformaId: string;
  cuf: string;
  numero: number;
  /** Name of the till that issued it, or the portal. */
  caja: string;
  en: number;
}

/** A proforma on its way to its client by e-mail. */
interface CorreoProforma extends Carta {
  id: Generated<number>;
  nit: Nit;
  proformaId: string;
}

/** Tables of the list of proformas, of the sales that they became, and of those on their way by e-mail. */
export interface TablasProformas {
  proformasBuscadas: ProformaBuscada;
  proformasVendidas: ProformaVendida;
  correosProformas: CorreoProforma;
}
