import { VERSION } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type EstadoCaja } from "../../contract/index.ts";
import { countPendientes } from "../documentos/db/documentos-pendientes.ts";
import { listUsuarios } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { getCursor } from "../motor/ajustes.ts";
import { impresoraDe, modoDe, surtidoDe } from "../equipo/equipo.ts";
import { LUCES_PRACTICA, lucesDe } from "./luces.ts";
import { corteDe, cufdDe, pendientesDe, relojDe, SIN_PENDIENTES } from "./plazos.ts";
import { readSituacion } from "../contingencia/situacion.ts";
import type { Heartbeat } from "../terminales/heartbeat.ts";
import { CAUSAS_SERVIDOR } from "../frases/servidor.ts";
import { countAbiertos } from "../deberes/db/deberes.ts";
import { listAvisos } from "./db/avisos.ts";
import { findTurnoAbierto } from "../efectivo/db/turnos.ts";
import { findReabierta } from "../venta/db/ventas.ts";
import { listAparcados } from "../venta/abierta.ts";
import { tipoCambioUsd } from "../venta/dolares.ts";

/** Builds the state that the status lights and their drawer show. */
export function buildEstado(
  deps: Deps,
  heartbeat: Heartbeat,
  {
    carpetaTickets,
    diario,
    datosDanados,
  }: { readonly carpetaTickets: string } & Pick<EstadoCaja, "diario" | "datosDanados">,
): EstadoCaja {
  const { db, ajustes, reloj } = deps;
  const situacion = readSituacion(deps);
  const estado = ajustes.find("estado");
  const { sectores, textoGrande, pantallaTactil, teclas, bloqueoMinutos, exigirTurno } =
    ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  return {
    version: VERSION,
    emparejada: situacion.emparejada,
    practica: ajustes.practica,
    empresa: ajustes.find("empresa") ?? null,
    usuarios: listUsuarios(db)
      .filter(({ activo }) => activo)
      .map(({ id, nombre }) => ({ id, nombre })),
    sesion: deps.sesion.vista(),
    ahora: situacion.ahora,
    luces: ajustes.practica
      ? LUCES_PRACTICA
      : lucesDe(
          heartbeat,
          estado ?? null,
          situacion.corte?.inicio ?? null,
          ajustes.atrasado(),
          heartbeat.kind === "revocada" ? countPendientes(db).sinEntregar : 0,
        ),
    servidorAnterior: heartbeat.kind === "noAtiende" && heartbeat.causa === CAUSAS_SERVIDOR.sinMarca,
    ...modoDe(situacion),
    corte: corteDe(situacion),
    pendientes: ajustes.practica ? SIN_PENDIENTES : pendientesDe(deps, situacion),
    cufd: cufdDe(situacion),
    creditos: situacion.creditos,
    certificadoVence: estado?.certificadoVence ?? null,
    desfaseSegundos: reloj.desfaseSegundos,
    reloj: relojDe(deps),
    impresora: impresoraDe(deps, carpetaTickets),
    diario,
    datosDanados,
    proteccion: ajustes.proteccion,
    surtido: surtidoDe(deps),
    existencias: existenciasDe(deps, heartbeat),
    sectores,
    exigeTurno: exigirTurno,
    apariencia: { textoGrande, pantallaTactil, teclas, bloqueoMinutos },
    ...ventasDe(deps),
  };
}

/** Returns the version of the balances and, while the server does not answer, the time of its last report. */
function existenciasDe({ db, ajustes }: Deps, heartbeat: Heartbeat): EstadoCaja["existencias"] {
  const estado = ajustes.find("estado");
  if (estado?.existencias == null) return null;
  const de = heartbeat.kind === "atiende" ? null : estado.ahora;
  const suya = ajustes.find("empresa")?.sucursal;
  const otrasSucursales = estado.sucursales.filter((una) => una !== suya);
  return { version: getCursor(db, "existencias"), de, otrasSucursales };
}

/** Returns the reopened sale, the parked carts, the unread notices, the rate of the dollar and the open session. */
function ventasDe(
  deps: Deps,
): Pick<EstadoCaja, "reabierta" | "carritosAparcados" | "deberes" | "avisos" | "tipoCambioUsd" | "turno"> {
  const turno = findTurnoAbierto(deps.db);
  return {
    reabierta: findReabierta(deps.db)?.id ?? null,
    carritosAparcados: listAparcados(deps.db, deps.sesion.quien()).length,
    deberes: countAbiertos(deps.db),
    avisos: listAvisos(deps.db, deps.sesion.quien()),
    tipoCambioUsd: tipoCambioUsd(deps),
    turno: turno === undefined ? null : { numero: turno.dicho, abiertoEn: turno.abiertoEn },
  };
}
