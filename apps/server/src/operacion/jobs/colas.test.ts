import { type Cuf, Nit } from "@mostrador/core";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { takeCarta } from "../../avisos/db/cartas.ts";
import type { Nueva } from "../../motor/esquema.ts";
import { putFaltantes } from "../../motor/tareas-faltantes.ts";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soughtCuf } from "../../motor/sought.ts";

const MIN_MS = 60_000;
/** More than one server works on at once. */
const MUCHOS = 205;

let mundo: Mundo;
let receptor: Server;
beforeAll(async () => {
  receptor = createServer((_req, res) => void res.end()).listen(0, "127.0.0.1");
  await once(receptor, "listening");
  mundo = await startMundo({ config: { dudaIntervaloMs: 50, tareasMs: 50, webhooksMs: 20 } });
  await empresasMudas();
});
afterAll(async () => {
  await mundo.close();
  receptor.close();
});
afterEach(async () => {
  const db = mundo.db();
  await db.deleteFrom("ausentes").execute();
  await db.deleteFrom("facturas").where("nit", "in", MUDAS).execute();
});

/** Companies ahead of all others: one without a token, one whose token cannot be opened. */
const [SIN_TOKEN, ROTA] = [Nit.parse(1001), Nit.parse(1002)];
const MUDAS = [SIN_TOKEN, ROTA];

async function empresasMudas(): Promise<void> {
  const db = mundo.db();
  const { nit } = mundo.empresas[0];
  const empresa = await db
    .selectFrom("empresas")
    .selectAll()
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const puntos = await db.selectFrom("puntos").selectAll().where("nit", "=", nit).execute();
  for (const muda of MUDAS) {
    const token = muda === ROTA ? Buffer.from("no es un sello") : null;
    await db
      .insertInto("empresas")
      .values({ ...empresa, nit: muda, token })
      .execute();
    await db
      .insertInto("puntos")
      .values(puntos.map((punto) => ({ ...punto, nit: muda })))
      .execute();
  }
}

const emitir = async () =>
  exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos
    .cuf as Cuf;
const fila = (cuf: string) =>
  mundo.db().selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirstOrThrow();
const poner = (cuf: string, cambio: object) =>
  mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", soughtCuf(cuf)).execute();

/** Inserts documents like this one but older, half of each company that cannot ask. Gives their CUFs. */
async function anteriores(cuf: string, cambio: Partial<Nueva<"facturas">>): Promise<Cuf[]> {
  const { id, ...modelo } = await fila(cuf);
  const filas = Array.from({ length: MUCHOS }, (_, i) => ({
    ...modelo,
    id: -1 - i + 1_000_000,
    nit: MUDAS[i % 2] ?? SIN_TOKEN,
    cuf: soughtCuf(`${cuf.slice(0, 30)}${i}`),
    numero: 1000 + i,
    ...cambio,
  }));
  void id;
  const db = mundo.db();
  for (let i = 0; i < filas.length; i += 50)
    await db
      .insertInto("facturas")
      .values(filas.slice(i, i + 50))
      .execute();
  // The document that can be done comes after them.
  await poner(cuf, { id: 2_000_000 + ++orden });
  return filas.map((f) => f.cuf);
}
let orden = 0;

/** Puts work behind many rows that cannot be done; gives the check whether it was done. */
type Cola = () => Promise<() => Promise<boolean>>;

