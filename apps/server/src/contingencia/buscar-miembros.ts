import type { Nit } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import { isCodigoLibre, listMiembros, updatePaquete, type Paquete } from "./db/paquetes.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Renovar } from "../motor/renovar-arriendo.ts";
import { anotarEnvio } from "./asentar-envio.ts";
import { validarFactura } from "./asentar-documentos.ts";
import { preguntarMiembros } from "./preguntar-miembros.ts";

/**
 * Looks for a package's members at the tax system after a lost reply, and settles the found ones. Returns
 * whether there were any; null when a question got no answer, or another server has taken the work over.
 */
export async function buscarMiembros(
  deps: Deps,
  empresa: Empresa,
  paquete: Paquete,
  renovar: Renovar,
): Promise<boolean | null> {
  const todos = await listMiembros(deps.db, paquete.id);
  const miembros = todos.filter(({ estado }) => estado === "OFFLINE");
  const codigos = new Set<string>();
  // An earlier search may have settled some and then got no answer.
  let found = todos.length - miembros.length;
  const respondidas = await preguntarMiembros(deps, miembros, renovar, async (factura, estado) => {
    if (estado.kind === "noExiste") return;
    const { codigoRecepcion } = estado;
    found++;
    if (codigoRecepcion !== null) codigos.add(codigoRecepcion);
    await transaccion(deps.db, paquete.nit, (tx) => validarFactura(tx, factura, codigoRecepcion, deps.now()));
  });
  if (!respondidas) return null;
  if (found === 0) return false;
  const codigo = await codigoPropio(deps, paquete.nit, codigos);
  const anunciarEnvio = codigo === null ? null : await anotarEnvio(deps, paquete, codigo);
  await transaccion(deps.db, paquete.nit, async (tx) => {
    // Absent members may travel again, in another package of the same event.
    for (const factura of await listMiembros(tx, paquete.id)) {
      if (factura.estado === "OFFLINE") await updateFactura(tx, factura, { paqueteId: null });
    }
    const propio = codigo === null ? {} : { codigoRecepcion: codigo };
    await updatePaquete(tx, paquete.id, { estado: "validado", mensajes: "[]", ...propio });
    await anunciarEnvio?.(tx);
  });
  deps.log("paquete recuperado", { nit: empresa.nit, paquete: paquete.id, encontradas: found });
  return true;
}

/** Gives the code under which the tax system received the package; null where its members have several, or another package has it. */
async function codigoPropio(deps: Deps, nit: Nit, codigos: ReadonlySet<string>): Promise<string | null> {
  const [codigo] = codigos;
  if (codigo === undefined || codigos.size > 1) return null;
  return (await transaccion(deps.db, nit, (tx) => isCodigoLibre(tx, codigo))) ? codigo : null;
}
