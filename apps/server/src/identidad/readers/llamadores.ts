/** Finds the owner of a request's credential; writes nothing. */
import type { Db } from "../../motor/connection.ts";
import { findEmpresaByClave, getEmpresa, type Empresa } from "../../cuenta/db/empresas.ts";
import { findTerminalByToken, type Terminal } from "../../terminales/db/terminales.ts";
import { hashCredencial } from "../../secretos.ts";

/** Finds the company of an API key, active or not. */
export function findEmpresaDe(db: Db, clave: string): Promise<Empresa | undefined> {
  return findEmpresaByClave(db, hashCredencial(clave));
}

/** Finds the terminal of a token, revoked or not. */
export function findTerminalDe(db: Db, token: string): Promise<Terminal | undefined> {
  return findTerminalByToken(db, hashCredencial(token));
}

/** Gets the company of a terminal or of a session, active or not. */
export function getEmpresaDe(db: Db, { nit }: Pick<Terminal, "nit">): Promise<Empresa> {
  return getEmpresa(db, nit);
}
