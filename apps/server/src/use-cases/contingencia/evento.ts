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
import { adoptarCruzados } from "./adoptar-eventos.ts";
import { toHallado, type EventoHallado } from "./consultar-eventos.ts";
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
    const recovered = await recuperado(deps, empresa, evento);
    if (recovered !== null) return recovered;
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

/** The end of a registration whose reply was lost; null where the tax system does not have it. */
async function recuperado(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<Result<Evento, Fallo> | null> {
  const recovered = await recuperar(deps, empresa, evento);
  if (recovered === "ninguno") return null;
  if (recovered === "sinRespuesta") return fail({ kind: "enDuda" });
  if (recovered === "reemplazado") return fail({ kind: "noEntregada" });
  return guardarCodigo(deps, evento, recovered);
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
        const recovered = await recuperado(deps, empresa, evento);
        if (recovered !== null) return recovered;
      }
      await guardarNegativa(deps, evento, mensajes);
      return fail(falloDeSiat(respuesta));
    }
  }
}

/** The event whose reply was lost: found, not there, not there since other events took its window, or nobody answers. */
type Recuperado = EventoHallado | "ninguno" | "reemplazado" | "sinRespuesta";

/**
 * Looks for a registration whose reply was lost. After a restore the event may have been registered with another end, or for the outage
 * beside it: then it is the one that holds every document, or those that cross it are stored and it is planned anew.
 */
async function recuperar(deps: Deps, empresa: Empresa, evento: Evento): Promise<Recuperado> {
  const hallados = await listHallados(deps, empresa, evento);
  if (hallados === "ninguno" || hallados === "sinRespuesta") return hallados;
  const same = (a: string, b: string) => segundos(a) === segundos(b);
  const mismo = hallados.find(
    (e) => e.tipo === evento.tipo && same(e.inicio, evento.inicio) && same(e.fin, evento.fin),
  );
  if (mismo !== undefined) return { ...mismo, inicio: evento.inicio, fin: evento.fin };
  if ((await findCierre(deps.db)) === null) return "ninguno";
  if (!requiereCafc(evento.tipo)) {
    const emisiones = await listEmisionesDe(deps.db, evento);
    const cubre = (e: EventoHallado) => emisiones.every((fecha) => e.inicio <= fecha && fecha <= e.fin);
    const todo = hallados.find((e) => !requiereCafc(e.tipo) && cubre(e));
    if (emisiones.length > 0 && todo !== undefined) return todo;
  }
  return (await adoptarCruzados(deps, evento, hallados)) ? "reemplazado" : "ninguno";
}

/** The events that the tax system has of the days on which this one begins and ends. */
async function listHallados(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<readonly EventoHallado[] | "ninguno" | "sinRespuesta"> {
  const [primero, ultimo] = [evento.inicio, evento.fin];
  const hallados: EventoHallado[] = [];
  for (const dia of primero.slice(0, 10) === ultimo.slice(0, 10) ? [primero] : [primero, ultimo]) {
    const respuesta = await conCufd(deps, empresa, evento, (siat, origen) =>
      siat.operaciones.consultaEventoSignificativo(origen, dia),
    );
    if (respuesta?.kind === "rechazada") return isDelPedido(respuesta.mensajes) ? "sinRespuesta" : "ninguno";
    if (respuesta?.kind !== "aceptada") return "sinRespuesta";
    hallados.push(...respuesta.eventos.map(toHallado));
  }
  return hallados;
}

/** Event times come back with or without milliseconds. */
function segundos(instante: string): string {
  return instante.slice(0, 19);
}

async function guardarCodigo(
  deps: Deps,
  evento: Evento,
  { tipo, inicio, fin, codigo }: Omit<EventoHallado, "descripcion">,
): Promise<Result<Evento, Fallo>> {
  await updateEvento(deps.db, evento.id, { tipo, inicio, fin, codigo, enDuda: 0, mensajes: null });
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
