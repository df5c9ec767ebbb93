import type { IdRegimen } from "../regimenes/regimen.ts";

/** Most invoices of one package (954). docs/api.md A46. */
export const MAX_FACTURAS_PAQUETE = 500;

/** Facts that decide which offline invoices may travel together. */
export interface FacturaOffline {
  readonly cuf: string;
  readonly sucursal: number;
  readonly puntoVenta: number;
  readonly sector: number;
  readonly cufd: string;
  /** The event's reception code. */
  readonly codigoEvento: number;
  readonly cafc: string | null;
  /** The law that the invoice states; null for law 843. */
  readonly regimen: IdRegimen | null;
}

/** A planned package. All its invoices share the values that `FacturaOffline` lists. */
export interface PlanPaquete<F extends FacturaOffline> {
  readonly sector: number;
  readonly codigoEvento: number;
  readonly cufd: string;
  readonly cafc: string | null;
  readonly facturas: readonly F[];
}

/**
 * Groups offline invoices into packages: never over 500 (954), never two points of sale, sectors, events, CUFD (1006),
 * CAFC or laws in one. Order is kept. docs/fiscal-rules.md F44.
 */
export function planPaquetes<F extends FacturaOffline>(facturas: readonly F[]): readonly PlanPaquete<F>[] {
  const groups = new Map<string, F[]>();
  for (const factura of facturas) {
    const key = JSON.stringify([
      factura.sucursal,
      factura.puntoVenta,
      factura.sector,
      factura.codigoEvento,
      factura.cufd,
      factura.cafc,
      factura.regimen,
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [factura]);
    else group.push(factura);
  }
  return [...groups.values()].flatMap((group) => trozos(group));
}

function trozos<F extends FacturaOffline>(group: readonly F[]): PlanPaquete<F>[] {
  const planes: PlanPaquete<F>[] = [];
  for (let from = 0; from < group.length; from += MAX_FACTURAS_PAQUETE) {
    const facturas = group.slice(from, from + MAX_FACTURAS_PAQUETE);
    const [first] = facturas;
    if (first === undefined) break;
    const { sector, codigoEvento, cufd, cafc } = first;
    planes.push({ sector, codigoEvento, cufd, cafc, facturas });
  }
  return planes;
}
