import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isPerfilEnUso } from "./ventana.ts";

let perfil: string;
beforeEach(() => {
  perfil = mkdtempSync(join(tmpdir(), "perfil-"));
});
afterEach(() => rmSync(perfil, { recursive: true, force: true }));

test("a profile is in use while the browser that locked it lives", () => {
  expect(isPerfilEnUso(perfil)).toBe(false);
  symlinkSync(`mi-equipo-${process.pid}`, join(perfil, "SingletonLock"));
  expect(isPerfilEnUso(perfil)).toBe(true);
});

test("a lock that a crash left behind holds no profile", () => {
  symlinkSync("mi-equipo-99999999", join(perfil, "SingletonLock"));
  expect(isPerfilEnUso(perfil)).toBe(false);
});
