/** Calls each route of the portal that is about prices of a product or a client's list: makes, lists and deletes. */
export async function callPrecios(
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
  deDueno: (method: string, path: string, body?: unknown) => Promise<any>,
  producto_id: string,
  cliente_id: string,
): Promise<void> {
  const escrita = {
    activo: true,
    beneficio: { kind: "porcentaje", porcentaje: "10" },
    productos: [producto_id],
    categorias: [],
    dias: [],
    hora_desde: null,
    hora_hasta: null,
    fecha_desde: null,
    fecha_hasta: null,
    sobre_tarifas: false,
  };
  await deDueno("POST", "promociones/probar", escrita);
  const promocion = await deDueno("POST", "promociones", { id: null, nombre: "Diez", ...escrita });
  const deSeis = { nombre: "Seis", factor: "6", codigo_barras: null, precio: "54", unidad_medida: 57 };
  const presentacion = await deDueno("POST", "presentaciones", {
    id: null,
    producto_id,
    activo: true,
    ...deSeis,
  });
  const lista = await deDueno("POST", "listas", { id: null, nombre: "Mayoristas", activo: true });
  await deDueno("POST", "listas/clientes", { cliente_id, lista_id: lista.id });
  const precio = { presentacion_id: presentacion.id, lista_id: lista.id, desde: "0", precio: "50" };
  const tarifa = await deDueno("POST", "tarifas", { id: null, producto_id, ...precio });
  const listados = ["promociones", "presentaciones", "listas", "tarifas", `listas/${lista.id}/clientes`];
  for (const path of listados) await deDueno("GET", path);
  for (const formato of ["csv", "xlsx"]) await deDueno("GET", `listas/${lista.id}/clientes.${formato}`);
  const borrados = { tarifas: tarifa, presentaciones: presentacion, listas: lista, promociones: promocion };
  for (const [path, { id }] of Object.entries(borrados)) await deDueno("DELETE", `${path}/${id}`);
}
