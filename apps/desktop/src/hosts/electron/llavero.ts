import { mkdirSync } from "node:fs";
import { safeStorage } from "electron";
import { cofreDeArchivo, cofreDeLlavero, type Cofre } from "../../caja/motor/cofre.ts";

/**
 * Opens the till's safe with this computer's keyring, or with a key in a file if there is none. Linux's
 * `basic_text` encrypts with a password that is public: it counts as no keyring, and the till says so.
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
