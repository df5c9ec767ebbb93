import type { Cuf, Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { insertEvento } from "../contingencia/db/eventos.ts";
import { insertPaquete } from "../contingencia/db/paquetes.ts";
import { transaccion } from "./transaccion.ts";
import { soughtCuf } from "./sought.ts";
import { putFaltantes } from "./tareas-faltantes.ts";

let mundo: Mundo;
beforeAll(async () => {
  // No worker reads its queue while the rows are counted.
  mundo = await startMundo({ config: { webhooksMs: 3_600_000 } });
});
afterAll(() => mundo.close());

const filas = async () =>
  (await mundo.db().selectFrom("tareas").select(["clase", "nit", "clave"]).execute()).map(
    ({ clase, nit, clave }) => `${clase} ${nit} ${clave}`,
  );

const a = (hora: string) => `2026-11-20T${hora}:00:00.000` as Instante;

/**
 * Inserts a waiting delivery and letter, and rows of an older program: a letter without company, a picture
 * without date.
 */
async function deColas(nit: Nit, cuf: Cuf): Promise<void> {
  const db = mundo.db();
  const [id, ahora] = ["avisos", mundo.ahora()];
  const webhook = {
    id,
    nit,
    url: "http://127.0.0.1:9/",
    eventos: "[]",
    secreto: Buffer.from("x"),
    activo: 1,
  };
  await db
    .insertInto("webhooks")
    .values({ ...webhook, secretoAnterior: null, anteriorHasta: null, fallandoDesde: null, creadoEn: ahora })
    .execute();
  await db.insertInto("sucesos").values({ id, nit, tipo: "x", datos: "{}", en: ahora }).execute();
  const lejos = { intentos: 0, proximoEn: ahora + 3_600_000, creadoEn: ahora, estado: "pendiente" } as const;
  await db
    .insertInto("entregas")
    .values({ ...lejos, webhookId: id, sucesoId: id })
    .execute();
  await db
    .insertInto("correos")
    .values({ ...lejos, cuf, para: "ana@ejemplo.bo", error: null })
    .execute();
  await db.insertInto("fotos").values({ nit, hash: "x", foto: "data:" }).execute();
}

/** Puts a document into a package being sent, in an event that no till's outage began. */
async function empaquetar(nit: Nit, empaquetada: Cuf): Promise<void> {
  const lugar = { nit, sucursal: 0, puntoVenta: 0 };
  const ajeno = { corteId: null, tipo: 1, cufdEvento: "x", descripcion: "x", inicio: a("10"), fin: a("11") };
  await transaccion(mundo.db(), nit, async (tx) => {
    const { id: eventoId } = await insertEvento(tx, { ...lugar, ...ajeno });
    const paquete = { ...lugar, sector: 1, tipoFactura: 1, eventoId, cufd: "x", cafc: null, cantidad: 1 };
    const enviado = { archivo: Buffer.from("x"), hash: "x", codigoRecepcion: "x", mensajes: null };
    const recibido = { ...enviado, estado: "recibido", creadoEn: mundo.ahora() } as const;
    await insertPaquete(tx, { ...paquete, ...recibido }, [empaquetada]);
  });
}

test("the check inserts each row that is missing, and no other", async () => {
  const emitir = async (): Promise<Cuf> =>
    exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
  const [duda, cambio, ausente] = [await emitir(), await emitir(), await emitir()];
  const [gemela, sobrante] = [await emitir(), await emitir()];
  const [delCorte, empaquetada] = [await emitir(), await emitir()];
  const db = mundo.db();
  const poner = (cuf: string, fila: object) =>
    db.updateTable("facturas").set(fila).where("cuf", "=", soughtCuf(cuf)).execute();
  await poner(duda, { estado: "EN_DUDA" });
  await poner(cambio, { cambioPendiente: "anular" });
  await poner(ausente, { estado: "DESCARTADA" });
  await poner(cambio, { gemela });
  await poner(sobrante, { sobraPor: cambio });
  const [{ nit }, { nit: otro }] = mundo.empresas;
  const corte = {
    nit,
    sucursal: 0,
    puntoVenta: 0,
    terminalId: "caja",
    tipo: 1,
    inicio: a("10"),
    fin: a("11"),
  };
  await db
    .insertInto("cortes")
    .values([
      { ...corte, id: "con facturas" },
      { ...corte, id: "sin facturas" },
      { ...corte, id: "en evento ajeno" },
    ])
    .execute();
  await poner(delCorte, { estado: "OFFLINE", corteId: "con facturas" });
  await empaquetar(nit, empaquetada);
  await poner(empaquetada, { estado: "OFFLINE", corteId: "en evento ajeno" });
  await db
    .insertInto("ausentes")
    .values({ cuf: soughtCuf(ausente), nit, vez: 0, proximaEn: mundo.ahora(), creadoEn: mundo.ahora() })
    .execute();
  await deColas(nit, ausente);
  await db.deleteFrom("tareas").execute();
  const esperadas = [
    ...[nit, otro].flatMap((suyo) => [`cufd ${suyo} 0/0`, `catalogos ${suyo} `]),
    `dudas ${nit} ${duda}`,
    `cambios ${nit} ${cambio}`,
    `tardias ${nit} ${ausente}`,
    `gemelas ${nit} ${gemela}`,
    `gemelas ${nit} ${sobrante}`,
    `cortes ${nit} con facturas`,
    `cortes ${nit} en evento ajeno`,
    `webhooks ${nit} avisos`,
    `correos ${nit} `,
    `fotos ${nit} `,
    ...["bancos", "oficial", "claves", "entregas", "avisos", "leyes", "conteos"].map(
      (clave) => `generales 0 ${clave}`,
    ),
  ];
  expect(await putFaltantes(db)).toBe(esperadas.length);
  expect(new Set(await filas())).toEqual(new Set(esperadas));
  expect(await putFaltantes(db)).toBe(0);
});
