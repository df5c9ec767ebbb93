import type { ClienteVenta, EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import type { Azar } from "./maquina/azar.ts";

/** Builds a purchase at a till, in cash and sometimes by two methods. */
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

/** Chooses a buyer: an anonymous one, a returning one, or a NIT that the tax system refuses (1037). */
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

/** A request to the API: its path and its body. */
export interface Orden {
  readonly ruta: string;
  readonly cuerpo: Readonly<Record<string, unknown>>;
}

/** Builds an order of an ERP: goods, and sometimes a rent. */
export function unPedido(azar: Azar): Orden {
  const comun = {
    cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
    metodo_pago: 1,
  };
  if (azar.si(0.15)) {
    return {
      ruta: "/v1/facturas/alquiler",
      cuerpo: {
        ...comun,
        emisor: { actividad_economica: "6810100" },
        periodo_facturado: "NOVIEMBRE 2026",
        items: [
          {
            codigo_producto: "ALQ-302",
            codigo_sin: 1_005_102,
            descripcion: "Alquiler de la oficina 302",
            cantidad: 1,
            unidad_medida: 58,
            precio_unitario: azar.entero(900, 3500),
          },
        ],
      },
    };
  }
  return {
    ruta: "/v1/facturas",
    cuerpo: {
      ...comun,
      emisor: { actividad_economica: "4711100" },
      items: [{ ...CAFE, cantidad: azar.entero(1, 5), precio_unitario: azar.entero(1, 90) }],
    },
  };
}

const CAFE = {
  codigo_producto: "CAF-250",
  codigo_sin: 1_000_118,
  descripcion: "Café molido 250 g",
  unidad_medida: 57,
} as const;

/** Builds the return of one piece of a purchase, or of all of it. */
export function unaDevolucion(
  emitida: { readonly cuf: string; readonly numero_factura: number; readonly fecha_emision: string },
  pedido: Orden["cuerpo"],
  cuanto: "uno" | "todo" = "uno",
): Orden {
  const { items } = pedido as { readonly items: readonly object[] }; // `unPedido` made it
  return {
    ruta: "/v1/notas/fiscal",
    cuerpo: {
      emisor: {},
      cuf_factura_original: emitida.cuf,
      numero_factura_original: emitida.numero_factura,
      fecha_emision_factura_original: emitida.fecha_emision.slice(0, 10),
      items: [
        { ...items[0], nro_item: 1, codigo_detalle_transaccion: 1 },
        {
          ...items[0],
          ...(cuanto === "uno" ? { cantidad: 1 } : {}),
          nro_item: 1,
          codigo_detalle_transaccion: 2,
        },
      ],
    },
  };
}
