import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const MAX_BYTES = 512 * 1024 * 1024;

/** Compresses bytes as small as Brotli can. */
export function comprimir(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The bytes of a file that `comprimir` made. */
export function descomprimir(archivo: string): Buffer {
  return brotliDecompressSync(readFileSync(archivo));
}

/** Packs a folder's content into a `.tar.br`. Order and owners are fixed, so that equal folders give equal bytes. */
export function archivar(carpeta: string, archivo: string): void {
  const fijo = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar"];
  const tar = spawnSync("tar", [...fijo, "-C", carpeta, "-cf", "-", "."], { maxBuffer: MAX_BYTES });
  exigir("crear", archivo, tar);
  mkdirSync(dirname(archivo), { recursive: true });
  writeFileSync(archivo, comprimir(tar.stdout));
}

/** Unpacks a `.tar.br` into a folder, which is made. */
export function desarchivar(archivo: string, carpeta: string): void {
  mkdirSync(carpeta, { recursive: true });
  const input = descomprimir(archivo);
  exigir("abrir", archivo, spawnSync("tar", ["--no-same-owner", "-C", carpeta, "-xf", "-"], { input }));
}

function exigir(que: string, archivo: string, { status, stderr, error }: ReturnType<typeof spawnSync>): void {
  if (status !== 0) throw new Error(`tar no pudo ${que} ${archivo}: ${String(stderr ?? error)}`);
}
