import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  type Instante,
  type Nit,
  type Result,
} from "@mostrador/core";
import { getEvento } from "../../db/eventos.ts";
import {
  findPaqueteByCodigo,
  listEsperandoDe,
  listMiembros,
  listPaquetesSinEnviar,
  type EstadoPaquete,
  type Paquete,
} from "../../db/paquetes.ts";
import { findPunto, type ClavePunto } from "../../db/puntos.ts";
import { resumirSinEvento } from "../../db/sin-evento.ts";
import { readMensajes } from "../../db/stored-json.ts";
import type { Deps } from "../../deps.ts";
import { faltaDelPunto, type Fallo } from "../../fallos.ts";
import { enTurno } from "../en-turno.ts";
import { armarElegidos } from "./armar-paquetes.ts";
import { enviarPaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";

/** A sent package, and the reception code of its event. */
export interface PaqueteEnviado {
  readonly paquete: Paquete;
  readonly codigoEvento: number | null;
}

/** The sent packages, and the documents that still wait for their event to be registered (null: none). */
export interface Envio {
  readonly enviados: readonly PaqueteEnviado[];
  readonly sinEvento: Awaited<ReturnType<typeof resumirSinEvento>>;
}

/** A message of a verdict, with the CUF of its document; both null where it is about the package. */
export interface MensajeVeredicto {
  readonly numeroArchivo: number | null;
  readonly cuf: string | null;
  readonly codigo: number;
  readonly descripcion: string;
}

/** States of a package as a caller is told them: RECIBIDO until there is a verdict. */
export const ESTADOS_DICHOS = ["RECIBIDO", "VALIDADO", "OBSERVADO", "RECHAZADO"] as const;
type EstadoDicho = (typeof ESTADOS_DICHOS)[number];

const DICHOS = {
  armado: "RECIBIDO",
  enviando: "RECIBIDO",
  recibido: "RECIBIDO",
  validado: "VALIDADO",
  observado: "OBSERVADO",
  rechazado: "RECHAZADO",
} as const satisfies Readonly<Record<EstadoPaquete, EstadoDicho>>;

/** A package's state with its counts of documents. */
export interface Veredicto {
  readonly estado: EstadoDicho;
  readonly validadas: number;
  readonly observadas: number;
  readonly mensajes: readonly MensajeVeredicto[];
}

/**
 * Packs and sends all waiting offline invoices of an API user's point of sale, after packages whose sending
 * did not end. docs/api.md A25.
 */
export async function enviarPaquetesDe(
  deps: Deps,
  punto: ClavePunto,
  filtro: { readonly codigoEvento: number | undefined; readonly cafc: string | undefined },
): Promise<Result<Envio, Fallo>> {
  const { puntoVenta } = punto;
  const known = await findPunto(deps.db, punto);
  if (known?.cuis == null) return fail(faltaDelPunto(punto, known));
  if (known.terminalId !== null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const pendientes = await listPaquetesSinEnviar(deps.db, punto);
  const nuevos = await armarElegidos(
    deps,
    await listEsperandoDe(deps.db, punto, filtro.cafc),
    filtro.codigoEvento,
  );
  if (!nuevos.ok) return nuevos;
  const paquetes = [...pendientes, ...nuevos.value];
  if (paquetes.length === 0) {
    const sueltas = await resumirSinEvento(deps.db, punto);
    if (sueltas !== null)
      return fail({ kind: "facturasSinEvento", ...sueltas, ventana: enSegundos(sueltas) });
    const otras = await listEsperandoDe(deps.db, punto, undefined);
    return fail({ kind: "nadaQueEnviar", otras: otras.length });
  }
  const enviados: PaqueteEnviado[] = [];
  for (const { id, eventoId } of paquetes) {
    const sent = await enTurno(deps, turnoDe(id), (renovar) => enviarPaquete(deps, id, renovar));
    if (!sent.ok) return sent;
    enviados.push({ paquete: sent.value, codigoEvento: (await getEvento(deps.db, eventoId)).codigo });
  }
  return ok({ enviados, sinEvento: await resumirSinEvento(deps.db, punto) });
}

/** Widens a window to whole seconds, so that it is one as it stands: of a single document too (974). */
function enSegundos({ desde, hasta }: { readonly desde: Instante; readonly hasta: Instante }) {
  const segundo = (instante: Instante, mas: number) =>
    epochToInstante((Math.floor(instanteToEpoch(instante) / 1000) + mas) * 1000);
  return { inicio: segundo(desde, 0), fin: segundo(hasta, 1) };
}

/** Asks for the verdict on an API user's request; repeated requests get the same answer. docs/api.md A26. */
export async function validarPaqueteDe(
  deps: Deps,
  nit: Nit,
  codigoRecepcion: string,
): Promise<Result<Veredicto, Fallo>> {
  const known = await findPaqueteByCodigo(deps.db, nit, codigoRecepcion);
  if (known === undefined) return fail({ kind: "paqueteNoEncontrado" });
  const checked = await enTurno(deps, turnoDe(known.id), (renovar) =>
    validarPaquete(deps, known.id, renovar),
  );
  if (!checked.ok) return checked;
  const miembros = await listMiembros(deps.db, known.id);
  return ok({
    estado: DICHOS[checked.value.estado],
    validadas: miembros.filter(({ estado }) => estado !== "OFFLINE").length,
    observadas: miembros.filter(({ observada }) => observada !== null).length,
    mensajes: readMensajes(checked.value.mensajes).map(({ numeroArchivo = null, codigo, descripcion }) => ({
      numeroArchivo,
      cuf: miembros.find(({ posicion }) => posicion === numeroArchivo)?.cuf ?? null,
      codigo,
      descripcion,
    })),
  });
}

function turnoDe(id: number): string {
  return `paquete:${id}`;
}
