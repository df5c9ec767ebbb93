import { z } from "zod";
import { Comprador, LLAMADAS, CONFIGURACION_INICIAL, type Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { listAparcados, type Aparcado } from "./abierta.ts";
import { calcularPreciada } from "./calcular-preciada.ts";

const SIN_TOTAL = "0.00";
/** The proforma of a cart, whose prices it keeps. */
const DeProforma = z.object({ id: z.string() });

/**
 * Lists parked carts and other people's open carts at this till, each with its total by the rules of its
 * document.
 */
export function verAparcados(deps: Deps): Salida<"carritosAparcados"> {
  const { db, ajustes, sesion } = deps;
  const [usual = null] = (ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).sectores;
  return listAparcados(db, sesion.quien()).map((aparcado) => ({
    ...aparcado,
    total: totalDe(deps, aparcado.contenido, usual),
  }));
}

/** Calculates a cart's total; null if its lines cannot be read, or do not make an amount yet. */
function totalDe(deps: Deps, contenido: Aparcado["contenido"], usual: number | null): string | null {
  const { items, cliente, sector, propios, descuentoAdicional, descuentoPorcentaje, proforma } = contenido;
  const comprador = Comprador.safeParse(cliente);
  const suya = DeProforma.safeParse(proforma);
  const entrada = LLAMADAS.calcular.entrada.safeParse({
    items,
    sector: sector ?? usual,
    propios: propios ?? {},
    descuentoAdicional: descuentoAdicional ?? null,
    descuentoPorcentaje: descuentoPorcentaje ?? undefined,
    montoGiftCard: null,
    recibido: null,
    ...(comprador.success ? { cliente: comprador.data } : {}),
    ...(suya.success ? { proformaId: suya.data.id } : {}),
  });
  if (!entrada.success) return null;
  const { total } = calcularPreciada(deps, entrada.data);
  return total === SIN_TOTAL ? null : total;
}
