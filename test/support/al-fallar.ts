/** Saves the browser's state when a test fails, before the test's own hooks tidy it. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, TestRunner, type TestContext } from "vitest";
import { navegadoresAbiertos } from "./navegador.ts";

const CARPETA = join(import.meta.dirname, "../../test-results/fallos");
const MAX_TEXTO = 1_500;

/** Puts the look at a failed test before all other hooks: those that were registered last run first. */
beforeEach(({ task }) => {
  const { afterEach } = TestRunner.getSuiteHooks(task.suite ?? task.file);
  if (!afterEach.includes(retratar)) afterEach.push(retratar);
});

/** Keeps what a failed test shows: its faults at once, though its run goes on; its pages' text where the output is all there is, and a picture of each. */
async function retratar({ task: { id, name, result } }: Readonly<TestContext>): Promise<void> {
  if (result?.state !== "fail") return;
  for (const { message, diff = "" } of result.errors ?? [])
    process.stdout.write(`${name}: ${message.slice(0, MAX_TEXTO)}\n${diff.slice(0, MAX_TEXTO)}\n`);
  mkdirSync(CARPETA, { recursive: true });
  const pages = navegadoresAbiertos().flatMap((b) => b.contexts().flatMap((c) => c.pages()));
  for (const [i, page] of pages.entries()) {
    const path = join(CARPETA, `${id}-${i}.png`);
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
    process.stdout.write(`${name}: ${page.url().split("?")[0]} (${path})\n${visto.slice(-MAX_TEXTO)}\n`);
  }
}
