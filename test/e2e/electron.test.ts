import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipUnless } from "@mostrador/core/support";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findElectron } from "../../scripts/demo/caja.ts";
import { buildDesktop } from "../support/paquete/empacar.ts";

const ROOT = join(import.meta.dirname, "../..");
const binary = findElectron();

/** The only suite on the real Electron: behaviour that only Electron shows. The contract is tested without it. */
describe(
  "the cashier's window",
  skipUnless({ hay: binary !== null, permitido: true, motivo: "no Electron binary (npm leaves it out)" }),
  () => {
    let data: string;
    let app: ElectronApplication;
    let page: Page;

    beforeAll(async () => {
      data = mkdtempSync(join(tmpdir(), "mostrador-electron-"));
      buildDesktop();
      app = await _electron.launch({
        executablePath: binary ?? "",
        args: ["--no-sandbox", join(ROOT, "apps/desktop")],
        env: { ...(process.env as Record<string, string>), MOSTRADOR_DATA: data },
      });
      page = await app.firstWindow();
    });
    afterAll(async () => {
      await app.close();
      rmSync(data, { recursive: true, force: true });
    });

    test("shows the screen of a till that is not paired yet, over IPC", async () => {
      await page.getByText("emparejamiento").first().waitFor();
      expect(page.url()).toBe("mostrador://caja/");
    });

    test("gives the page the bridge, and nothing of Node or Electron", async () => {
      const kinds = await page.evaluate(
        '[typeof mostrador.invoke, typeof require, typeof process, typeof module].join(" ")',
      );
      expect(kinds).toBe("function undefined undefined undefined");
    });

    test("stays where it is, and opens no window", async () => {
      const ida = await app.evaluateHandle(({ BrowserWindow }) => ({
        negada: new Promise<void>((resolve) =>
          BrowserWindow.getAllWindows()[0]?.webContents.once("will-navigate", () => resolve()),
        ),
      }));
      await page.evaluate('open("https://ejemplo.com/"); location.href = "https://ejemplo.com/"; 0');
      await ida.evaluate(({ negada }) => negada);
      expect(page.url()).toBe("mostrador://caja/");
      expect(app.windows()).toHaveLength(1);
    });
  },
);
