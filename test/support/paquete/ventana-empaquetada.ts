import { _electron } from "playwright-core";

/** Starts the packaged program on a folder of its own, and tells what its page sees. Throws where it shows no first screen. */
export async function seePaginaEmpaquetada(binario: string, data: string): Promise<string> {
  const app = await _electron.launch({
    executablePath: binario,
    args: ["--no-sandbox"],
    env: { ...(process.env as Record<string, string>), MOSTRADOR_DATA: data },
  });
  try {
    const page = await app.firstWindow();
    await page.getByText("emparejamiento").first().waitFor();
    return String(await page.evaluate('[typeof mostrador.invoke, typeof require, typeof process].join(" ")'));
  } finally {
    await app.close();
  }
}
