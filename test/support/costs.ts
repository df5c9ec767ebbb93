/** Records the processor time of test files, as `procesos.ts` measures it; `npm test -- --costo` tells it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter } from "vitest/node";
import { formatMinutes } from "./progress.ts";
import { pathFromRoot } from "./schedule.ts";

/** The costs of the last runs. A run of some files leaves those of the others. */
export const LAST_COSTS = join(import.meta.dirname, "../../test-results/processor.json");
/** Files that the end of a run names. */
const NAMED = 5;

/** Seconds of processor of one test file. */
export interface Cost {
  /** The file with all programs that it started; the tests' PostgreSQL, which files share, is not in it. */
  readonly totalS: number;
  /** The part of it before the first test: loading of modules, and the start of the worker. */
  readonly loadingS: number;
}

/** Costs of test files, by project and by path from the root. */
export type Costs = Readonly<Record<string, Readonly<Record<string, Cost>>>>;

/** Describes the dearest `count` files, and the sums of each project and of all. */
export function describeCosts(costs: Costs, count: number): readonly string[] {
  const files = Object.entries(costs).flatMap(([project, own]) =>
    Object.entries(own).map(([path, cost]) => ({ project, path, ...cost })),
  );
  const sumOf = (some: readonly Cost[]) => {
    const total = some.reduce((sum, { totalS }) => sum + totalS, 0);
    const loading = some.reduce((sum, { loadingS }) => sum + loadingS, 0);
    return `${formatMinutes(total)} of processor in ${some.length} files, ${formatMinutes(loading)} of it before their first test`;
  };
  const dearest = files.toSorted((a, b) => b.totalS - a.totalS).slice(0, count);
  const projects = Object.keys(costs).map(
    (name) => `${name}: ${sumOf(files.filter(({ project }) => project === name))}`,
  );
  return [
    sumOf(files),
    ...(projects.length > 1 ? projects : []),
    ...dearest.map(
      ({ project, path, totalS, loadingS }) =>
        `${totalS.toFixed(1).padStart(6)} s (${loadingS.toFixed(1)} loading) ${path} [${project}]`,
    ),
  ];
}

/** Reads the recorded costs; none where nothing was recorded. */
export function readCosts(record: string): Costs {
  try {
    return JSON.parse(readFileSync(record, "utf8")) as Costs;
  } catch {
    return {};
  }
}

/** Creates a reporter that writes the processor time of each file to `record` as soon as it has ended, and tells the dearest at the end of the run. */
export function createCosts(record: string): Reporter {
  const own: Record<string, Record<string, Cost>> = {};
  const all = Object.entries(readCosts(record)).map(([project, files]) => [project, { ...files }] as const);
  const recorded: Record<string, Record<string, Cost>> = Object.fromEntries(all);
  return {
    onTestModuleEnd: (module) => {
      const { processor } = module.meta();
      if (processor === undefined) return;
      const { name } = module.project;
      const path = pathFromRoot(module.project.vitest.config.root, module.moduleId);
      const cost = { totalS: seconds(processor.totalMs), loadingS: seconds(processor.loadingMs) };
      (own[name] ??= {})[path] = cost;
      (recorded[name] ??= {})[path] = cost;
      mkdirSync(dirname(record), { recursive: true });
      writeFileSync(record, `${JSON.stringify(recorded, null, 1)}\n`);
    },
    onTestRunEnd: () => {
      const { user, system } = process.cpuUsage();
      process.stdout.write(
        `${describeCosts(own, NAMED).join("\n")}\nVitest itself: ${formatMinutes((user + system) / 1e6)}; npm test -- --costo tells more files\n`,
      );
    },
  };
}

function seconds(ms: number): number {
  return Math.round(ms / 10) / 100;
}
