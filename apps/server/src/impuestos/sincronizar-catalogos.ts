import { fail, ok, type Result } from "@mostrador/core";
import { NOMBRES_CATALOGOS } from "@mostrador/core/catalogos";
import type { Deps } from "../deps.ts";
import { replaceCatalogos } from "./db/catalogos.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto, type ClavePunto } from "./db/puntos.ts";
import { programarTarea } from "../motor/tareas.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { proximosCatalogos, tareaDeCatalogos } from "../motor/tareas/catalogos.ts";
import { conCuis } from "./codigos-del-punto.ts";
import { sincronizar } from "./sincronizar.ts";
import { transaccion } from "../motor/transaccion.ts";

/**
 * Downloads the 18 catalogs and replaces them together; the old ones stay until all have arrived.
 * docs/api.md A23.
 */
export async function sincronizarCatalogos(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
): Promise<Result<Readonly<Record<string, number>>, Fallo>> {
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  if ((await findPunto(deps.db, punto))?.cuis == null) {
    const synced = await sincronizar(deps, empresa, punto);
    if (!synced.ok) return synced;
  }
  const { sucursal, puntoVenta } = punto;
  const lugar = { sucursal, puntoVenta };
  const filas: Record<string, readonly unknown[]> = {};
  for (const nombre of NOMBRES_CATALOGOS) {
    if (nombre === "fecha_hora") {
      const hora = await conCuis(deps, empresa, lugar, (siat, origen) =>
        siat.sincronizacion.fecha_hora(origen),
      );
      if (hora === null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
      if (hora.kind !== "aceptada") return fail(falloDeSiat(hora));
      filas[nombre] = [{ fechaHora: hora.fechaHora }];
      continue;
    }
    const catalogo = await conCuis(deps, empresa, lugar, async (siat, origen) =>
      siat.sincronizacion[nombre](origen),
    );
    if (catalogo === null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
    if (catalogo.kind !== "aceptada") return fail(falloDeSiat(catalogo));
    // An empty list is a temporary fault, not the end of all units: the known list stays.
    if (catalogo.filas.length > 0) filas[nombre] = catalogo.filas;
  }
  await transaccion(deps.db, empresa.nit, async (tx) => {
    await replaceCatalogos(tx, empresa.nit, filas, deps.now());
    await programarTarea(tx, tareaDeCatalogos(empresa.nit), proximosCatalogos(deps.reloj.ahora()));
  });
  return ok(Object.fromEntries(Object.entries(filas).map(([nombre, rows]) => [nombre, rows.length])));
}
