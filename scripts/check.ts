/** `npm run check`: types, lint with the walls, format, dead code. Stops at the first that fails. */
import { spawnSync } from "node:child_process";

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["types", "tsc", "-b"],
  ["lint and walls", "oxlint", "--type-aware", "--deny-warnings", "."],
  ["format", "oxfmt", "--check", "."],
  ["dead code", "knip", "--no-progress"],
];

for (const [name, command, ...args] of CHECKS) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  if (status !== 0) process.exit(status ?? 1);
}
