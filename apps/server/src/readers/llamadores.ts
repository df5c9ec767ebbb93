/** Finds the owner of a request's credential; writes nothing. */
import type { Db } from "../db/connection.ts";
import { findEmpresaByClave, getEmpresa, type Empresa } from "../db/empresas.ts";
import { findTerminalByToken, type Terminal } from "../db/terminales.ts";
import { hashCredencial } from "../secretos.ts";

/** Finds the company of an API key, or of its owner's own credential. */
export function findEmpresaDe(
  db: Db,
  credencial: string,
  rol: "api" | "dueno",
): Promise<Empresa | undefined> {
  return findEmpresaByClave(db, hashCredencial(credencial), rol);
}

/** Finds the terminal of a token, revoked or not. */
export function findTerminalDe(db: Db, token: string): Promise<Terminal | undefined> {
  return findTerminalByToken(db, hashCredencial(token));
}

/** Gets the company of a terminal, active or not. */
export function getEmpresaDe(db: Db, { nit }: Terminal): Promise<Empresa> {
  return getEmpresa(db, nit);
}
