import { fail, ok, type Result } from "@mostrador/core";
import { explicar, type Mensaje } from "@mostrador/siat";
import { documentosDe } from "../../siat/origin.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { settleCredito } from "../../db/creditos.ts";
import { getEmpresa } from "../../db/empresas.ts";
import { moverFactura, updateFactura, type Factura } from "../../db/facturas.ts";
import { getPaquete, listMiembros, updatePaquete, type Paquete } from "../../db/paquetes.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { conCufd } from "../codigos-del-punto.ts";
import { preguntar } from "../resolver-dudas.ts";
import { isDelPedido } from "./del-pedido.ts";
import { transaccion } from "../../db/transaccion.ts";

/** Asks for a package's verdict and settles each member by it; may be asked again and again. docs/api.md A14. */
export async function validarPaquete(deps: Deps, id: number): Promise<Result<Paquete, Fallo>> {
  const paquete = await getPaquete(deps.db, id);
  if (paquete.estado !== "recibido" || paquete.codigoRecepcion === null) return ok(paquete);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  const { codigoRecepcion: codigo } = paquete;
  const respuesta = await conCufd(deps, empresa, paquete, (siat, origen) =>
    documentosDe(siat, empresa, paquete.sector).validacionPaquete(origen, claseDe(paquete), codigo),
  );
  if (respuesta === null) return fail({ kind: "noEntregada" });
  switch (respuesta.kind) {
    case "pendiente":
      return ok(paquete);
    case "validada":
      return asentarVeredicto(deps, paquete, []);
    case "observada":
      return asentarVeredicto(deps, paquete, respuesta.mensajes);
    case "rechazada": {
      const { mensajes } = respuesta;
      // The question was refused, not the package.
      if (isDelPedido(mensajes)) return fail(falloDeSiat(respuesta));
      await transaccion(deps.db, paquete.nit, (tx) => rechazarPaquete(tx, paquete, mensajes));
      return ok(await getPaquete(deps.db, id));
    }
    case "noEntregada":
    case "enDuda":
      return fail(falloDeSiat(respuesta));
  }
}

/** The whole package was refused: each document stays OFFLINE with the reason, for a person to see. */
export async function rechazarPaquete(tx: Tx, paquete: Paquete, mensajes: readonly Mensaje[]): Promise<void> {
  await updatePaquete(tx, paquete.id, { estado: "rechazado", mensajes: JSON.stringify(mensajes) });
  const [mensaje] = mensajes;
  if (mensaje === undefined) return;
  for (const { cuf, estado } of await listMiembros(tx, paquete.id)) {
    if (estado === "OFFLINE")
      await updateFactura(
        tx,
        { nit: paquete.nit, cuf },
        { observada: observacion(mensaje), paqueteId: null },
      );
  }
}

/** An offline document that the tax system has validated: EMITIDA and one credit, once, however often it is told. */
export async function validarFactura(
  tx: Tx,
  factura: Factura,
  codigoRecepcion: string | null,
  ahoraMs: number,
): Promise<void> {
  if (factura.estado !== "OFFLINE") return;
  const cambio = { codigoRecepcion, observada: null };
  if (await moverFactura(tx, factura, "aceptada", cambio, ahoraMs))
    await settleCredito(tx, factura.nit, factura.cuf, ahoraMs);
}

async function asentarVeredicto(
  deps: Deps,
  paquete: Paquete,
  mensajes: readonly Mensaje[],
): Promise<Result<Paquete, Fallo>> {
  const porArchivo = Map.groupBy(mensajes, (m) => m.numeroArchivo);
  const miembros = await listMiembros(deps.db, paquete.id);
  const yaRegistradas = new Set<string>();
  for (const { posicion, ...factura } of miembros) {
    if (factura.estado !== "OFFLINE" || !porArchivo.get(posicion)?.some(isYaRegistrada)) continue;
    // It may be in already, by an earlier sending of ours: only the authority's word for this CUF decides.
    const estado = await preguntar(deps, factura);
    if (estado?.kind === "valida" || estado?.kind === "anulada") yaRegistradas.add(factura.cuf);
    else if (estado?.kind !== "noExiste") return fail({ kind: "noEntregada" });
  }
  await transaccion(deps.db, paquete.nit, async (tx) => {
    for (const { posicion, ...factura } of miembros) {
      const [mensaje] = porArchivo.get(posicion) ?? [];
      if (mensaje === undefined || yaRegistradas.has(factura.cuf))
        await validarFactura(tx, factura, paquete.codigoRecepcion, deps.now());
      else if (factura.estado === "OFFLINE")
        await updateFactura(tx, factura, { observada: observacion(mensaje) });
    }
    const estado = mensajes.length === 0 ? "validado" : "observado";
    await updatePaquete(tx, paquete.id, { estado, mensajes: JSON.stringify(mensajes) });
  });
  return ok(await getPaquete(deps.db, paquete.id));
}

function isYaRegistrada({ codigo }: Mensaje): boolean {
  return codigo === 1000 || codigo === 952;
}

/** The reason that a document was not taken, with the way to mend it, as it is stored and shown. */
export function observacion(mensaje: Mensaje): string {
  const { codigo, descripcion } = mensaje;
  return JSON.stringify({ codigo, descripcion, remedio: explicar(mensaje).remedio });
}

/** The kind of document in a package, as its calls to the tax system name it. */
export function claseDe(paquete: Paquete) {
  return { sector: paquete.sector, tipoFactura: paquete.tipoFactura };
}
