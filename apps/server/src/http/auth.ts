import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { findEmpresaByClave, getEmpresa } from "../db/empresas.ts";
import { findTerminalByToken } from "../db/terminales.ts";
import type { Fallo } from "../fallos.ts";
import { hashCredencial } from "../secretos.ts";
import type { Auth, Llamador } from "./route.ts";

type Cabeceras = Readonly<Record<string, string | undefined>>;

/** Who calls: X-API-KEY, or a bearer credential of the owner or of a terminal. SPEC.md, authentication. */
export async function autenticar(
  deps: Deps,
  auth: Exclude<Auth, "none">,
  headers: Cabeceras,
): Promise<Result<Llamador, Fallo>> {
  const bearer = /^Bearer (\S{1,300})$/.exec(headers["authorization"] ?? "")?.[1];
  if (auth === "terminal") return terminal(deps, bearer);
  const key = headers["x-api-key"];
  if (key !== undefined && key.length <= 300) {
    const empresa = await findEmpresaByClave(deps.db, hashCredencial(key), "api");
    if (empresa === undefined) return fail({ kind: "claveInvalida" });
    return auth === "dueno" ? fail({ kind: "noEsDueno" }) : ok({ empresa, rol: "api", terminal: null });
  }
  const empresa =
    bearer === undefined ? undefined : await findEmpresaByClave(deps.db, hashCredencial(bearer), "dueno");
  return empresa === undefined
    ? fail({ kind: "claveInvalida" })
    : ok({ empresa, rol: "dueno", terminal: null });
}

async function terminal(deps: Deps, bearer: string | undefined): Promise<Result<Llamador, Fallo>> {
  const found = bearer === undefined ? undefined : await findTerminalByToken(deps.db, hashCredencial(bearer));
  if (found === undefined) return fail({ kind: "claveInvalida" });
  if (found.revocado === 1) return fail({ kind: "terminalRevocada" });
  const empresa = await getEmpresa(deps.db, found.nit);
  return empresa.activa === 1
    ? ok({ empresa, rol: "terminal", terminal: found })
    : fail({ kind: "claveInvalida" });
}
