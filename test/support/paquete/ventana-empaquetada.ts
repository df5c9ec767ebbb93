import { _electron } from "playwright-core";
import type { CajaPuente } from "../caja.ts";

/** The packaged program in its window. */
export interface Empaquetada {
  /** What its page sees of the bridge, of Node's `require` and of `process`, by their types. */
  readonly ve: string;
  /** Calls the till as its page does. Throws a failure. */
  readonly invoke: CajaPuente["invoke"];
  readonly cerrar: () => Promise<void>;
}

/** Starts the packaged program on a folder of its own. Throws where it shows no first screen. */
export async function openEmpaquetada(binario: string, data: string): Promise<Empaquetada> {
  const app = await _electron.launch({
    executablePath: binario,
    args: ["--no-sandbox"],
    env: { ...(process.env as Record<string, string>), MOSTRADOR_DATA: data },
  });
  try {
    const page = await app.firstWindow();
    await page.getByText("emparejamiento").first().waitFor();
    return {
      ve: String(await page.evaluate('[typeof mostrador.invoke, typeof require, typeof process].join(" ")')),
      invoke: async (nombre, entrada = {}) => {
        const llamada = `mostrador.invoke(${JSON.stringify(nombre)}, ${JSON.stringify(entrada)})`;
        const result: { readonly ok: boolean; readonly value?: unknown; readonly error?: unknown } =
          await page.evaluate(llamada);
        if (!result.ok) throw new Error(`${nombre}: ${JSON.stringify(result.error)}`);
        return result.value;
      },
      cerrar: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
