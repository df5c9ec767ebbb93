import { fail, ok, type Result, type Nit } from "@mostrador/core";
import type { Intercambio, RespuestaPuntosVenta } from "@mostrador/siat";
import { puntoSiat } from "../siat/origin.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import { findPunto, savePunto } from "../db/puntos.ts";
import {
  completeRegistro,
  deleteRegistro,
  getRegistro,
  insertRegistro,
  listPendientes,
} from "../db/registros-punto.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { conCuis, type Lugar } from "./codigos-del-punto.ts";
import type { PuntoPedido, PuntosDeSucursal } from "./punto-pedido.ts";
import { cerrarPuntoDemo, listarPuntosDemo, registrarPuntoDemo } from "./puntos-demo.ts";
import { transaccion } from "../db/transaccion.ts";
import { readEnteros } from "../db/stored-json.ts";

/**
 * Registers a point of sale once a reference: a retry with the same data answers the same code, other data or a registration
 * whose answer was lost is 409; that one is never repeated, listing finds it. docs/api.md A28.
 */
export async function registrarPunto(
  deps: Deps,
  empresa: Empresa,
  pedido: PuntoPedido,
): Promise<Result<number, Fallo>> {
  if (isSimulada(empresa)) return registrarPuntoDemo(deps, empresa, pedido);
  const casa = await casaMatriz(deps, empresa, pedido.sucursal);
  if (!casa.ok) return casa;
  const { nit } = empresa;
  const { referencia, sucursal, nombre } = pedido;
  const datos = JSON.stringify(pedido);
  const antes = await listarEnSiat(deps, empresa, casa.value);
  if (antes === null) return fail(SIN_CASA(sucursal));
  if (antes.kind !== "aceptada") return fail(falloDeSiat(antes));
  const previos = JSON.stringify(antes.puntosVenta.map((punto) => punto.codigoPuntoVenta));
  const registro = { nit, referencia, sucursal, datos, nombre, previos, codigo: null, creadoEn: deps.now() };
  if (!(await insertRegistro(deps.db, registro))) return repetido(deps, nit, referencia, datos);
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

async function repetido(
  deps: Deps,
  nit: Nit,
  referencia: string,
  datos: string,
): Promise<Result<number, Fallo>> {
  const known = await getRegistro(deps.db, nit, referencia);
  if (known.datos !== datos) return fail({ kind: "referenciaConOtrosDatos" });
  return known.codigo === null ? fail({ kind: "registroPendiente" }) : ok(known.codigo);
}

/** A branch's points of sale as the tax system has them; a registration whose answer was lost is recovered on the way. */
export async function listarPuntos(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
): Promise<Result<PuntosDeSucursal, Fallo>> {
  if (isSimulada(empresa)) return ok(await listarPuntosDemo(deps, empresa, sucursal));
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  const lista = await listarEnSiat(deps, empresa, casa.value);
  if (lista === null) return fail(SIN_CASA(sucursal));
  if (lista.kind !== "aceptada") return fail(falloDeSiat(lista));
  for (const pendiente of await listPendientes(deps.db, empresa.nit, sucursal)) {
    const previos = new Set(readEnteros(pendiente.previos));
    const hallado = lista.puntosVenta.find(
      ({ codigoPuntoVenta, nombre }) => nombre === pendiente.nombre && !previos.has(codigoPuntoVenta),
    );
    if (hallado !== undefined) await completar(deps, empresa, pendiente, hallado.codigoPuntoVenta);
    // Listed and not there, long after it was asked for: it never happened, and the reference is free again. A younger one may be on its way.
    else if (
      deps.esperas.cumplida(
        `punto:${empresa.nit}/${pendiente.referencia}`,
        String(pendiente.creadoEn),
        deps.config.dudaEsperaMs,
      )
    )
      await deleteRegistro(deps.db, pendiente);
  }
  const puntos = await Promise.all(
    lista.puntosVenta.map(async (punto) => {
      const clave = { nit: empresa.nit, sucursal, puntoVenta: punto.codigoPuntoVenta };
      const local = await findPunto(deps.db, clave);
      return { ...punto, sincronizado: local?.cuis != null, terminal: local?.terminalId != null };
    }),
  );
  return ok({ puntos, intercambio: lista.intercambio });
}

/** Closes a point of sale for good; it never issues again. A terminal's is closed by revoking the terminal first. */
export async function cerrarPunto(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
  puntoVenta: number,
): Promise<Result<Intercambio, Fallo>> {
  if (isSimulada(empresa)) return cerrarPuntoDemo(deps, empresa, sucursal, puntoVenta);
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const clave = { nit: empresa.nit, sucursal, puntoVenta };
  const local = await findPunto(deps.db, clave);
  if (local?.terminalId != null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  // Under its own CUIS; one that never had any is closed under its branch's.
  const quien = local?.cuis == null ? casa.value : { sucursal, puntoVenta };
  const cierre = await conCuis(deps, empresa, quien, (siat, { cuis }) =>
    siat.operaciones.cierrePuntoVenta(puntoSiat(empresa, { sucursal, puntoVenta, cuis })),
  );
  if (cierre === null) return fail(SIN_CASA(sucursal));
  if (cierre.kind !== "aceptada") return fail(falloDeSiat(cierre));
  await transaccion(deps.db, empresa.nit, (tx) =>
    savePunto(tx, clave, { cerrado: 1, cuis: null, cuisVence: null }),
  );
  return ok(cierre.intercambio);
}

/** A demo account without a tax system gets its codes from here; one with the simulator behind it, from there. */
function isSimulada({ demo, token }: Empresa): boolean {
  return demo === 1 && token === null;
}

/** The point of sale that asks: the branch itself, which must be synchronised first. docs/api.md A28. */
async function casaMatriz(deps: Deps, empresa: Empresa, sucursal: number): Promise<Result<Lugar, Fallo>> {
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const casa = await findPunto(deps.db, { nit: empresa.nit, sucursal, puntoVenta: 0 });
  if (casa?.cuis == null) return fail(SIN_CASA(sucursal));
  return ok({ sucursal, puntoVenta: 0 });
}

function listarEnSiat(deps: Deps, empresa: Empresa, casa: Lugar): Promise<RespuestaPuntosVenta | null> {
  return conCuis(deps, empresa, casa, (siat, origen) => siat.operaciones.consultaPuntoVenta(origen));
}

const SIN_CASA = (sucursal: number): Fallo => ({ kind: "puntoSinSincronizar", sucursal, puntoVenta: 0 });

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
