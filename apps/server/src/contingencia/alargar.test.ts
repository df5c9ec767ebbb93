/** Outages whose term would be over when they can be registered. docs/decisions/0107 */
import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../motor/sought.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const HORA_MS = 3_600_000;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 }, retenedor: true });
});
afterAll(() => mundo.close());

interface Corte {
  readonly id: string;
  readonly tipo: number;
  readonly inicio: Instante;
  readonly fin: Instante | null;
}
type Factura = { readonly cuf: string };

const masTarde = (instante: Instante, ms: number) => epochToInstante(instanteToEpoch(instante) + ms);
const emitir = async (caja: Caja, numero: number, cuando?: Instante) =>
  (await caja.factura(numero, 2, cuando)) as Factura;

/** Uploads outages and their documents in one call, as a till does that has its line back. */
async function subir(
  { call }: Caja,
  cortes: readonly (Corte & { readonly facturas: readonly Factura[]; readonly faltan?: true })[],
) {
  const cuerpo = {
    cortes: cortes.map(({ id, tipo, inicio, fin, faltan }) => ({ id, tipo, inicio, fin, faltan })),
    facturas: cortes.flatMap(({ id, facturas }) =>
      facturas.map((factura) => ({ ...factura, gemela: null, corte_id: id })),
    ),
  };
  exigir(await call("POST", "/v1/terminal/offline", cuerpo, { "x-mostrador-protocol": "2" }));
}

const fila = ({ cuf }: Factura) =>
  mundo
    .db()
    .selectFrom("facturas")
    .select(["estado", "observada"])
    .where("cuf", "=", soughtCuf(cuf))
    .executeTakeFirstOrThrow();
const emitida = (factura: Factura) =>
  hasta("el SIAT la tiene", async () => {
    const { estado, observada } = await fila(factura);
    if (observada !== null) throw new Error(observada);
    return estado === "EMITIDA";
  });
const vencida = (factura: Factura) =>
  hasta("queda con su motivo", async () => (await fila(factura)).observada?.includes("48 HORAS") === true);
const eventosDe = ({ id }: Pick<Corte, "id">) =>
  mundo.db().selectFrom("eventos").selectAll().where("corteId", "=", id).orderBy("inicio").execute();
const cufdsDe = async (caja: Caja): Promise<readonly string[]> => {
  const { cufds } = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos;
  return cufds.map(({ codigo }: { codigo: string }) => codigo);
};
const nuevo = (inicio: Instante, fin: Instante | null, id = randomUUID()): Corte => ({
  id,
  tipo: 1,
  inicio,
  fin,
});

/** A till that sold on Friday without a line and was switched off: its outage ends with that sale. */
async function viernes() {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const vendida = await emitir(caja, 1, inicio);
  return { caja, inicio, vendida, corte: nuevo(inicio, masTarde(inicio, 1)) };
}

test("what was sold on Friday is registered on Monday, though the till was off and its outage ended with the sale", async () => {
  const { caja, vendida, corte } = await viernes();
  await mundo.avanzar(62 * HORA_MS);
  const lunes = await caja.ahora();
  await subir(caja, [{ ...corte, facturas: [vendida] }]);
  await emitida(vendida);
  const [evento] = await eventosDe(corte);
  expect(Math.abs(instanteToEpoch(evento?.fin ?? corte.inicio) - instanteToEpoch(lunes))).toBeLessThan(
    HORA_MS,
  );
});

test("what was sold on Friday is registered on Monday, though a CUFD came on Saturday", async () => {
  const { caja, vendida, corte } = await viernes();
  const [antes] = await cufdsDe(caja);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("llega otro CUFD", async () => (await cufdsDe(caja))[0] !== antes);
  await mundo.avanzar(60 * HORA_MS);
  await subir(caja, [{ ...corte, facturas: [vendida] }]);
  await emitida(vendida);
});

test("what was sold on Friday is registered on Monday, though the server could not take all of it yet", async () => {
  const { caja, inicio, vendida, corte } = await viernes();
  const otra = await emitir(caja, 2, masTarde(inicio, 5000));
  const deAmbas = { ...corte, fin: masTarde(inicio, 5001) };
  await mundo.avanzar(62 * HORA_MS);
  await subir(caja, [{ ...deAmbas, facturas: [vendida], faltan: true }]);
  await emitida(vendida);
  await subir(caja, [{ ...deAmbas, facturas: [otra] }]);
  await emitida(otra);
});

test("an outage of Friday lasts through the one of Monday where its CUFD served in both", async () => {
  const { caja, inicio, vendida, corte } = await viernes();
  const lunes = masTarde(inicio, 62 * HORA_MS);
  const deLunes = await emitir(caja, 2, masTarde(lunes, HORA_MS));
  await mundo.avanzar(130 * HORA_MS);
  const otro = nuevo(lunes, await caja.ahora());
  // The later one may be planned first.
  await subir(caja, [
    { ...otro, facturas: [deLunes] },
    { ...corte, facturas: [vendida] },
  ]);
  await emitida(vendida);
  await emitida(deLunes);
});

