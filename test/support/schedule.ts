/** Orders a run's test files by how long each took, and divides them into parts of equal length. */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The file of recorded durations: whole seconds of each test file that took two or more, by project. `npm run test:completo` measures them. */
export const DURATIONS_FILE = join(import.meta.dirname, "durations.json");
/** A file without a recorded duration is short. */
const SHORT_S = 1;

/** Seconds of test files, by project and by path from the root. */
export type Durations = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Reads the recorded durations. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(DURATIONS_FILE, "utf8")) as Durations; // a wall holds its shape
}

const recorded = readDurations();

/** Gives the path of a test file from the root, with slashes on every system. */
export function pathFromRoot(root: string, moduleId: string): string {
  return relative(root, moduleId).replaceAll(sep, "/");
}

/** Gives the seconds that a test file took when it was recorded. */
export function secondsOf(project: string, path: string): number {
  return recorded[project]?.[path] ?? SHORT_S;
}

/** Divides weights into `count` parts of nearly equal sums: each goes to the part that has least, the heaviest first. Gives the part of each, from 0. */
export function divide(weights: readonly number[], count: number): readonly number[] {
  const sums = Array.from({ length: count }, () => 0);
  const parts = weights.map(() => 0);
  const heaviestFirst = weights.map((weight, i) => ({ weight, i })).toSorted((a, b) => b.weight - a.weight);
  for (const { weight, i } of heaviestFirst) {
    const lightest = sums.indexOf(Math.min(...sums));
    parts[i] = lightest;
    sums[lightest] = (sums[lightest] ?? 0) + weight;
  }
  return parts;
}

/**
 * Orders files: one project after another, each with its slowest file first. A worker keeps its loaded modules for a next file of its own
 * project, and ends before a file of another. The project whose files are longest on average comes first: a slow file that starts last keeps
 * one worker busy while the others are idle.
 */
export function inOrderOfStart<T>(
  files: readonly T[],
  projectOf: (file: T) => string,
  secondsOfFile: (file: T) => number,
): T[] {
  const projects = [...Map.groupBy(files, projectOf).values()].map((own) => ({
    own: own.toSorted((a, b) => secondsOfFile(b) - secondsOfFile(a)),
    mean: own.reduce((sum, file) => sum + secondsOfFile(file), 0) / own.length,
  }));
  return projects.toSorted((a, b) => b.mean - a.mean).flatMap(({ own }) => own);
}

/** Starts test files in the order in which a run is shortest, and divides them into shards. */
export class SlowestFirst extends BaseSequencer {
  /** Gives this shard's files: every file is in exactly one shard, whatever the order in which they are found. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (shard === undefined) return files;
    const named = files.map((file) => ({ file, name: `${file.project.name} ${this.#path(file)}` }));
    const inOrder = named.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ file }) => file);
    const parts = divide(
      inOrder.map((file) => this.#seconds(file)),
      shard.count,
    );
    return inOrder.filter((_, i) => parts[i] === shard.index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inOrderOfStart(
      await super.sort(files),
      ({ project }) => project.name,
      (file) => this.#seconds(file),
    );
  }

  #path({ moduleId }: TestSpecification): string {
    return pathFromRoot(this.ctx.config.root, moduleId);
  }

  #seconds(file: TestSpecification): number {
    return secondsOf(file.project.name, this.#path(file));
  }
}
