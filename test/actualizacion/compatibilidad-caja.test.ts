import { findProgramas } from "../support/programas/hacer.ts";
import { contarPareja } from "./historia-de-pareja.ts";
import { listVersiones } from "./version.ts";

const ANTERIOR = listVersiones().at(-1) ?? "";

contarPareja(`the server of ${ANTERIOR} with today's till`, ANTERIOR, ({ guiones }) => ({
  ...guiones,
  caja: findProgramas().caja,
}));
