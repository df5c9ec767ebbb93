import { ok, type Result, Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { addCreditos } from "../cuenta/db/creditos.ts";
import { addEmpresa, replaceClave, type Empresa } from "../cuenta/db/empresas.ts";
import { findDemoDe, saveUsuario } from "./db/usuarios.ts";
import { misEmpresas } from "./empresas.ts";
import { newCredencial } from "../secretos.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Tx } from "../motor/connection.ts";
import type { Nueva } from "../motor/esquema.ts";

/** First NIT of demo companies: ten digits like real ones, but outside their range. */
const NIT_BASE = Nit.parse(9_900_000_000);
const CREDITOS = 100;

/** Tells whether this server makes a demo account for a person. In production it does so only for users and invited persons of a company. */
export async function daPruebas(deps: Pick<Deps, "config" | "db">, correo: string): Promise<boolean> {
  if (deps.config.ambiente !== "produccion") return true;
  const { todas, inactivas, invitaciones } = await misEmpresas(deps, correo);
  return todas.length + inactivas.length + invitaciones.length > 0;
}

/** Gives a person's demo account, made on first request and kept. docs/api.md A32. */
export async function cuentaDemo(deps: Deps, correo: string): Promise<Empresa> {
  const made = await inTransaction(deps.db, "comun", async (tx): Promise<Result<Empresa, never>> => {
    const known = await findDemoDe(tx, correo);
    if (known !== undefined) return ok(known);
    const ahora = deps.now();
    const nit = await addConNitLibre(tx, {
      razonSocial: `Demostración de ${correo}`.slice(0, 200),
      municipio: "La Paz",
      telefono: null,
      modalidad: 2,
      ambiente: 2,
      codigoSistema: "DEMO",
      token: null,
      p12: null,
      p12Clave: null,
      activa: 1,
      demo: 1,
      demoDe: correo,
      desfaseMs: 0,
      creadoEn: ahora,
    });
    const clave = newCredencial("mk");
    await replaceClave(tx, nit, "api", clave.hash, ahora, deps.secretos.seal(clave.texto));
    await addCreditos(tx, nit, "recarga:inicial", CREDITOS, ahora);
    await saveUsuario(tx, correo, nit, "dueno", ahora);
    const empresa = await findDemoDe(tx, correo);
    if (empresa === undefined) throw new Error("la cuenta recién hecha no está");
    return ok(empresa);
  });
  if (!made.ok) throw new Error("inalcanzable");
  return made.value;
}

/** Adds a demo company under the first free NIT after the last demo's. Skips the NIT of a registered company. */
async function addConNitLibre(tx: Tx, demo: Omit<Nueva<"empresas">, "nit">): Promise<Nit> {
  const { ultimo } = await tx
    .selectFrom("empresas")
    .select((eb) => eb.fn.max("nit").as("ultimo"))
    .where("demo", "=", 1)
    .where("nit", ">", NIT_BASE)
    .executeTakeFirstOrThrow();
  let nit = Nit.parse(Number(ultimo ?? NIT_BASE) + 1);
  while (!(await addEmpresa(tx, { ...demo, nit }))) nit = Nit.parse(nit + 1);
  return nit;
}
