import { afterEach, beforeEach, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

const CONTEO = { cantidades: { "200": "3" }, dolares: "", nota: "" };
const HOJA = "hoja:transcripcion:nueva";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const guardar = (clave: string, contenido: typeof CONTEO | null, de = "") =>
  mundo.caja.invoke("guardarEscrito", { de, clave, contenido });
const escrito = async (clave: string) => (await pedir(mundo, "escrito", { clave })).contenido;

test("unfinished work is there in another run of the program, each kind by itself, until it ends", async () => {
  await guardar("conteo", CONTEO);
  await guardar(HOJA, { ...CONTEO, nota: "la hoja" });
  await mundo.reiniciar();
  expect(await escrito("conteo")).toEqual(CONTEO);
  expect(await escrito(HOJA)).toEqual({ ...CONTEO, nota: "la hoja" });
  await guardar("conteo", null);
  expect(await escrito("conteo")).toBeNull();
  expect(await escrito(HOJA)).not.toBeNull();
});

test("unfinished work is one person's: the first one takes over that of a till without users", async () => {
  await guardar("conteo", CONTEO);
  const persona = async (nombre: string, pin: string) => {
    const nueva = { id: null, nombre, pin, permisos: ["configuracion" as const], activo: true };
    const todas = await pedir(mundo, "guardarUsuario", nueva);
    return todas.find((una) => una.nombre === nombre)?.id ?? "";
  };
  const ana = await persona("Ana", "2468");
  await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
  expect(await escrito("conteo")).toEqual(CONTEO);
  const rosa = await persona("Rosa", "1357");
  await pedir(mundo, "entrar", { usuarioId: rosa, pin: "1357" });
  expect(await escrito("conteo")).toBeNull();
  expect(await guardar("conteo", null, ana)).toMatchObject({ ok: false, error: { kind: "sinUsuario" } });
  await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
  expect(await escrito("conteo")).toEqual(CONTEO);
});
