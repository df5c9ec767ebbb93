import { fail, ok, planPaquetes, type Result } from "@mostrador/core";
import { empaquetar } from "@mostrador/core/node";
import type { RecepcionPaquete } from "@mostrador/siat";
import { documentosDe } from "../../siat/origin.ts";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { disponibles } from "../../db/creditos.ts";
import { getEmpresa, type Empresa } from "../../db/empresas.ts";
import { getEvento, type Evento } from "../../db/eventos.ts";
import { updateFactura } from "../../db/facturas.ts";
import {
  getPaquete,
  insertPaquete,
  isCodigoLibre,
  listEsperando,
  listMiembros,
  toOffline,
  updatePaquete,
  type FacturaEnEspera,
  type Paquete,
} from "../../db/paquetes.ts";
import { anunciar } from "../../db/webhooks.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { conCufd } from "../codigos-del-punto.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { preguntar } from "../resolver-dudas.ts";
import { isDelPedido } from "./del-pedido.ts";
import { claseDe, rechazarPaquete, validarFactura } from "./veredicto.ts";
import { inTransaction, transaccion } from "../../db/transaccion.ts";

/**
 * Freezes the waiting documents of an event into packages: bytes and members, before anything is sent. A transaction each: of a
 * hundred thousand documents the XMLs of one package are in memory, and between two of them others write.
 */
export async function armarPaquetes(
  deps: Deps,
  evento: Evento,
  facturas: readonly FacturaEnEspera[],
): Promise<readonly Paquete[]> {
  const { codigo } = evento;
  if (codigo === null) throw new Error("evento sin código");
  const paquetes: Paquete[] = [];
  for (const plan of planPaquetes(toOffline(facturas, codigo))) {
    const cufs = plan.facturas.map(({ cuf }) => cuf);
    const armado = await transaccion(deps.db, evento.nit, (tx) => armar(deps, tx, evento, cufs));
    if (armado !== null) paquetes.push(armado);
  }
  return paquetes;
}

/** Read again: somebody else may have packed some of them since, or all of them. */
async function armar(deps: Deps, tx: Tx, evento: Evento, cufs: readonly string[]): Promise<Paquete | null> {
  const vigentes = await listEsperando(tx, cufs);
  const [first] = vigentes;
  if (first === undefined) return null;
  const { bytes, hash } = empaquetar(vigentes.map(({ xml }) => xml));
  const fila = {
    nit: evento.nit,
    sucursal: evento.sucursal,
    puntoVenta: evento.puntoVenta,
    sector: first.sector,
    tipoFactura: first.tipoFactura,
    eventoId: evento.id,
    cufd: first.cufd,
    cafc: first.cafc,
    archivo: bytes,
    hash,
    cantidad: vigentes.length,
    estado: "armado" as const,
    codigoRecepcion: null,
    mensajes: null,
    creadoEn: deps.now(),
  };
  return insertPaquete(
    tx,
    fila,
    vigentes.map(({ cuf }) => cuf),
  );
}

/**
 * Sends a frozen package, its credits held from then on. After a lost reply the tax system is asked for each CUF, and the
 * identical bytes go again only if none is found. docs/design.md D12. The caller holds the package's turn.
 */
export async function enviarPaquete(deps: Deps, id: number): Promise<Result<Paquete, Fallo>> {
  const paquete = await getPaquete(deps.db, id);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  if (paquete.estado !== "armado" && paquete.estado !== "enviando") return ok(paquete);
  if (paquete.estado === "enviando") {
    const found = await buscarMiembros(deps, empresa, paquete);
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

/** Marks it as being sent, before it is; a package on its way holds its credits. */
function apartar(deps: Deps, paquete: Paquete): Promise<Result<null, Fallo>> {
  return inTransaction(deps.db, paquete.nit, async (tx) => {
    if (paquete.estado === "armado" && (await disponibles(tx, paquete.nit)) < paquete.cantidad)
      return fail({ kind: "creditosAgotados" });
    await updatePaquete(tx, paquete.id, { estado: "enviando" });
    return ok(null);
  });
}

/** Stores the outcome of a package; a null reply: it never left. */
async function asentarEnvio(
  deps: Deps,
  paquete: Paquete,
  respuesta: RecepcionPaquete | null,
): Promise<Result<Paquete, Fallo>> {
  switch (respuesta?.kind) {
    case "pendiente":
    case "validada":
    case "observada": {
      const { codigoRecepcion } = respuesta;
      await transaccion(deps.db, paquete.nit, async (tx) => {
        await updatePaquete(tx, paquete.id, { estado: "recibido", codigoRecepcion });
        const { nit, sucursal, puntoVenta, sector, cantidad } = paquete;
        const datos = { codigoRecepcion, sucursal, puntoVenta, sector, cantidad };
        await anunciar(tx, nit, "contingencia.paquete_enviado", datos, deps.now());
      });
      return ok(await getPaquete(deps.db, paquete.id));
    }
    case "rechazada": {
      const { mensajes, yaRegistrada } = respuesta;
      // Already there: it stays as sent, and the next attempt asks for its members.
      if (yaRegistrada) return fail({ kind: "enDuda" });
      if (isDelPedido(mensajes)) await updatePaquete(deps.db, paquete.id, { estado: paquete.estado });
      else await transaccion(deps.db, paquete.nit, (tx) => rechazarPaquete(tx, paquete, mensajes));
      return fail(falloDeSiat(respuesta));
    }
    case undefined:
    case "noEntregada":
      // As it was before: an earlier attempt whose reply was lost may still land.
      await updatePaquete(deps.db, paquete.id, { estado: paquete.estado });
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda" });
  }
}

/** After a lost reply: whether any member is at the tax system (then they are settled one by one); null when nobody answers. */
async function buscarMiembros(deps: Deps, empresa: Empresa, paquete: Paquete): Promise<boolean | null> {
  const miembros = (await listMiembros(deps.db, paquete.id)).filter((f) => f.estado === "OFFLINE");
  const codigos = new Set<string>();
  let found = 0;
  for (const factura of miembros) {
    const estado = await preguntar(deps, factura);
    if (estado === null) return null;
    if (estado.kind === "noEntregada" || estado.kind === "enDuda" || estado.kind === "rechazada") return null;
    if (estado.kind === "noExiste") continue;
    found++;
    if (estado.codigoRecepcion !== null) codigos.add(estado.codigoRecepcion);
    await transaccion(deps.db, paquete.nit, (tx) =>
      validarFactura(tx, factura, estado.codigoRecepcion, deps.now()),
    );
  }
  if (found === 0 && miembros.length > 0) return false;
  const [codigo] = codigos;
  await transaccion(deps.db, paquete.nit, async (tx) => {
    // Those that are not there may travel again, in another package of the same event.
    for (const factura of await listMiembros(tx, paquete.id)) {
      if (factura.estado === "OFFLINE") await updateFactura(tx, factura, { paqueteId: null });
    }
    const propio = codigo !== undefined && codigos.size === 1 && (await isCodigoLibre(tx, codigo));
    await updatePaquete(tx, paquete.id, {
      estado: "validado",
      mensajes: "[]",
      ...(propio ? { codigoRecepcion: codigo } : {}),
    });
  });
  deps.log("paquete recuperado", { nit: empresa.nit, paquete: paquete.id, encontradas: found });
  return true;
}
