import type { ClienteVenta, EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import type { Azar } from "./maquina/azar.ts";

/** What somebody buys at a till; for cash, now and then by two methods. */
export function unaVenta(azar: Azar): EntradaVenta {
  const cantidad = azar.entero(1, 5);
  const precio = azar.entero(1, 90);
  const total = cantidad * precio;
  const partido = total > 1 && azar.si(0.1);
  return {
    items: [
      {
        codigoProducto: "P1",
        codigoSin: 1_000_118,
        actividadEconomica: "4711100",
        descripcion: "Café ñ 250 g",
        unidadMedida: 57,
        cantidad: String(cantidad),
        precioUnitario: `${precio}.00`,
        descuento: null,
      },
    ],
    cliente: unCliente(azar),
    descuentoAdicional: null,
    metodoPago: 1,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: partido || azar.si(0.5) ? null : String(total + azar.entero(0, 20)),
    ...(partido
      ? {
          pagos: [
            { metodo: 1, monto: "1.00" },
            { metodo: 7, monto: `${total - 1}.00` },
          ],
        }
      : {}),
    usuario: "Juana",
  };
}

/** Nobody in particular, somebody who comes again, or a NIT that the tax system refuses (1037). */
function unCliente(azar: Azar): ClienteVenta {
  const quien = { complemento: null, correo: null };
  switch (azar.pesado({ nadie: 70, conocido: 25, nitMalo: 5 })) {
    case "nadie":
      return { ...quien, tipoDocumento: 4, numeroDocumento: "0", razonSocial: "S/N" };
    case "conocido":
      return {
        ...quien,
        tipoDocumento: 1,
        numeroDocumento: String(azar.entero(1_000_000, 1_000_009)),
        razonSocial: "Íñigo Ñáñez",
      };
    case "nitMalo":
      return { ...quien, tipoDocumento: 5, numeroDocumento: NIT_INEXISTENTE, razonSocial: "Nadie SRL" };
  }
}

const NIT_INEXISTENTE = "1234567994";

/** What an ERP orders, as the API has it. */
export function unPedido(azar: Azar): object {
  return {
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
    metodo_pago: 1,
    items: [
      {
        codigo_producto: "CAF-250",
        codigo_sin: 1_000_118,
        descripcion: "Café molido 250 g",
        cantidad: azar.entero(1, 5),
        unidad_medida: 57,
        precio_unitario: azar.entero(1, 90),
      },
    ],
  };
}
