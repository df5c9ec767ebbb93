/** A test that fails on purpose, and tidies its page afterwards: `al-fallar.test.ts` runs it. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openNavegador } from "../navegador.ts";

let navegador: Browser;
let page: Page;
beforeAll(async () => {
  navegador = await openNavegador();
  page = await navegador.newPage();
});
afterEach(() => page.setContent("<p>ordenada</p>"));
afterAll(() => navegador?.close());

test("fails on purpose", async () => {
  await page.setContent("<p>como falló</p>");
  expect(await page.innerText("p")).toBe("otra cosa");
});
