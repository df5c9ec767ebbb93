/** A till whose credential ended: what it printed still gets to the server. docs/decisions/0082 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function estado() {
  const leido = await mundo.caja.invoke("estado", {});
  if (!leido.ok) throw new Error(leido.error.texto);
  return leido.value;
}

/** The calls that the server takes of a till whose credential ended: with the owner's word, and without it. */
const [CON_PALABRA, SIN_PALABRA] = [/^\/(?:offline|recuperar|hechos)$/, /^\/offline$/];
const terminar = (salvo?: RegExp) => {
  const negativa = { status: 403, codigo: "terminalRevocada" };
  mundo.servidor.negativa = salvo === undefined ? negativa : { ...negativa, salvo };
};

const contados = () => [...mundo.servidor.hechos.values()].reduce((suma, serie) => suma + serie.length, 0);
const subidas = (desde: number) =>
  mundo.servidor.peticiones
    .slice(desde)
    .filter(({ path }) => path === "/offline")
    .map(
      ({ cuerpo }) =>
        cuerpo as {
          cufds?: readonly object[];
          cortes: readonly { fin: string | null }[];
          facturas: readonly { cuf: string; apartada?: boolean }[];
        },
    );
/** Waits until the light of the server says it. */
const dice = (texto: RegExp) =>
  mundo.hasta(`dice ${texto}`, async () => texto.test((await estado()).luces.servidor.texto));

/** Sells without the server, whose answer is then that it serves this till no more. */
async function venderYTerminar(
  salvo?: RegExp,
): Promise<{ readonly cuf: string | null; readonly desde: number }> {
  mundo.servidor.apagado = true;
  const { cuf, estado: vendida } = await mundo.vender();
  expect(vendida).toBe("OFFLINE");
  terminar(salvo);
  mundo.servidor.apagado = false;
  const desde = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("se sabe revocada", async () => (await estado()).bloqueo === "terminalRevocada");
  return { cuf, desde };
}

test("takes its printed documents with the end of their outage, then its facts, and reads nothing", async () => {
  const { cuf, desde } = await venderYTerminar(CON_PALABRA);
  await mundo.hasta("entrega la factura", async () => (await estado()).pendientes.porSubir === 0);
  await mundo.hasta("entrega los hechos", () => contados() > 0);
  const [subida] = subidas(desde);
  expect(subida?.facturas.map((factura) => factura.cuf)).toEqual([cuf]);
  expect(subida?.cortes.map(({ fin }) => fin === null)).toEqual([false]);
  // A server that holds it takes no other call that tells this code.
  expect(subida?.cufds).toMatchObject([{ codigo: "CUFD-1", codigoControl: expect.any(String) }]);
  const llamadas = mundo.servidor.peticiones.slice(desde).map(({ path }) => path);
  expect(llamadas.filter((path) => path !== "/estado" && !CON_PALABRA.test(path))).toEqual([]);
  await dice(/ya está en el servidor, y el dueño lo ve/);
});

test("keeps its facts until the owner has spoken, and says that its papers are there", async () => {
  await venderYTerminar(SIN_PALABRA);
  await mundo.hasta("entrega la factura", async () => (await estado()).pendientes.porSubir === 0);
  expect(contados()).toBe(0);
  await dice(/ya está en el servidor/);
  terminar(CON_PALABRA);
  await mundo.reiniciar();
  await mundo.hasta("entrega los hechos", () => contados() > 0);
});

test("tells the cashier what did not get there, and what to do", async () => {
  await venderYTerminar();
  await dice(/Una factura que imprimió todavía no llegó al servidor: deje esta/);
  expect((await estado()).pendientes.porSubir).toBe(1);
});

test("tells the cashier that the owner refused its papers, until she takes them after all", async () => {
  const { cuf } = await venderYTerminar();
  mundo.servidor.negativa = { status: 403, codigo: "terminalRevocada", entrega: "rechazada" };
  await mundo.reiniciar();
  await dice(/El dueño dijo que lo que imprimió no es de su tienda, y no se envía a Impuestos/);
  terminar(CON_PALABRA);
  const desde = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("la entrega", () =>
    subidas(desde).some(({ facturas }) => facturas.some((factura) => factura.cuf === cuf)),
  );
  await dice(/ya está en el servidor, y el dueño lo ve/);
});

test("tells all again at its next start: a server that came back from a copy may have lost it", async () => {
  const { cuf } = await venderYTerminar(CON_PALABRA);
  await mundo.hasta("entrega la factura", async () => (await estado()).pendientes.porSubir === 0);
  const desde = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("la entrega otra vez", () =>
    subidas(desde).some(({ facturas }) => facturas.some((factura) => factura.cuf === cuf)),
  );
});

test("tells again the code of the day of its documents before them: one that came back from a copy lacks it", async () => {
  await venderYTerminar(CON_PALABRA);
  await mundo.hasta("entrega la factura", async () => (await estado()).pendientes.porSubir === 0);
  const desde = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("la entrega otra vez", () => subidas(desde).some(({ facturas }) => facturas.length > 0));
  const [primera] = mundo.servidor.peticiones.slice(desde).filter(({ path }) => CON_PALABRA.test(path));
  expect(primera).toMatchObject({ path: "/recuperar", cuerpo: { cufds: [{ codigo: "CUFD-1" }] } });
});

test("tells again what the server set aside: one that came back from a copy lacks it, and gives it no number", async () => {
  mundo.servidor.rechazoSubida = "numeroUsado";
  const { cuf } = await venderYTerminar(CON_PALABRA);
  await mundo.hasta("se aparta", async () => (await estado()).pendientes.observadas === 1);
  const desde = mundo.servidor.peticiones.length;
  await mundo.reiniciar();
  await mundo.hasta("la dice otra vez", () => subidas(desde).some(({ facturas }) => facturas.length > 0));
  const [dicha] = subidas(desde);
  expect(dicha).toMatchObject({ cortes: [{}], facturas: [{ cuf, apartada: true }] });
  expect((await estado()).pendientes.observadas).toBe(1);
});

test("delivers before it is paired for another place, and once more under the new credential", async () => {
  const { cuf } = await venderYTerminar();
  terminar(CON_PALABRA);
  const desde = mundo.servidor.peticiones.length;
  const emparejada = await mundo.caja.invoke("emparejar", {
    urlServidor: mundo.servidor.url,
    codigo: "K7QM4XA-PH3D8WK-B52VNJ4",
    nombre: "Otra",
  });
  expect(emparejada.ok).toBe(true);
  const orden = mundo.servidor.peticiones.slice(desde).map(({ path }) => path);
  expect(orden.indexOf("/offline")).toBeGreaterThan(-1);
  expect(orden.indexOf("/offline")).toBeLessThan(orden.indexOf("/emparejar"));
  mundo.servidor.negativa = null;
  await mundo.reiniciar();
  await mundo.hasta("sube con la nueva", () => {
    const tras = mundo.servidor.peticiones.findLastIndex(({ path }) => path === "/emparejar");
    return subidas(tras).some(({ facturas }) => facturas.some((factura) => factura.cuf === cuf));
  });
});
