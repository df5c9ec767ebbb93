import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PAQUETE_DE_OTRO, SHARED, skipUnless } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { LIMITES } from "../limites.ts";
import { tarDe } from "../support/tar.ts";
import { desempacar, parseTar } from "./985-paquete.ts";
import { openArchivo, reglaHash } from "../servicios/envio.ts";

describe("archivo", () => {
  const rows: readonly (readonly [string, number, Buffer | undefined])[] = [
    ["nothing", 920, undefined],
    ["no bytes", 920, Buffer.alloc(0)],
    ["no gzip", 920, Buffer.from("<xml/>")],
    ["a gzip cut short", 920, gzipSync("hola").subarray(0, 15)],
    ["a gzip that grows beyond all measure", 920, gzipSync(Buffer.alloc(1025))],
    ["more than 100 MB", 971, Buffer.alloc(LIMITES.archivoBytes + 1)],
  ];
  test.each(rows)("%s is refused with %s", (_rule, codigo, archivo) => {
    expect(openArchivo(archivo, 1024)).toEqual({ ok: false, mensaje: { codigo } });
  });

  test("a file within the limits opens to its very bytes", () => {
    const contenido = Buffer.alloc(1024, "a");
    expect(openArchivo(gzipSync(contenido), 1024)).toEqual({ ok: true, contenido });
  });
});

describe("the tar of a package", () => {
  test("954: 501 files, whatever is declared", () => {
    const tar = tarDe(Array.from({ length: 501 }, () => "x"));
    expect(desempacar(tar, 500)).toEqual({ ok: false, mensaje: { codigo: 954 } });
    expect(desempacar(tarDe(Array.from({ length: 500 }, () => "x")), 500)).toMatchObject({ ok: true });
  });

  const rows: readonly (readonly [string, (tar: Buffer) => Buffer])[] = [
    ["a header with another sum", (tar) => Buffer.from(tar).fill("9", 0, 1)],
    ["a size that is no number", (tar) => Buffer.from(tar).fill("z", 124, 135)],
    ["a file cut short", (tar) => tar.subarray(0, 600)],
    ["nothing", () => Buffer.alloc(0)],
    ["text", () => Buffer.from("x".repeat(2000))],
  ];
  test.each(rows)("%s cannot be read", (_rule, alterar) => {
    expect(parseTar(alterar(tarDe(["a".repeat(700), "b"])))).toBeUndefined();
  });

  test("that another program made holds its files", () => {
    const { archivo, ...datos } = PAQUETE_DE_OTRO;
    revisar(Buffer.from(archivo, "base64"), datos);
  });

  test("that is the authority's sample holds its two documents", skipUnless(SHARED), () => {
    const { paquete } = JSON.parse(SHARED.leer("samples/vectores-archivo.json")) as { paquete: Datos };
    revisar(readFileSync(SHARED.ruta("samples/paquete/paquete.tar.gz")), paquete);
  });
});

type Datos = Omit<typeof PAQUETE_DE_OTRO, "archivo">;

/** Opens a package and compares its hash, and names and hashes of what is in it. */
function revisar(archivo: Buffer, { hashArchivo, archivos }: Datos): void {
  expect(reglaHash(archivo, hashArchivo)).toBeUndefined();
  const abierto = openArchivo(archivo, LIMITES.paqueteBytes);
  const hallados = abierto.ok ? parseTar(abierto.contenido) : undefined;
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hallados?.map(({ nombre, bytes }) => [nombre, sha256(bytes)])).toEqual(
    archivos.map((uno) => [uno.nombre, uno.sha256]),
  );
}
