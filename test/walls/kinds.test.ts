import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { conKind, kindOf } from "@mostrador/core";
import { z } from "zod";

/** A rule of ours names itself: zod would call each of them `custom`, and a 422 with it. */
const RAIZ = join(import.meta.dirname, "../..");
const FUENTES = execFileSync("git", ["ls-files", "packages", "apps"], {
  cwd: RAIZ,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (path) =>
      /^(packages\/core|apps\/(server|desktop))\/src\/.*\.tsx?$/.test(path) &&
      !/\.test\.|\/support\//.test(path),
  );

/** Schemas that no caller hears of: lines of a diagnosis are dropped. */
const CALLADOS = new Set(["packages/core/src/node/diagnostico/linea.ts"]);

/** Gives the text of each call from its opening bracket to the closing one. */
function callsOf(text: string, opening: RegExp): readonly string[] {
  return [...text.matchAll(opening)].map((found) => {
    let [depth, end] = [1, found.index + found[0].length];
    for (; depth > 0 && end < text.length; end++) {
      if (text[end] === "(") depth++;
      if (text[end] === ")") depth--;
    }
    return text.slice(found.index, end);
  });
}

test("each rule of a schema says its kind", () => {
  const nameless: string[] = [];
  let calls = 0;
  for (const path of FUENTES.filter((uno) => !CALLADOS.has(uno))) {
    const text = readFileSync(join(RAIZ, path), "utf8");
    const found = [...callsOf(text, /\.refine\(/g), ...callsOf(text, /\.addIssue\(/g)];
    calls += found.length;
    nameless.push(
      ...found.filter((call) => !/conKind\(|\.\.\.issue\b/.test(call)).map((call) => `${path}: ${call}`),
    );
  }
  expect(calls).toBeGreaterThan(25);
  expect(nameless).toEqual([]);
});

test("the kind of a refusal is the rule's name, or zod's", () => {
  const kinds = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(kindOf);
  expect(
    kinds(
      z.number().refine((n) => n > 0, conKind("positivo", "Debe ser mayor que 0.")),
      0,
    ),
  ).toEqual(["positivo"]);
  expect(kinds(z.number().max(3), 4)).toEqual(["too_big"]);
});