const COLAS: readonly (readonly [string, Cola])[] = [
  [
    "documents in doubt",
    async () => {
      const cuf = await emitir();
      await anteriores(cuf, { estado: "EN_DUDA" });
      await poner(cuf, { estado: "EN_DUDA" });
      return async () => (await fila(cuf)).estado === "EMITIDA";
    },
  ],
  [
    "annulments in doubt",
    async () => {
      const cuf = await emitir();
      exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
      const pendiente = { estado: "EMITIDA", cambioPendiente: "anular" } as const;
      await anteriores(cuf, pendiente);
      await poner(cuf, pendiente);
      return async () => (await fila(cuf)).estado === "ANULADA";
    },
  ],
  [
    "documents that landed late",
    async () => {
      const cuf = await emitir();
      const cufs = await anteriores(cuf, { estado: "DESCARTADA" });
      await poner(cuf, { estado: "DESCARTADA" });
      const ausente = { vez: 0, proximaEn: mundo.ahora(), creadoEn: mundo.ahora() };
      const filas = [...cufs, cuf].map((otro, i) => ({
        ...ausente,
        cuf: otro,
        nit: otro === cuf ? mundo.empresas[0].nit : (MUDAS[i % 2] ?? SIN_TOKEN),
      }));
      await mundo.db().insertInto("ausentes").values(filas).execute();
      return async () => (await fila(cuf)).estado === "EMITIDA";
    },
  ],
  [
    "twins",
    async () => {
      const [cuf, otra] = [await emitir(), await emitir()];
      const cufs = await anteriores(cuf, {});
      for (const muda of cufs) await poner(muda, { sobraPor: muda });
      await poner(cuf, { sobraPor: otra });
      return async () => (await mundo.enImpuestos()).get(cuf) === 691;
    },
  ],
  [
    "webhooks",
    async () => {
      const url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}`;
      const eventos = ["factura.emitida"];
      const { id } = exigir(await mundo.api("POST", "/v1/webhooks", { url, eventos })).body.datos;
      const cuf = await emitir();
      const db = mundo.db();
      const entrega = await db
        .selectFrom("entregas")
        .innerJoin("sucesos", "sucesos.id", "entregas.sucesoId")
        .selectAll("entregas")
        .where("sucesos.datos", "like", `%${cuf}%`)
        .executeTakeFirstOrThrow();
      const { id: _id, ...modelo } = entrega;
      // The secret of their webhook cannot be opened.
      const webhook = await db
        .selectFrom("webhooks")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const roto = { ...webhook, id: "roto", secreto: Buffer.from("no es un sello") };
      await db.insertInto("webhooks").values(roto).execute();
      const rotas = Array.from({ length: MUCHOS }, () => ({
        ...modelo,
        webhookId: "roto",
        estado: "pendiente" as const,
        intentos: 0,
        proximoEn: 1,
      }));
      await db.insertInto("entregas").values(rotas).execute();
      // A second delivery of the event: the first one may have been attempted already, and its attempt
      // counts.
      const { id: ultima } = await db
        .insertInto("entregas")
        .values({ ...modelo, estado: "pendiente", intentos: 0, proximoEn: 2 })
        .returning("id")
        .executeTakeFirstOrThrow();
      return async () => {
        const ahora = db.selectFrom("entregas").select("estado").where("id", "=", ultima);
        return (await ahora.executeTakeFirstOrThrow()).estado === "entregada";
      };
    },
  ],
  [
    "mails",
    async () => {
      const cuf = await emitir();
      const db = mundo.db();
      const { nit } = mundo.empresas[0];
      const modelo = {
        nit,
        cuf,
        para: "ana@ejemplo.bo",
        estado: "pendiente",
        intentos: 0,
        error: null,
        creadoEn: 1,
      } as const;
      const rotas = Array.from({ length: MUCHOS }, () => ({ ...modelo, proximoEn: 1 }));
      await db.insertInto("correos").values(rotas).execute();
      await db
        .insertInto("correos")
        .values({ ...modelo, para: "beto@ejemplo.bo", proximoEn: 2 })
        .execute();
      // Each letter is taken for an attempt that never ends.
      const tomar = () =>
        takeCarta(db, "correos", { nit, ahoraMs: mundo.ahora(), hastaMs: mundo.ahora() + MIN_MS });
      return async () => {
        for (let i = 0; i <= MUCHOS; i++) if ((await tomar())?.para === "beto@ejemplo.bo") return true;
        return false;
      };
    },
  ],
  [
    "points of sale whose CUFD ends",
    async () => {
      const { nit } = mundo.empresas[1];
      const ultimo = async () =>
        (
          await mundo
            .db()
            .selectFrom("cufds")
            .select("codigo")
            .where("nit", "=", nit)
            .orderBy("id", "desc")
            .limit(1)
            .executeTakeFirstOrThrow()
        ).codigo;
      const antes = await ultimo();
      await mundo.avanzar(25 * 60 * MIN_MS);
      await mundo.reiniciar();
      return async () => (await ultimo()) !== antes;
    },
  ],
  [
    "companies whose catalogs are of another day",
    async () => {
      const db = mundo.db();
      const { nit } = mundo.empresas[1];
      const vieja = { sincronizadoEn: 1 };
      const catalogos = await db.selectFrom("catalogos").selectAll().where("nit", "=", nit).execute();
      for (const muda of MUDAS)
        await db
          .insertInto("catalogos")
          .values(catalogos.map((c) => ({ ...c, nit: muda, ...vieja })))
          .execute();
      await db.updateTable("catalogos").set(vieja).where("nit", "=", nit).execute();
      // The existing rows belong to today's catalogs; a start adds missing rows.
      await db.deleteFrom("tareas").where("clase", "=", "catalogos").execute();
      await mundo.avanzar(12 * 60 * MIN_MS);
      await mundo.reiniciar();
      return async () => {
        const filas = await mundo.db().selectFrom("catalogos").selectAll().where("nit", "=", nit).execute();
        return filas.some(({ sincronizadoEn }) => sincronizadoEn > 1);
      };
    },
  ],
  [
    "companies that are asked whether the tax system is back",
    async () => {
      await mundo.caer();
      const siat = async () =>
        (await mundo.api("GET", "/readyz", undefined, { "x-api-key": null })).body.datos.siat;
      // A query that was under way may still be answered.
      await hasta("se nota la caída", async () => {
        await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });
        return (await siat()) === "caido";
      });
      await mundo.normal();
      return async () => (await siat()) === "operativo";
    },
  ],
  [
    "companies whose point of sale measures the clock",
    async () => {
      mundo.moverReloj(40_000);
      return async () => {
        const { aviso } = (await mundo.api("GET", "/readyz", undefined, { "x-api-key": null })).body.datos;
        if (aviso === undefined) return false;
        mundo.moverReloj(-40_000);
        return true;
      };
    },
  ],
];

test.each(COLAS)(`%s: one has its turn behind ${MUCHOS} that cannot be done`, async (_que, llenar) => {
  const hecha = await llenar();
  // Documents inserted directly have no rows: the daily check adds them.
  await putFaltantes(mundo.db());
  // A lease of a minute may have to end first.
  await hasta("le toca", hecha);
});
