import { describe, expect, test } from "vitest";
import { findNavegador } from "./ventana.ts";

const ENV = {
  PATH: "/opt/bin:/usr/bin",
  HOME: "/Users/ana",
  ProgramFiles: "C:\\Program Files",
  "ProgramFiles(x86)": "C:\\Program Files (x86)",
  LOCALAPPDATA: "C:\\Users\\ana\\AppData\\Local",
};

describe("a computer's browser", () => {
  test.each([
    ["linux", "/opt/bin/chromium"],
    ["linux", "/usr/bin/google-chrome-stable"],
    ["linux", "/snap/bin/chromium"],
    ["linux", "/usr/bin/microsoft-edge"],
    ["darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["darwin", "/Users/ana/Applications/Chromium.app/Contents/MacOS/Chromium"],
    ["darwin", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
    ["win32", "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
    ["win32", "C:\\Users\\ana\\AppData\\Local\\Chromium\\Application\\chrome.exe"],
    ["win32", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
  ] as const)("on %s is found at %s", (platform, archivo) => {
    expect(findNavegador({ platform, env: ENV, existe: (uno) => uno === archivo })).toBe(archivo);
  });

  test("is Chrome before Edge, where there are both", () => {
    const existe = () => true;
    expect(findNavegador({ platform: "win32", env: ENV, existe })).toContain("chrome.exe");
  });

  test.each(["linux", "darwin", "win32"] as const)("on %s without one is none", (platform) => {
    expect(findNavegador({ platform, env: {}, existe: () => false })).toBeNull();
  });
});
