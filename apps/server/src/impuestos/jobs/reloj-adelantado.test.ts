/** Work that a clock far ahead had planned is due once the clock is right. */
import { type Cuf, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepartidor } from "../../avisos/correo/repartir.ts";
import { sendCorreo } from "../../documentos/correo/enviar-correo.ts";
import { sendCorreoDeProforma } from "../../tienda/correo/enviar-proforma.ts";
import { ESPERA_MAXIMA_MS as DE_CARTA_MS } from "../../avisos/correo/limites.ts";
import { faltaMsPara } from "../../documentos/db/ausentes.ts";
import type { Deps } from "../../deps.ts";
import type { Mailer } from "../../avisos/correo/mailer.ts";
import type { Reloj } from "../../reloj.ts";
import { type BaseSola, openBaseSola } from "../../support/base-sola.ts";
import type { NombreClase, Tarea } from "../../motor/tareas/reglas.ts";
import { ESPERA_MAXIMA_MS as DE_ENTREGA_MS, repartir } from "../../avisos/webhooks/repartir.ts";

const NIT = Nit.parse(5_500_000_010);
const AHORA = 1_700_000_000_000;
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const ANIO_MS = 365 * DIA_MS;

let base: BaseSola;
let deps: Deps;
beforeAll(async () => {
  base = await openBaseSola();
  // The server is ending: it plans and sends nothing.
  const termina = { now: () => AHORA, monotono: () => 0, fin: AbortSignal.abort() };
  const reloj = { ...({} as Reloj), ahora: () => AHORA };
  // The parts that the jobs work with.
  deps = { ...({} as Deps), db: base.db, ...termina, reloj, mailer: {} as Mailer };
  const fiscal = { nit: NIT, razonSocial: "Empresa", municipio: "La Paz", telefono: null } as const;
  const claves = { token: null, p12: null, p12Clave: null, codigoSistema: "S" };
  const fija = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...fiscal, ...claves, ...fija })
    .execute();
});
afterAll(() => base.close());

const tarea = (clase: NombreClase, clave: string): Tarea => ({ ...({} as Tarea), nit: NIT, clase, clave });

test.each([
  ["a year", ANIO_MS, 0],
  ["longer than any pause", DE_ENTREGA_MS + 1, 0],
  ["the longest pause", DE_ENTREGA_MS, DE_ENTREGA_MS],
])("a webhook's delivery that was planned %s ahead", async (_cuanto, faltaMs, esperadaMs) => {
  const { db } = base;
  const secreto = Buffer.from("s");
  const webhook = { id: `w${faltaMs}`, nit: NIT, url: "http://127.0.0.1:9", eventos: "[]", secreto };
  const vivo = { secretoAnterior: null, anteriorHasta: null, activo: 1, fallandoDesde: null } as const;
  await db
    .insertInto("webhooks")
    .values({ ...webhook, ...vivo, creadoEn: 1 })
    .execute();
  const suceso = {
    id: `e${faltaMs}`,
    nit: NIT,
    tipo: "factura.emitida",
    datos: "{}",
    en: 1,
    version: faltaMs,
  };
  await db.insertInto("sucesos").values(suceso).execute();
  const entrega = { webhookId: webhook.id, sucesoId: suceso.id, estado: "pendiente", intentos: 1 } as const;
  await db
    .insertInto("entregas")
    .values({ ...entrega, proximoEn: AHORA + faltaMs, creadoEn: 1 })
    .execute();
  const salida = await repartir(deps, tarea("webhooks", webhook.id));
  expect(salida).toEqual({ kind: "programada", venceEn: AHORA + esperadaMs });
});

test.each([
  ["a year", ANIO_MS, 0],
  ["longer than any pause", DE_CARTA_MS + 1, 0],
  ["the longest pause", DE_CARTA_MS, DE_CARTA_MS],
])("a letter that was planned %s ahead", async (_cuanto, faltaMs, esperadaMs) => {
  const carta = { nit: NIT, para: "ana@ejemplo.bo", estado: "pendiente", intentos: 1, error: null } as const;
  const puesta = { proformaId: "p", proximoEn: AHORA + faltaMs, creadoEn: 1 };
  await base.db
    .insertInto("correosProformas")
    .values({ ...carta, ...puesta })
    .execute();
  const repartirCorreo = createRepartidor({
    correos: sendCorreo,
    correosProformas: sendCorreoDeProforma,
  });
  const salida = await repartirCorreo(deps, tarea("correos", ""));
  expect(salida).toEqual({ kind: "programada", venceEn: AHORA + esperadaMs });
  await base.db.deleteFrom("correosProformas").execute();
});

test.each([
  ["an hour ahead, the first pause", 0, HORA_MS, HORA_MS],
  ["a year ahead", 0, ANIO_MS, 0],
  ["a day ahead, where an hour is the pause", 0, DIA_MS, 0],
  ["six days ahead, the last pause", 2, 6 * DIA_MS, 6 * DIA_MS],
  ["seven days ahead", 2, 7 * DIA_MS, 0],
  ["in the past", 1, -1, 0],
])("the question for a document that was given up, planned %s", (_cuando, vez, faltaMs, esperadaMs) => {
  const ausente = {
    id: 1,
    cuf: "A1" as Cuf,
    nit: NIT,
    operacion: null,
    clave: null,
    hash: null,
    creadoEn: 1,
  };
  expect(faltaMsPara({ ...ausente, vez, proximaEn: AHORA + faltaMs }, AHORA)).toBe(esperadaMs);
  expect(faltaMsPara({ ...ausente, vez, proximaEn: null }, AHORA)).toBeNull();
});
