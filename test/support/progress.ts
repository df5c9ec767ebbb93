/** Tells how far a run of tests is: files done of all, tests that failed, the time that is left, and the files at work. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { type Durations, pathFromRoot, secondsOf } from "./schedule.ts";

/** Interval of the lines. */
const EVERY_MS = 15_000;
/** Files at work that one line names. */
const NAMED = 3;
/** Shorter files are not recorded: there are hundreds of them. */
const RECORDED_FROM_S = 2;

/** A file of a run, as far as its estimate needs it. */
export interface FileProgress {
  /** Seconds that it took when it was recorded. */
  readonly expectedS: number;
  /** Seconds since it began; undefined while it waits. */
  readonly runningS?: number | undefined;
  readonly done: boolean;
}

/**
 * Estimates the seconds that a run still takes, by the pace at which recorded seconds have been done so far. A file at work counts as done
 * for as long as it has run, less than its recorded time. Undefined while nothing tells a pace.
 */
export function secondsLeft(files: readonly FileProgress[], elapsedS: number): number | undefined {
  let all = 0;
  let done = 0;
  for (const { expectedS, runningS = 0, done: isDone } of files) {
    all += expectedS;
    done += isDone ? expectedS : Math.min(runningS, expectedS * 0.95);
  }
  return done === 0 || elapsedS === 0 ? undefined : ((all - done) * elapsedS) / done;
}

/** Formats seconds as minutes and seconds: `7:05`. */
export function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.trunc(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

interface Running {
  readonly project: string;
  /** Path from the root. */
  readonly path: string;
  readonly expectedS: number;
  startedMs?: number;
  tookMs?: number;
}

/** A test file as Vitest tells of it. */
type FileOfRun = Pick<TestModule, "moduleId"> & { readonly project: { readonly name: string } };

/**
 * Creates a reporter that prints a line of progress every 15 seconds, on a terminal and in a log alike. It writes the durations of the files
 * to `record` at the end, beside those of earlier parts.
 */
export function createProgress(record: string): Reporter {
  const files = new Map<string, Running>();
  let root = "";
  let failed = 0;
  let passed = 0;
  let startedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const fileOf = ({ project: { name: project }, moduleId }: FileOfRun): Running => {
    const path = pathFromRoot(root, moduleId);
    const key = `${project} ${path}`;
    const file = files.get(key) ?? { project, path, expectedS: secondsOf(project, path) };
    files.set(key, file);
    return file;
  };
  const print = (): void => {
    const now = performance.now();
    const known = [...files.values()].map(({ path, expectedS, startedMs: began, tookMs }) => ({
      path,
      expectedS,
      runningS: began === undefined ? undefined : (now - began) / 1000,
      done: tookMs !== undefined,
    }));
    const done = known.filter((file) => file.done).length;
    const atWork = known
      .filter((file) => !file.done && file.runningS !== undefined)
      .toSorted((a, b) => (b.runningS ?? 0) - (a.runningS ?? 0));
    const elapsedS = (now - startedMs) / 1000;
    const left = secondsLeft(known, elapsedS);
    const names = atWork.slice(0, NAMED).map(({ path }) => path);
    const more = atWork.length > NAMED ? `, and ${atWork.length - NAMED} more` : "";
    process.stdout.write(
      `… ${done} of ${known.length} files, ${passed} tests passed, ${failed} failed; ${formatMinutes(elapsedS)} gone, ` +
        `${left === undefined ? "no estimate yet" : `about ${formatMinutes(left)} left`}; at work: ${names.join(", ")}${more}\n`,
    );
  };
  return {
    onInit: (vitest) => {
      ({ root } = vitest.config);
    },
    onTestRunStart: (specifications) => {
      startedMs = performance.now();
      for (const specification of specifications) fileOf(specification);
      timer = setInterval(print, EVERY_MS);
      timer.unref();
    },
    onTestModuleQueued: (module) => {
      fileOf(module).startedMs = performance.now();
    },
    onTestCaseResult: (test) => {
      const { state } = test.result();
      if (state === "failed") failed++;
      if (state === "passed") passed++;
    },
    onTestModuleEnd: (module) => {
      const file = fileOf(module);
      file.tookMs = performance.now() - (file.startedMs ?? startedMs);
    },
    onTestRunEnd: () => {
      clearInterval(timer);
      writeDurations(record, files.values());
    },
  };
}

function writeDurations(file: string, files: Iterable<Running>): void {
  const durations: Record<string, Record<string, number>> = { ...readEarlier(file) };
  for (const { project, path, tookMs } of files) {
    if (tookMs === undefined) continue;
    const { [path]: _before, ...others } = durations[project] ?? {};
    const seconds = Math.round(tookMs / 1000);
    durations[project] = seconds < RECORDED_FROM_S ? others : { ...others, [path]: seconds };
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(durations, null, 2)}\n`);
}

function readEarlier(file: string): Durations {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Durations;
  } catch {
    return {};
  }
}

/** The durations of the last runs, which `durations.json` is copied from. */
export const LAST_DURATIONS = join(import.meta.dirname, "../../test-results/durations.json");
