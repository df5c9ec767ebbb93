import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDurations } from "../support/schedule.ts";
import { COMPLETE_ONLY, ON_BOTH_ENGINES } from "../support/tiers.ts";

const ROOT = join(import.meta.dirname, "../..");
const isThere = (path: string): boolean => existsSync(join(ROOT, path));

describe("the lists of test files", () => {
  test("name files that exist: those with a duration", () => {
    const named = Object.values(readDurations()).flatMap((files) => Object.keys(files));
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  test("name files that exist: those of the complete run alone, each with its reason", () => {
    expect(Object.keys(COMPLETE_ONLY).filter((path) => !isThere(path))).toEqual([]);
    expect(Object.values(COMPLETE_ONLY).filter((reason) => reason.length < 20)).toEqual([]);
  });

  test("find files: those that run on both engines", () => {
    expect(ON_BOTH_ENGINES.filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([]);
  });
});
