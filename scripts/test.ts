/**
 * `npm test`: brings what the tests need (Debian's chromium, xmlsec1, OpenSSH, PostgreSQL), builds the screens, runs the first tier of tests
 * (`test/support/tiers.ts`). Arguments go to Vitest: `npm test -- packages/core` runs every test under that path.
 * - `--completo` runs every test of the project; `--parte 1/4` the first of four parts of nearly equal length.
 * - `--rapido` runs what needs neither screens nor another program.
 * - `--costo` runs nothing: it lists the files that took most processor when they last ran here.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findPostgres } from "../apps/server/src/support/cluster.ts";
import { FIRST_TIER } from "../packages/core/src/node/support/tier.ts";
import { describeCosts, LAST_COSTS, readCosts } from "../test/support/costs.ts";
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

/** Files that `--costo` lists. */
const DEAREST = 60;

/** Options of this command; the others are Vitest's. */
const OWN: ReadonlySet<string> = new Set(["rapido", "completo", "parte", "costo"]);

/** Packages and walls: pure rules, the simulator within its process, and the shape of the code. */
const RAPIDO = ["--project", "partes", "packages/", "test/walls/"];

const { values, tokens } = parseArgs({
  options: {
    rapido: { type: "boolean", default: false },
    completo: { type: "boolean", default: false },
    costo: { type: "boolean", default: false },
    parte: { type: "string" },
  },
  strict: false,
  tokens: true,
});
/** The arguments of the command that are Vitest's. */
const forVitest = tokens.flatMap((token) => {
  if (token.kind === "positional") return [token.value];
  if (token.kind === "option-terminator" || OWN.has(token.name)) return [];
  return token.value === undefined || !token.inlineValue
    ? [token.rawName]
    : [`${token.rawName}=${token.value}`];
});
/** Files that are named run whole, in whichever tier they are. */
const namesFiles = forVitest.some((argument) => !argument.startsWith("-") && argument.includes("/"));
const parts = typeof values.parte === "string" ? [`--shard=${values.parte}`] : [];
const env = values.completo === true || namesFiles ? {} : FIRST_TIER;
if (values.costo === true) {
  process.stdout.write(`${describeCosts(readCosts(LAST_COSTS), DEAREST).join("\n")}\n`);
  process.exit();
}
if (values.rapido === true) process.exit(run([...RAPIDO, ...forVitest]));

const missing = TOOLS.filter(
  ([program]) => spawnSync(program, [program === "pdftoppm" ? "-v" : "--version"]).error !== undefined,
).map(([, debian]): string => debian);
if (findPostgres() === undefined) missing.push("postgresql");
if (missing.length > 0) installTools(missing);
buildPantallas();
process.exitCode = run([...parts, ...forVitest]);

/** Vitest's exit code. */
function run(args: readonly string[]): number {
  return (
    spawnSync("vitest", ["run", ...args], { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1
  );
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
