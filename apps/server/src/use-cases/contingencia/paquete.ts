import { fail, ok, planPaquetes, type Result } from "@mostrador/core";
import { empaquetar } from "@mostrador/core/node";
import { explicar, type Mensaje, type RecepcionPaquete } from "@mostrador/siat";
import { ahoraDe, type Deps } from "../../deps.ts";
import type { Tx } from "../../db/abrir.ts";
import { settleCredito } from "../../db/creditos.ts";
import { getEmpresa, type Empresa } from "../../db/empresas.ts";
import { getEvento, type Evento } from "../../db/eventos.ts";
import { moverFactura, updateFactura, type Factura } from "../../db/facturas.ts";
import {
  getPaquete,
  insertPaquete,
  listMiembros,
  toEsperando,
  updatePaquete,
  type Paquete,
} from "../../db/paquetes.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { origenVigente, preguntar } from "../resolver-dudas.ts";

/** Freezes the waiting documents of an event into packages: bytes and members, before anything is sent. */
export async function armarPaquetes(
  deps: Deps,
  evento: Evento,
  facturas: readonly Factura[],
): Promise<readonly Paquete[]> {
  if (evento.codigo === null) throw new Error("evento sin código");
  const planes = planPaquetes(toEsperando(facturas, { id: evento.id, codigo: evento.codigo }));
  return deps.db.transaction().execute(async (tx) => {
    const paquetes: Paquete[] = [];
    for (const plan of planes) {
      const [first] = plan.facturas;
      if (first === undefined) continue;
      const { bytes, hash } = empaquetar(plan.facturas.map((f) => f.fila.xml));
      const fila = {
        nit: evento.nit,
        sucursal: evento.sucursal,
        punto_venta: evento.punto_venta,
        sector: plan.sector,
        tipo_factura: first.fila.tipo_factura,
        evento_id: evento.id,
        cufd: plan.cufd,
        cafc: plan.cafc,
        archivo: bytes,
        hash,
        cantidad: plan.facturas.length,
        estado: "armado" as const,
        codigo_recepcion: null,
        mensajes: null,
        creado_en: deps.now(),
      };
      paquetes.push(
        await insertPaquete(
          tx,
          fila,
          plan.facturas.map((f) => f.cuf),
        ),
      );
    }
    return paquetes;
  });
}

/**
 * Sends a frozen package. After a lost reply the tax system is asked for each CUF, and the identical bytes go again
 * only if none is found. DESIGN.md section 3, point 5.
 */
export async function enviarPaquete(deps: Deps, paquete: Paquete): Promise<Result<Paquete, Fallo>> {
  const empresa = await getEmpresa(deps.db, paquete.nit);
  if (paquete.estado === "enviando") {
    const found = await buscarMiembros(deps, empresa, paquete);
    if (found === null) return fail({ kind: "enDuda" });
    if (found) return ok(await getPaquete(deps.db, paquete.id));
  }
  const evento = await getEvento(deps.db, paquete.evento_id);
  const siat = deps.siatOf(empresa);
  const origen = await origenVigente(deps, empresa, paquete);
  if (siat === null || origen === null || evento.codigo === null) return fail({ kind: "noEntregada" });
  await updatePaquete(deps.db, paquete.id, { estado: "enviando" });
  const respuesta = await siat.compraVenta.recepcionPaqueteFactura(origen, claseDe(paquete), {
    archivo: paquete.archivo,
    hashArchivo: paquete.hash,
    fechaEnvio: ahoraDe(deps, empresa),
    cantidadFacturas: paquete.cantidad,
    codigoEvento: evento.codigo,
    ...(paquete.cafc === null ? {} : { cafc: paquete.cafc }),
  });
  return asentarEnvio(deps, paquete, respuesta);
}

async function asentarEnvio(
  deps: Deps,
  paquete: Paquete,
  respuesta: RecepcionPaquete,
): Promise<Result<Paquete, Fallo>> {
  switch (respuesta.kind) {
    case "pendiente":
    case "validada":
    case "observada":
      await updatePaquete(deps.db, paquete.id, {
        estado: "recibido",
        codigo_recepcion: respuesta.codigoRecepcion,
      });
      return ok(await getPaquete(deps.db, paquete.id));
    case "rechazada":
      await deps.db.transaction().execute((tx) => rechazarPaquete(tx, paquete, respuesta.mensajes));
      return fail(falloDeSiat(respuesta));
    case "noEntregada":
      await updatePaquete(deps.db, paquete.id, { estado: "armado" });
      return fail(falloDeSiat(respuesta));
    case "enDuda":
      return fail({ kind: "enDuda" });
  }
}

/** The whole package was refused: each document stays OFFLINE with the reason, for a person to see. */
async function rechazarPaquete(tx: Tx, paquete: Paquete, mensajes: readonly Mensaje[]): Promise<void> {
  await updatePaquete(tx, paquete.id, { estado: "rechazado", mensajes: JSON.stringify(mensajes) });
  const [mensaje] = mensajes;
  for (const factura of await listMiembros(tx, paquete.id)) {
    if (mensaje !== undefined)
      await updateFactura(tx, factura.cuf, { observada: observacion(mensaje), paquete_id: null });
  }
}

