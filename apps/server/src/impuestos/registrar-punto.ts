import { fail, ok, type Nit, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { savePunto } from "./db/puntos.ts";
import {
  completeRegistro,
  deleteRegistro,
  findRegistro,
  insertRegistro,
  listPendientes,
} from "./db/registros-punto.ts";
import { readEnteros } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { casaMatriz, isSimulada, listEnSiat, SIN_CASA } from "./casa-matriz.ts";
import { conCuis } from "./codigos-del-punto.ts";
import { repetido, type PuntoPedido } from "./punto-pedido.ts";
import { registrarPuntoDemo } from "./puntos-demo.ts";

/**
 * Registers a point of sale once a reference: a retry with the same data gives the same code. Other data, or
 * a registration whose answer was lost, is 409. A lost one is never repeated; listing finds it.
 * docs/api.md A28.
 */
export async function registrarPunto(
  deps: Deps,
  empresa: Empresa,
  pedido: PuntoPedido,
): Promise<Result<number, Fallo>> {
  if (isSimulada(empresa)) return registrarPuntoDemo(deps, empresa, pedido);
  const { nit } = empresa;
  const { referencia, sucursal, nombre } = pedido;
  const datos = JSON.stringify(pedido);
  const known = await findRegistro(deps.db, nit, referencia);
  if (known !== undefined) return repetido(deps.db, known, datos);
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  const antes = await listEnSiat(deps, empresa, casa.value);
  if (antes === null) return fail(SIN_CASA(sucursal));
  if (antes.kind !== "aceptada") return fail(falloDeSiat(antes));
  const previos = JSON.stringify(antes.puntosVenta.map((punto) => punto.codigoPuntoVenta));
  const registro = { nit, referencia, sucursal, datos, nombre, previos, codigo: null, creadoEn: deps.now() };
  if (!(await insertRegistro(deps.db, registro)))
    return repetido(deps.db, (await findRegistro(deps.db, nit, referencia)) ?? registro, datos);
  const { tipoPuntoVenta: codigoTipoPuntoVenta, descripcion } = pedido;
  const nuevo = await conCuis(deps, empresa, casa.value, (siat, origen) =>
    siat.operaciones.registroPuntoVenta(origen, { codigoTipoPuntoVenta, nombre, descripcion }),
  );
  if (nuevo?.kind === "enDuda") return fail({ kind: "registroEnDuda" });
  if (nuevo?.kind !== "aceptada") {
    await deleteRegistro(deps.db, registro);
    return fail(nuevo === null ? SIN_CASA(sucursal) : falloDeSiat(nuevo));
  }
  await completar(deps, empresa, registro, nuevo.codigoPuntoVenta);
  return ok(nuevo.codigoPuntoVenta);
}

/**
 * Completes registrations whose answer was lost from the tax system's list, and frees the references of those
 * that never happened.
 */
export async function asentarPendientes(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
  registrados: readonly { readonly codigoPuntoVenta: number; readonly nombre: string }[],
): Promise<void> {
  for (const pendiente of await listPendientes(deps.db, empresa.nit, sucursal)) {
    const previos = new Set(readEnteros(pendiente.previos));
    const hallado = registrados.find(
      ({ codigoPuntoVenta, nombre }) => nombre === pendiente.nombre && !previos.has(codigoPuntoVenta),
    );
    if (hallado !== undefined) await completar(deps, empresa, pendiente, hallado.codigoPuntoVenta);
    // Absent from the list long after the request: it never happened, and the reference is free again. A
    // younger request may be on its way.
    else if (
      deps.esperas.cumplida(
        `punto:${empresa.nit}/${pendiente.referencia}`,
        String(pendiente.creadoEn),
        deps.config.dudaEsperaMs,
      )
    )
      await deleteRegistro(deps.db, pendiente);
  }
}

async function completar(
  deps: Deps,
  empresa: Empresa,
  registro: { readonly nit: Nit; readonly referencia: string; readonly sucursal: number },
  codigo: number,
): Promise<void> {
  await transaccion(deps.db, empresa.nit, async (tx) => {
    await completeRegistro(tx, registro, codigo);
    await savePunto(
      tx,
      { nit: empresa.nit, sucursal: registro.sucursal, puntoVenta: codigo },
      { cerrado: 0 },
    );
  });
}
