/** Payments that are added up after each step, for tests. */
import { afterEach, beforeEach, expect } from "vitest";
import { z } from "zod";
import {
  CONFIGURACION_INICIAL,
  type Entrada,
  type EntradaVenta,
  type NombreLlamada,
} from "../../contract/index.ts";
import { Db } from "../motor/db.ts";
import { depsQuietas } from "./deps.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "./mundo.ts";
import { pedir as pedirEn } from "./mundos.ts";
import { prepararVenta } from "../venta/preparar.ts";

export const HORA = 3_600_000;

/** ENTRADA amounts to Bs 25. */
export const PARTIDA: Partial<EntradaVenta> = {
  recibido: null,
  pagos: [
    { metodo: 1, monto: "5.00" },
    { metodo: 7, monto: "20.00" },
  ],
};

export const Suma = z.object({ id: z.string(), estado: z.string(), debe: z.number(), pagado: z.number() });

/** A till for each test of a file, with an open drawer; its payments are added up. */
export function cajaConCobros() {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    await pedir("abrirTurno", { inicial: "100.00" });
  });
  afterEach(() => mundo.close());
  const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);
  /** Begins a round with the server. */
  const ronda = () => pedir("guardarConfiguracion", CONFIGURACION_INICIAL);
  const como = async (ventaId: string) => (await pedir("venta", { ventaId })).estado;
  /**
   * Checks the payments rule on all data of the till. Payments of a sale or hand-written invoice that counts
   * add up to its total; any other has none. Returns what the open session took, in cents.
   */
  async function cuadra(db: Db = mundo.db): Promise<number> {
    const sumas = db.all(
      Suma,
      `select v.id, v.estado, case when v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA') then round(v.total * 100) else 0 end as debe,
         round(coalesce((select sum(monto) from pagos p where p.venta_id = v.id), 0) * 100) as pagado from ventas v
       union all select m.clave, m.estado,
         case when m.estado in ('recibida', 'observada', 'emitida', 'anulada') then round(m.total * 100) else 0 end,
         round(coalesce((select sum(monto) from pagos_manuales p where p.clave = m.clave), 0) * 100) from manuales m`,
    );
    expect(sumas.filter(({ debe, pagado }) => debe !== pagado)).toEqual([]);
    const turno = await pedir("turno", {});
    return Math.round(Number(turno?.ventas.total ?? "0") * 100);
  }
  /**
   * Creates a draft with a document in doubt: the sale was sent, and its till came back too late to issue it
   * offline.
   */
  async function borradorEnDuda(cambios: Partial<EntradaVenta> = {}): Promise<{ id: string; cuf: string }> {
    const id = crypto.randomUUID();
    const preparada = prepararVenta(depsQuietas(mundo), id, { ...ENTRADA, ...cambios });
    if (!preparada.ok || preparada.value.porEnviar === null) throw new Error("no se preparó");
    const { cuf } = preparada.value.porEnviar.documento;
    mundo.servidor.estado = { cufds: [] };
    mundo.servidor.retiro = "enviada";
    mundo.servidor.guion.push(...Array.from({ length: 40 }, () => "corta" as const));
    await mundo.caja.cerrar();
    mundo.pasar(100 * HORA);
    await mundo.reiniciar();
    await mundo.hasta("queda en borrador", async () => {
      mundo.pasar(1000);
      return (await como(id)) === "BORRADOR";
    });
    mundo.servidor.guion.splice(0);
    return { id, cuf };
  }
  return { mundo: () => mundo, pedir, ronda, como, cuadra, borradorEnDuda };
}
