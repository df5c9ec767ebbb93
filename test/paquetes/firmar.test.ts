import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPublicacion, parsePublicacion, writePublicacion } from "@mostrador/core/publicacion";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLlave, firmarCarpeta } from "../../scripts/firmar.ts";

let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "firmar-"));
  writeFileSync(join(carpeta, "Mostrador-0.3.0.AppImage"), "linux");
  writeFileSync(join(carpeta, "Mostrador-0.3.0.exe"), "windows");
});
afterEach(() => rmSync(carpeta, { recursive: true }));

const [uso, reserva] = [createLlave("uso", false), createLlave("reserva", true)];
const firmar = (llave: typeof uso, retiradas: readonly string[] = []) =>
  firmarCarpeta(carpeta, {
    id: llave.publica.id,
    llave: createPrivateKey(llave.pem),
    dia: "2026-12-01",
    retiradas,
  });
const abrir = (llaves: readonly (typeof uso)[], canal = "latest-linux.yml") =>
  openPublicacion(
    canal,
    readFileSync(join(carpeta, canal)),
    readFileSync(join(carpeta, `${canal}.sig`), "utf8"),
    llaves.map(({ publica }) => publica),
    [],
  );

test("a folder of packages becomes a feed for each system, whose signature counts", async () => {
  expect(await firmar(uso)).toEqual([
    "latest-linux.yml",
    "latest-linux.yml.sig",
    "latest.yml",
    "latest.yml.sig",
  ]);
  expect(abrir([uso])).toMatchObject({
    ok: true,
    value: { publicacion: { version: "0.3.0", tamano: 5, dia: "2026-12-01" } },
  });
  expect(abrir([uso], "latest.yml")).toMatchObject({
    ok: true,
    value: { publicacion: { archivo: "Mostrador-0.3.0.exe" } },
  });
  expect(abrir([reserva])).toMatchObject({ ok: false });
});

test("both keys may sign one description, and either alone is enough", async () => {
  await firmar(uso);
  await firmar(reserva);
  for (const llave of [uso, reserva]) expect(abrir([llave]).ok).toBe(true);
  expect(readFileSync(join(carpeta, "latest.yml.sig"), "utf8").trim().split("\n")).toHaveLength(2);
});

test("another description drops the signatures of before", async () => {
  await firmar(uso);
  writeFileSync(join(carpeta, "Mostrador-0.3.0.AppImage"), "linux, otra vez");
  await firmar(reserva);
  expect([abrir([uso]).ok, abrir([reserva]).ok]).toEqual([false, true]);
});

test("two packages of one system, or none, are refused with a sentence", async () => {
  writeFileSync(join(carpeta, "Mostrador-0.4.0.AppImage"), "");
  await expect(firmar(uso)).rejects.toThrow(/dos paquetes/);
  const vacia = mkdtempSync(join(tmpdir(), "vacia-"));
  await expect(
    firmarCarpeta(vacia, { id: "uso", llave: createPrivateKey(uso.pem), dia: "2026-12-01" }),
  ).rejects.toThrow(/ningún paquete/);
  rmSync(vacia, { recursive: true });
});

test("a description is read as it was written, in electron-builder's form too", () => {
  const publicacion = {
    version: "0.3.0",
    archivo: "M-0.3.0.exe",
    sha512: `${"A".repeat(86)}==`,
    tamano: 7,
    dia: "2026-12-01",
    retiradas: ["uso"],
  };
  expect(parsePublicacion(writePublicacion(publicacion))).toEqual(publicacion);
  const builder = `version: 0.3.0\nfiles:\n  - url: M-0.3.0.exe\n    sha512: ${publicacion.sha512}\n    size: 7\n    blockMapSize: 3\npath: M-0.3.0.exe\nsha512: ${publicacion.sha512}\nreleaseDate: '2026-12-01T10:00:00.000Z'\n`;
  expect(parsePublicacion(builder)).toEqual({ ...publicacion, retiradas: [] });
  for (const mala of [
    "",
    "version: x",
    builder.replace("M-0.3.0.exe", "../../etc/passwd"),
    builder.replace("    size: 7", "    size: -7"),
    `${builder}version: 9.9.9\n`,
  ])
    expect(parsePublicacion(mala)).toBeNull();
});