/** After a lost reply: whether any member is at the tax system (then they are settled one by one); null when nobody answers. */
async function buscarMiembros(deps: Deps, empresa: Empresa, paquete: Paquete): Promise<boolean | null> {
  const miembros = (await listMiembros(deps.db, paquete.id)).filter((f) => f.estado === "OFFLINE");
  let found = 0;
  for (const factura of miembros) {
    const estado = await preguntar(deps, factura);
    if (
      estado === null ||
      estado.kind === "noEntregada" ||
      estado.kind === "enDuda" ||
      estado.kind === "rechazada"
    )
      return null;
    if (estado.kind === "noExiste") continue;
    found++;
    await deps.db.transaction().execute((tx) => validar(tx, factura, estado.codigoRecepcion, deps.now()));
  }
  if (found === 0) return miembros.length === 0;
  // Those that are not there may travel again, in another package of the same event.
  await deps.db.transaction().execute(async (tx) => {
    for (const factura of await listMiembros(tx, paquete.id)) {
      if (factura.estado === "OFFLINE") await updateFactura(tx, factura.cuf, { paquete_id: null });
    }
    await updatePaquete(tx, paquete.id, { estado: "validado" });
  });
  deps.log("paquete recuperado", { nit: empresa.nit, paquete: paquete.id, encontradas: found });
  return true;
}

/** Asks for a package's verdict and settles each member by it; may be asked again and again. SPEC.md, states. */
export async function validarPaquete(deps: Deps, paquete: Paquete): Promise<Result<Paquete, Fallo>> {
  if (paquete.codigo_recepcion === null || paquete.estado === "validado" || paquete.estado === "rechazado")
    return ok(paquete);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  const siat = deps.siatOf(empresa);
  const origen = await origenVigente(deps, empresa, paquete);
  if (siat === null || origen === null) return fail({ kind: "noEntregada" });
  const respuesta = await siat.compraVenta.validacionRecepcionPaqueteFactura(
    origen,
    claseDe(paquete),
    paquete.codigo_recepcion,
  );
  switch (respuesta.kind) {
    case "pendiente":
      return ok(paquete);
    case "validada":
      await asentarVeredicto(deps, paquete, []);
      break;
    case "observada":
      await asentarVeredicto(deps, paquete, respuesta.mensajes);
      break;
    case "rechazada":
      await deps.db.transaction().execute((tx) => rechazarPaquete(tx, paquete, respuesta.mensajes));
      break;
    case "noEntregada":
    case "enDuda":
      return fail(falloDeSiat(respuesta));
  }
  return ok(await getPaquete(deps.db, paquete.id));
}

async function asentarVeredicto(deps: Deps, paquete: Paquete, mensajes: readonly Mensaje[]): Promise<void> {
  const porArchivo = new Map(mensajes.map((m) => [m.numeroArchivo, m]));
  const miembros = await listMiembros(deps.db, paquete.id);
  const yaRegistradas = new Set<string>();
  for (const { posicion, ...factura } of miembros) {
    const codigo = porArchivo.get(posicion)?.codigo;
    if (codigo !== 1000 && codigo !== 952) continue;
    // It may be in already, by an earlier sending of ours: only the authority's word for this CUF decides.
    if ((await preguntar(deps, factura))?.kind === "valida") yaRegistradas.add(factura.cuf);
  }
  await deps.db.transaction().execute(async (tx) => {
    for (const { posicion, ...factura } of miembros) {
      const mensaje = porArchivo.get(posicion);
      if (mensaje === undefined || yaRegistradas.has(factura.cuf))
        await validar(tx, factura, paquete.codigo_recepcion, deps.now());
      else if (factura.estado === "OFFLINE")
        await updateFactura(tx, factura.cuf, { observada: observacion(mensaje) });
    }
    const estado = mensajes.length === 0 ? "validado" : "observado";
    await updatePaquete(tx, paquete.id, { estado, mensajes: JSON.stringify(mensajes) });
  });
}

/** An offline document that the tax system has validated: EMITIDA and one credit, once, however often it is told. */
async function validar(
  tx: Tx,
  factura: Factura,
  codigoRecepcion: string | null,
  ahoraMs: number,
): Promise<void> {
  if (factura.estado !== "OFFLINE") return;
  if (
    !(await moverFactura(
      tx,
      factura,
      "aceptada",
      { codigo_recepcion: codigoRecepcion, observada: null },
      ahoraMs,
    ))
  )
    return;
  await settleCredito(tx, factura.nit, factura.cuf, ahoraMs);
}

/** Why a document was not taken, with what to do, as it is stored and shown. */
function observacion(mensaje: Mensaje): string {
  return JSON.stringify({
    codigo: mensaje.codigo,
    descripcion: mensaje.descripcion,
    remedio: explicar(mensaje).remedio,
  });
}

function claseDe(paquete: Paquete) {
  return { sector: paquete.sector, tipoFactura: paquete.tipo_factura };
}
