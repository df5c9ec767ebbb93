import type { EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
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
    cliente: azar.si(0.7)
      ? { tipoDocumento: 4, numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null }
      : {
          tipoDocumento: 1,
          numeroDocumento: String(azar.entero(1_000_000, 1_000_009)),
          complemento: null,
          razonSocial: "Íñigo Ñáñez",
          correo: null,
        },
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
