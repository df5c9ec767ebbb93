import { setTimeout as pausa } from "node:timers/promises";
import { abrirCaja, type Caja, type OpcionesCaja } from "../caja/caja.ts";
import type { FalloApertura } from "../caja/db/abrir.ts";
import { SERVIDOR_POR_DEFECTO, type ConfigCaja } from "./config.ts";

/** What each host has of its own. */
type Host = Pick<OpcionesCaja, "lanzarServidor" | "cofre">;

/** What every host does: opens the till and pairs it when a code was given. Fails with a sentence in Spanish. */
export function arrancarCaja(config: ConfigCaja, host: Host): Caja | { readonly error: string } {
  const { data, urlServidor, urlImpuestos } = config;
  const caja = abrirCaja({ data, urlServidor, urlImpuestos, ...host });
  if (!caja.ok) return { error: textoApertura(caja.error) };
  copiarCadaDia(caja.value);
  if (config.codigo !== null) void emparejarConCodigo(caja.value, config, config.codigo);
  return caja.value;
}

const COPIAR_TRAS_MS = 60_000;
const COPIAR_CADA_MS = 3_600_000;

/** Not while it opens; then it is looked every hour whether the day has its copy. A full disk is told, and tried again. */
function copiarCadaDia(caja: Caja): void {
  const copiar = () =>
    void caja
      .copiar()
      .catch((error: unknown) => process.stderr.write(`No se hizo la copia del día: ${String(error)}\n`));
  setTimeout(copiar, COPIAR_TRAS_MS).unref();
  setInterval(copiar, COPIAR_CADA_MS).unref();
}

const INTENTOS = 40;
const ESPERA_MS = 1500;

/** The server may still be starting. A code that is refused is not tried again. */
async function emparejarConCodigo(caja: Caja, config: ConfigCaja, codigo: string): Promise<void> {
  const urlServidor = config.urlServidor ?? SERVIDOR_POR_DEFECTO;
  for (let i = 0; i < INTENTOS; i++) {
    const estado = await caja.invoke("estado", {});
    if (!estado.ok || estado.value.emparejada) return;
    const paired = await caja.invoke("emparejar", { urlServidor, codigo });
    if (paired.ok) return;
    if (paired.error.kind !== "servidorInalcanzable") {
      process.stderr.write(`No se pudo emparejar la caja: ${paired.error.texto}\n`);
      return;
    }
    await pausa(ESPERA_MS, undefined, { ref: false });
  }
}

function textoApertura(fallo: FalloApertura): string {
  switch (fallo.kind) {
    case "otroPrograma":
      return `Otro programa de la caja ya usa los datos de ${fallo.carpeta}. Ciérrelo, o use otra carpeta con MOSTRADOR_DATA.`;
    case "sinEscritura":
      return `No se puede escribir en ${fallo.carpeta} (${fallo.detalle}). Dé permiso de escritura, o use otra carpeta con MOSTRADOR_DATA.`;
    case "discoLleno":
      return `No queda espacio en el disco de ${fallo.carpeta}. Libere espacio y abra la caja de nuevo: no se perdió nada.`;
    case "datosDanados":
      return `Los datos de la caja están dañados (${fallo.archivo}: ${fallo.detalle}) y no hay copia. Se apartaron enteros en ${fallo.aparte}: no los borre. Abra la caja de nuevo y emparéjela con un código de reemplazo (portal, Cajas); lo vendido sin internet que no subió está en esa carpeta.`;
    case "versionNueva":
      return `Los datos de ${fallo.archivo} son de una versión más nueva de la caja. Actualice el programa.`;
  }
}
