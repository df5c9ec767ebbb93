import { decimal, type Decimal } from "../dinero.ts";
import type { NombreCatalogo } from "../catalogos/nombres.ts";
import type { Catalogos } from "../documento/formato.ts";
import { plano } from "../texto.ts";
import { propio } from "../sectores/campos.ts";
import type { SectorFactura, Tabla } from "../sectores/define.ts";
import type { Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";

/** The synchronised catalogs that a request is checked against: code to description. docs/fiscal-rules.md F50. */
export interface CatalogosEmision {
  readonly actividades: ReadonlyMap<string, string>;
  /** SIN product code to the activities it belongs to, and its description. */
  readonly productos: ReadonlyMap<
    number,
    { readonly actividades: ReadonlySet<string>; readonly descripcion: string }
  >;
  /** Code to description, by catalog; holds every catalog that the sector's fields name. */
  readonly parametricas: Catalogos;
}

/** Above this total the buyer must be named (1010). */
const LIMITE_SIN_NOMBRE = 3000;

/**
 * Checks a request before anything is issued, and lists what the tax system would refuse. Checks catalog codes (1016, 1017), card (1012),
 * gift card (1050), unnamed buyer (1010), buyer = issuer (1005), and a fixed document's name (1036). Codes of docs/fiscal-rules.md F54.
 */
export function validarPedido(
  sector: SectorFactura,
  pedido: Pedido,
  catalogos: CatalogosEmision,
  { nitEmisor, montoTotal }: { readonly nitEmisor: number; readonly montoTotal: Decimal },
): readonly FalloCampo[] {
  const { parametricas } = catalogos;
  const metodo = parametricas.metodos_pago?.get(pedido.metodoPago) ?? "";
  return [
    ...codigo(parametricas, "metodos_pago", pedido.metodoPago, ["metodoPago"]),
    ...codigo(parametricas, "tipos_moneda", pedido.moneda, ["moneda"]),
    ...codigosPropios(sector.cabecera, pedido, parametricas, []),
    ...pedido.items.flatMap((item, i) => [
      ...codigo(parametricas, "unidades_medida", item.unidadMedida, ["items", i, "unidadMedida"]),
      ...codigosPropios(sector.detalle, item, parametricas, ["items", i]),
      ...actividadYProducto(pedido, i, catalogos),
    ]),
    ...reglasPago(pedido, metodo),
    ...reglasCliente(pedido, nitEmisor, sector.compradorExterior ? null : montoTotal),
  ];
}

/** Checks the sector's own fields that are codes of a catalog. */
function* codigosPropios<F>(
  tabla: Tabla<F>,
  de: Readonly<Record<string, unknown>>,
  parametricas: Catalogos,
  loc: readonly (string | number)[],
): Generator<FalloCampo> {
  for (const [nombre, { pide }] of Object.entries(tabla)) {
    if (pide?.catalogo === undefined) continue;
    const valor = propio(de, nombre);
    if (valor !== null) yield* codigo(parametricas, pide.catalogo, Number(valor), [...loc, nombre]);
  }
}

/**
 * Tells whether a payment method includes a card or a gift card, by its catalog description.
 *
 * @example
 * metodoIncluye("EFECTIVO - TARJETA", "tarjeta");
 * // => true
 */
export function metodoIncluye(descripcion: string, parte: "tarjeta" | "giftCard"): boolean {
  const text = descripcion.toUpperCase();
  // The catalog writes GIFT-CARD, GIFT CARD and, in half of the combinations, plain GIFT ("TARJETA – GIFT").
  return text.includes(parte === "giftCard" ? "GIFT" : "TARJETA");
}

function* codigo(
  parametricas: Catalogos,
  nombre: NombreCatalogo,
  valor: number,
  loc: readonly (string | number)[],
): Generator<FalloCampo> {
  const catalogo = parametricas[nombre] ?? new Map<number, string>();
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
      msg: "Con un método de pago con tarjeta de regalo, monto_gift_card es obligatorio y mayor que 0.",
    };
  }
  if (giftCard > 0 && !metodoIncluye(metodo, "giftCard")) {
    yield {
      loc: ["montoGiftCard"],
      kind: "giftCardSinMetodo",
      msg: "monto_gift_card solo va con un método de pago con tarjeta de regalo.",
    };
  }
}

/**
 * Documents of kind 5 that stand for a kind of buyer, with the fixed name of each; 99001 (consulates, embassies) takes any.
 * docs/fiscal-rules.md F32.
 */
const DOCUMENTOS_FIJOS: ReadonlyMap<string, { readonly nombre: string | null }> = new Map([
  ["99001", { nombre: null }],
  ["99002", { nombre: "CONTROL TRIBUTARIO" }],
  ["99003", { nombre: "VENTAS MENORES DEL DIA" }],
]);

/**
 * Demands codigoExcepcion 1 for a fixed document, which is no active NIT (else 1037 online). The till asks its cashier for it; an API user
 * gets this failure before anything is sent.
 *
 * @example
 * checkExcepcion({ cliente: { tipoDocumento: 1, numeroDocumento: "4521369" } });
 * // => []
 */
export function checkExcepcion({ cliente, codigoExcepcion }: Pedido): readonly FalloCampo[] {
  if (codigoExcepcion === 1 || cliente.tipoDocumento !== 5) return [];
  if (!DOCUMENTOS_FIJOS.has(cliente.numeroDocumento)) return [];
  const msg = `El documento ${cliente.numeroDocumento} no es un NIT activo: envíe codigo_excepcion 1.`;
  return [{ loc: ["codigoExcepcion"], kind: "faltaExcepcion", msg }];
}

/** Checks the buyer of a request. `montoTotal` is null if the buyer need not be named. */
function* reglasCliente(
  { cliente }: Pedido,
  nitEmisor: number,
  montoTotal: Decimal | null,
): Generator<FalloCampo> {
  if (/^0+$/.test(cliente.numeroDocumento) && montoTotal?.gt(decimal(LIMITE_SIN_NOMBRE)) === true) {
    yield {
      loc: ["cliente", "numeroDocumento"],
      kind: "faltaComprador",
      msg: `Sobre Bs ${LIMITE_SIN_NOMBRE} hace falta el NIT o la cédula del cliente.`,
    };
  }
  if (cliente.tipoDocumento === 5 && Number(cliente.numeroDocumento) === nitEmisor) {
    yield {
      loc: ["cliente", "numeroDocumento"],
      kind: "compradorEsEmisor",
      msg: "El comprador no puede ser el mismo emisor.",
    };
  }
  const fijo = cliente.tipoDocumento === 5 ? DOCUMENTOS_FIJOS.get(cliente.numeroDocumento) : undefined;
  if (fijo?.nombre != null && plano(cliente.razonSocial ?? "").trim() !== plano(fijo.nombre))
    yield {
      loc: ["cliente", "razonSocial"],
      kind: "nombreFijo",
      msg: `El documento ${cliente.numeroDocumento} lleva siempre el nombre ${fijo.nombre}.`,
    };
}
