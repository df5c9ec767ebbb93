import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir, sembrarPersona } from "../support/mundos.ts";

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
  const ana = await sembrarPersona(mundo, "Ana", "2468");
  await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
  expect(await escrito("conteo")).toEqual(CONTEO);
  const rosa = await sembrarPersona(mundo, "Rosa", "1357");
  await pedir(mundo, "entrar", { usuarioId: rosa, pin: "1357" });
  expect(await escrito("conteo")).toBeNull();
  expect(await guardar("conteo", null, ana)).toMatchObject({ ok: false, error: { kind: "sinUsuario" } });
  await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
  expect(await escrito("conteo")).toEqual(CONTEO);
});

test.each(["conteo", HOJA])(
  "a window writes %s over no state of another that it has not read",
  async (clave) => {
    const escribir = (ventana: string, revision: number, nota: string | null) =>
      mundo.caja.invoke("guardarEscrito", {
        de: "",
        clave,
        contenido: nota === null ? null : { ...CONTEO, nota },
        vista: { ventana, revision },
      });
    const leido = () => pedir(mundo, "escrito", { clave });
    expect(await escribir("una", 0, "de una")).toMatchObject({ ok: true });
    const { revision } = await leido();
    expect(await escribir("otra", revision, "de otra")).toMatchObject({ ok: true });
    const tarde = await escribir("una", revision, "de una otra vez");
    expect(tarde).toMatchObject({ ok: false, error: { kind: "escritoCambiado" } });
    expect((await leido()).contenido).toMatchObject({ nota: "de otra" });
    // Keeping one's own: the other's state was seen, and gives way.
    const vista = await leido();
    expect(await escribir("una", vista.revision, "queda lo de una")).toMatchObject({ ok: true });
    expect((await leido()).contenido).toMatchObject({ nota: "queda lo de una" });
    // Work that ended and begins again has a revision that no window saw.
    const vieja = await leido();
    await escribir("una", 0, null);
    await escribir("una", 0, "otra vez desde el comienzo");
    expect(await escribir("otra", vieja.revision, "de otra")).toMatchObject({ ok: false });
    expect(await escribir("otra", vieja.revision, null)).toMatchObject({ ok: false });
  },
);

test("work that ends and begins again within one millisecond has another revision", async () => {
  const escribir = (ventana: string, revision: number, contenido: typeof CONTEO | null) =>
    pedir(mundo, "guardarEscrito", { de: "", clave: HOJA, contenido, vista: { ventana, revision } });
  const quieto = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  try {
    const { revision } = await escribir("una", 0, CONTEO);
    await escribir("una", revision, null);
    expect((await escribir("una", 0, CONTEO)).revision).toBeGreaterThan(revision);
  } finally {
    quieto.mockRestore();
  }
});

test("a session that is closed ends its count, though another window typed it", async () => {
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  const vista = { ventana: "otra", revision: 0 };
  await pedir(mundo, "guardarEscrito", { de: "", clave: "conteo", contenido: CONTEO, vista });
  await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: null });
  expect(await escrito("conteo")).toBeNull();
});
