import { mkdirSync } from "node:fs";
import { safeStorage } from "electron";
import { cofreDeArchivo, cofreDeLlavero, type Cofre } from "../../caja/cofre.ts";

/**
 * The till's safe with this computer's keyring, where it has one; else with a key in a file. Linux's `basic_text` is a password
 * that everybody knows: it counts as none, and the till says so.
 */
export async function abrirCofre(carpeta: string): Promise<Cofre> {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  if (process.platform === "linux" && safeStorage.getSelectedStorageBackend() === "basic_text")
    return cofreDeArchivo(carpeta, "debil");
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return cofreDeArchivo(carpeta);
  return cofreDeLlavero(carpeta, {
    cifrar: (texto) => safeStorage.encryptStringAsync(texto),
    descifrar: async (cifrado) => (await safeStorage.decryptStringAsync(cifrado)).result,
  });
}
