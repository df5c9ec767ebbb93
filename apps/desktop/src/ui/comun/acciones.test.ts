import { expect, test } from "vitest";
import { ACCIONES, teclaDe } from "./acciones.ts";

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
