import {
  epochToInstante,
  instanteToEpoch,
  PLAZO_EVENTO_HORAS,
  type Atrasado,
  type Instante,
} from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type EstadoCaja, type Luz } from "../contract/index.ts";
import { findFinPendiente } from "./db/cortes.ts";
import { countPendientes } from "./db/documentos.ts";
import { countManualesPorHacer } from "./db/manuales.ts";
import { countCola } from "./db/impresion.ts";
import { findTurnoAbierto } from "./db/turnos.ts";
import { listUsuarios } from "./db/usuarios.ts";
import { findReabierta } from "./db/ventas.ts";
import type { Deps } from "./deps.ts";
import { describirDestino } from "./impresion/destino.ts";
import { limiteFuera, planModo } from "./modo.ts";
import { RESPUESTA_AJENA, RESPUESTA_SIN_MARCA } from "./servidor/palabra.ts";
import { findTestigo, leerSituacion } from "./situacion.ts";
import type { Latido } from "./sync/latido.ts";
import { listAparcados } from "./venta/abierta.ts";
import { tipoCambioUsd } from "./venta/dolares.ts";
import { TEXTOS_ATRASADO, TEXTOS_BLOQUEO, textoBorrador } from "./venta/textos.ts";

const TIPOS_CORTE: Readonly<Record<number, string>> = {
  1: "Corte de internet o del servidor",
  2: "El sistema de impuestos no responde",
  3: "En una zona sin internet",
  4: "Venta en un lugar sin internet",
};

/** Everything that the status lights and their drawer show. */
export function buildEstado(
  deps: Deps,
  latido: Latido,
  { carpetaTickets, diario }: { readonly carpetaTickets: string; readonly diario: EstadoCaja["diario"] },
): EstadoCaja {
  const { db, ajustes, reloj } = deps;
  const situacion = leerSituacion(deps);
  const modo = planModo(situacion);
  const { cufd, corte } = situacion;
  const empresa = ajustes.find("empresa");
  const estado = ajustes.find("estado");
  const { impresora, sectores, textoGrande, teclas, bloqueoMinutos } =
    ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const { enCola, error } = countCola(db);
  const turno = findTurnoAbierto(db);
  return {
    version: VERSION,
    emparejada: situacion.emparejada,
    empresa: empresa ?? null,
    usuarios: listUsuarios(db)
      .filter(({ activo }) => activo)
      .map(({ id, nombre }) => ({ id, nombre })),
    sesion: deps.sesion.vista(),
    ahora: situacion.ahora,
    luces: lucesDe(latido, estado ?? null, corte?.inicio ?? null, ajustes.atrasado()),
    servidorAnterior: latido.kind === "noAtiende" && latido.causa === RESPUESTA_SIN_MARCA,
    modo: modo.kind,
    motivo: motivoDe(modo),
    bloqueo: modo.kind === "bloqueada" ? modo.bloqueo : null,
    corte:
      corte === null
        ? null
        : { tipo: corte.tipo, inicio: corte.inicio, descripcion: TIPOS_CORTE[corte.tipo] ?? "Corte" },
    pendientes: {
      ...countPendientes(db),
      manuales: countManualesPorHacer(db),
      ...plazoDe(deps, situacion),
    },
    cufd:
      cufd === null
        ? null
        : {
            vigenteHasta: cufd.vigenteHasta,
            sirveFueraHasta: limiteFuera(cufd, corte ?? { cuentaDesde: situacion.ahora, tipo: 1 }),
          },
    creditos: situacion.creditos,
    certificadoVence: estado?.certificadoVence ?? null,
    desfaseSegundos: reloj.desfaseSegundos,
    reloj: relojDe(deps),
    impresora: {
      estado: error === null ? "lista" : "fallida",
      destino: describirDestino(impresora, carpetaTickets),
      enCola,
      error,
    },
    diario,
    proteccion: ajustes.proteccion,
    reabierta: findReabierta(db)?.id ?? null,
    sectores,
    apariencia: { textoGrande, teclas, bloqueoMinutos },
    carritosAparcados: listAparcados(db, deps.sesion.quien()).length,
    tipoCambioUsd: tipoCambioUsd(deps),
    turno: turno === undefined ? null : { numero: turno.numero, abiertoEn: turno.abiertoEn },
  };
}

/** The time as the cashier is asked about it; null once it is the server's, which needs no word. */
function relojDe({ db, reloj }: Deps): EstadoCaja["reloj"] {
  if (reloj.fuente === "servidor") return null;
  const testigo = findTestigo({ db });
  return { confirmado: reloj.fuente === "confirmado", propuesta: reloj.propuesta(testigo), testigo };
}

