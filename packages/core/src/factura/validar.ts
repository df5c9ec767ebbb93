import { decimal, type Decimal } from "../dinero.ts";
import type { Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";

/** The synchronised catalogs that a request is checked against: code to description. FACTS.md section 8. */
export interface CatalogosEmision {
  readonly actividades: ReadonlyMap<string, string>;
  /** SIN product code to the activities it belongs to, and its description. */
  readonly productos: ReadonlyMap<
    number,
    { readonly actividades: ReadonlySet<string>; readonly descripcion: string }
  >;
  readonly unidades: ReadonlyMap<number, string>;
  readonly metodosPago: ReadonlyMap<number, string>;
  readonly monedas: ReadonlyMap<number, string>;
}

/** Above this total the buyer must be named (1010). */
const LIMITE_SIN_NOMBRE = 3000;

/**
 * What the tax system would refuse of a request, checked before anything is issued: catalog codes (1016, 1017),
 * card (1012), gift card (1050), unnamed buyer (1010), buyer = issuer (1005). Codes of FACTS.md section 14.
 */
export function validarPedido(
  pedido: Pedido,
  catalogos: CatalogosEmision,
  { nitEmisor, montoTotal }: { readonly nitEmisor: number; readonly montoTotal: Decimal },
): readonly FalloCampo[] {
  return [
    ...codigo(catalogos.metodosPago, pedido.metodoPago, ["metodoPago"], "metodos_pago"),
    ...codigo(catalogos.monedas, pedido.moneda, ["moneda"], "tipos_moneda"),
    ...pedido.items.flatMap((item, i) => [
      ...codigo(catalogos.unidades, item.unidadMedida, ["items", i, "unidadMedida"], "unidades_medida"),
      ...actividadYProducto(pedido, i, catalogos),
    ]),
    ...reglasPago(pedido, catalogos.metodosPago.get(pedido.metodoPago) ?? ""),
    ...reglasCliente(pedido, nitEmisor, montoTotal),
  ];
}

/** Whether a payment method, by its catalog description, includes a card or a gift card. */
export function metodoIncluye(descripcion: string, parte: "tarjeta" | "giftCard"): boolean {
  const text = descripcion.toUpperCase();
  // The catalog writes GIFT-CARD, GIFT CARD and, in half of the combinations, plain GIFT ("TARJETA – GIFT").
  return text.includes(parte === "giftCard" ? "GIFT" : "TARJETA");
}

function* codigo(
  catalogo: ReadonlyMap<number, string>,
  valor: number,
  loc: readonly (string | number)[],
  nombre: string,
): Generator<FalloCampo> {
  if (catalogo.has(valor)) return;
  const cerca = [...catalogo]
    .sort(([a], [b]) => Math.abs(a - valor) - Math.abs(b - valor))
    .slice(0, 3)
    .map(([c, descripcion]) => `${c} (${descripcion})`);
  yield {
    loc,
    kind: "codigoDesconocido",
    msg: `${valor} no está en el catálogo ${nombre}. Los más cercanos: ${cerca.join(", ") || "ninguno; sincronice los catálogos"}.`,
  };
}

function* actividadYProducto(pedido: Pedido, i: number, catalogos: CatalogosEmision): Generator<FalloCampo> {
  const item = pedido.items[i];
  const actividad = item?.actividadEconomica ?? pedido.emisor.actividadEconomica;
  if (item === undefined || actividad === undefined) return;
  if (!catalogos.actividades.has(actividad)) {
    const validas = [...catalogos.actividades]
      .slice(0, 3)
      .map(([c, d]) => `${c} (${d})`)
      .join(", ");
    const loc =
      item.actividadEconomica === undefined
        ? ["emisor", "actividadEconomica"]
        : ["items", i, "actividadEconomica"];
    yield {
      loc,
      kind: "actividadNoHabilitada",
      msg: `La actividad ${actividad} no está habilitada para el emisor. Habilitadas: ${validas || "ninguna; sincronice los catálogos"}.`,
    };
    return;
  }
  const producto = catalogos.productos.get(item.codigoSin);
  if (producto?.actividades.has(actividad)) return;
  const cerca = [...catalogos.productos]
    .filter(([, p]) => p.actividades.has(actividad))
    .sort(([a], [b]) => Math.abs(a - item.codigoSin) - Math.abs(b - item.codigoSin))
    .slice(0, 3)
    .map(([c, p]) => `${c} (${p.descripcion})`);
  yield {
    loc: ["items", i, "codigoSin"],
    kind: "productoNoRelacionado",
    msg: `El código ${item.codigoSin} no pertenece a la actividad ${actividad}. Los más cercanos: ${cerca.join(", ") || "ninguno"}.`,
  };
}

function* reglasPago(pedido: Pedido, metodo: string): Generator<FalloCampo> {
  if (pedido.numeroTarjeta !== undefined && !metodoIncluye(metodo, "tarjeta")) {
    yield {
      loc: ["numeroTarjeta"],
      kind: "tarjetaSinMetodo",
      msg: "numero_tarjeta solo va con un método de pago con tarjeta.",
    };
  }
  if (pedido.numeroTarjeta === undefined && metodoIncluye(metodo, "tarjeta")) {
    yield {
      loc: ["numeroTarjeta"],
      kind: "faltaTarjeta",
      msg: "Con tarjeta, numero_tarjeta es obligatorio: 4 primeros y 4 últimos dígitos.",
    };
  }
  const giftCard = pedido.montoGiftCard ?? 0;
  if (giftCard === 0 && metodoIncluye(metodo, "giftCard")) {
    yield {
      loc: ["montoGiftCard"],
      kind: "faltaGiftCard",
      msg: "Con un método de pago con gift card, monto_gift_card es obligatorio y mayor que 0.",
    };
  }
  if (giftCard > 0 && !metodoIncluye(metodo, "giftCard")) {
    yield {
      loc: ["montoGiftCard"],
      kind: "giftCardSinMetodo",
      msg: "monto_gift_card solo va con un método de pago con gift card.",
    };
  }
}

function* reglasCliente({ cliente }: Pedido, nitEmisor: number, montoTotal: Decimal): Generator<FalloCampo> {
  if (cliente.numeroDocumento === "0" && montoTotal.gt(decimal(LIMITE_SIN_NOMBRE))) {
    yield {
      loc: ["cliente", "numeroDocumento"],
      kind: "faltaComprador",
      msg: `Sobre Bs ${LIMITE_SIN_NOMBRE} hace falta el NIT o la cédula del comprador.`,
    };
  }
  if (cliente.tipoDocumento === 5 && Number(cliente.numeroDocumento) === nitEmisor) {
    yield {
      loc: ["cliente", "numeroDocumento"],
      kind: "compradorEsEmisor",
      msg: "El comprador no puede ser el mismo emisor.",
    };
  }
}
