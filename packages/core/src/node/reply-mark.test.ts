import { describe, expect, test } from "vitest";
import { isNonce } from "../terminal/reply-mark.ts";
import { isMarkOf, markOf } from "./reply-mark.ts";

const HASH = "ab".repeat(32);
const REPLY = {
  nonce: "n".repeat(22),
  method: "POST",
  path: "/v1/terminal/facturas",
  status: 200,
  body: '{"ok":true,"datos":{"n":"ñ"}}',
};

describe("the mark of a reply", () => {
  test("is the HMAC-SHA256 that another program computes", () => {
    // printf 'nnnnnnnnnnnnnnnnnnnnnn\nPOST\n/v1/terminal/facturas\n200\n{"ok":true,"datos":{"n":"ñ"}}' |
    //   openssl dgst -sha256 -hmac "$(printf 'ab%.0s' {1..32})"
    expect(markOf(HASH, REPLY)).toBe("832d1394577db327307263f10a2f18e579c291e3b67dcb7be18f03a388d80db2");
    expect(isMarkOf(markOf(HASH, REPLY), HASH, REPLY)).toBe(true);
  });

  test.each([
    ["nonce", { ...REPLY, nonce: "m".repeat(22) }],
    ["method", { ...REPLY, method: "GET" }],
    ["path", { ...REPLY, path: "/v1/terminal/estado" }],
    ["status", { ...REPLY, status: 403 }],
    ["body", { ...REPLY, body: `${REPLY.body} ` }],
  ])("does not fit a reply with another %s", (_field, other) => {
    expect(isMarkOf(markOf(HASH, REPLY), HASH, other)).toBe(false);
  });

  test.each([[""], ["é".repeat(32)], ["0".repeat(64)]])("is not %j", (mark) => {
    expect(isMarkOf(mark, HASH, REPLY)).toBe(false);
  });

  test("does not fit another terminal's token", () => {
    expect(isMarkOf(markOf("cd".repeat(32), REPLY), HASH, REPLY)).toBe(false);
  });
});

test.each([
  ["n".repeat(16), true],
  ["n".repeat(15), false],
  ["n".repeat(65), false],
  ["nnnnnnnnnnnnnnnn\nx", false],
  [undefined, false],
])("a nonce: %j is %s", (text, valid) => {
  expect(isNonce(text)).toBe(valid);
});
