import { expect, test } from "vitest";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import type { MundoCaja } from "../support/mundo.ts";

const abrir = mundosDePrueba();

const tactil = async (mundo: MundoCaja) => (await pedir(mundo, "estado", {})).apariencia.pantallaTactil;

test("anybody at a till hides its touch controls; another till keeps its own, and a restart keeps both", async () => {
  const [una, otra] = [await abrir(), await abrir()];
  const persona = {
    id: null,
    nombre: "Ana",
    pin: "2468",
    permisos: ["configuracion" as const],
    activo: true,
  };
  await pedir(una, "guardarUsuario", persona);
  const todas = await pedir(una, "guardarUsuario", { ...persona, nombre: "Juan", pin: "1357", permisos: [] });
  const usuarioId = todas.find(({ nombre }) => nombre === "Juan")?.id ?? "";
  await pedir(una, "entrar", { usuarioId, pin: "1357" });
  const antes = await pedir(una, "configuracion", {});
  expect(await una.caja.invoke("guardarConfiguracion", antes)).toMatchObject({ ok: false });
  await pedir(una, "elegirPantallaTactil", { pantallaTactil: "ocultar" });
  await pedir(otra, "elegirPantallaTactil", { pantallaTactil: "mostrar" });
  expect(await pedir(una, "configuracion", {})).toEqual({ ...antes, pantallaTactil: "ocultar" });
  await Promise.all([una.reiniciar(), otra.reiniciar()]);
  expect([await tactil(una), await tactil(otra)]).toEqual(["ocultar", "mostrar"]);
});
