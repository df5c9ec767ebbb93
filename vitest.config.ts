import { defineConfig } from "vitest/config";

const comun = {
  exclude: ["**/node_modules/**"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { TZ: "UTC" },
};

/** What types like a scanner and waits like a cashier gets the machine to itself, after everything else. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...comun,
          name: "partes",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...comun.exclude, "test/e2e/**", "**/*.postgres.test.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...comun,
          name: "servidor-postgres",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/pruebas/motor.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...comun,
          name: "historias",
          include: ["test/e2e/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
