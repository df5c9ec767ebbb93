import { expect, test } from "vitest";
import { direccionCifrada, isPaginaPortal } from "./direccion-portal.ts";

test.each([
  "/portal/",
  "/portal/equipos",
  "/portal/equipos?emparejar=1",
  "/portal/ventas/15A2F0?buscar=caf%C3%A9+molido&desde=2026-01-01",
])("%s is a page of the portal", (direccion) => {
  expect(isPaginaPortal(direccion)).toBe(true);
});

test.each([
  "",
  "https://malo.example/portal/",
  "//malo.example/portal/",
  "/\\malo.example/portal/",
  "/portal",
  "/portal//malo.example",
  "/portal/../v1/cuenta",
  "/portal/ventas/a/b",
  "/portal/ventas#/x",
  "/portal/ventas?a=//malo.example",
  "/portal/ventas\n",
  "/acceso?token=acc_1",
  "javascript:alert(1)",
  `/portal/ventas?${"a".repeat(601)}`,
])("%j is none", (direccion) => {
  expect(isPaginaPortal(direccion)).toBe(false);
});

test.each([
  ["http://192.168.0.10:3000/portal/ventas?q=1", "https://192.168.0.10:3000/portal/ventas?q=1"],
  ["http://tienda.local/portal/", "https://tienda.local:80/portal/"],
  ["http://[fd00::2]:3000/portal/", "https://[fd00::2]:3000/portal/"],
  ["https://192.168.0.10:3000/portal/", null],
  ["http://localhost:3000/portal/", null],
  ["http://127.0.0.1:3000/portal/", null],
  ["http://[::1]:3000/portal/", null],
])("the page %s by TLS", (direccion, cifrada) => {
  expect(direccionCifrada(direccion)).toBe(cifrada);
});
