import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { comprimir, empaquetar, sha256 } from "./archivo.ts";

describe("archivo", () => {
  test("is the gzip of the XML, its hash that of the gzip (else 969)", () => {
    const { bytes, hash } = comprimir("<x>ñ</x>");
    expect(gunzipSync(bytes).toString()).toBe("<x>ñ</x>");
    expect(hash).toBe(sha256(bytes));
  });
  test("of the same documents is the same bytes each time", () => {
    expect(empaquetar(["<a/>", "<b/>"]).hash).toBe(empaquetar(["<a/>", "<b/>"]).hash);
  });
  test("of a package is a tar that tar reads, one file a document, in order", () => {
    const folder = mkdtempSync(join(tmpdir(), "paquete-"));
    writeFileSync(join(folder, "p.tar.gz"), empaquetar(["<a>1</a>", `<b>${"ñ".repeat(600)}</b>`]).bytes);
    expect(execFileSync("tar", ["tzf", "p.tar.gz"], { cwd: folder, encoding: "utf8" })).toBe(
      "1.xml\n2.xml\n",
    );
    execFileSync("tar", ["xzf", "p.tar.gz"], { cwd: folder });
    expect(readFileSync(join(folder, "2.xml"), "utf8")).toBe(`<b>${"ñ".repeat(600)}</b>`);
  });
});
