import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { skipUnless } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { describeCosts } from "./costs.ts";
import { countGroup, createMeter, readStat } from "./processor.ts";

const LINUX = {
  hay: process.platform === "linux",
  motivo: "no /proc: the processor time of programs is measured on Linux",
  permitido: true,
};
/** A program that burns 300 ms of processor. */
const BURN = "const began = process.cpuUsage(); while (process.cpuUsage(began).user < 300_000);";

describe("the processor time of a test file", skipUnless(LINUX), () => {
  test("has what a program used that it started and waited for", () => {
    const take = createMeter(() => []);
    take();
    spawnSync(process.execPath, ["-e", BURN]);
    expect(take()).toBeGreaterThanOrEqual(300);
  });

  test("has what a program has used that still runs, and once", async () => {
    const script = `${BURN} console.log("burnt"); setInterval(() => {}, 60_000);`;
    const alive = new Set<ChildProcess>();
    const take = createMeter(() => alive);
    take();
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
    alive.add(child);
    await once(child.stdout, "data");
    const [running, beside] = [take(), take()];
    const ended = once(child, "exit");
    child.kill();
    await ended;
    alive.clear();
    expect(running).toBeGreaterThanOrEqual(300);
    expect(beside + take()).toBeLessThan(300);
  });

  test("has what the descendants of a killed program had used, and once", async () => {
    // The child of a killed shell has no parent that waits for it.
    const script = `"${process.execPath}" -e '${BURN} console.log("burnt"); setInterval(() => {}, 60_000);' & wait`;
    const shell = spawn("sh", ["-c", script], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    const { pid } = shell;
    if (pid === undefined) throw new Error("no shell");
    await once(shell.stdout, "data");
    const take = createMeter(() => [shell]);
    take();
    countGroup(pid);
    expect(take()).toBeGreaterThanOrEqual(300);
    countGroup(pid);
    const ended = once(shell, "exit");
    process.kill(-pid, "SIGKILL");
    await ended;
    expect(take()).toBeLessThan(300);
  });

  test("tells nothing of a process that there is not", () => {
    expect(readStat(undefined)).toBeNull();
    expect(readStat("self")?.grupo).toBeGreaterThan(0);
  });
});

test("the dearest files are told first, beside the sums of each project", () => {
  const costs = {
    parts: { "a.test.ts": { totalS: 2.5, loadingS: 0.5 }, "b.test.ts": { totalS: 60, loadingS: 2 } },
    stories: { "c.test.ts": { totalS: 10, loadingS: 1 } },
  };
  expect(describeCosts(costs, 2)).toEqual([
    "1:13 of processor in 3 files, 0:04 of it before their first test",
    "parts: 1:03 of processor in 2 files, 0:03 of it before their first test",
    "stories: 0:10 of processor in 1 files, 0:01 of it before their first test",
    "  60.0 s (2.0 loading) b.test.ts [parts]",
    "  10.0 s (1.0 loading) c.test.ts [stories]",
  ]);
  expect(describeCosts({}, 2)).toEqual(["0:00 of processor in 0 files, 0:00 of it before their first test"]);
});