function motivoDe(modo: ReturnType<typeof planModo>): string | null {
  switch (modo.kind) {
    case "bloqueada":
      return TEXTOS_BLOQUEO[modo.bloqueo];
    case "borrador":
      return textoBorrador(modo.motivo);
    case "enLinea":
    case "fueraDeLinea":
      return null;
  }
}

/** While the outage lasts: until when it can be sold offline. Afterwards: until when the event must be registered. */
function plazoDe(
  { db }: Deps,
  { corte, cufd }: ReturnType<typeof leerSituacion>,
): Pick<EstadoCaja["pendientes"], "plazo" | "plazoPara"> {
  const fin = findFinPendiente(db);
  if (fin !== null) {
    const plazo = epochToInstante(instanteToEpoch(fin) + PLAZO_EVENTO_HORAS * 3_600_000);
    return { plazo, plazoPara: "registrar" };
  }
  if (corte === null || cufd === null) return { plazo: null, plazoPara: null };
  return { plazo: limiteFuera(cufd, corte), plazoPara: "vender" };
}

/**
 * Three lights, each saying only what is known: with the server silent, nothing is known of the tax system; that this computer
 * has internet is known only from names that resolve or from the tax system's own answers.
 */
function lucesDe(
  latido: Latido,
  estado: { readonly siat: string; readonly siatDesde: Instante | null } | null,
  corte: Instante | null,
  atrasado: Atrasado | null,
): EstadoCaja["luces"] {
  const luz = (color: Luz["color"], texto: string, desde: Instante | null = null): Luz => ({
    color,
    texto,
    desde,
  });
  const nada = luz("gris", "No se sabe: el servidor no responde.", corte);
  switch (latido.kind) {
    case "sinEmparejar":
      return {
        internet: luz("gris", "Sin comprobar."),
        servidor: luz("gris", "Caja sin emparejar."),
        impuestos: luz("gris", "Sin comprobar."),
      };
    case "revocada":
      return {
        internet: luz("verde", "Hay conexión."),
        servidor: luz("rojo", "El servidor ya no reconoce esta caja."),
        impuestos: luz("gris", "Sin comprobar."),
      };
    case "noAtiende":
      return {
        internet: /ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH/.test(latido.causa)
          ? luz("rojo", "Esta computadora no tiene conexión.", corte)
          : nada,
        servidor: luz("rojo", `${textoNoAtiende(latido.causa)} Se vende fuera de línea.`, corte),
        impuestos: nada,
      };
    case "atiende":
      return {
        internet:
          estado?.siat === "caido"
            ? luz("gris", "El servidor responde; no se sabe si él tiene internet.")
            : luz("verde", "Hay conexión."),
        servidor:
          atrasado === null
            ? luz("verde", "El servidor responde.")
            : luz("ambar", TEXTOS_ATRASADO[atrasado], corte),
        impuestos: luzImpuestos(estado, corte, luz),
      };
  }
}

/** What a cashier can look after, by the system's code of why a connection failed; any other cause as it is. */
function textoNoAtiende(causa: string): string {
  if (causa === RESPUESTA_AJENA)
    return "Responde otro equipo de la red en lugar del servidor: revise el Wi-Fi; puede pedir su clave en el navegador.";
  if (causa === RESPUESTA_SIN_MARCA)
    return "El servidor responde como una versión anterior, y la caja no le cree sin confirmación del dueño.";
  if (causa.includes("ECONNREFUSED"))
    return "La computadora del servidor responde, pero su programa está cerrado.";
  if (/ENOTFOUND|EAI_AGAIN/.test(causa)) return "No se encuentra el servidor por su nombre: revise la red.";
  if (/ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/.test(causa))
    return "No se llega a la computadora del servidor: revise la red y que esté encendida.";
  return `El servidor no responde (${causa}).`;
}

function luzImpuestos(
  estado: { readonly siat: string; readonly siatDesde: Instante | null } | null,
  corte: Instante | null,
  luz: (color: Luz["color"], texto: string, desde: Instante | null) => Luz,
): Luz {
  const desde = estado?.siatDesde ?? corte;
  if (estado?.siat === "caido")
    return luz("rojo", "Impuestos no responde. Se vende fuera de línea y se envía después.", desde);
  if (estado?.siat === "lento")
    return luz("ambar", "Impuestos responde despacio. Se vende fuera de línea y se envía después.", desde);
  if (corte !== null) return luz("ambar", "Esperando confirmar que Impuestos responde a tiempo.", corte);
  return luz("verde", "Impuestos responde.", null);
}
