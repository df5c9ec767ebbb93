/** Reads outages with their packages, and observed documents; writes nothing. */
import type { Nit } from "@mostrador/core";
import { remedioEn } from "@mostrador/siat";
import type { Db } from "../../motor/connection.ts";
import { listEventosListados, type FiltroEventos } from "../db/eventos-listados.ts";
import type { Lugar } from "../../motor/orden-de-lista.ts";
import { countObservadas, listObservadas } from "../../documentos/db/esperando.ts";
import { listPaquetesDe } from "../db/paquetes.ts";
import { readMensajes, readObservada } from "../../motor/stored-json.ts";
import { cutPagina, lugarToTexto, walkPaginas } from "../../http/lugar.ts";

export { ordenDeEventos, ORDENES_EVENTOS } from "../db/eventos-listados.ts";

/** Observed documents that the page of outages lists; it counts all of them. */
const OBSERVADAS = 100;

/** Reads the page of outages after a place, each with its packages, and the observed documents with a remedy for each. */
export async function getContingencia(
  db: Db,
  filtro: FiltroEventos,
  tras: Lugar | undefined,
  limite: number,
) {
  const { cortes, ultima } = await readPagina(db, filtro, tras, limite);
  const observadas = await listObservadas(db, filtro.nit, OBSERVADAS);
  return {
    eventos: cortes,
    siguiente: ultima === undefined ? null : lugarToTexto(filtro.orden, ultima.lugar),
    totalObservadas: await countObservadas(db, filtro.nit),
    observadas: observadas.map(({ observada, montoTotal, ...documento }) => ({
      ...documento,
      monto: montoTotal,
      ...explicado(readObservada(observada ?? "")),
    })),
  };
}

/** Outages of one query of a file. */
const POR_VEZ = 200;

/** Walks through all outages that a filter finds. */
export function walkCortes(db: Db, filtro: FiltroEventos & { readonly nit: Nit }) {
  return walkPaginas(async (tras: Lugar | undefined) => {
    const { cortes, ultima } = await readPagina(db, filtro, tras, POR_VEZ);
    return { filas: cortes, sigue: ultima?.lugar };
  });
}

async function readPagina(db: Db, filtro: FiltroEventos, tras: Lugar | undefined, limite: number) {
  const { pagina, ultima } = cutPagina(await listEventosListados(db, filtro, tras, limite + 1), limite);
  const paquetes = await listPaquetesDe(
    db,
    pagina.map(({ id }) => id),
  );
  const cortes = pagina.map(
    ({ id, tipo, sucursal, puntoVenta, inicio, fin, codigo, descripcion, mensajes }) => ({
      id,
      tipo,
      sucursal,
      puntoVenta,
      inicio,
      fin,
      codigo,
      descripcion,
      mensajes: readMensajes(mensajes).map(explicado),
      paquetes: paquetes
        .filter(({ eventoId }) => eventoId === id)
        .map((paquete) => ({
          sector: paquete.sector,
          cantidad: paquete.cantidad,
          estado: paquete.estado,
          codigoRecepcion: paquete.codigoRecepcion,
          cafc: paquete.cafc,
          mensajes: readMensajes(paquete.mensajes).map(explicado),
        })),
    }),
  );
  return { cortes, ultima };
}

function explicado(mensaje: Parameters<typeof remedioEn>[1]) {
  const { codigo, descripcion } = mensaje;
  return { codigo, descripcion, remedio: remedioEn("portal", mensaje) };
}
