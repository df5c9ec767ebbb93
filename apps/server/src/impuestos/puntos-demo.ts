import { fail, ok, type Result } from "@mostrador/core";
import type { Intercambio } from "@mostrador/siat";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, savePunto, type ClavePunto, type Punto } from "./db/puntos.ts";
import { completeRegistro, findRegistro, insertRegistro, listRegistrados } from "./db/registros-punto.ts";
import type { Fallo } from "../fallos.ts";
import { repetido, type PuntoPedido, type PuntosDeSucursal } from "./punto-pedido.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import { readRegistro } from "../motor/stored-json.ts";

/** Placeholder in the log for the messages of a call that is not made. */
const SIN_LLAMADA: Intercambio = {
  solicitud: "(cuenta de demostración: no se llama al sistema tributario)",
  respuesta: null,
  httpStatus: null,
  duracionMs: 0,
};

/**
 * Registers a demo account's point of sale under the next code of the branch. As at the tax system, a known
 * `referencia` registers none. docs/api.md A28: demo accounts receive simulated codes.
 */
export async function registrarPuntoDemo(
  deps: Deps,
  { nit }: Empresa,
  pedido: PuntoPedido,
): Promise<Result<number, Fallo>> {
  const { referencia, sucursal, nombre } = pedido;
  const datos = JSON.stringify(pedido);
  return inTransaction(deps.db, nit, async (tx): Promise<Result<number, Fallo>> => {
    const fila = {
      nit,
      referencia,
      sucursal,
      datos,
      nombre,
      previos: "[]",
      codigo: null,
      creadoEn: deps.now(),
    };
    if (!(await insertRegistro(tx, fila)))
      return repetido(tx, (await findRegistro(tx, nit, referencia)) ?? fila, datos);
    const dados = await listRegistrados(tx, nit, sucursal);
    const codigo = Math.max(0, ...dados.map((registro) => registro.codigo ?? 0)) + 1;
    await completeRegistro(tx, fila, codigo);
    await savePunto(tx, { nit, sucursal, puntoVenta: codigo }, { cerrado: 0 });
    return ok(codigo);
  });
}

/** Lists a demo account's open points of sale of a branch; the tax system is not called. */
export async function listPuntosDemo(
  deps: Deps,
  { nit }: Empresa,
  sucursal: number,
): Promise<PuntosDeSucursal> {
  const puntos = [];
  for (const { codigo, nombre, datos } of await listRegistrados(deps.db, nit, sucursal)) {
    if (codigo === null) continue;
    const local = await findPunto(deps.db, { nit, sucursal, puntoVenta: codigo });
    if (local?.cerrado === 1) continue;
    const tipo = `TIPO ${String(readRegistro(datos)["tipoPuntoVenta"])}`;
    puntos.push({ codigoPuntoVenta: codigo, nombre, tipo, sincronizado: false, terminal: false });
  }
  return { puntos, intercambio: SIN_LLAMADA };
}

/** Closes a demo account's open point of sale. Fails where it is unknown. */
export async function cerrarPuntoDemo(
  deps: Deps,
  { nit }: Empresa,
  local: Punto | undefined,
  clave: ClavePunto,
): Promise<Result<Intercambio, Fallo>> {
  if (local === undefined) return fail({ kind: "puntoNoEncontrado", que: "punto" });
  await transaccion(deps.db, nit, (tx) => savePunto(tx, clave, { cerrado: 1 }));
  return ok(SIN_LLAMADA);
}
