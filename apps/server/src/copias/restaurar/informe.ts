import { epochToInstante } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listRecuperadas, listSeries, type Recuperada } from "../db/recuperadas.ts";
import { isCerrada, type Cierre } from "../../motor/restauracion.ts";
import type { Terminal } from "../../terminales/db/terminales.ts";
import type { Lectura } from "../../diario/read.ts";
import { RECUPERADA } from "./absorber.ts";
import { textoCierre, tramoDe } from "./cierre.ts";

/** The report of a restore, as the command prints it: what came back, and what may be missing. */
export type Informe = Awaited<ReturnType<typeof informar>>;

/** Facts known only to the run that read the journals. */
interface Corrida {
  readonly lecturas: readonly Lectura[];
  readonly cajas: readonly Terminal[];
}

/** Most documents and keys that are listed. */
const MAX_LISTA = 1000;

/** Reports on the last restore as it stands now: documents in doubt are settled over time. */
export async function informar(db: Db, cierre: Cierre, { lecturas, cajas }: Corrida) {
  const recuperadas = await listRecuperadas(db, RECUPERADA);
  const porCuf = new Map(recuperadas.map((recuperada) => [recuperada.cuf, recuperada]));
  const cerrada = isCerrada(cierre, null) || (cierre.aceptado === null && cierre.sinEmpresa.length > 0);
  return {
    copia_de: epochToInstante(cierre.copiaDe),
    tramo: tramoDe(cierre),
    api: cerrada ? textoCierre(cierre) : "abierta",
    aceptado_en: cierre.aceptado === null ? null : epochToInstante(cierre.aceptado),
    diarios: lecturas.map(({ folder, servidor, desde, hasta }) => ({
      servidor: servidor.id,
      equipo: servidor.equipo,
      carpeta: folder,
      desde: desde === 0 ? null : epochToInstante(desde),
      hasta: epochToInstante(hasta),
    })),
    faltan: cierre.faltan.map(({ servidor, equipo, desde, hasta, motivo }) => ({
      servidor,
      equipo,
      desde: epochToInstante(desde),
      hasta: epochToInstante(hasta),
      motivo,
    })),
    empresas_que_faltan: cierre.sinEmpresa,
    documentos: countPorEstado([...porCuf.values()]),
    recuperados: [...porCuf.values()]
      .slice(0, MAX_LISTA)
      .map(({ cuf, nit, sucursal, puntoVenta, sector, numero, estado }) => ({
        cuf,
        nit,
        sucursal,
        puntoVenta,
        sector,
        numero,
        estado,
      })),
    claves: recuperadas
      .filter(({ clave }) => clave !== null)
      .slice(0, MAX_LISTA)
      .map(({ nit, operacion, clave, cuf }) => ({ nit, operacion, clave, cuf })),
    cajas: cajas.map(({ nit, sucursal, puntoVenta, nombre }) => ({ nit, sucursal, puntoVenta, nombre })),
    series: (await listSeries(db)).map(({ ultimo, ...serie }) => ({ ...serie, ultimo: ultimo ?? null })),
    revisar: REVISAR,
  };
}

/**
 * Counts by state, as settled so far: EMITIDA is back, EN_DUDA is being asked for, DESCARTADA does not exist.
 */
function countPorEstado(recuperadas: readonly Recuperada[]): Readonly<Record<string, number>> {
  const porEstado = Map.groupBy(recuperadas, ({ estado }) => estado);
  return Object.fromEntries([...porEstado].map(([estado, suyas]) => [estado, suyas.length]));
}

/** Changes that no journal holds: each is repeated by hand, with the same reference where there is one. */
const REVISAR: readonly string[] = [
  "Una caja emparejada después de la copia que no se conecta: déle un código de reemplazo de su punto de venta.",
  "Lo que se cargó después de la copia: recargas de créditos, certificados, tokens, claves de API, CAFC, puntos de venta, webhooks.",
  "Los eventos que la API registró después de la copia: regístrelos otra vez con las mismas horas, antes de enviar sus paquetes.",
];
