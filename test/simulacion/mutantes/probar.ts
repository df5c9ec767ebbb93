import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_TIER } from "@mostrador/core/support";
import type { Mutante } from "../maquina/mutante.ts";

const RAIZ = join(import.meta.dirname, "../../..");

interface Informe {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Runs a test file as a tier runs it, with a bug in the product, or without one (null). Of a file whose bug names a case, that case alone runs.
 * Gives the first test that fails; null when all pass. Throws when the file did not run at all: a bug that does not load is not found.
 */
export async function probar(
  prueba: string,
  tramo: "primero" | "completo",
  mutante: Mutante | null,
): Promise<string | null> {
  const caso = mutante?.caso;
  const carpeta = mkdtempSync(join(tmpdir(), "mutante-"));
  const salida = join(carpeta, "informe.json");
  try {
    const vitest = spawn(
      process.execPath,
      [
        join(RAIZ, "node_modules/vitest/vitest.mjs"),
        "run",
        `--config=${join(import.meta.dirname, "vitest.config.ts")}`,
        "--maxWorkers=1",
        "--reporter=json",
        `--outputFile=${salida}`,
        prueba,
        ...(caso === undefined ? [] : ["-t", caso]),
      ],
      {
        cwd: RAIZ,
        stdio: "ignore",
        env: {
          ...process.env,
          ...(tramo === "primero" ? FIRST_TIER : {}),
          ...(mutante === null ? {} : { SIMULACION_MUTANTE: mutante.nombre }),
          NODE_OPTIONS: `--import=${join(import.meta.dirname, "cargar.ts")}`,
        },
      },
    );
    await once(vitest, "exit");
    const informe = JSON.parse(readFileSync(salida, "utf8")) as Informe;
    const [error] = informe.testResults.map(({ message }) => message).filter((texto) => texto !== "");
    const corridas = informe.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === "passed" || status === "failed"),
    );
    // The first tier may leave the case out.
    if (corridas.length === 0 && error === undefined && tramo === "primero") return null;
    if (corridas.length === 0) throw new Error(`${prueba} no corrió: ${error ?? "sin pruebas"}`);
    return corridas.find(({ status }) => status === "failed")?.fullName ?? null;
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}
