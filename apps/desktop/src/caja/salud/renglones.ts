import type { Atrasado, Hallazgo } from "@mostrador/core";
import type { EstadoCaja, Renglon } from "../../contract/index.ts";

/** What the health page needs beside the till's state. */
export interface HechosSalud {
  /** Of the disk with the till's data, in bytes; null where the system does not tell. */
  readonly disco: { readonly libre: number } | null;
  /** Day (`yyyy-MM-dd`) of the newest copy of the day; null without one. */
  readonly copiaDe: string | null;
  /** The server's version as its last heartbeat told it; null of a server that tells none. */
  readonly versionServidor: string | null;
  /** The protocol in force, and the program that is to be updated; null: none. */
  readonly protocolo: number;
  readonly atrasado: Atrasado | null;
  readonly hallazgos: readonly Hallazgo[];
}

const GB = 1024 ** 3;
const DISCO = { rojo: 0.2 * GB, ambar: 2 * GB } as const;
const DESFASE_MAXIMO_S = 120;
const DIA_MS = 86_400_000;
const COPIA_DIAS = { ambar: 2, rojo: 7 } as const;

/** The health page's lines, from what the state panel knows and what this computer tells. */
export function buildRenglones(estado: EstadoCaja, hechos: HechosSalud): readonly Renglon[] {
  return [
    discoDe(hechos),
    horaDe(estado),
    impresoraDe(estado),
    pendientesDe(estado),
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
  if (disco === null) return renglon("disco", "gris", "No se sabe cuánto espacio queda.");
  const quedan = `Quedan ${(disco.libre / GB).toFixed(1).replace(".", ",")} GB libres.`;
  const remedio = "Borre videos, fotos o descargas que no use. No borre la carpeta de la caja.";
  if (disco.libre < DISCO.rojo)
    return renglon("disco", "rojo", `${quedan} Si se llena, no se puede vender.`, { remedio });
  if (disco.libre < DISCO.ambar) return renglon("disco", "ambar", quedan, { remedio });
  return renglon("disco", "verde", quedan);
}

function horaDe({ reloj, bloqueo, desfaseSegundos }: EstadoCaja): Renglon {
  const ponerEnHora = "Ponga en hora esta computadora: fecha y hora automáticas.";
  if (bloqueo === "relojDudoso")
    return renglon("hora", "rojo", "No se sabe si la hora de esta computadora es correcta.", {
      remedio: "Diga la fecha y la hora en «Estado de la caja».",
    });
  if (reloj?.confirmado === true)
    return renglon("hora", "ambar", "La hora es la que se confirmó aquí; el servidor todavía no la dijo.", {
      remedio: "Si está mal, corríjala en «Estado de la caja».",
    });
  if (desfaseSegundos === null || reloj !== null)
    return renglon("hora", "gris", "Es la de esta computadora: el servidor todavía no dijo la suya.");
  if (Math.abs(desfaseSegundos) <= DESFASE_MAXIMO_S)
    return renglon("hora", "verde", "Coincide con la del servidor.");
  const como = desfaseSegundos > 0 ? "adelantado" : "atrasado";
  const texto = `El reloj de esta computadora está ${como} ${duracion(Math.abs(desfaseSegundos))}. La caja usa la hora del servidor.`;
  return renglon("hora", "ambar", texto, { remedio: ponerEnHora });
}

function duracion(segundos: number): string {
  const minutos = Math.round(segundos / 60);
  if (minutos < 120) return `${minutos} minutos`;
  const horas = Math.round(minutos / 60);
  return horas < 48 ? `${horas} horas` : `${Math.round(horas / 24)} días`;
}

function impresoraDe({ impresora: { estado, error, enCola } }: EstadoCaja): Renglon {
  const esperan = enCola === 1 ? "Espera 1 papel." : `Esperan ${enCola} papeles.`;
  if (estado === "fallida")
    return renglon("impresora", "rojo", `No imprime: ${sinPunto(error ?? "no responde")}. ${esperan}`, {
      remedio: "Revise el cable, el papel y que esté encendida; después, «Reintentar».",
    });
  if (enCola > 0) return renglon("impresora", "ambar", `${esperan} Salen cuando la impresora responde.`);
  return renglon("impresora", "verde", "Salió todo: no hay papeles en espera.");
}

function sinPunto(texto: string): string {
  return texto.replace(/\.$/, "");
}

function pendientesDe({ pendientes }: EstadoCaja): Renglon {
  const { facturas, observadas, enDuda, manuales, masAntigua: desde } = pendientes;
  const cuantas = facturas + enDuda;
  if (observadas > 0)
    return renglon("pendientes", "rojo", `${facturasDe(observadas)} con observaciones de Impuestos.`, {
      desde,
      remedio: "Ábralas en «Ventas de hoy» para ver qué corregir.",
    });
  if (cuantas > 0)
    return renglon("pendientes", "ambar", `${facturasDe(cuantas)} por enviar.`, {
      desde,
      remedio: "Se envían solas cuando hay conexión: deje la caja encendida.",
    });
  if (manuales > 0)
    return renglon("pendientes", "ambar", `${facturasDe(manuales)} de papel por pasar al sistema.`, {
      remedio: "Páselas en «Facturas manuales».",
    });
  return renglon("pendientes", "verde", "No hay facturas en espera.");
}

function facturasDe(cuantas: number): string {
  return cuantas === 1 ? "1 factura" : `${cuantas} facturas`;
}

function copiaDe({ ahora }: EstadoCaja, { copiaDe: dia }: HechosSalud): Renglon {
  if (dia === null)
    return renglon("copia", "gris", "Todavía no hay una: se hace al minuto de abrir la caja.");
  const dias = ahora === null ? 0 : Math.floor((Date.parse(ahora.slice(0, 10)) - Date.parse(dia)) / DIA_MS);
  const texto = dias <= 0 ? "Es de hoy." : dias === 1 ? "Es de ayer." : `Tiene ${dias} días.`;
  if (dias < COPIA_DIAS.ambar) return renglon("copia", "verde", texto);
  return renglon("copia", dias < COPIA_DIAS.rojo ? "ambar" : "rojo", texto, {
    remedio: "Deje la caja abierta una hora; si no se hace, libere espacio en el disco.",
  });
}

function segundaCopiaDe({ diario }: EstadoCaja): Renglon {
  if (diario === null)
    return renglon("segundaCopia", "gris", "No se eligió dónde escribirla.", {
      remedio:
        "Elija en «Configuración» una carpeta de otro disco: si este se daña, no se pierde lo vendido.",
    });
  if (diario.estado === "bien" && diario.pendientes === 0)
    return renglon("segundaCopia", "verde", "Tiene todo lo vendido.");
  const faltan = diario.pendientes === 1 ? "Le falta 1 venta" : `Le faltan ${diario.pendientes} ventas`;
  if (diario.estado === "bien") return renglon("segundaCopia", "ambar", `${faltan}; se escriben solas.`);
  return renglon("segundaCopia", "rojo", `${faltan}: ${sinPunto(diario.error ?? "no se puede escribir")}.`, {
    remedio: "Conecte el disco o la carpeta de red. Se sigue vendiendo.",
  });
}

function versionDe({ version }: EstadoCaja, { versionServidor, protocolo, atrasado }: HechosSalud): Renglon {
  const suya = versionServidor === null ? "el servidor no dijo la suya" : `servidor ${versionServidor}`;
  const texto = `Caja ${version}, ${suya}; entre los dos, protocolo ${protocolo}.`;
  return atrasado === null
    ? renglon("version", "verde", texto)
    : renglon("version", "ambar", texto, { remedio: REMEDIO_ATRASADO[atrasado] });
}

const REMEDIO_ATRASADO: Readonly<Record<Atrasado, string>> = {
  caja: "El servidor es más nuevo: actualice esta caja.",
  servidor: "La caja es más nueva: actualice el servidor.",
};
