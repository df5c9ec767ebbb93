import {
  fail,
  instanteToEpoch,
  ok,
  PLAZO_EVENTO_HORAS,
  requiereCafc,
  type Instante,
  type Result,
  type Cuf,
} from "@mostrador/core";
import type { Mensaje, RespuestaEvento } from "@mostrador/siat";
import type { Deps } from "../../deps.ts";
import type { Empresa } from "../../db/empresas.ts";
import { getEvento, listEmisionesDe, startRegistro, updateEvento, type Evento } from "../../db/eventos.ts";
import { updateFactura } from "../../db/facturas.ts";
import { listCufds } from "../../db/puntos.ts";
import { findCierre } from "../../db/restauracion.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { conCufd } from "../codigos-del-punto.ts";
import { sincronizar } from "../sincronizar.ts";
import { isDelPedido } from "./del-pedido.ts";
import { transaccion } from "../../db/transaccion.ts";

/** Refused for its window: it overlaps another, is the very one registered before, or ended too long ago. */
const VENTANA_OCUPADA = 981;

/**
 * Registers an event, or finds the code of one whose reply was lost. A new CUFD is fetched first: the event's own is
 * never the one it is registered with. docs/fiscal-rules.md F11 and F40.
 */
export async function registrarEvento(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<Result<Evento, Fallo>> {
  if (evento.codigo !== null) return ok(evento);
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const clave = { nit: evento.nit, sucursal: evento.sucursal, puntoVenta: evento.puntoVenta };
  const [actual] = await listCufds(deps.db, clave, 1);
  if (actual?.codigo === evento.cufdEvento) {
    const renewed = await sincronizar(deps, empresa, clave);
    if (!renewed.ok) return renewed;
  }
  if (evento.enDuda === 1) {
    const recovered = await recuperar(deps, empresa, evento);
    if (recovered === null) return fail({ kind: "enDuda" });
    if (recovered !== undefined) return guardarCodigo(deps, evento, recovered);
  }
  if (!(await startRegistro(deps.db, evento.id))) return fail({ kind: "noEntregada" });
  const respuesta = await conCufd(deps, empresa, evento, (siat, origen) =>
    siat.operaciones.registroEventoSignificativo(origen, {
      codigoMotivoEvento: evento.tipo,
      descripcion: evento.descripcion,
      cufdEvento: evento.cufdEvento,
      fechaInicio: evento.inicio,
      fechaFin: evento.fin,
    }),
  );
  return asentar(deps, empresa, evento, respuesta);
}

/** Stores the outcome of a registration; a null reply: it never left. */
async function asentar(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
  respuesta: RespuestaEvento | null,
): Promise<Result<Evento, Fallo>> {
  switch (respuesta?.kind) {
    case "aceptada":
      return guardarCodigo(deps, evento, {
        tipo: evento.tipo,
        inicio: evento.inicio,
        fin: evento.fin,
        codigo: respuesta.codigoRecepcionEventoSignificativo,
      });
    case "enDuda":
      return fail(falloDeSiat(respuesta));
    case undefined:
    case "noEntregada":
      // An earlier attempt whose reply was lost may still land.
      await updateEvento(deps.db, evento.id, { enDuda: evento.enDuda });
      return fail({ kind: "noEntregada" });
    case "rechazada": {
      const { mensajes } = respuesta;
      if (!isDelPedido(mensajes) && mensajes.some(({ codigo }) => codigo === VENTANA_OCUPADA)) {
        const recovered = await recuperar(deps, empresa, evento);
        if (recovered === null) return fail({ kind: "enDuda" });
        if (recovered !== undefined) return guardarCodigo(deps, evento, recovered);
      }
      await guardarNegativa(deps, evento, mensajes);
      return fail(falloDeSiat(respuesta));
    }
  }
}

type Hallado = Pick<Evento, "tipo" | "inicio" | "fin"> & { readonly codigo: number };

/**
 * The registration whose reply was lost; undefined when it never happened, null when nobody answers. After a restore the event may have
 * been registered with another end, or for the outage beside it: then it is the one that holds every document.
 */
async function recuperar(deps: Deps, empresa: Empresa, evento: Evento): Promise<Hallado | undefined | null> {
  const respuesta = await conCufd(deps, empresa, evento, (siat, origen) =>
    siat.operaciones.consultaEventoSignificativo(origen, evento.inicio),
  );
  if (respuesta?.kind === "rechazada") return isDelPedido(respuesta.mensajes) ? null : undefined;
  if (respuesta?.kind !== "aceptada") return null;
  const hallados = respuesta.eventos.map((e) => ({
    tipo: e.codigoEvento,
    inicio: e.fechaInicio,
    fin: e.fechaFin,
    codigo: e.codigoRecepcionEventoSignificativo,
  }));
  const same = (a: string, b: string) => segundos(a) === segundos(b);
  const mismo = hallados.find(
    (e) => e.tipo === evento.tipo && same(e.inicio, evento.inicio) && same(e.fin, evento.fin),
  );
  if (mismo !== undefined) return { ...mismo, inicio: evento.inicio, fin: evento.fin };
  if (requiereCafc(evento.tipo) || (await findCierre(deps.db)) === null) return undefined;
  const emisiones = await listEmisionesDe(deps.db, evento);
  const cubre = (e: Hallado) => emisiones.every((fecha) => e.inicio <= fecha && fecha <= e.fin);
  return emisiones.length === 0 ? undefined : hallados.find((e) => !requiereCafc(e.tipo) && cubre(e));
}

/** Event times come back with or without milliseconds. */
function segundos(instante: string): string {
  return instante.slice(0, 19);
}

async function guardarCodigo(
  deps: Deps,
  evento: Evento,
  registrado: Hallado,
): Promise<Result<Evento, Fallo>> {
  await updateEvento(deps.db, evento.id, { ...registrado, enDuda: 0, mensajes: null });
  return ok(await getEvento(deps.db, evento.id));
}

/** The refusal is kept and its documents are touched, so that their terminal hears of it. */
async function guardarNegativa(deps: Deps, evento: Evento, mensajes: readonly Mensaje[]): Promise<void> {
  const texto = JSON.stringify(mensajes);
  await transaccion(deps.db, evento.nit, async (tx) => {
    await updateEvento(tx, evento.id, { enDuda: 0, mensajes: texto });
    if (evento.corteId === null || evento.mensajes === texto) return;
    const esperan = await tx
      .selectFrom("facturas")
      .select("cuf")
      .where("corteId", "=", evento.corteId)
      .where("cufd", "=", evento.cufdEvento)
      .where("estado", "=", "OFFLINE")
      .where("paqueteId", "is", null)
      .execute();
    for (const { cuf } of esperan) await updateFactura(tx, { nit: evento.nit, cuf }, {});
  });
}

/** Whether an event was refused and its deadline is over, so that it always will be. docs/fiscal-rules.md F40. */
export function isFueraDePlazo(fallo: Fallo, { fin }: Evento, ahora: Instante): boolean {
  const negada =
    fallo.kind === "rechazada" && fallo.mensajes.some(({ codigo }) => codigo === VENTANA_OCUPADA);
  return negada && instanteToEpoch(ahora) - instanteToEpoch(fin) > PLAZO_EVENTO_HORAS * HORA_MS;
}

const HORA_MS = 3_600_000;

/** Documents whose event came too late stay OFFLINE with the reason: only a person goes on from there. */
export async function apartarVencidas(
  deps: Deps,
  { nit }: Empresa,
  facturas: readonly { readonly cuf: Cuf }[],
): Promise<void> {
  const observada = JSON.stringify(FUERA_DE_PLAZO);
  await transaccion(deps.db, nit, async (tx) => {
    for (const { cuf } of facturas) await updateFactura(tx, { nit, cuf }, { observada });
  });
}

const FUERA_DE_PLAZO = {
  codigo: VENTANA_OCUPADA,
  descripcion: "EL EVENTO TERMINO HACE MAS DE 48 HORAS",
  remedio: "Su corte ya no se puede registrar automáticamente; consulte al SIN cómo regularizar la factura.",
} as const;
