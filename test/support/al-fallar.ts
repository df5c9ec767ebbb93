/** Saves the browser's state when a test fails. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach } from "vitest";
import { navegadoresAbiertos } from "./navegador.ts";

const CARPETA = join(import.meta.dirname, "../../test-results/fallos");
const MAX_TEXTO = 1_500;

/** Keeps the view of a browser's test that failed: its pages' text where the output is all there is, and a picture of each. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  mkdirSync(CARPETA, { recursive: true });
  const pages = navegadoresAbiertos().flatMap((b) => b.contexts().flatMap((c) => c.pages()));
  for (const [i, page] of pages.entries()) {
    const path = join(CARPETA, `${task.id}-${i}.png`);
    const visto = await page
      .evaluate(() => {
        const activo = document.activeElement;
        const campos = [...document.querySelectorAll("input")].map(
          (c) => `${c.ariaLabel ?? c.id}=${c.value}`,
        );
        return `${document.body.innerText}\nfoco: ${activo?.tagName} ${activo?.ariaLabel ?? activo?.id}\ncampos: ${campos.join("; ")}`;
      })
      .catch(String);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    process.stdout.write(`${task.name}: ${page.url().split("?")[0]} (${path})\n${visto.slice(-MAX_TEXTO)}\n`);
  }
});
