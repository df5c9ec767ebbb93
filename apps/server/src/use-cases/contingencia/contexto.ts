import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  PLAZO_EVENTO_HORAS,
  requiereCafc,
  type Instante,
  type Pedido,
  type Result,
} from "@mostrador/core";
import type { Tx } from "../../db/abrir.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findEventoAbierto, findUltimaEmision } from "../../db/eventos.ts";
import { findCufd, type ClavePunto, type Cufd } from "../../db/puntos.ts";
import type { Fallo } from "../../fallos.ts";

export interface ContextoOffline {
  readonly cufd: Cufd;
  readonly fechaEmision: Instante;
  /** `evento:<id>` where the event is known already. */
  readonly corteId: string | null;
}

/**
 * When and under which CUFD an offline invoice of an API user is issued: inside the window of its event, increasing;
 * without an event now, and the event is registered afterwards. DESIGN.md section 6, contingencia=true.
 */
export async function contextoOffline(
  tx: Tx,
  empresa: Empresa,
  punto: ClavePunto,
  pedido: Pedido,
  cufdActual: Cufd,
  ahora: Instante,
): Promise<Result<ContextoOffline, Fallo>> {
  const limite = epochToInstante(instanteToEpoch(ahora) - PLAZO_EVENTO_HORAS * 3_600_000);
  const evento = await findEventoAbierto(tx, punto, pedido.codigoEvento, limite);
  if (evento === undefined) {
    return pedido.codigoEvento === undefined && pedido.cafc === undefined
      ? ok({ cufd: cufdActual, fechaEmision: ahora, corteId: null })
      : fail({ kind: "sinEvento" });
  }
  if (requiereCafc(evento.tipo) !== (pedido.cafc !== undefined)) {
    const msg = requiereCafc(evento.tipo)
      ? `Los eventos de tipo ${evento.tipo} exigen cafc.`
      : `Los eventos de tipo ${evento.tipo} no llevan cafc.`;
    return fail({ kind: "validacion", campos: [{ loc: ["cafc"], kind: "cafcDelEvento", msg }] });
  }
  const cufd = await findCufd(tx, empresa.nit, evento.cufd_evento);
  if (cufd === undefined) return fail({ kind: "sinEvento" });
  const corteId = `evento:${evento.id}`;
  if (pedido.fechaEmision !== undefined) return dentro(pedido.fechaEmision, evento, { cufd, corteId });
  const ultima = await findUltimaEmision(tx, corteId);
  const siguiente =
    ultima === undefined ? evento.inicio : epochToInstante(instanteToEpoch(ultima as Instante) + 1);
  return dentro(siguiente as Instante, evento, { cufd, corteId });
}

function dentro(
  fechaEmision: Instante,
  { inicio, fin }: { readonly inicio: string; readonly fin: string },
  rest: Omit<ContextoOffline, "fechaEmision">,
): Result<ContextoOffline, Fallo> {
  if (fechaEmision >= inicio && fechaEmision <= fin) return ok({ ...rest, fechaEmision });
  const msg = `Queda fuera de la ventana del evento (${inicio} a ${fin}).`;
  return fail({ kind: "validacion", campos: [{ loc: ["fechaEmision"], kind: "fueraDeVentana", msg }] });
}
