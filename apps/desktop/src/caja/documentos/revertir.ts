import { ok, type Result } from "@mostrador/core";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_DOCUMENTOS } from "../frases/documentos.ts";
import { getVenta } from "../venta/vista-venta.ts";
import { documentada, rechazo, type Mostrada } from "./anular.ts";
import { pedirReversion } from "./pedir-reversion.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

/** Undoes an annulment at the tax system. A second request meanwhile joins the first. */
export async function revertir(deps: Deps, mostrada: Mostrada): Resultado<Venta> {
  const { ventaId } = mostrada;
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const { estado, cuf } = venta.value;
  if (estado !== "ANULADA") return rechazo(FRASES_DOCUMENTOS.soloAnulada(estado));
  const hecha = await pedirReversion(deps, { ventaId, cuf });
  return hecha.ok ? ok(getVenta(deps, ventaId)) : hecha;
}
