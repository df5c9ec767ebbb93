import {
  fail,
  ok,
  type CodigoParaOtra,
  type DatosInstalacion,
  type EmpresaInstalada,
  type Result,
  type Nit,
} from "@mostrador/core";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { getEmpresa, listEmpresas, listTodas } from "../../cuenta/db/empresas.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import type { Fallo } from "../../fallos.ts";
import { createEmpresa } from "../provision.ts";
import { sincronizarCatalogos } from "../../impuestos/sincronizar-catalogos.ts";
import { createCodigo } from "../../terminales/emparejar.ts";
import { checkInstalacion } from "./revisar.ts";

/** Credits of a shop that runs its own server. It cannot buy more, so these must not run out. */
const CREDITOS_PROPIOS = 100_000_000;

/**
 * Makes the company of a shop that runs its own server, with its codes and catalogs, and the pairing code of
 * its first till. Repeated before that till is paired, it goes on where it broke off; afterwards it refuses.
 * Fails with a sentence, or with the reason that the tax system gave no catalogs.
 */
export async function instalar(
  deps: Deps,
  datos: DatosInstalacion,
): Promise<Result<z.infer<typeof EmpresaInstalada>, string | Fallo>> {
  const ocupada = await ocupadaPor(deps, datos.nit);
  if (ocupada !== null) return fail(ocupada);
  const malos = (await checkInstalacion(deps, datos)).filter(({ estado }) => estado === "mal");
  if (malos.length > 0) return fail(malos.map(({ texto }) => texto).join(" "));
  const { p12 } = datos;
  const nueva = {
    ...datos,
    p12: p12 === null ? null : { bytes: Buffer.from(p12.archivo, "base64"), clave: p12.clave },
    creditos: CREDITOS_PROPIOS,
  };
  const created = await createEmpresa(deps, nueva, "retomar");
  if (!created.ok) return created;
  const casa = { nit: datos.nit, sucursal: 0, puntoVenta: 0 };
  const synced = await sincronizarCatalogos(deps, await getEmpresa(deps.db, datos.nit), casa);
  if (!synced.ok) return synced;
  const { codigo } = await createCodigo(deps, datos.nit, {
    sucursal: 0,
    puntoVenta: null,
    reemplazar: false,
  });
  return ok({ codigo, claveDueno: created.value.ownerToken });
}

/**
 * Makes a pairing code for another computer of the shop that was installed here. With `punto`, it replaces
 * the lost till there.
 */
export async function codigoParaOtra(
  deps: Deps,
  punto: number | null,
): Promise<Result<z.infer<typeof CodigoParaOtra>, string>> {
  const [empresa] = await listEmpresas(deps.db);
  if (empresa === undefined) return fail("Primero configure la empresa en esta computadora.");
  const lugar = { sucursal: 0, puntoVenta: punto, reemplazar: punto !== null };
  const codigo = await createCodigo(deps, empresa.nit, lugar);
  return ok({ ...codigo, huella: deps.llaves.enUso.huellaCertificado });
}

/** Gives the reason that nothing more may be installed, or null. */
async function ocupadaPor(deps: Deps, nit: Nit): Promise<string | null> {
  // A deactivated company is here too: an installation does not write over it.
  for (const empresa of await listTodas(deps.db)) {
    if (empresa.nit !== nit) return `Este servidor ya es de la empresa con NIT ${empresa.nit}.`;
    if ((await listTerminales(deps.db, nit)).length > 0)
      return "La empresa ya está configurada y tiene cajas. Conecte esta computadora con un código.";
  }
  return null;
}
