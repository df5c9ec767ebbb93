import { LLAMADAS, CONFIGURACION_INICIAL, type Salida } from "../../contract/index.ts";
import { calcular } from "../calcular.ts";
import type { Deps } from "../deps.ts";
import { listAparcados, type Aparcado } from "./abierta.ts";

const SIN_TOTAL = "0.00";

/** Parked carts and what others at this till have open, each with its total by the rules of its document. */
export function verAparcados({ db, ajustes, sesion }: Deps): Salida<"carritosAparcados"> {
  const [usual = null] = (ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).sectores;
  return listAparcados(db, sesion.quien()).map((aparcado) => ({
    ...aparcado,
    total: totalDe(aparcado.contenido, usual),
  }));
}

/** Null for a cart whose lines cannot be read, or do not make an amount yet. */
function totalDe(contenido: Aparcado["contenido"], usual: number | null): string | null {
  const { items, sector, propios, descuentoAdicional } = contenido;
  const entrada = LLAMADAS.calcular.entrada.safeParse({
    items,
    sector: sector ?? usual,
    propios: propios ?? {},
    descuentoAdicional: descuentoAdicional ?? null,
    montoGiftCard: null,
    recibido: null,
  });
  if (!entrada.success) return null;
  const { total } = calcular(entrada.data);
  return total === SIN_TOTAL ? null : total;
}
