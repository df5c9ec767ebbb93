/**
 * `npm test`: brings what the tests need (Debian's chromium, xmlsec1, OpenSSH, PostgreSQL), builds the screens, runs every test.
 * Arguments go to Vitest: `npm test -- packages/core`. `--rapido` runs what needs neither screens nor another program.
 */
import { spawnSync } from "node:child_process";
import { findPostgres } from "../apps/server/src/support/cluster.ts";
import { buildPantallas } from "./demo/pantallas.ts";

/** Program to look for, and the Debian package that brings it. */
const TOOLS = [
  ["chromium", "chromium"],
  ["chromium-headless-shell", "chromium-headless-shell"],
  ["xmlsec1", "xmlsec1"],
  ["pdftoppm", "poppler-utils"],
  ["zbarimg", "zbar-tools"],
  ["strace", "strace"],
  ["php", "php-cli"],
  ["sshd", "openssh-server"],
] as const;

/** Packages and walls: pure rules, the simulator within its process, and the shape of the code. */
const RAPIDO = ["--project", "partes", "packages/", "test/walls/"];

const argumentos = process.argv.slice(2);
if (argumentos.includes("--rapido")) {
  const otros = argumentos.filter((argumento) => argumento !== "--rapido");
  process.exit(run([...RAPIDO, ...otros]));
}

const missing = TOOLS.filter(
  ([program]) => spawnSync(program, [program === "pdftoppm" ? "-v" : "--version"]).error !== undefined,
).map(([, debian]): string => debian);
if (findPostgres() === undefined) missing.push("postgresql");
if (missing.length > 0) installTools(missing);
buildPantallas();
process.exitCode = run(argumentos);

/** Vitest's exit code. */
function run(args: readonly string[]): number {
  return spawnSync("vitest", ["run", ...args], { stdio: "inherit" }).status ?? 1;
}

/** Needs root and apt-get; elsewhere it says what to install, and the tests that need it say that they were skipped. */
function installTools(packages: readonly string[]): void {
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`;
  process.stdout.write(`Installing ${packages.join(", ")} (Debian)\n`);
  const asRoot = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).error === undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (
    asRoot &&
    spawnSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0
  )
    return;
  process.stdout.write(`Could not install them. As root: ${install}\nTests that need them are skipped.\n`);
}
