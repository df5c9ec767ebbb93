import { fail, type Nit, ok, type Result } from "@mostrador/core";
import { type Empresa, getEmpresa } from "../cuenta/db/empresas.ts";
import { getEvento } from "./db/eventos.ts";
import { getPaquete, isCodigoLibre, listMiembros, type Paquete, updatePaquete } from "./db/paquetes.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ahoraDe } from "../reloj.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { anotarEnvio, apartar, asentarEnvio } from "./asentar-envio.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Renovar } from "../motor/renovar-arriendo.ts";
import { validarFactura } from "./asentar-documentos.ts";
import { askMiembros } from "./preguntar-miembros.ts";

/**
 * Returns the name of the lease under which a package is sent or its verdict requested, so that its user's calls and the
 * server's own work take turns.
 */
export function turnoDePaquete(id: number): string {
  return `paquete:${id}`;
}

/**
 * Sends a frozen package, and reserves its credits from then on. After a lost reply the tax system is asked for each
 * CUF, and the identical bytes are sent again only if none is found. The caller holds the package's lease, which
 * `renovar` renews between queries. docs/design.md D12.
 */
export async function sendPaquete(
  deps: Deps,
  id: number,
  renovar: () => Promise<boolean>,
): Promise<Result<Paquete, Fallo>> {
  const paquete = await getPaquete(deps.db, id);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  if (paquete.estado !== "armado" && paquete.estado !== "enviando") return ok(paquete);
  if (paquete.estado === "enviando") {
    const found = await searchMiembros(deps, empresa, paquete, renovar);
    if (found === null) return fail({ kind: "enDuda" });
    if (found) return ok(await getPaquete(deps.db, id));
  }
  const evento = await getEvento(deps.db, paquete.eventoId);
  const { codigo: codigoEvento } = evento;
  if (codigoEvento === null) return fail({ kind: "noEntregada" });
  const { nit, sucursal, puntoVenta } = paquete;
  const hora = await asegurarHora(deps, empresa, { nit, sucursal, puntoVenta });
  if (!hora.ok) return hora;
  const held = await apartar(deps, paquete);
  if (!held.ok) return held;
  const respuesta = await conCufd(deps, empresa, paquete, (siat, origen) =>
    documentosDe(siat, empresa, paquete.sector).recepcionPaquete(origen, claseDe(paquete), {
      archivo: paquete.archivo,
      hashArchivo: paquete.hash,
      fechaEnvio: ahoraDe(deps),
      cantidadFacturas: paquete.cantidad,
      codigoEvento,
      ...(paquete.cafc === null ? {} : { cafc: paquete.cafc }),
    }),
  );
  return asentarEnvio(deps, paquete, respuesta);
}

/**
 * Queries the tax system for a package's members after a lost reply, and settles those found. Returns whether any were
 * found; null if a query got no answer or another server has taken the work over.
 */
async function searchMiembros(
  deps: Deps,
  empresa: Empresa,
  paquete: Paquete,
  renovar: Renovar,
): Promise<boolean | null> {
  const todos = await listMiembros(deps.db, paquete.id);
  const miembros = todos.filter(({ estado }) => estado === "OFFLINE");
  const codigos = new Set<string>();
  // An earlier search may have settled some members before a query went unanswered.
  let found = todos.length - miembros.length;
  const respondidas = await askMiembros(deps, paquete.id, miembros, renovar, async (factura, estado) => {
    if (estado.kind === "noExiste") return;
    const { codigoRecepcion } = estado;
    found++;
    if (codigoRecepcion !== null) codigos.add(codigoRecepcion);
    await transaccion(deps.db, paquete.nit, (tx) => validarFactura(tx, factura, codigoRecepcion, deps.now()));
  });
  if (!respondidas) return null;
  if (found === 0) return false;
  const codigo = await codigoPropio(deps, paquete.nit, codigos);
  const anunciarEnvio = codigo === null ? null : await anotarEnvio(deps, paquete, codigo);
  await transaccion(deps.db, paquete.nit, async (tx) => {
    // Members that the tax system lacks may be sent again, in another package of the same event.
    for (const factura of await listMiembros(tx, paquete.id)) {
      if (factura.estado === "OFFLINE") await updateFactura(tx, factura, { paqueteId: null });
    }
    const propio = codigo === null ? {} : { codigoRecepcion: codigo };
    await updatePaquete(tx, paquete.id, { estado: "validado", mensajes: "[]", ...propio });
    await anunciarEnvio?.(tx);
  });
  deps.log("paquete recuperado", { nit: empresa.nit, paquete: paquete.id, encontradas: found });
  return true;
}

/**
 * Returns the code under which the tax system received the package; null if its members have several codes, or another
 * package has the code.
 */
async function codigoPropio(deps: Deps, nit: Nit, codigos: ReadonlySet<string>): Promise<string | null> {
  const [codigo] = codigos;
  if (codigo === undefined || codigos.size > 1) return null;
  return (await transaccion(deps.db, nit, (tx) => isCodigoLibre(tx, codigo))) ? codigo : null;
}
