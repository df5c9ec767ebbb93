/** Checks of a document's buyer, and of the card with which the buyer pays. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { Examen } from "./examen.ts";
import type { Mensaje, Regla } from "./mensaje.ts";
import { CERO, compare, type Decimal, parseDecimal } from "../aritmetica.ts";
import { isFijo, valorDe, valorOpcional } from "../documento/tipos.ts";
import { sinAcentos } from "../textos.ts";

/** Methods, combinations included, that a gift card takes part in. */
const CON_GIFT: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.metodos_pago
    .filter((metodo) => metodo.descripcion.includes("GIFT"))
    .map((metodo) => String(metodo.codigoClasificador)),
);

/** Special buyers and the name each must have; 99001 may have any. docs/fiscal-rules.md F32. */
const NOMBRES: Readonly<Record<string, string | undefined>> = {
  "99002": "CONTROL TRIBUTARIO",
  "99003": "VENTAS MENORES DEL DIA",
};

/** Methods, combinations included, that a card takes part in. */
const CON_TARJETA: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.metodos_pago
    .filter((metodo) => metodo.descripcion.includes("TARJETA"))
    .map((metodo) => String(metodo.codigoClasificador)),
);

const TOPE: Decimal = { unidades: 3000n, escala: 0 };

/** The checks of the buyer, in the order in which their messages are reported. */
export const REGLAS_COMPRADOR: readonly Regla<Examen>[] = [
  reglaDocumentoCero,
  reglaComplemento,
  reglaTarjeta,
  reglaNominatividad,
  reglaNitCliente,
  reglaGiftCard,
];

/** A buyer without a document number cannot buy for more than Bs 3000. */
function reglaDocumentoCero({ documento }: Examen): Mensaje | undefined {
  const { cabecera, sector } = documento;
  // A note follows its invoice, and a foreign buyer has no Bolivian document.
  if (sector.calculo === "nota" || sector.calculo === "exportacion") return undefined;
  const monto = parseDecimal(valorDe(cabecera, "montoTotal"));
  const sinNumero = /^0+$/.test(valorDe(cabecera, "numeroDocumento"));
  return sinNumero && monto !== undefined && compare(monto, TOPE) > 0 ? { codigo: 1010 } : undefined;
}

/** Only an identity card has a complement. */
function reglaComplemento({ documento }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  if ((valorOpcional(cabecera, "complemento") ?? "") === "") return undefined;
  return valorDe(cabecera, "codigoTipoDocumentoIdentidad") === "1" ? undefined : { codigo: 1011 };
}

/** A card's number comes only with a payment by card. */
function reglaTarjeta({ documento }: Examen): Mensaje | undefined {
  if (valorOpcional(documento.cabecera, "numeroTarjeta") === null) return undefined;
  return CON_TARJETA.has(valorOpcional(documento.cabecera, "codigoMetodoPago") ?? "")
    ? undefined
    : { codigo: 1012 };
}

/** Checks that a buyer with a special number has the name that belongs to it. */
function reglaNominatividad({ documento }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  const esperado = NOMBRES[valorDe(cabecera, "numeroDocumento")];
  if (esperado === undefined || valorDe(cabecera, "codigoTipoDocumentoIdentidad") !== "5") return undefined;
  const nombre = valorOpcional(cabecera, "nombreRazonSocial") ?? "";
  return sinAcentos(nombre.trim()) === esperado ? undefined : { codigo: 1036 };
}

/** A buyer's NIT is an active one; with codigoExcepcion 1 a doubtful one only gets a warning (2005). */
function reglaNitCliente({ documento, padron }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  if (valorDe(cabecera, "codigoTipoDocumentoIdentidad") !== "5") return undefined;
  // The schema fixes document 5, "0" where there is no buyer yet (sector 4).
  if (isFijo(documento.sector, "numeroDocumento")) return undefined;
  if (padron(valorDe(cabecera, "numeroDocumento")) === "activo") return undefined;
  const exceptuado = valorOpcional(cabecera, "codigoExcepcion") === "1";
  return exceptuado ? { codigo: 2005, advertencia: true } : { codigo: 1037, eleccion: "padron" };
}

/** An amount of gift card goes with such a method, and such a method with an amount, which is no more than the total. */
function reglaGiftCard({ documento }: Examen): Mensaje | undefined {
  if (!documento.sector.cabecera.some((campo) => campo.nombre === "montoGiftCard")) return undefined;
  const monto = parseDecimal(valorOpcional(documento.cabecera, "montoGiftCard") ?? "0") ?? CERO;
  const pagaConGift = CON_GIFT.has(valorDe(documento.cabecera, "codigoMetodoPago"));
  const total = parseDecimal(valorDe(documento.cabecera, "montoTotal")) ?? CERO;
  const corresponde = compare(monto, CERO) > 0 === pagaConGift && compare(monto, total) <= 0;
  return corresponde ? undefined : { codigo: 1050 };
}
