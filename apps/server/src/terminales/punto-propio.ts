import { randomUUID } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Fila } from "../motor/esquema.ts";
import { findPunto, findTerminalDe } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { conCuis } from "../impuestos/codigos-del-punto.ts";

/** Kind under which a point of sale is registered: a window for collections, of the catalog tipos_punto_venta. */
const TIPO_CAJA = 2;

/**
 * Finds the till's point of sale: the wanted one where the tax system has it, otherwise registers a new one.
 * After a lost reply the new one is found by its name.
 */
export async function puntoPropio(
  deps: Deps,
  empresa: Empresa,
  { sucursal, puntoVenta: wanted, reemplazar }: Fila<"codigosEmparejamiento">,
  nombre: string,
): Promise<Result<number, Fallo>> {
  const casa = await findPunto(deps.db, { nit: empresa.nit, sucursal, puntoVenta: 0 });
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  if (casa?.cuis == null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta: 0 });
  const lugar = { sucursal, puntoVenta: 0 };
  const listar = () =>
    conCuis(deps, empresa, lugar, (siat, origen) => siat.operaciones.consultaPuntoVenta(origen));
  const registrados = await listar();
  if (registrados === null) return fail({ kind: "noEntregada" });
  if (registrados.kind !== "aceptada") return fail(falloDeSiat(registrados));
  const known = registrados.puntosVenta.find((p) => p.codigoPuntoVenta === wanted);
  if (known !== undefined) {
    const { codigoPuntoVenta: puntoVenta } = known;
    const anterior = await findTerminalDe(deps.db, { nit: empresa.nit, sucursal, puntoVenta });
    const libre = esLibre(anterior, reemplazar === 1, puntoVenta);
    return libre.ok ? ok(puntoVenta) : libre;
  }
  const nuevo = {
    codigoTipoPuntoVenta: TIPO_CAJA,
    nombre: `${nombre} ${randomUUID().slice(0, 8)}`,
    descripcion: "Caja de Mostrador",
  };
  const registro = await conCuis(deps, empresa, lugar, (siat, origen) =>
    siat.operaciones.registroPuntoVenta(origen, nuevo),
  );
  if (registro === null) return fail({ kind: "noEntregada" });
  if (registro.kind === "aceptada") return ok(registro.codigoPuntoVenta);
  if (registro.kind !== "enDuda") return fail(falloDeSiat(registro));
  const after = await listar();
  const found =
    after?.kind === "aceptada" ? after.puntosVenta.find((p) => p.nombre === nuevo.nombre) : undefined;
  return found === undefined ? fail({ kind: "enDuda" }) : ok(found.codigoPuntoVenta);
}

/** Checks that a point of sale has at most one live till. A revoked one is replaced; a live one only if the owner demands it. */
export function esLibre(
  anterior: Terminal | undefined,
  reemplazar: boolean,
  puntoVenta: number,
): Result<null, Fallo> {
  const vive = anterior !== undefined && anterior.revocado === 0;
  return vive && !reemplazar ? fail({ kind: "puntoDeTerminal", puntoVenta }) : ok(null);
}
