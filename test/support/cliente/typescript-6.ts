/** Gives the generators of clients TypeScript 6 in the place of the project's own: they draw their code with an API that 7 has not. */
import { registerHooks } from "node:module";

registerHooks({
  resolve: (especificador, contexto, siguiente) =>
    siguiente(especificador === "typescript" ? import.meta.resolve("typescript-6") : especificador, contexto),
});
