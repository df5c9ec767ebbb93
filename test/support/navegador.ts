import { spawnSync } from "node:child_process";
import { chromium, type Browser } from "playwright-core";

const EXECUTABLE = "/usr/bin/chromium";

/** True where no Chromium is installed and none is demanded (CI=true demands it): browser tests say that they were skipped. */
export const SIN_NAVEGADOR =
  spawnSync(EXECUTABLE, ["--version"]).error !== undefined && process.env["CI"] !== "true";

/** Debian's Chromium, headless, that looks for nothing on the network but what it is told. */
export function openNavegador(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      "--no-sandbox",
      "--headless",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
