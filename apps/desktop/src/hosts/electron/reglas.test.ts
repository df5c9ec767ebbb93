import { describe, expect, test } from "vitest";
import { isLoopback, isPaginaPublica, isPantallaCliente, isRemitente, isWhatsapp } from "./reglas.ts";

test.each([
  ["the loopback host's own address", "http://127.0.0.1:3002/?t=abc", true],
  ["another machine", "http://192.168.0.10:3002/", false],
  ["a name that begins alike", "http://127.0.0.1.ejemplo.com/", false],
  ["an address hidden behind a user", "http://127.0.0.1@ejemplo.com/", false],
  ["a file", "file:///etc/passwd", false],
  ["no address", "127.0.0.1", false],
])("the window shows a loopback host and nothing else: %s", (_case, address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each([
  ["an invoice's page", "https://facturas.ejemplo.bo/f/45AF01", true],
  ["the demo's", "http://localhost:3000/f/45AF01", true],
  ["another page", "https://facturas.ejemplo.bo/portal", false],
  ["a path that goes on", "https://facturas.ejemplo.bo/f/45AF01/../../x", false],
  ["a script", "javascript:alert(1)//f/45AF01", false],
  ["a program", "file:///f/45AF01", false],
  ["a user and a password", "https://u:p@facturas.ejemplo.bo/f/45AF01", false],
])("the person's browser gets public pages only: %s", (_case, address, expected) => {
  expect(isPaginaPublica(address)).toBe(expected);
});

test.each([
  ["a link to a number of Bolivia", "https://wa.me/59171234567?text=Hola", true],
  ["a number of another country", "https://wa.me/5491123456789?text=Hola", false],
  ["another site", "https://wa.me.ejemplo.com/59171234567", false],
  ["without encryption", "http://wa.me/59171234567", false],
  ["a user before the site", "https://wa.me@ejemplo.com/59171234567", false],
])("the person's browser gets WhatsApp links of Bolivia only: %s", (_case, address, expected) => {
  expect(isWhatsapp(address)).toBe(expected);
});

test.each([
  ["the buyer's screen", "mostrador://caja/cliente.html", true],
  ["another page of ours", "mostrador://caja/index.html", false],
  ["with something after it", "mostrador://caja/cliente.html?x=1", false],
  ["of another origin", "https://ejemplo.com/cliente.html", false],
])("one more window may be opened: %s", (_case, address, expected) => {
  expect(isPantallaCliente(address, "mostrador://caja/")).toBe(expected);
});

describe("a call is taken from", () => {
  test.each([
    ["our page", { url: "mostrador://caja/", parent: null }, true],
    ["no frame inside it", { url: "mostrador://caja/", parent: {} }, false],
    ["no other page", { url: "https://ejemplo.com/mostrador://caja/", parent: null }, false],
    ["no origin that begins alike", { url: "mostrador://caja.ejemplo/", parent: null }, false],
    ["no frame that is gone", null, false],
  ])("%s", (_case, frame, expected) => {
    expect(isRemitente(frame, "mostrador://caja")).toBe(expected);
  });
});
