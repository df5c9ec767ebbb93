import type { Mutante } from "./maquina/mutante.ts";

/** Bugs on purpose, each of which some seed must find. docs/reliability.md. */
export const MUTANTES: readonly Mutante[] = [
  {
    nombre: "duda-sin-resolver",
    archivo: "apps/server/src/use-cases/resolver-dudas.ts",
    de: "if (await asentarDuda(deps, factura, estado)) settled++;",
    por: "void estado;",
  },
];
