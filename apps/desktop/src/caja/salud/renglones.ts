import type { Atrasado, Hallazgo } from "@mostrador/core";
import type { EstadoCaja, Renglon } from "../../contract/index.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";
import { FRASES_SALUD } from "../frases/salud.ts";

/** Facts of the health page beside the till's state. */
export interface HechosSalud {
  /** Free space of the disk with the till's data, in bytes; null where the operating system does not report it. */
  readonly disco: { readonly libre: number } | null;
  /** Day (`yyyy-MM-dd`) of the newest copy of the day; null without one. */
  readonly copiaDe: string | null;
  /** The server's version, as its last heartbeat reported it; null of a server that reports none. */
  readonly versionServidor: string | null;
  /** The protocol in force; `atrasado`: the program that needs an update, or null. */
  readonly protocolo: number;
  readonly atrasado: Atrasado | null;
  /** Number of facts in the till's log that are too long for any server. */
  readonly largos: number;
  readonly hallazgos: readonly Hallazgo[];
}

const GB = 1024 ** 3;
const DISCO = { rojo: 0.2 * GB, ambar: 2 * GB } as const;
const DESFASE_MAXIMO_S = 120;
const DIA_MS = 86_400_000;
const COPIA_DIAS = { ambar: 2, rojo: 7 } as const;

/** Builds the health page's lines from the till's state and this computer's data. */
export function buildRenglones(estado: EstadoCaja, hechos: HechosSalud): readonly Renglon[] {
  return [
    discoDe(hechos),
    horaDe(estado),
    impresoraDe(estado),
    pendientesDe(estado),
    registrosDe(hechos),
    copiaDe(estado, hechos),
    segundaCopiaDe(estado),
    versionDe(estado, hechos),
  ];
}

function renglon(
  clave: Renglon["clave"],
  color: Renglon["color"],
  texto: string,
  mas: Partial<Pick<Renglon, "desde" | "remedio">> = {},
): Renglon {
  return { clave, color, texto, desde: null, remedio: null, ...mas };
}

function discoDe({ disco }: HechosSalud): Renglon {
  if (disco === null) return renglon("disco", "gris", FRASES_SALUD.disco.seIgnora);
  const quedan = FRASES_SALUD.disco.quedan((disco.libre / GB).toFixed(1));
  const { remedio } = FRASES_SALUD.disco;
  if (disco.libre < DISCO.rojo)
    return renglon("disco", "rojo", FRASES_SALUD.disco.porLlenarse(quedan), { remedio });
  if (disco.libre < DISCO.ambar) return renglon("disco", "ambar", quedan, { remedio });
  return renglon("disco", "verde", quedan);
}

function horaDe({ reloj, bloqueo, desfaseSegundos }: EstadoCaja): Renglon {
  const { hora } = FRASES_SALUD;
  if (bloqueo === "relojDudoso") return renglon("hora", "rojo", hora.dudosa, { remedio: hora.remedioDudosa });
  if (reloj?.confirmado === true)
    return renglon("hora", "ambar", hora.confirmada, { remedio: hora.remedioConfirmada });
  if (desfaseSegundos === null || reloj !== null) return renglon("hora", "gris", hora.propia);
  if (Math.abs(desfaseSegundos) <= DESFASE_MAXIMO_S) return renglon("hora", "verde", hora.coincide);
  const como = desfaseSegundos > 0 ? "adelantado" : "atrasado";
  const texto = hora.distinta(como, duracion(Math.abs(desfaseSegundos)));
  return renglon("hora", "ambar", texto, { remedio: hora.remedioDistinta });
}

function duracion(segundos: number): string {
  const minutos = Math.round(segundos / 60);
  if (minutos < 120) return FRASES_SALUD.hora.minutos(minutos);
  const horas = Math.round(minutos / 60);
  return horas < 48 ? FRASES_SALUD.hora.horas(horas) : FRASES_SALUD.hora.dias(Math.round(horas / 24));
}

function impresoraDe({ impresora: { estado, error, enCola } }: EstadoCaja): Renglon {
  const frases = FRASES_SALUD.impresora;
  const esperan = frases.esperan(enCola);
  if (estado === "fallida")
    return renglon(
      "impresora",
      "rojo",
      frases.noImprime(sinPunto(error ?? FRASES_IMPRESION.noResponde), esperan),
      { remedio: frases.remedio },
    );
  if (enCola > 0) return renglon("impresora", "ambar", frases.enEspera(esperan));
  return renglon("impresora", "verde", frases.salioTodo);
}

function sinPunto(texto: string): string {
  return texto.replace(/\.$/, "");
}

function pendientesDe({ pendientes }: EstadoCaja): Renglon {
  const { facturas, observadas, enDuda, manuales, masAntigua: desde } = pendientes;
  const cuantas = facturas + enDuda;
  const frases = FRASES_SALUD.pendientes;
  if (observadas > 0)
    return renglon("pendientes", "rojo", frases.observadas(frases.facturas(observadas)), {
      desde,
      remedio: frases.remedioObservadas,
    });
  if (cuantas > 0)
    return renglon("pendientes", "ambar", frases.porEnviar(frases.facturas(cuantas)), {
      desde,
      remedio: frases.remedioPorEnviar,
    });
  if (manuales > 0)
    return renglon("pendientes", "ambar", frases.dePapel(frases.facturas(manuales)), {
      remedio: frases.remedioDePapel,
    });
  return renglon("pendientes", "verde", frases.ninguna);
}

function registrosDe({ largos }: HechosSalud): Renglon {
  const { registros } = FRASES_SALUD;
  if (largos === 0) return renglon("registros", "verde", registros.caben);
  return renglon("registros", "ambar", registros.largos(largos), { remedio: registros.remedio });
}

function copiaDe({ ahora }: EstadoCaja, { copiaDe: dia }: HechosSalud): Renglon {
  if (dia === null) return renglon("copia", "gris", FRASES_SALUD.copia.ninguna);
  const dias = ahora === null ? 0 : Math.floor((Date.parse(ahora.slice(0, 10)) - Date.parse(dia)) / DIA_MS);
  const texto = FRASES_SALUD.copia.edad(dias);
  if (dias < COPIA_DIAS.ambar) return renglon("copia", "verde", texto);
  return renglon("copia", dias < COPIA_DIAS.rojo ? "ambar" : "rojo", texto, {
    remedio: FRASES_SALUD.copia.remedio,
  });
}

function segundaCopiaDe({ diario }: EstadoCaja): Renglon {
  const frases = FRASES_SALUD.segundaCopia;
  if (diario === null)
    return renglon("segundaCopia", "gris", frases.sinCarpeta, { remedio: frases.remedioSinCarpeta });
  if (diario.estado === "bien" && diario.pendientes === 0)
    return renglon("segundaCopia", "verde", frases.entera);
  const faltan = frases.faltan(diario.pendientes);
  if (diario.estado === "bien") return renglon("segundaCopia", "ambar", frases.seEscriben(faltan));
  return renglon(
    "segundaCopia",
    "rojo",
    frases.noSeEscriben(faltan, sinPunto(diario.error ?? frases.sinCausa)),
    { remedio: frases.remedioSinEscribir },
  );
}

function versionDe({ version }: EstadoCaja, { versionServidor, protocolo, atrasado }: HechosSalud): Renglon {
  const frases = FRASES_SALUD.version;
  const texto = frases.texto(version, frases.servidor(versionServidor), protocolo);
  return atrasado === null
    ? renglon("version", "verde", texto)
    : renglon("version", "ambar", texto, { remedio: frases.remedio[atrasado] });
}
