import { fail, ok, type Result } from "@mostrador/core";
import type { RecepcionPaquete } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { disponibles } from "../cuenta/db/creditos.ts";
import { getPaquete, updatePaquete, type Paquete } from "./db/paquetes.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import { anunciar } from "../avisos/db/webhooks.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { anotarSuceso } from "../diario/anotar.ts";
import { rechazarPaquete } from "./asentar-documentos.ts";
import { isDelPedido } from "./del-pedido.ts";

/** Marks a package as being sent, before the call. From then on its credits are reserved. */
export function apartar(deps: Deps, paquete: Paquete): Promise<Result<null, Fallo>> {
  return inTransaction(deps.db, paquete.nit, async (tx) => {
    if (paquete.estado === "armado" && (await disponibles(tx, paquete.nit)) < paquete.cantidad)
      return fail({ kind: "creditosAgotados" });
    await updatePaquete(tx, paquete.id, { estado: "enviando" });
    return ok(null);
  });
}

/** Stores the outcome of sending a package; a null reply means that it was never sent. */
export async function asentarEnvio(
  deps: Deps,
  paquete: Paquete,
  respuesta: RecepcionPaquete | null,
): Promise<Result<Paquete, Fallo>> {
  switch (respuesta?.kind) {
    case "pendiente":
    case "validada":
    case "observada": {
      const { codigoRecepcion } = respuesta;
      const anunciarEnvio = await anotarEnvio(deps, paquete, codigoRecepcion);
      await transaccion(deps.db, paquete.nit, async (tx) => {
        await updatePaquete(tx, paquete.id, { estado: "recibido", codigoRecepcion });
        await anunciarEnvio(tx);
      });
      return ok(await getPaquete(deps.db, paquete.id));
    }
    case "rechazada": {
      const { mensajes, yaRegistrada } = respuesta;
      // The tax system already has some of these documents. The package stays marked as sent, and the next attempt asks for each document.
      if (yaRegistrada) return fail({ kind: "enDuda" });
      if (isDelPedido(mensajes)) await updatePaquete(deps.db, paquete.id, { estado: paquete.estado });
      else await transaccion(deps.db, paquete.nit, (tx) => rechazarPaquete(tx, paquete, mensajes));
      return fail(falloDeSiat(respuesta));
    }
    case undefined:
    case "noEntregada":
      // The package keeps its earlier state, because an earlier attempt whose reply was lost may still have succeeded.
      await updatePaquete(deps.db, paquete.id, { estado: paquete.estado });
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda" });
  }
}

/**
 * Records in the journal that the tax system received a package. Returns the function that announces it once, in the
 * transaction that stores the reception.
 */
export async function anotarEnvio(
  deps: Deps,
  { nit, sucursal, puntoVenta, sector, cantidad }: Paquete,
  codigoRecepcion: string,
): Promise<(tx: Tx) => Promise<void>> {
  const datos = { codigoRecepcion, sucursal, puntoVenta, sector, cantidad };
  const [tipo, en] = ["contingencia.paquete_enviado", deps.now()] as const;
  await anotarSuceso(deps, { nit, tipo, clave: codigoRecepcion, datos, en });
  return (tx) => anunciar(tx, nit, tipo, datos, en, codigoRecepcion);
}
