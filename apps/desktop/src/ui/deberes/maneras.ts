/** Texts and possible answers of a duty about money. */
import { decimal, METODO_EFECTIVO, METODO_GIFT_CARD, METODOS_DE_TIENDA } from "@mostrador/core";
import type { DeberDeCaja } from "../../contract/areas/deberes.ts";
import { bs } from "../comun/formato.ts";

/** A possible answer: the label of its button, and its cash if that needs no field. */
export interface Manera {
  readonly texto: string;
  readonly respuesta: "hecho" | "otraFactura";
  readonly efectivo?: string;
}

/** Returns the question about a duty, with its amount. */
export function preguntaDe({
  sentido,
  monto,
  vale,
}: Pick<DeberDeCaja, "sentido" | "monto" | "vale">): string {
  if (vale !== null) return `¿Usó el cliente el vale N° ${vale}, de ${bs(monto)}?`;
  return sentido === "devolver" ? `¿Devolvió ${bs(monto)} al cliente?` : `¿Volvió a cobrar ${bs(monto)}?`;
}

/** Returns the cause of a duty in words. */
export function causaDe({
  causa,
  sentido,
  numero,
  vale,
}: Pick<DeberDeCaja, "causa" | "sentido" | "numero" | "vale">): string {
  const factura = `Factura ${numero ?? "sin número"}`;
  switch (causa) {
    case "anulacion":
      return `${factura} anulada`;
    case "ajena":
      return `${factura} anulada desde el portal u otra caja`;
    case "nota":
      return vale === null ? `Nota de crédito ${numero ?? ""}`.trim() : `Vale N° ${vale}`;
    case "reversion":
      return sentido === "cobrar" ? `Documento ${numero ?? ""}: la devolución quedó sin efecto` : factura;
  }
}

/**
 * Lists the answers to a duty by how its invoice was paid; a card payment is not returned in cash. `pide` is true if several cash amounts
 * are possible, so that a field asks for the amount.
 */
export function maneras(deber: DeberDeCaja): {
  readonly pide: boolean;
  readonly respuestas: readonly Manera[];
} {
  const { sentido, pagos, monto, enEfectivo } = deber;
  const verbo = sentido === "devolver" ? "Devolví" : "Cobré";
  const otra: readonly Manera[] =
    sentido === "devolver" ? [{ texto: "Pasó a otra factura", respuesta: "otraFactura" }] : [];
  if (pagos.length === 0)
    return {
      pide: false,
      respuestas: [
        { texto: `${verbo} en efectivo`, respuesta: "hecho", efectivo: enEfectivo.hasta },
        { texto: `${verbo} por otro medio`, respuesta: "hecho", efectivo: enEfectivo.desde },
        ...otra.map((una) => ({ ...una, efectivo: enEfectivo.hasta })),
      ],
    };
  const pide = !decimal(enEfectivo.desde).eq(enEfectivo.hasta);
  const resto = decimal(monto).minus(enEfectivo.hasta);
  const enMano = decimal(enEfectivo.hasta).gt(0);
  const partes = [
    ...(enMano ? ["en efectivo"] : []),
    ...(pide || resto.gt(0) ? [`por ${otrosDe(pagos).join(" y ")}`] : []),
  ];
  return { pide, respuestas: [{ texto: `${verbo} ${partes.join(" y ")}`, respuesta: "hecho" }, ...otra] };
}

/** Tells whether the money of a duty can pay for other goods. This needs the whole amount to be returned in cash. */
export function isCanjeable({ sentido, monto, enEfectivo }: DeberDeCaja): boolean {
  return sentido === "devolver" && decimal(enEfectivo.desde).eq(monto) && decimal(enEfectivo.hasta).eq(monto);
}

/** Tells whether an amount lies in a closed range. */
export function isEntre(monto: string, { desde, hasta }: DeberDeCaja["enEfectivo"]): boolean {
  return decimal(monto).gte(desde) && decimal(monto).lte(hasta);
}

function otrosDe(pagos: DeberDeCaja["pagos"]): readonly string[] {
  const nombres = pagos
    .filter(({ metodo }) => metodo !== METODO_EFECTIVO)
    .map(({ metodo }) =>
      metodo === METODO_GIFT_CARD
        ? "tarjeta de regalo"
        : (METODOS_DE_TIENDA.find(({ codigo }) => codigo === metodo)?.nombre.replace("Tarjeta", "tarjeta") ??
          "otro medio"),
    );
  return [...new Set(nombres)];
}
