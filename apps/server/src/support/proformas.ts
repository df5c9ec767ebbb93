import { epochToInstante, masDias } from "@mostrador/core";

/** Calls each route of the portal that is about proformas of a product: makes, lists, draws, invoices, discards. Gives the id of one. */
export async function callProformas(
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
  deDueno: (method: string, path: string, body?: unknown) => Promise<any>,
  producto_id: string,
  ahoraMs: number,
): Promise<string> {
  const pedida = { producto_id, presentacion_id: null, cantidad: "1", precio: null };
  const { lineas } = await deDueno("POST", "proformas/preciar", { comprador: null, lineas: [pedida] });
  const { id } = await deDueno("POST", "proformas", {
    id: null,
    sucursal: 0,
    valida_hasta: masDias(epochToInstante(ahoraMs).slice(0, 10), 15),
    cliente: {
      tipo_documento: 4,
      numero_documento: "0",
      complemento: null,
      razon_social: "Ana Quispe",
      correo: null,
      telefono: null,
    },
    lineas,
    nota: null,
  });
  const copia = await deDueno("POST", `proformas/${id}/duplicar`);
  await deDueno("POST", `proformas/${copia.id}/descartar`);
  await deDueno("POST", `proformas/${id}/facturar`, { metodo_pago: 1 });
  const listas = ["proformas", "proformas.csv", "proformas.xlsx"];
  for (const path of [...listas, `proformas/${id}`, `proformas/${id}/pdf`]) await deDueno("GET", path);
  return id;
}
