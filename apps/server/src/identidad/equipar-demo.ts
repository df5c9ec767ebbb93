import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { catalogosVersion } from "../impuestos/db/catalogos.ts";
import { getEmpresa, updateEmpresa, type Empresa } from "../cuenta/db/empresas.ts";
import type { Fallo } from "../fallos.ts";
import { sincronizarCatalogos } from "../impuestos/sincronizar-catalogos.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";

/** A branch's own point of sale, which every account has. */
const CASA = { sucursal: 0, puntoVenta: 0 };
const ESPERA_MS = 10_000;

/**
 * Makes a demo account ready to issue where the tax system is the simulator: a taxpayer of its own there,
 * with token, codes and catalogs. Elsewhere it stays without a token, since the real tax system knows no demo
 * NIT. A repetition completes missing parts. Fails with 502 where the simulator does not answer.
 * docs/api.md A28: demo accounts receive simulated codes.
 */
export async function equiparDemo(deps: Deps, demo: Empresa): Promise<Result<Empresa, Fallo>> {
  const simulador = simuladorDe(deps.config);
  if (simulador === null || (await catalogosVersion(deps.db, demo.nit)) > 0) return ok(demo);
  const registrada = demo.token === null ? await registrar(deps, simulador, demo) : ok(demo);
  if (!registrada.ok) return registrada;
  const empresa = registrada.value;
  const punto = { nit: empresa.nit, ...CASA };
  for (const traer of [sincronizar, sincronizarCatalogos]) {
    const traido = await traer(deps, empresa, punto);
    if (!traido.ok) return traido;
  }
  return ok(empresa);
}

/**
 * Gives the simulator's address, if it is this server's tax system: its control answers its own machine only.
 */
function simuladorDe({ ambiente, siatUrl }: Config): string | null {
  const { hostname } = new URL(siatUrl);
  return ambiente === "sandbox" && DE_AQUI.has(hostname) ? siatUrl : null;
}

const DE_AQUI: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const Registrado = z.object({ token: z.string().min(1) });

async function registrar(
  { db, secretos, fin }: Deps,
  simulador: string,
  { nit, razonSocial }: Empresa,
): Promise<Result<Empresa, Fallo>> {
  // A system belongs to one taxpayer (912).
  const codigoSistema = `DEMO${nit}`;
  const token = await requestToken(simulador, { nit, razonSocial, modalidad: 2, codigoSistema }, fin);
  if (token === null) return fail({ kind: "noEntregada" });
  await updateEmpresa(db, nit, { token: secretos.seal(token), codigoSistema });
  return ok(await getEmpresa(db, nit));
}

/** Gets the token of a taxpayer registered at the simulator; null where there is no such answer. */
async function requestToken(simulador: string, cuerpo: object, fin: AbortSignal): Promise<string | null> {
  try {
    const reply = await fetch(`${simulador}/control/contribuyentes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cuerpo),
      signal: AbortSignal.any([fin, AbortSignal.timeout(ESPERA_MS)]),
    });
    return Registrado.parse(await reply.json()).token;
  } catch {
    return null;
  }
}
