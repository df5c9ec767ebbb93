import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rightsTable } from "./table.ts";

const FILE = join(import.meta.dirname, "../../docs/rights.md");

test("docs/rights.md says what is declared; after a wanted change: UPDATE_DOCS=1", () => {
  const table = rightsTable();
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(FILE, table);
  expect(readFileSync(FILE, "utf8")).toBe(table);
});
