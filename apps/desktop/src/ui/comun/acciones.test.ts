import { expect, test } from "vitest";
import { ACCIONES, asignar, teclaDe, teclasDe } from "./acciones.ts";

const pulsada = { key: "b", ctrlKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: "F9" }, "F9"],
  [{ ctrlKey: true }, "Ctrl+B"],
  [{ altKey: true, key: "2" }, "Alt+2"],
  [{ shiftKey: true, key: "F3" }, "Shift+F3"],
  [{ shiftKey: true, key: "?" }, "?"],
])("%j is %s", (event, tecla) => expect(teclaDe({ ...pulsada, ...event })).toBe(tecla));

test("no key means two things", () => {
  const teclas = Object.values(ACCIONES).map(({ tecla }) => tecla);
  expect(new Set(teclas).size).toBe(teclas.length);
});

test("a key given to an action is that action's, until it is given back its first one", () => {
  const cambiadas = asignar({}, "cobrar", "F12");
  expect(cambiadas.ok && teclasDe(cambiadas.value).cobrar).toBe("F12");
  const devuelta = asignar({ cobrar: "F12" }, "cobrar", ACCIONES.cobrar.tecla);
  expect(devuelta).toEqual({ ok: true, value: {} });
});

test.each([
  ["F2", "another action has it"],
  ["A", "it is typing"],
  ["Enter", "fields need it"],
  ["Ctrl+W", "it closes the window"],
  ["Alt+F4", "it closes the window"],
  ["Ctrl+C", "it copies"],
  ["Ctrl+J", "it is a scanner's line end"],
  ["Ctrl+Shift+X", "nothing that is written so"],
])("%s is refused: %s", (tecla) => expect(asignar({}, "cobrar", tecla).ok).toBe(false));

test("a key that was given away is free for others", () => {
  expect(asignar({ cliente: "F12" }, "cobrar", "F2").ok).toBe(true);
});
