import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeLease } from "./motor/leases.ts";
import { createEsperas } from "./esperas.ts";
import { exigir, hasta, pedido } from "./support/llamar.ts";
import { startMundo, type Mundo } from "./support/mundo.ts";
import { soughtCuf } from "./motor/sought.ts";

const MIN_MS = 60_000;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ creditos: 100, retenedor: true, config: { dudaIntervaloMs: 50 } });
});
afterAll(() => mundo.close());

const emitir = async () =>
  exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos.cuf;
const fila = (cuf: string) =>
  mundo.db().selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirstOrThrow();
const poner = (cuf: string, cambio: object) =>
  mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", soughtCuf(cuf)).execute();

async function preguntas(cuantas: number): Promise<void> {
  const hechas = () => mundo.cable().cuantas("verificacionEstadoFactura");
  const antes = hechas();
  await hasta("se pregunta", async () => hechas() >= antes + cuantas);
}

/** A wait that has begun, and the check whether it is over. `rondas` lets the server look again. */
interface Espera {
  readonly rondas: () => Promise<void>;
  /** Makes the server look, where no job does. */
  readonly mirar?: () => Promise<void>;
  readonly acabo: () => Promise<boolean>;
  readonly dura: number;
}

const ESPERAS: readonly (readonly [string, () => Promise<Espera>])[] = [
  [
    "a document in doubt is absent",
    async () => {
      await mundo.control({ failNext: [{ operation: "recepcionFactura", kind: "http503", times: 1 }] });
      const { status } = await mundo.api("POST", "/v1/facturas", pedido());
      expect(status).toBe(502);
      const { cuf } = await mundo
        .db()
        .selectFrom("facturas")
        .select("cuf")
        .where("estado", "=", "EN_DUDA")
        .executeTakeFirstOrThrow();
      const acabo = async () => (await fila(cuf)).estado === "DESCARTADA";
      return { rondas: () => preguntas(3), acabo, dura: 10 * MIN_MS };
    },
  ],
  [
    "an annulment whose reply was lost never happened",
    async () => {
      const cuf = await emitir();
      await mundo.control({ failNext: [{ operation: "anulacionFactura", kind: "http503", times: 1 }] });
      expect((await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 })).status).toBe(502);
      const acabo = async () => (await fila(cuf)).cambioPendiente === null;
      return { rondas: () => preguntas(3), acabo, dura: 10 * MIN_MS };
    },
  ],
  [
    "a reversal whose reply was lost never happened",
    async () => {
      const cuf = await emitir();
      exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
      await mundo.control({
        failNext: [{ operation: "reversionAnulacionFactura", kind: "http503", times: 1 }],
      });
      const { status } = await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
      expect(status).toBe(502);
      const acabo = async () => (await fila(cuf)).cambioPendiente === null;
      return { rondas: () => preguntas(3), acabo, dura: 10 * MIN_MS };
    },
  ],
  [
    "a registration that is not listed never happened",
    async () => {
      const { nit } = mundo.empresas[0];
      const registro = { nit, referencia: "A-9", sucursal: 0, datos: "{}", nombre: "A-9", previos: "[]" };
      const db = mundo.db();
      await db
        .insertInto("registrosPunto")
        .values({ ...registro, codigo: null, creadoEn: mundo.ahora() })
        .execute();
      const rondas = async () => void exigir(await mundo.api("GET", "/v1/operaciones/puntos-venta"));
      const acabo = async () => (await db.selectFrom("registrosPunto").selectAll().execute()).length === 0;
      return { rondas, mirar: rondas, acabo, dura: 10 * MIN_MS };
    },
  ],
  [
    "a call of a server that lives has broken off",
    async () => {
      const [cuf, testigo] = [await emitir(), await emitir()];
      const { proceso } = await fila(cuf);
      await poner(cuf, { estado: "ENVIANDO", proceso });
      const rondas = async () => {
        await poner(testigo, { estado: "ENVIANDO", proceso: null });
        await hasta("pasa una ronda", async () => (await fila(testigo)).estado !== "ENVIANDO");
      };
      return { rondas, acabo: async () => (await fila(cuf)).estado !== "ENVIANDO", dura: 5 * MIN_MS };
    },
  ],
  [
    "a turn whose holder hangs is free",
    async () => {
      const esperas = createEsperas(() => mundo.monotono());
      const tomar = (proceso: number) =>
        takeLease(mundo.db(), "paquete:7", { proceso, ahoraMs: mundo.ahora(), esperas });
      expect(await tomar(1)).toBe(1);
      let segundo: number | null = null;
      const rondas = async () => void (segundo = await tomar(2));
      return { rondas, mirar: rondas, acabo: async () => segundo !== null, dura: 15 * MIN_MS };
    },
  ],
];

test.each(rowsOfTier(ESPERAS, 3))(
  "%s: by time that passed, and by no clock change",
  async (_que, empezar) => {
    const { rondas, mirar, acabo, dura } = await empezar();
    await rondas();
    for (const salto of [dura + MIN_MS, 24 * 60 * MIN_MS]) {
      mundo.moverReloj(salto);
      try {
        await rondas();
        expect(await acabo()).toBe(false);
      } finally {
        mundo.moverReloj(-salto);
      }
    }
    await mundo.avanzar(dura + 1000);
    await hasta("la espera acaba", async () => {
      await mirar?.();
      return acabo();
    });
  },
);
