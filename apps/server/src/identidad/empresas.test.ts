import type { Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaccion } from "../motor/transaccion.ts";
import { saveUsuario } from "./db/usuarios.ts";
import { como, entrar, entrarInvitada } from "../support/entrar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const ATACANTE = "atacante@ejemplo.bo";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const llamar = async (method: string, path: string, token: string, body?: object, empresa?: number) =>
  mundo.api(method, path, body, {
    ...como(token),
    ...(empresa === undefined ? {} : { "x-empresa": String(empresa) }),
  });
const invitar = (dueno: string, correo: string, rol = "cajero") =>
  llamar("POST", "/v1/usuarios", dueno, { correo, rol });
/** Gives the NIT for which a person's call acts, or the kind of its refusal. */
async function empresaDe(token: string, pedida?: number): Promise<number | string | null> {
  const { status, body, headers } = await llamar("GET", "/v1/cuenta", token, undefined, pedida);
  return status === 200 ? body.datos.nit : headers.get("x-error-code");
}
async function demoDe(token: string): Promise<number> {
  return (await llamar("POST", "/v1/registro/prueba", token)).body.datos.nit;
}

describe("membership", () => {
  test("needs the consent of its addressee, in a demo company and in a real one", async () => {
    const { ownerToken, nit } = mundo.empresas[0];
    const atacante = await entrar(mundo, ATACANTE);
    const trampa = await demoDe(atacante);
    const victima = await entrar(mundo, "victima@ejemplo.bo");
    for (const dueno of [atacante, ownerToken])
      expect((await invitar(dueno, "victima@ejemplo.bo", "dueno")).body.datos.estado).toBe("invitado");
    expect(await empresaDe(victima)).toBe("claveInvalida");
    expect(await empresaDe(victima, trampa)).toBe("claveInvalida");
    const { invitaciones, empresas } = (await llamar("GET", "/v1/empresas", victima)).body.datos;
    expect(empresas).toEqual([]);
    expect(invitaciones.map((i: { nit: Nit; demo: boolean }) => [i.nit, i.demo])).toEqual([
      [nit, false],
      [trampa, true],
    ]);
    expect((await llamar("POST", `/v1/empresas/${nit}/aceptar`, victima)).status).toBe(200);
    expect(await empresaDe(victima)).toBe(nit);
    expect(await demoDe(victima)).not.toBe(trampa);
    expect(await empresaDe(victima)).toBe(nit);
    expect((await llamar("POST", `/v1/empresas/${trampa}/aceptar`, victima)).status).toBe(200);
    expect(await empresaDe(victima), "a demo that is accepted too").toBe(nit);
    expect(await empresaDe(victima, trampa)).toBe(trampa);
  });
  test("is taken by its addressee only, once, and not after it was withdrawn or refused", async () => {
    const { ownerToken, nit } = mundo.empresas[0];
    const [ana, otra] = [await entrar(mundo, "ana@ejemplo.bo"), await entrar(mundo, "otra@ejemplo.bo")];
    const responder = async (que: string, token: string) =>
      (await llamar("POST", `/v1/empresas/${nit}/${que}`, token)).status;
    await invitar(ownerToken, "ana@ejemplo.bo");
    expect(await responder("aceptar", otra)).toBe(404);
    expect((await llamar("DELETE", "/v1/usuarios/ana@ejemplo.bo", ownerToken)).status).toBe(200);
    expect(await responder("aceptar", ana)).toBe(404);
    await invitar(ownerToken, "ana@ejemplo.bo");
    expect(await responder("rechazar", ana)).toBe(200);
    expect(await responder("aceptar", ana)).toBe(404);
    await invitar(ownerToken, "ana@ejemplo.bo");
    expect([await responder("aceptar", ana), await responder("aceptar", ana)]).toEqual([200, 404]);
    const { usuarios } = (await llamar("GET", "/v1/usuarios", ownerToken)).body.datos;
    expect(usuarios).toContainEqual(
      expect.objectContaining({ correo: "ana@ejemplo.bo", rol: "cajero", estado: "activo" }),
    );
  });
  test("of before stays valid, and its role is changed without another consent", async () => {
    const { ownerToken, nit } = mundo.empresas[0];
    await transaccion(mundo.db(), nit, (tx) =>
      saveUsuario(tx, "antigua@ejemplo.bo", nit, "cajero", mundo.ahora()),
    );
    expect(await empresaDe(await entrar(mundo, "antigua@ejemplo.bo"))).toBe(nit);
    const { estado } = (await invitar(ownerToken, "antigua@ejemplo.bo", "dueno")).body.datos;
    expect(estado).toBe("activo");
  });
  test("is offered to a hundred at most at the same time", async () => {
    const atacante = await entrar(mundo, ATACANTE);
    const { usuarios } = (await llamar("GET", "/v1/usuarios", atacante)).body.datos;
    const abiertas = usuarios.filter((u: { estado: string }) => u.estado === "invitado").length;
    for (let i = abiertas; i < 100; i++) await invitar(atacante, `n${i}@ejemplo.bo`);
    expect((await invitar(atacante, "una-mas@ejemplo.bo")).status).toBe(409);
    expect((await invitar(atacante, "n99@ejemplo.bo", "dueno")).status).toBe(200);
  });
});

describe("somebody of several companies", () => {
  test("acts for her real one, chooses between several, and changes it; a call may name one", async () => {
    const [una, otra] = mundo.empresas;
    const persona = await entrar(mundo, "varias@ejemplo.bo");
    const demo = await demoDe(persona);
    expect(await empresaDe(persona)).toBe(demo);
    await invitar(otra.ownerToken, "varias@ejemplo.bo");
    await llamar("POST", `/v1/empresas/${otra.nit}/aceptar`, persona);
    expect(await empresaDe(persona), "a demo never stands before a real one").toBe(otra.nit);
    await entrarInvitada(mundo, "varias@ejemplo.bo", "dueno");
    expect(await empresaDe(persona), "the one accepted last").toBe(una.nit);
    expect((await llamar("POST", `/v1/empresas/${otra.nit}/elegir`, persona)).status).toBe(200);
    expect(await empresaDe(persona)).toBe(otra.nit);
    expect(await empresaDe(persona, una.nit)).toBe(una.nit);
    expect(await empresaDe(persona, demo)).toBe(demo);
    const { empresas } = (await llamar("GET", "/v1/empresas", persona)).body.datos;
    expect(empresas.map((e: { nit: Nit; elegida: boolean }) => [e.nit, e.elegida])).toEqual([
      [demo, false],
      [otra.nit, true],
      [una.nit, false],
    ]);
  });
  test("must choose where she has not, and only among her own", async () => {
    const [una, otra] = mundo.empresas;
    for (const { nit } of [una, otra])
      await transaccion(mundo.db(), nit, (tx) =>
        saveUsuario(tx, "dos@ejemplo.bo", nit, "cajero", mundo.ahora()),
      );
    const persona = await entrar(mundo, "dos@ejemplo.bo");
    expect(await empresaDe(persona)).toBe("empresaPorElegir");
    expect(await empresaDe(persona, una.nit)).toBe(una.nit);
    const ajena = await demoDe(await entrar(mundo, ATACANTE));
    expect(await empresaDe(persona, ajena)).toBe("empresaAjena");
    expect((await llamar("POST", `/v1/empresas/${ajena}/elegir`, persona)).status).toBe(403);
    await llamar("DELETE", "/v1/usuarios/dos@ejemplo.bo", otra.ownerToken);
    expect(await empresaDe(persona)).toBe(una.nit);
  });
});
