import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPdfPool } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type EntradaVenta, type Evento, type Venta } from "../../contract/index.ts";
import { findAjuste, setAjuste } from "../motor/ajustes.ts";
import { abrirDb } from "../motor/abrir.ts";
import type { Db } from "../motor/db.ts";
import { createCaja, type Caja } from "../caja.ts";
import { lookPlanes } from "./planes.ts";
import type { ServidorGuion } from "./guion.ts";
import { startGuion } from "./servidor-guion.ts";

/** A till on a disk of its own, a scripted server, and clocks in the test's hands. */
export interface MundoCaja {
  readonly data: string;
  readonly servidor: ServidorGuion;
  caja: Caja;
  db: Db;
  readonly eventos: Evento<"progreso">[];
  readonly pasar: (ms: number) => void;
  readonly pared: (ms: number) => void;
  /** Ends the till's program, in good order or as a power cut does, and starts it again. */
  readonly reiniciar: () => Promise<void>;
  readonly vender: (ventaId?: string, cambios?: Partial<EntradaVenta>) => Promise<Venta>;
  readonly hasta: (que: string, check: () => boolean | Promise<boolean>) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const ENTRADA: EntradaVenta = {
  items: [
    {
      codigoProducto: "P1",
      codigoSin: 99_100,
      actividadEconomica: "4711100",
      descripcion: "Café ñ 250 g",
      unidadMedida: 57,
      cantidad: "2",
      precioUnitario: "12.50",
      descuento: null,
    },
  ],
  cliente: { tipoDocumento: 4, numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null },
  descuentoAdicional: null,
  metodoPago: 1,
  numeroTarjeta: null,
  montoGiftCard: null,
  recibido: "30",
  usuario: null,
};

const T0 = 1_795_000_000_000;
/** Heartbeats come when the test asks for one; retries at once. */
const SYNC = { latidoMs: 3_600_000, pendienteMs: 30, reintentoMs: [30, 60], azar: () => 0.5 } as const;

/** Factor of the till's waits for its server. A test that waits for silence has the till's timers in its own hands. */
export const PACIENCIA = 10;

/** Statements of every test with a till are looked at, whichever test runs them. */
const planes = lookPlanes();
/** A thread that draws takes a second to start: the tills of a test file share it, and it ends with the file. */
const pdf = createPdfPool({ workers: 1 });

/**
 * Starts a till with its server. It sells without sessions, as a shop may choose; `nueva`: it is one that was never set up, which asks for
 * them.
 */
export async function startMundoCaja(emparejada = true, nueva = false): Promise<MundoCaja> {
  const data = mkdtempSync(join(tmpdir(), "caja-"));
  const reloj = { pared: T0, corrida: 0 };
  const monotono = () => reloj.corrida + performance.now();
  const inicio = monotono();
  const servidor = await startGuion(() => T0 + monotono() - inicio);
  copyMigrada(join(data, "caja"));
  const abrir = (): { db: Db; caja: Caja } => {
    const db = abrirDb(join(data, "caja"));
    if (!db.ok) throw new Error(JSON.stringify(db.error));
    if (!nueva && findAjuste(db.value, "configuracion") === undefined)
      db.value.inTransaction((tx) => setAjuste(tx, "configuracion", CONFIGURACION_INICIAL));
    const relojes = { pared: () => reloj.pared + monotono() - inicio, monotono };
    return {
      db: db.value,
      caja: createCaja(db.value, { data, relojes, paciencia: PACIENCIA, sync: SYNC, pdf }),
    };
  };
  const mundo: MundoCaja = {
    data,
    servidor,
    ...abrir(),
    eventos: [],
    pasar: (ms) => void (reloj.corrida += ms),
    pared: (ms) => void (reloj.pared += ms),
    reiniciar: async () => {
      await mundo.caja.cerrar();
      Object.assign(mundo, abrir());
    },
    vender: async (ventaId = crypto.randomUUID(), cambios = {}) => {
      const venta = await mundo.caja.invoke("cobrar", { ventaId, venta: { ...ENTRADA, ...cambios } });
      if (!venta.ok) throw new Error(`${venta.error.kind}: ${venta.error.texto}`);
      return venta.value;
    },
    hasta,
    close: async () => {
      await mundo.caja.cerrar();
      await servidor.close();
      rmSync(data, { recursive: true, force: true });
      const caminan = planes.caminan();
      if (caminan.length > 0)
        throw new Error(`Recorren una tabla que no deja de crecer:\n${caminan.join("\n")}`);
    },
  };
  if (emparejada) {
    const paired = await mundo.caja.invoke("emparejar", { urlServidor: servidor.url, codigo: "uno" });
    if (!paired.ok) throw new Error(paired.error.texto);
  }
  mundo.caja.subscribe("progreso", (evento) => mundo.eventos.push(evento));
  return mundo;
}

let migrada: Buffer | undefined;

/** Puts a till's empty database there. It is migrated once for each process of tests: migrating takes five times what opening takes. */
function copyMigrada(carpeta: string): void {
  if (migrada === undefined) {
    const molde = mkdtempSync(join(tmpdir(), "molde-"));
    const db = abrirDb(molde);
    if (!db.ok) throw new Error(JSON.stringify(db.error));
    db.value.close();
    migrada = readFileSync(join(molde, "caja.db"));
    rmSync(molde, { recursive: true });
  }
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  writeFileSync(join(carpeta, "caja.db"), migrada);
}

/** Waits until a condition holds. Throws after four minutes. */
async function hasta(que: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const limite = performance.now() + 240_000;
  while (!(await check())) {
    if (performance.now() > limite) throw new Error(`no ocurrió: ${que}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
