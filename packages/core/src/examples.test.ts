import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const CORE = import.meta.dirname;

/** Files whose exported functions each show a call and its result: money, codes, documents, dates and numbers as they are written. */
const SHOWN: readonly string[] = [
  "cuf.ts",
  "dinero.ts",
  "documento-comprador.ts",
  "documento/palabras.ts",
  "formato/fechas.ts",
  "formato/montos.ts",
  "gs1.ts",
  "gtin.ts",
  "instante.ts",
  "metodos-pago.ts",
  "whatsapp.ts",
];

/** A call of a docstring, and the result that it promises. */
interface Example {
  readonly file: string;
  readonly call: string;
  readonly result: string;
}

/** Reads the `@example` blocks of a source: a call, then its result in a line that begins with `// =>`. */
function readExamples(file: string, source: string): readonly Example[] {
  return [...source.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@example(?:(?!\*\/)[\s\S])*\*\//g)].flatMap(([doc]) =>
    doc
      .replace(/\*\/$/, "")
      .split("@example")
      .slice(1)
      .map((block) => {
        const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
        const at = lines.findIndex((line) => line.startsWith("// => "));
        const call = lines.slice(0, at).join("\n").trim();
        if (at === -1 || !call.endsWith(";")) throw new Error(`${file}: an example without its result`);
        return { file, call: call.slice(0, -1), result: (lines[at] ?? "").slice("// => ".length) };
      }),
  );
}

const FILES = globSync("**/*.ts", { cwd: CORE }).filter((file) => !file.endsWith(".test.ts"));
const SOURCES = new Map(FILES.map((file) => [file, readFileSync(join(CORE, file), "utf8")]));
const EXAMPLES = [...SOURCES].flatMap(([file, source]) => readExamples(file, source));

/** Runs a call in the scope of its file's exports and of core's own. */
async function run({ file, call }: Example, texto: string): Promise<unknown> {
  const [todo, suyo] = [await import("./index.ts"), await import(join(CORE, file))];
  return runInNewContext(`(${texto === "" ? call : texto})`, { ...todo, ...suyo });
}

describe("examples in docstrings", () => {
  test.each(EXAMPLES)("$file: $call", async (example) => {
    expect(await run(example, "")).toEqual(await run(example, example.result));
  });

  test.each(SHOWN)("each function of %s shows one", (file) => {
    const source = SOURCES.get(file) ?? "";
    const functions = [...source.matchAll(/^export function (\w+)/gm)].map(([, name = ""]) => name);
    expect(functions.length).toBeGreaterThan(0);
    const shown = readExamples(file, source).map(({ call }) => call);
    expect(functions.filter((name) => !shown.some((call) => new RegExp(`\\b${name}\\(`).test(call)))).toEqual(
      [],
    );
  });

  test("a wrong result is found, and so is an example without one", async () => {
    const [wrong] = readExamples("dinero.ts", "/**\n * @example\n * countDecimales(1.25);\n * // => 3\n */");
    expect(wrong === undefined ? null : await run(wrong, "")).not.toEqual(Number(wrong?.result));
    expect(() => readExamples("a.ts", "/**\n * @example\n * f(1);\n */")).toThrow("without its result");
  });
});