test("a document under a newer CUFD that arrives later keeps its place", async () => {
  const { caja, vendida, corte } = await viernes();
  const [antes] = await cufdsDe(caja);
  await mundo.avanzar(62 * HORA_MS);
  const otro = nuevo(await caja.ahora(), null);
  await hasta("llega otro CUFD", async () => (await cufdsDe(caja))[0] !== antes);
  await mundo.avanzar(5000);
  const deLunes = await emitir(caja, 2);
  await mundo.avanzar(5000);
  await subir(caja, [
    { ...corte, facturas: [vendida] },
    { ...otro, facturas: [] },
  ]);
  await emitida(vendida);
  await mundo.avanzar(5000);
  await subir(caja, [{ ...otro, fin: await caja.ahora(), facturas: [deLunes] }]);
  await emitida(deLunes);
});

test("an outage ends where its till sold online again, however late it is told", async () => {
  const { caja, vendida, corte } = await viernes();
  await mundo.avanzar(10_000);
  const enLinea = exigir(await caja.call("POST", "/v1/terminal/facturas", await caja.factura(2, 1)));
  expect(enLinea.body.datos.resultado).toBe("aceptada");
  await mundo.avanzar(62 * HORA_MS);
  await subir(caja, [
    { ...corte, facturas: [vendida] },
    { ...nuevo(await caja.ahora(), null), facturas: [] },
  ]);
  await vencida(vendida);
});

test("documents of a CUFD that another one followed are registered while their outage goes on", async () => {
  const caja = await emparejarCaja(mundo);
  const corte = nuevo(await caja.ahora(), null);
  const primera = await emitir(caja, 1);
  await subir(caja, [{ ...corte, facturas: [primera] }]);
  const [antes] = await cufdsDe(caja);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("llega otro CUFD", async () => (await cufdsDe(caja))[0] !== antes);
  const segunda = await emitir(caja, 2);
  await subir(caja, [{ ...corte, facturas: [segunda] }]);
  await emitida(primera);
  expect((await fila(segunda)).estado).toBe("OFFLINE");
  await mundo.avanzar(60 * HORA_MS);
  await subir(caja, [{ ...corte, fin: await caja.ahora(), facturas: [] }]);
  await emitida(segunda);
});

test("a till that calls again keeps room for what it has not sent yet, under a newer CUFD", async () => {
  const { caja, inicio, vendida, corte } = await viernes();
  await mundo.avanzar(10_000);
  const antes = mundo.cable().cuantas("registroEventoSignificativo");
  mundo.cable().retener("registroEventoSignificativo");
  await subir(caja, [{ ...corte, fin: masTarde(inicio, 9000), facturas: [vendida] }]);
  await hasta("se intenta", async () => mundo.cable().cuantas("registroEventoSignificativo") > antes);
  const [primero] = await cufdsDe(caja);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("llega otro CUFD", async () => (await cufdsDe(caja))[0] !== primero);
  const otro = nuevo(await caja.ahora(), null);
  const deSabado = await emitir(caja, 2);
  await mundo.avanzar(62 * HORA_MS);
  await caja.call("GET", "/v1/terminal/estado");
  mundo.cable().retener(null);
  await hasta("la primera queda con su motivo", async () => {
    await mundo.avanzar(60_000);
    return (await fila(vendida)).observada?.includes("48 HORAS") === true;
  });
  await subir(caja, [{ ...otro, fin: masTarde(otro.inicio, 1000), facturas: [deSabado] }]);
  await emitida(deSabado);
});

test("outages of Friday of which the tax system was not told share one window on Monday", async () => {
  const { caja, inicio, vendida, corte } = await viernes();
  await mundo.avanzar(20_000);
  const otra = await emitir(caja, 2);
  const otro = nuevo(masTarde(inicio, 15_000), masTarde(inicio, 40_000));
  await mundo.avanzar(30_000);
  const antes = mundo.cable().cuantas("registroEventoSignificativo");
  mundo.cable().retener("registroEventoSignificativo");
  await subir(caja, [{ ...otro, facturas: [otra] }]);
  await subir(caja, [{ ...corte, fin: masTarde(inicio, 9000), facturas: [vendida] }]);
  await hasta("se intenta", async () => mundo.cable().cuantas("registroEventoSignificativo") > antes);
  await hasta("cada corte tiene su ventana", async () => (await eventosDe(corte)).length === 1);
  await mundo.avanzar(62 * HORA_MS);
  await subir(caja, [{ ...nuevo(await caja.ahora(), null), facturas: [] }]);
  mundo.cable().retener(null);
  await hasta("el SIAT tiene las dos", async () => {
    await mundo.avanzar(60_000);
    return (await fila(vendida)).estado === "EMITIDA" && (await fila(otra)).estado === "EMITIDA";
  });
});

test("a window of which the tax system was not told in time moves its end", async () => {
  const { caja, inicio, vendida, corte } = await viernes();
  await mundo.avanzar(10_000);
  const antes = mundo.cable().cuantas("registroEventoSignificativo");
  mundo.cable().retener("registroEventoSignificativo");
  const terminado = { ...corte, fin: masTarde(inicio, 9000) };
  await subir(caja, [{ ...terminado, facturas: [vendida] }]);
  await hasta("se intenta", async () => mundo.cable().cuantas("registroEventoSignificativo") > antes);
  await mundo.avanzar(62 * HORA_MS);
  await subir(caja, [{ ...nuevo(await caja.ahora(), null), facturas: [] }]);
  mundo.cable().retener(null);
  await hasta("el SIAT la tiene", async () => {
    await mundo.avanzar(60_000);
    return (await fila(vendida)).estado === "EMITIDA";
  });
});
