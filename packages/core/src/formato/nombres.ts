/** Names in place of codes, as till, portal, paper and mail show them. */
import type { EstadoPromocion } from "../precios/estado.ts";
import type { EstadoProforma } from "../proformas/proforma.ts";

/** A branch: "Casa matriz", "Sucursal 2". */
export function nombreSucursal(sucursal: number): string {
  return sucursal === 0 ? "Casa matriz" : `Sucursal ${sucursal}`;
}

/**
 * Names the place of a till by the till and its branch. A point of sale without a till is named by its number.
 *
 * @example
 * nombreLugar({ sucursal: 0, puntoVenta: 1 });
 * // => "Punto de venta 1 · Casa matriz"
 */
export function nombreLugar(lugar: {
  readonly caja: string | null;
  readonly sucursal: number;
  readonly puntoVenta: number;
}): string {
  return `${nombrePunto(lugar)} · ${nombreSucursal(lugar.sucursal)}`;
}

/** A point of sale: the name of its till, else its number. */
export function nombrePunto({
  caja,
  puntoVenta,
}: {
  readonly caja: string | null;
  readonly puntoVenta: number;
}): string {
  return caja ?? `Punto de venta ${puntoVenta}`;
}

const ESTADOS: Readonly<Record<string, string>> = {
  EMITIDA: "Emitida",
  OFFLINE: "Por enviar",
  ANULADA: "Anulada",
  ENVIANDO: "Enviándose",
  EN_DUDA: "En duda",
};

/** A document's state in an owner's words. */
export function nombreEstado(estado: string): string {
  return ESTADOS[estado] ?? estado;
}

const ESTADOS_DE_PROMOCION: Readonly<Record<EstadoPromocion, string>> = {
  rige: "Rige ahora",
  fueraDeHora: "Ahora no",
  porEmpezar: "Por empezar",
  apagada: "Apagada",
  terminada: "Terminó",
};

/** A promotion's state in two words. */
export function nombreEstadoPromocion(estado: EstadoPromocion): string {
  return ESTADOS_DE_PROMOCION[estado];
}

const ESTADOS_DE_PROFORMA: Readonly<Record<EstadoProforma, string>> = {
  vigente: "Vigente",
  vencida: "Vencida",
  convertida: "Vendida",
  descartada: "Anulada",
};

/** A proforma's state in a word. */
export function nombreEstadoProforma(estado: EstadoProforma): string {
  return ESTADOS_DE_PROFORMA[estado];
}

/** A text of the tax system's catalogs, which are in capitals, as a sentence: "TARJETA" is "Tarjeta". */
export function nombreCatalogo(descripcion: string): string {
  const texto = descripcion.trim().toLocaleLowerCase("es");
  return texto.charAt(0).toLocaleUpperCase("es") + texto.slice(1);
}

const EVENTOS: Readonly<Record<number, string>> = {
  1: "Corte de internet",
  2: "Impuestos no respondió",
  3: "Ingreso a una zona sin internet",
  4: "Venta en una zona sin internet",
  5: "Virus o falla del programa",
  6: "Cambio o falla del equipo",
  7: "Corte de energía",
};

/** Names a kind of significant event, in the words of a list of outages. */
export function nombreEvento(tipo: number): string {
  return EVENTOS[tipo] ?? `Evento de tipo ${tipo}`;
}
