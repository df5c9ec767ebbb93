/** Rows of the tax system's catalogs and of exchange rates. */
import type { Nit } from "@mostrador/core";

interface Catalogo {
  nit: Nit;
  nombre: string;
  filas: string;
  sincronizadoEn: number;
}

interface TipoCambio {
  fecha: string;
  usd: string;
  ufv: string | null;
  /** The source of the rate. */
  fuente: string;
  actualizadoEn: number;
}

/** The last known rates of a bank on a day. */
interface CotizacionBanco {
  banco: string;
  fecha: string;
  /** The bank's price when it buys a dollar, and when it sells one. */
  compra: string;
  venta: string;
  actualizadoEn: number;
}

/** Tables of the tax system's catalogs and of exchange rates. */
export interface TablasCatalogos {
  catalogos: Catalogo;
  tiposCambio: TipoCambio;
  cotizacionesBanco: CotizacionBanco;
}
