import { contarPareja } from "./historia-de-pareja.ts";
import { listVersiones } from "./version.ts";

const ANTERIOR = listVersiones().at(-1) ?? "";

contarPareja(`today's server with the till of ${ANTERIOR}`, ANTERIOR, ({ guiones }) => ({
  caja: guiones.caja,
}));
