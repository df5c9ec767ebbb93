import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUERPOS, epochToInstante, instanteToEpoch, PROTOCOLO, type LlamadaCaja } from "@mostrador/core";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

/** Calls as a till of this protocol; null sends none, as the release of 2026-11-22 does. */
function llamar(protocolo: number | string | null, method: string, path: string, body?: unknown) {
  return mundo.api(method, path, body, {
    "x-api-key": null,
    authorization: `Bearer ${caja.token}`,
    ...(protocolo === null ? {} : { "x-mostrador-protocol": String(protocolo) }),
  });
}

/** Builds an offline sale of now with its outage, in wire form. */
async function subida(numero: number, cambios: object = {}) {
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(numero, 2)), gemela: null, ...cambios };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  return { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
}

const CON_CUERPO = RUTAS.filter(({ llamada }) => llamada !== undefined);

test("every call of a till with a body is known to core by its name, with today's body", () => {
  const conCuerpo = RUTAS.filter(({ path, body }) => path.startsWith("/v1/terminal/") && body !== undefined);
  expect(CON_CUERPO).toEqual(conCuerpo);
  for (const { llamada, body } of CON_CUERPO) expect(body).toBe(CUERPOS[llamada as LlamadaCaja]);
  const llamadas = new Set(CON_CUERPO.map(({ llamada }) => String(llamada)));
  expect([...llamadas].toSorted()).toEqual(Object.keys(CUERPOS).toSorted());
});

test("every reply to a till tells the protocol in force, a refusal too", async () => {
  for (const path of ["/v1/terminal/estado", "/v1/terminal/nada"]) {
    const { headers } = await llamar(null, "GET", path);
    expect(headers.get("x-mostrador-protocol")).toBe(String(PROTOCOLO));
  }
  expect(exigir(await llamar(null, "GET", "/v1/terminal/estado")).body.datos.protocolo).toBe(PROTOCOLO);
});

describe.each([
  ["a newer till", PROTOCOLO + 1],
  ["a till that tells no protocol that there is", "dos"],
])("%s", (_que, protocolo) => {
  test.each(CON_CUERPO.map(({ method, path }) => [method, path] as const))(
    "is refused as such, and not judged: %s %s",
    async (method, path) => {
      const suya = path
        .replace("{cuf}", "A".repeat(40))
        .replace("{hash}", "a".repeat(64))
        .replace("{id}", "b".repeat(32));
      const reply = await llamar(protocolo, method, suya, { nuevo: 1 });
      expect([reply.status, reply.headers.get("x-error-code")]).toEqual([426, "protocoloDeServidor"]);
      expect(reply.body.error).toMatch(/actualice el servidor/);
    },
  );

  test("hears how its documents stand, and withdraws one", async () => {
    for (const path of ["estado", "datos", "documentos", "manuales"])
      expect((await llamar(protocolo, "GET", `/v1/terminal/${path}`)).status).toBe(200);
    const cuf = "B".repeat(40);
    const retirada = await llamar(protocolo, "POST", `/v1/terminal/facturas/${cuf}/retirar`, {});
    expect(retirada.body.datos).toMatchObject({ resultado: "retirada" });
  });
});

test("a field that the till's protocol does not have is a difference of versions, deep in a request too", async () => {
  const lote = await subida(1);
  for (const cuerpo of [
    { ...lote, futuro: 1 },
    { ...lote, facturas: lote.facturas.map((f) => ({ ...f, futuro: 1 })) },
    {
      ...lote,
      facturas: lote.facturas.map((f) => ({
        ...f,
        pedido: { ...(f as { pedido?: object }).pedido, futuro: 1 },
      })),
    },
  ]) {
    const reply = await llamar(PROTOCOLO, "POST", "/v1/terminal/offline", cuerpo);
    expect([reply.status, reply.headers.get("x-error-code")]).toEqual([426, "protocoloDeServidor"]);
  }
  // The document was not judged: it goes up unchanged once both protocols match.
  const tomada = exigir(await llamar(PROTOCOLO, "POST", "/v1/terminal/offline", lote)).body.datos;
  expect(tomada.facturas).toMatchObject([{ resultado: "recibida" }]);
});

test("an online sale that is refused for its protocol is told in words that every till takes for not delivered", async () => {
  const factura = (await caja.factura(2, 1)) as { cuf: string };
  const { status, body } = await llamar(PROTOCOLO + 1, "POST", "/v1/terminal/facturas", factura);
  expect([status, body.datos]).toMatchObject([426, { resultado: "noEntregada", cuf: factura.cuf }]);
  const vendida = exigir(await llamar(PROTOCOLO, "POST", "/v1/terminal/facturas", factura)).body.datos;
  expect(vendida.resultado).toBe("aceptada");
});

test("a field of today in the words of protocol 1 is refused as a difference of versions", async () => {
  const editado_en = await caja.ahora();
  const cambios = (campos: object) => ({
    productos: [{ id: "nuevo", editado_en, borrado: false, campos }],
    clientes: [],
    usuarios: [],
  });
  const con = cambios({ descripcion: "Pan", fraccionable: true });
  expect((await llamar(null, "POST", "/v1/terminal/cambios", con)).status).toBe(426);
  expect((await llamar(1, "POST", "/v1/terminal/cambios", con)).status).toBe(426);
  exigir(await llamar(1, "POST", "/v1/terminal/cambios", cambios({ descripcion: "Pan" })));
  exigir(await llamar(PROTOCOLO, "POST", "/v1/terminal/cambios", con));
});

test("a sale that was issued by earlier rules goes up: its digest decides, not today's rule for a value", async () => {
  const lote = await subida(3);
  const [factura] = lote.facturas as unknown as [{ pedido: { cliente: object } }];
  // No XML carries the address, so the digest is the same.
  const vieja = {
    ...factura,
    pedido: { ...factura.pedido, cliente: { ...factura.pedido.cliente, correo: "ana@" } },
  };
  const otra = { ...vieja, pedido: { ...vieja.pedido, monto_gift_card: -1 } };
  const subir = async (facturas: readonly object[]) =>
    exigir(await llamar(1, "POST", "/v1/terminal/offline", { ...lote, facturas })).body.datos.facturas;
  expect(await subir([otra])).toMatchObject([{ resultado: "rechazada" }]);
  expect(await subir([vieja])).toMatchObject([{ resultado: "recibida" }]);
});
