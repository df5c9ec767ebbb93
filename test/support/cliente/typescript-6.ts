import { registerHooks } from "node:module";

// The generators draw their code with TypeScript's own API, which TypeScript 7 has not.
registerHooks({
  resolve: (especificador, contexto, siguiente) =>
    siguiente(especificador === "typescript" ? import.meta.resolve("typescript-6") : especificador, contexto),
});
