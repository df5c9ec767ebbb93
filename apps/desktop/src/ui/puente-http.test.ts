import { describe, expect, test } from "vitest";
import { anotarApertura, isContestando } from "./comun/respuesta.ts";
import { createPuenteHttp } from "./puente-http.ts";

/** A bridge to a till's program that keeps each call until it is told what to reply. */
function conPrograma() {
  const pedidas: { readonly keepalive: boolean; readonly responder: (status: number) => void }[] = [];
  const puente = createPuenteHttp((_ruta, opciones) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    pedidas.push({
      keepalive: opciones?.keepalive === true,
      responder: (status) => resolve(Response.json({ ok: true, value: { revision: 1 } }, { status })),
    });
    return promise;
  });
  const guardar = (letras: number) =>
    puente.invoke("guardarEscrito", {
      de: "",
      clave: "compra",
      contenido: { nota: "x".repeat(letras) },
      vista: { ventana: "", revision: 0 },
    });
  return { pedidas, puente, guardar };
}

describe("the bridge over HTTP", () => {
  test("keeps alive no more than browsers allow in all: the rest are calls like any other", async () => {
    const { pedidas, guardar } = conPrograma();
    const antes = [guardar(20_000), guardar(20_000), guardar(5_000)];
    expect(pedidas.map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
    for (const { responder } of pedidas) responder(200);
    await Promise.all(antes);
    const despues = guardar(20_000);
    expect(pedidas.at(-1)?.keepalive).toBe(true);
    pedidas.at(-1)?.responder(200);
    await despues;
  });

  test("a page of before the program's restart has no program that answers", async () => {
    anotarApertura();
    const { pedidas, puente } = conPrograma();
    const llamada = puente.invoke("estado", {});
    pedidas[0]?.responder(401);
    await llamada;
    expect(isContestando()).toBe(false);
    anotarApertura();
  });
});
