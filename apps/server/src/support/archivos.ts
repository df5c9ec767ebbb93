/** Calls each route that hands a list of the shop out as a file, and the pages of the newer ones. */
export async function callArchivos(
  deDueno: (method: string, path: string) => Promise<unknown>,
  clienteId: string,
): Promise<void> {
  const documentos = `clientes/${clienteId}/documentos`;
  for (const path of ["actos", documentos]) await deDueno("GET", path);
  const listas = ["productos", "clientes", "presentaciones", "tarifas", "cambios", "actos", documentos];
  for (const formato of ["csv", "xlsx"])
    for (const lista of listas) await deDueno("GET", `${lista}.${formato}`);
}
