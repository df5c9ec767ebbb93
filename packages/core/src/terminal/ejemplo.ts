/** A request of a sale as a till keeps it: the example of the fields that carry one. */
export const PEDIDO_DE_EJEMPLO = {
  emisor: { sucursal: 0, puntoVenta: 1, actividadEconomica: "4711100" },
  cliente: { tipoDocumento: 1, numeroDocumento: "4853921", razonSocial: "Quispe" },
  metodoPago: 1,
  items: [
    {
      codigoProducto: "CAF-25",
      codigoSin: 1000118,
      descripcion: "Café molido 250 g",
      cantidad: 1,
      unidadMedida: 57,
      precioUnitario: 32,
    },
  ],
};
