import { ok, type Result } from "@mostrador/core";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import { insertReversion } from "../db/anulaciones.ts";
import type { Deps } from "../deps.ts";
import { FRASES_POSVENTA } from "../frases/posventa.ts";
import { UnaVez } from "../una-vez.ts";
import { getVenta } from "../vista-venta.ts";
import { documentada, poner, rechazo, type Mostrada } from "./anular.ts";
import { textoDeFallo } from "./texto-de-fallo.ts";

type Resultado<T> = Promise<Result<T, FalloPuente>>;

const reversiones = new UnaVez<Result<Venta, FalloPuente>>();

/** Undoes an annulment at the tax system. A second request meanwhile joins the first. */
export async function revertir(deps: Deps, mostrada: Mostrada): Resultado<Venta> {
  const { ventaId } = mostrada;
  const venta = documentada(deps, mostrada);
  if (!venta.ok) return venta;
  const { estado, cuf } = venta.value;
  if (estado !== "ANULADA") return rechazo(FRASES_POSVENTA.soloAnulada(estado));
  return reversiones.hacer(deps.db, cuf, () => revertirAhora(deps, { ventaId, cuf }));
}

async function revertirAhora(
  deps: Deps,
  { ventaId, cuf }: { readonly ventaId: string; readonly cuf: string },
): Resultado<Venta> {
  const respuesta = await deps.ajustes.servidor()?.revertirAnulacion(cuf);
  if (respuesta === undefined || !respuesta.ok) return rechazo(textoDeFallo(respuesta?.error));
  deps.db.inTransaction((tx) => {
    poner(tx, { ventaId, cuf, estado: "EMITIDA" });
    insertReversion(tx, { ventaId, cuf }, deps.reloj.ahora(), deps.sesion.nombre());
  });
  const revertida = getVenta(deps, ventaId);
  deps.emitir("ventaCambio", revertida);
  return ok(revertida);
}
