import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMinutes, secondsLeft } from "./progress.ts";
import { divide, inOrderOfStart } from "./schedule.ts";

describe("the parts of a run", () => {
  test("have every file once, and differ by one file's length at most", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 8 }), (files, count) => {
        const parts = divide(files, count);
        expect(parts).toHaveLength(files.length);
        const sums = Array.from({ length: count }, (_, part) =>
          files.reduce((sum, weight, i) => (parts[i] === part ? sum + weight : sum), 0),
        );
        expect(sums.reduce((sum, part) => sum + part, 0)).toBe(
          files.reduce((sum, weight) => sum + weight, 0),
        );
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(...files));
      }),
    );
  });
});

describe("the order of a run", () => {
  const file = fc.record({
    project: fc.constantFrom("a", "b", "c"),
    seconds: fc.integer({ min: 1, max: 300 }),
  });
  const order = (files: readonly { readonly project: string; readonly seconds: number }[]) =>
    inOrderOfStart(
      files,
      ({ project }) => project,
      ({ seconds }) => seconds,
    );

  test("has every file once, a project's files one after another, each project's slowest first", () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 200 }), (files) => {
        const ordered = order(files);
        expect(new Set(ordered)).toEqual(new Set(files));
        expect(ordered).toHaveLength(files.length);
        const changes = ordered.filter(({ project }, i) => project !== ordered[i - 1]?.project);
        expect(changes).toHaveLength(new Set(files.map(({ project }) => project)).size);
        for (const [i, { project, seconds }] of ordered.entries()) {
          const next = ordered[i + 1];
          if (next?.project === project) expect(next.seconds).toBeLessThanOrEqual(seconds);
        }
      }),
    );
  });

  test("ends with the project of short files, whatever its longest", () => {
    const many = [90, 1, 1, 1, 1].map((seconds) => ({ project: "parts", seconds }));
    const few = [50, 40].map((seconds) => ({ project: "stories", seconds }));
    expect(order([...many, ...few])).toEqual([...few, ...many]);
  });
});

describe("the time that a run still takes", () => {
  const done = (expectedS: number) => ({ expectedS, done: true });
  const waiting = (expectedS: number) => ({ expectedS, done: false });

  test("is not told before something was done", () => {
    expect(secondsLeft([waiting(10)], 0)).toBeUndefined();
    expect(secondsLeft([waiting(10)], 5)).toBeUndefined();
  });

  test("follows the pace of what was done: twice as slow as recorded, twice the time", () => {
    expect(secondsLeft([done(30), waiting(60)], 60)).toBe(120);
    expect(secondsLeft([done(30), waiting(60)], 15)).toBe(30);
  });

  test("counts a file at work as far as it has come, and never as done", () => {
    expect(secondsLeft([{ expectedS: 100, runningS: 50, done: false }], 50)).toBe(50);
    expect(secondsLeft([{ expectedS: 100, runningS: 500, done: false }], 95)).toBeCloseTo(5, 6);
  });

  test("ends at nothing", () => {
    expect(secondsLeft([done(30), done(1)], 31)).toBe(0);
  });

  test("is written in minutes and seconds", () => {
    expect([5, 65, 600, 3599.6].map(formatMinutes)).toEqual(["0:05", "1:05", "10:00", "60:00"]);
  });
});
