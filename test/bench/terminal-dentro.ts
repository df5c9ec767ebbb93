import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { buildTicketEscpos } from "@mostrador/core/node";
import { createCaja } from "../../apps/desktop/src/caja/caja.ts";
import { cofreDeArchivo } from "../../apps/desktop/src/caja/motor/cofre.ts";
import { abrirDb } from "../../apps/desktop/src/caja/motor/abrir.ts";
import type { Db } from "../../apps/desktop/src/caja/motor/db.ts";
import {
  forgetExistencias,
  takeExistencias,
} from "../../apps/desktop/src/caja/existencias/db/existencias.ts";
import { Ajustes } from "../../apps/desktop/src/caja/ajustes.ts";
import { buildTicketVenta } from "../../apps/desktop/src/caja/impresion/ticket.ts";
import { CONFIGURACION_INICIAL, type EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import type { Banco } from "./banco.ts";
import { startImpresora } from "../support/impresora.ts";
import { openSqliteFile } from "./limites.ts";
import { mediana, percentil } from "./medir.ts";

const SEGUIDAS = 500;
const CON_ALIENTO = 100;
const ALIENTO_MS = 250;

/**
 * Measures offline sales in this process, as in Electron's main process, without a bridge. A sale runs from the call until it is on the
 * disk and its ticket's bytes are built. The real till works on its real data folder. Its own printer takes a second and a half a ticket,
 * so that the tickets are built here. A bare durable transaction on the same disk alternates with the sales.
 */
export async function dentroDeLaCaja(
  { anotar, avance }: Banco,
  data: string,
  venta: EntradaVenta,
): Promise<void> {
  const abierta = abrirDb(join(data, "caja"));
  if (!abierta.ok) throw new Error(`la caja no abre: ${abierta.error.kind}`);
  const db = abierta.value;
  const caja = createCaja(db, { data });
  const ajustes = new Ajustes(db, cofreDeArchivo(join(data, "caja")));
  const papel = await startImpresora({ contesta: false });
  const limite = openSqliteFile(join(data, "limite.db"));
  const configuracion = { ...CONFIGURACION_INICIAL, impresora: papel.impresora };
  const vender = async (): Promise<void> => {
    const hecha = await caja.invoke("cobrar", { ventaId: randomUUID(), venta });
    if (!hecha.ok || hecha.value.cuf === null) throw new Error(`no se vendió: ${JSON.stringify(hecha)}`);
    buildTicketEscpos(buildTicketVenta({ db, ajustes }, hecha.value.cuf, false), configuracion);
  };
  const porTurnos = async (veces: number, alientoMs: number) => {
    const [ventas, desnudas]: [number[], number[]] = [[], []];
    for (let i = 0; i < veces; i++) {
      await pausa(alientoMs);
      ventas.push(await msDe(vender));
      desnudas.push(await msDe(limite.guardar));
    }
    return { ventas, desnudas };
  };
  try {
    await caja.invoke("guardarConfiguracion", configuracion);
    avance("terminal: dentro de la caja");
    await porTurnos(SEGUIDAS / 5, 0);
    for (const [que, veces, alientoMs, max] of [
      ["una tras otra", SEGUIDAS, 0, 3],
      ["con aliento entre una y otra", CON_ALIENTO, ALIENTO_MS, undefined],
    ] as const) {
      const { ventas, desnudas } = await porTurnos(veces, alientoMs);
      anotar(`venta fuera de línea con su ticket, dentro de la caja, ${que}`, {
        valor: mediana(ventas),
        unidad: "ms",
        de: { limite: "SQLite durable", valor: mediana(desnudas) },
        ...(max === undefined ? {} : { max }),
      });
      anotar("  p99", { valor: percentil(ventas, 99), unidad: "ms", max: 20 });
    }
    avance("terminal: con existencias");
    const { con, sin } = await conYSinExistencias(db, await idDe(caja, venta), vender);
    anotar("venta con una línea de existencias, dentro de la caja", {
      valor: mediana(con),
      unidad: "ms",
      de: { limite: "la misma venta sin existencias", valor: mediana(sin) },
      max: 1.1,
    });
  } finally {
    limite.cerrar();
    await caja.cerrar();
    papel.cerrar();
  }
}

async function msDe(hacer: () => unknown): Promise<number> {
  const desde = performance.now();
  await hacer();
  return performance.now() - desde;
}

/** The id of the product of a sale's first line. */
async function idDe(caja: ReturnType<typeof createCaja>, { items }: EntradaVenta): Promise<string> {
  const codigo = items[0]?.codigoProducto ?? "";
  const hallado = await caja.invoke("productoPorCodigo", { codigo });
  if (!hallado.ok || hallado.value === null) throw new Error(`no está ${codigo}`);
  return hallado.value.id;
}

/** Times sales whose product's stock is followed, in turns with sales of a shop that follows none. */
async function conYSinExistencias(db: Db, productoId: string, vender: () => Promise<void>) {
  const [con, sin]: [number[], number[]] = [[], []];
  for (let i = 0; i < SEGUIDAS / 2; i++) {
    db.inTransaction((tx) =>
      takeExistencias(tx, {
        activas: true,
        existencias: [{ productoId, cantidad: "1000000", minimo: null, sigue: true, apartadas: [] }],
        proveedores: [],
        cursor: 1,
        hayMas: false,
        incluye: { serie: "0".repeat(32), n: 0 },
      }),
    );
    con.push(await msDe(vender));
    db.inTransaction((tx) => forgetExistencias(tx));
    sin.push(await msDe(vender));
  }
  return { con, sin };
}
