import { fail, ok, planPaquetes, type Result } from "@mostrador/core";
import { empaquetar } from "@mostrador/core/node";
import { documentosDe } from "../../siat/origin.ts";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { getEmpresa } from "../../db/empresas.ts";
import { getEvento, type Evento } from "../../db/eventos.ts";
import {
  getPaquete,
  insertPaquete,
  listEsperando,
  toOffline,
  type FacturaEnEspera,
  type Paquete,
} from "../../db/paquetes.ts";
import type { Fallo } from "../../fallos.ts";
import { conCufd } from "../codigos-del-punto.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { apartar, asentarEnvio, buscarMiembros } from "./asentar-envio.ts";
import { claseDe } from "./veredicto.ts";
import { transaccion } from "../../db/transaccion.ts";

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
