import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCopia } from "../../apps/server/src/motor/copia.ts";
import { hasta } from "../support/mundo.ts";
import { abrirCarpetas, type Abiertas } from "./carpetas.ts";
import { consultar } from "./consultar.ts";
import { conProgramasDeHoy, type Hoy } from "./hoy.ts";
import { desacuerdos } from "./libros.ts";
import { hasCrecido, readManifiesto, type Carpetas } from "./manifiesto.ts";
import { CON_POSTGRES } from "./requisitos.ts";
import {
  atenderCaja,
  cerrarCaja,
  confirmarRelojes,
  conWebhook,
  ENV,
  imprimirTodo,
  readLibrosDe,
  llamarApi,
  ponerseAlDia,
} from "./terminar.ts";
import { listVersiones } from "./version.ts";

/** Time after which every package's verdict is due. */
const LUEGO_MS = 20 * 60_000;
/** Kinds that are no work: they stay unchanged. */
const QUEDAN = new Set(["cierreZ"]);

describe.each(listVersiones())("what was pending in %s, with the clocks at its date,", (version) => {
  const { sqlite, postgres } = readManifiesto(version).motores;
  describe("on SQLite", () => terminar(version, sqlite));
  describe("on PostgreSQL", CON_POSTGRES, () => terminar(version, postgres));
});

function terminar(version: string, guardadas: Carpetas): void {
  let abiertas: Abiertas;
  beforeAll(async () => {
    abiertas = await abrirCarpetas(version, guardadas);
  });
  afterAll(() => abiertas.cerrar());

  test("is finished by today's programs: the books agree, and drawer, credits, chains and copies verify", async () => {
    const corridoMs = Date.parse(guardadas.tomadaEn) + LUEGO_MS - Date.now();
    await conWebhook(guardadas.direcciones.webhook, () =>
      conProgramasDeHoy(abiertas, (hoy) => acabar(hoy, abiertas, guardadas), { corridoMs, env: ENV }),
    );
    const { carpetas } = abiertas;
    const deServidor = copiasEn(carpetas.servidor);
    for (const copia of deServidor) expect(checkCopia(copia).filas.facturas).toBeGreaterThan(0);
    const deCajas = [carpetas.caja, carpetas["caja-2"]].flatMap((c) => copiasEn(join(c, "caja")));
    for (const sqlite of deCajas)
      expect(consultar({ sqlite }, "select * from pragma_integrity_check")).toEqual([
        { integrity_check: "ok" },
      ]);
    const copias = [hasCrecido(guardadas, "servidor") ? 1 : 0, hasCrecido(guardadas, "caja") ? 2 : 0];
    expect([deServidor.length, deCajas.length]).toEqual(copias);
  });
}

/** Does the work that waits for a person, and waits for the rest. */
async function acabar(hoy: Hoy, abiertas: Abiertas, guardadas: Carpetas): Promise<void> {
  const { caja, caja2 } = hoy;
  await confirmarRelojes(hoy);
  await ponerseAlDia(hoy);
  await atenderCaja(caja);
  const pendientes = (clase: string) => {
    const { parte, consulta, ids } = guardadas.pendientes.find((p) => p.clase === clase) ?? {
      parte: "servidor" as const,
      consulta: "",
      ids: [],
    };
    const hay = new Set(abiertas.filas<{ id: string | number }>(parte, consulta).map(({ id }) => String(id)));
    return ids.filter((id) => hay.has(String(id)));
  };
  await imprimirTodo(caja2, () => pendientes("impresionPendiente").length);
  await acabarApi(hoy, abiertas, guardadas);
  const faltas = () => desacuerdos(readLibrosDe(abiertas));
  await hasta("los libros coinciden", () => faltas().length === 0).catch(() =>
    process.stdout.write(hoy.registros()),
  );
  expect(faltas()).toEqual([]);
  await cuadrar(caja);
  const quedan = () =>
    guardadas.pendientes
      .filter(({ clase }) => !QUEDAN.has(clase))
      .flatMap(({ clase }) => pendientes(clase).map((id) => `${clase} ${id}`));
  await hasta("no queda nada pendiente", () => quedan().length === 0).catch(() => {});
  expect(quedan()).toEqual([]);
  await revisarCreditos(hoy, abiertas, guardadas);
}

/** Acts as an ERP: asks for its package's verdict, and sends the waiting documents. */
async function acabarApi(hoy: Hoy, { filas }: Abiertas, guardadas: Carpetas): Promise<void> {
  const validar = async () => {
    const enCamino = filas<{ codigo: string }>(
      "servidor",
      "select codigo_recepcion as codigo from paquetes where estado = 'recibido'",
    );
    for (const { codigo } of enCamino)
      await llamarApi(hoy, guardadas, 0, "POST", "/v1/contingencia/validar-paquete", {
        codigo_recepcion: codigo,
      });
    return enCamino.length === 0;
  };
  await hasta("los paquetes tienen veredicto", validar);
  const enviado = await llamarApi(hoy, guardadas, 0, "POST", "/v1/contingencia/paquete", {});
  expect([enviado.status, enviado.body.datos?.sin_evento], JSON.stringify(enviado.body)).toEqual([200, null]);
  await hasta("el paquete enviado tiene veredicto", validar);
}

/** Checks that the drawer adds up: initial cash, cash sales, deposits and withdrawals. */
async function cuadrar(caja: Hoy["caja"]): Promise<void> {
  const z = await cerrarCaja(caja);
  const suma = (montos: readonly string[]) =>
    montos.reduce((total, monto) => total + Math.round(Number(monto) * 100), 0);
  const deTipo = (tipo: string) =>
    z.movimientos.filter((m: { tipo: string }) => m.tipo === tipo).map((m: { monto: string }) => m.monto);
  const efectivo = z.metodos
    .filter((m: { metodo: number }) => m.metodo === 1)
    .map((m: { monto: string }) => m.monto);
  expect(suma([z.esperado])).toBe(
    suma([z.inicial]) + suma(efectivo) + suma(deTipo("ingreso")) - suma(deTipo("retiro")),
  );
  expect(z.ventas.total).toBe((suma(efectivo) / 100).toFixed(2));
}

/** Checks that the API's remaining credits are the sum of the movements. */
async function revisarCreditos(hoy: Hoy, { filas }: Abiertas, guardadas: Carpetas): Promise<void> {
  for (const [empresa, { nit }] of guardadas.empresas.entries()) {
    const [{ saldo } = { saldo: null }] = filas<{ saldo: number | null }>(
      "servidor",
      `select sum(cantidad) as saldo from creditos where nit = ${nit}`,
    );
    const { body } = await llamarApi(hoy, guardadas, empresa, "GET", "/v1/cuenta");
    expect(body.datos.creditos_disponibles).toBe(Number(saldo));
  }
}

function copiasEn(carpeta: string): readonly string[] {
  const lugar = join(carpeta, "antes-de-migrar");
  return (existsSync(lugar) ? readdirSync(lugar) : []).map((nombre) => join(lugar, nombre));
}
