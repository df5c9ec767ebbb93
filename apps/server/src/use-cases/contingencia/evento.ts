import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  planVentana,
  type Instante,
  type Result,
} from "@mostrador/core";
import type { Siat } from "@mostrador/siat";
import { catalogosDe } from "../../catalogos.ts";
import { ahoraDe, type Deps } from "../../deps.ts";
import type { CorteGuardado } from "../../db/cortes.ts";
import type { Empresa } from "../../db/empresas.ts";
import {
  findEventoDeCorte,
  findFinAnterior,
  getEvento,
  insertEvento,
  updateEvento,
  type Evento,
} from "../../db/eventos.ts";
import type { Factura } from "../../db/facturas.ts";
import { findCufdAt, listCufds, type ClavePunto } from "../../db/puntos.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { origenVigente } from "../resolver-dudas.ts";
import { sincronizar } from "../sincronizar.ts";

/** The event of one CUFD's documents of an outage, planned once and kept; undefined while its window is not over. DESIGN.md section 4. */
export async function planEvento(
  deps: Deps,
  empresa: Empresa,
  corte: CorteGuardado & { readonly fin: string },
  cufd: string,
  facturas: readonly Factura[],
  /** Whether the outage's documents all carry this CUFD; with several, each event spans its own documents, so that none overlap. */
  unica: boolean,
): Promise<Evento | undefined> {
  const descripcion = await descripcionDe(deps, corte.nit, corte.tipo);
  return deps.db.transaction().execute(async (tx) => {
    const known = await findEventoDeCorte(tx, corte.id, cufd);
    if (known !== undefined) return known;
    const punto = { nit: corte.nit, sucursal: corte.sucursal, puntoVenta: corte.punto_venta };
    const emisiones = facturas.map((f) => f.fecha_emision as Instante);
    const inicio = unica ? (corte.inicio as Instante) : (emisiones[0] ?? (corte.inicio as Instante));
    const fin = unica ? (corte.fin as Instante) : (emisiones.at(-1) ?? (corte.fin as Instante));
    const ventana = planVentana(
      { inicio, fin, emisiones },
      {
        ahora: ahoraDe(deps, empresa),
        anteriorFin: (await findFinAnterior(tx, punto, inicio)) as Instante | null,
      },
    );
    if (ventana === undefined) return undefined;
    const { nit, sucursal, punto_venta } = corte;
    return insertEvento(tx, {
      nit,
      sucursal,
      punto_venta,
      corte_id: corte.id,
      tipo: corte.tipo,
      cufd_evento: cufd,
      descripcion,
      inicio: ventana.inicio,
      fin: ventana.fin,
      codigo: null,
      en_duda: 0,
    });
  });
}

async function descripcionDe(deps: Deps, nit: number, tipo: number): Promise<string> {
  const eventos = (await catalogosDe(deps.db, nit))?.crudos.eventos_significativos ?? [];
  return eventos.find((e) => e.codigoClasificador === tipo)?.descripcion ?? "CORTE DEL SERVICIO DE INTERNET";
}

/**
 * Registers an event, or finds the code of one whose reply was lost. A new CUFD is fetched first: the event's own is
 * never the one it is registered with. FACTS.md sections 7 and 9.
 */
export async function registrarEvento(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<Result<Evento, Fallo>> {
  if (evento.codigo !== null) return ok(evento);
  const siat = deps.siatOf(empresa);
  if (siat === null) return fail({ kind: "sinToken" });
  const clave = { nit: evento.nit, sucursal: evento.sucursal, puntoVenta: evento.punto_venta };
  const [actual] = await listCufds(deps.db, clave, 1);
  if (actual?.codigo === evento.cufd_evento) {
    const renewed = await sincronizar(deps, empresa, clave);
    if (!renewed.ok) return renewed;
  }
  const origen = await origenVigente(deps, empresa, evento);
  if (origen === null) return fail({ kind: "noEntregada" });
  if (evento.en_duda === 1) {
    const recovered = await recuperar(deps, siat, origen, evento);
    if (recovered === null) return fail({ kind: "noEntregada" });
    if (recovered !== undefined) return guardarCodigo(deps, evento, recovered);
  }
  await updateEvento(deps.db, evento.id, { en_duda: 1 });
  const respuesta = await siat.operaciones.registroEventoSignificativo(origen, {
    codigoMotivoEvento: evento.tipo,
    descripcion: evento.descripcion,
    cufdEvento: evento.cufd_evento,
    fechaInicio: evento.inicio as Instante,
    fechaFin: evento.fin as Instante,
  });
  if (respuesta.kind === "aceptada")
    return guardarCodigo(deps, evento, respuesta.codigoRecepcionEventoSignificativo);
  if (respuesta.kind !== "enDuda") await updateEvento(deps.db, evento.id, { en_duda: 0 });
  return fail(falloDeSiat(respuesta));
}

type Origen = NonNullable<Awaited<ReturnType<typeof origenVigente>>>;

/** The code of a registration whose reply was lost; undefined when it never happened, null when nobody answers. */
async function recuperar(
  deps: Deps,
  siat: Siat,
  origen: Origen,
  evento: Evento,
): Promise<number | undefined | null> {
  const respuesta = await siat.operaciones.consultaEventoSignificativo(origen, evento.inicio as Instante);
  if (respuesta.kind !== "aceptada") return respuesta.kind === "rechazada" ? undefined : null;
  const same = (a: string, b: string) => segundos(a) === segundos(b);
  return respuesta.eventos.find(
    (e) =>
      e.codigoEvento === evento.tipo && same(e.fechaInicio, evento.inicio) && same(e.fechaFin, evento.fin),
  )?.codigoRecepcionEventoSignificativo;
}

/** Event times come back with or without milliseconds. */
function segundos(instante: string): string {
  return instante.slice(0, 19);
}

async function guardarCodigo(deps: Deps, evento: Evento, codigo: number): Promise<Result<Evento, Fallo>> {
  await updateEvento(deps.db, evento.id, { codigo, en_duda: 0 });
  return ok(await getEvento(deps.db, evento.id));
}

/** A CUFD that documents of this window carry, else the one that was current at its start. */
export async function cufdDeVentana(
  deps: Deps,
  clave: ClavePunto,
  inicio: Instante,
  fin: Instante,
): Promise<string | undefined> {
  const row = await deps.db
    .selectFrom("facturas")
    .select("cufd")
    .where("nit", "=", clave.nit)
    .where("sucursal", "=", clave.sucursal)
    .where("punto_venta", "=", clave.puntoVenta)
    .where("estado", "=", "OFFLINE")
    .where("corte_id", "is", null)
    .where("fecha_emision", ">=", inicio)
    .where("fecha_emision", "<=", fin)
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) return row.cufd;
  // Windows begin on whole seconds; the CUFD may have come within that second.
  const cufd = await findCufdAt(deps.db, clave, epochToInstante(instanteToEpoch(inicio) + 999));
  return cufd?.codigo;
}
