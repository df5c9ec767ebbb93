/** The order that previews the effect of a new version of the server on this installation, before it is started. */
import { ok, PROTOCOLO } from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import type { Config } from "../../config.ts";
import { lookAntesDeActualizar, type PorActualizar } from "../../motor/por-actualizar.ts";
import { openSoloLectura } from "../../motor/solo-lectura.ts";
import { listAtrasadas } from "../../terminales/readers/atrasadas.ts";
import { ordenDeArchivos, type Orden } from "./orden.ts";

/** The orders about updates of the server. */
export const ORDENES_DE_ACTUALIZAR: Readonly<Record<string, Orden>> = {
  "actualizar revisar": ordenDeArchivos(
    {},
    async (config) => ok(await checkActualizacion(config)),
    "con el programa nuevo, antes de arrancarlo: qué haría con estos datos; no cambia nada",
  ),
};

const GB = 1024 ** 3;
/** Factor by which the free disk space must exceed the size of the copy, because servers may write meanwhile. */
const HOLGURA = 1.2;

async function checkActualizacion(config: Config) {
  const datos = await lookAntesDeActualizar(config);
  const db = openSoloLectura(config);
  const cajas = await listAtrasadas(db);
  await db.destroy();
  return {
    programa: VERSION,
    motor: datos.motor,
    migraciones: { hechas: datos.hechas, faltan: datos.faltan },
    pasos: datos.pasos,
    disco_gb: { datos: redondo(datos.bytes), libres: datos.libres === null ? null : redondo(datos.libres) },
    segundos: datos.segundos,
    protocolo: { de_este_programa: PROTOCOLO, vende_en_linea_desde: PROTOCOLO - 1 },
    cajas_atrasadas: cajas.map(({ nit, nombre, version }) => ({ nit: Number(nit), nombre, version })),
    consejo: adviceOf(datos, cajas.length),
  };
}

function redondo(bytes: number): number {
  return Math.round((bytes / GB) * 100) / 100;
}

/** Writes the advice to the administrator; obstacles come first. */
function adviceOf(
  { faltan, masNueva, bytes, libres, segundos, motor }: PorActualizar,
  atrasadas: number,
): readonly string[] {
  const falta = libres === null ? 0 : bytes * HOLGURA - libres;
  return [
    ...(masNueva === false
      ? ["Estos datos son de un programa más nuevo, y este no los entiende: no lo arranque."]
      : []),
    ...(masNueva === true ? ["Estos datos son de un programa más nuevo; este trabaja sobre ellos."] : []),
    ...(faltan > 0 && falta > 0
      ? [`Falta sitio para la copia de antes: libere ${redondo(falta)} GB, o el programa no arranca.`]
      : []),
    ...(faltan > 0
      ? [
          `Al arrancar hace una copia y ${faltan} cambios en la base: unos ${segundos} segundos sin atender${motor === "postgresql" ? "; los demás servidores esperan solo mientras cambian las tablas" : ""}.`,
          "Para volver: detenga el servidor, ejecute npm run admin -- volver, y arranque el programa anterior. Vale mientras no se escriba nada nuevo.",
        ]
      : ["La base ya está al día: arranca sin cambios."]),
    ...(atrasadas > 0
      ? [
          `${atrasadas} cajas hablan un protocolo demasiado viejo para vender en línea con este servidor: actualícelas primero. Siguen vendiendo fuera de línea.`,
        ]
      : []),
  ];
}
