import { codeOf } from "./error-code.ts";

/** Seconds after which a call is worth repeating: PostgreSQL recovers its log in about that time. */
export const ESPERA_BASE_S = 5;

/** SQLSTATEs of a database that ends, starts or has lost the connection; Node's codes of a line that is down. */
const AUSENTE =
  /^(?:57P0[1-3]|08\d{3}|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of node-postgres about a lost connection that have no code. */
const DICHO =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Tells whether an error means that the database cannot be reached at present. Whether it took the last change
 * is not known then.
 */
export function isBaseAusente(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AUSENTE.test(codeOf(error) ?? "") || DICHO.test(error.message);
}
