import type { Atrasado, FalloCampo } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Modo } from "../modo.ts";
import type { Motivo } from "./plan.ts";

/** Why a cart cannot be charged. Nothing was stored. */
export type FalloVenta =
  | { readonly kind: "entradaInvalida"; readonly campos: readonly FalloCampo[] }
  /** Quantities that are asked about came without the cashier's word. */
  | { readonly kind: "sinConfirmar"; readonly campos: readonly FalloCampo[] }
  | { readonly kind: "cajaCerrada" }
  /** The draft was written by hand instead, as that invoice of paper. */
  | { readonly kind: "escritaAMano"; readonly numero: number }
  | { readonly kind: "pagoInsuficiente"; readonly falta: string }
  /** Another sale was stored under this id: a second window charged it, or it was changed after an answer that never came. */
  | { readonly kind: "yaCobrada"; readonly numero: number | null; readonly total: string }
  /** Refused by the tax system, unchanged, and the till is offline now. */
  | { readonly kind: "sinCorregir" }
  | { readonly kind: "bloqueada"; readonly bloqueo: (Modo & { kind: "bloqueada" })["bloqueo"] };

/** The sentence of a sale that came back. */
export function textoMotivo(motivo: Motivo): string {
  switch (motivo.kind) {
    case "rechazada":
      return "El sistema de impuestos rechazó la factura. Corrija lo indicado y cobre otra vez: conserva su número.";
    case "creditosAgotados":
      return "Se agotaron los créditos de facturación. Pida una recarga al propietario y cobre otra vez.";
    case "terminalRevocada":
      return "El servidor ya no reconoce esta caja. Pida un código nuevo al propietario y vuelva a emparejarla.";
    case "sinCertificado":
      return "El servidor no tiene un certificado de firma vigente: el propietario debe cargar el nuevo. La venta queda abierta; cóbrela otra vez después.";
    case "noCoincide":
      return `El servidor no aceptó la factura antes de enviarla (${motivo.causa}). Cobre otra vez.`;
  }
}

/** The sentence of a sale that became a draft. */
export function textoBorrador(motivo: (Modo & { kind: "borrador" })["motivo"]): string {
  return motivo === "sinCufd"
    ? "Falta el código diario (CUFD): conéctese una vez al servidor. La venta queda guardada como borrador, sin número."
    : "Pasó el plazo de 72 horas sin conexión: ya no se puede facturar fuera de línea. La venta queda guardada como borrador, sin número.";
}

/** Which program is to be updated, as the till's lights and refusals say it. */
export const TEXTOS_ATRASADO: Readonly<Record<Atrasado, string>> = {
  caja: "Esta caja es de una versión anterior a la del servidor: actualice la caja. Mientras tanto se vende fuera de línea y lo vendido se envía igual.",
  servidor:
    "El servidor es de una versión anterior a la de esta caja y no la entiende: actualice el servidor. Se vende fuera de línea; lo vendido queda guardado aquí y se envía después.",
};

export const TEXTOS_BLOQUEO = {
  sinEmparejar: "Esta caja no está emparejada con un servidor.",
  terminalRevocada: textoMotivo({ kind: "terminalRevocada" }),
  relojDudoso:
    "La caja no pudo comprobar la hora con el servidor. Diga qué fecha y hora es para seguir vendiendo.",
  discoLleno: "No queda espacio en el disco: libere espacio para seguir vendiendo.",
  sinDatos:
    "Todavía no llegaron los datos de la empresa y los catálogos. Espere la conexión con el servidor.",
  creditosAgotados: "Se agotaron los créditos de facturación. Pida una recarga al propietario.",
} as const;

const KIND_BLOQUEO = {
  sinEmparejar: "noEmparejada",
  terminalRevocada: "terminalRevocada",
  relojDudoso: "relojDudoso",
  discoLleno: "discoLleno",
  sinDatos: "sinDatos",
  creditosAgotados: "creditosAgotados",
} as const;

/** Gives the failure of a sale as the screen tells it. */
export function falloVentaToPuente(fallo: FalloVenta): FalloPuente {
  switch (fallo.kind) {
    case "cajaCerrada":
      return {
        kind: "turno",
        texto: "La caja está cerrada: ábrala con el efectivo inicial para vender.",
        campos: [],
      };
    case "escritaAMano":
      return {
        kind: "manual",
        texto: `Esta venta ya se escribió a mano en la factura de papel ${fallo.numero}: no se cobra otra vez. Si no fue así, quite esa hoja en Facturas manuales.`,
        campos: [],
      };
    case "yaCobrada":
      return {
        kind: "ventaCobrada",
        texto: `Esta venta ya se cobró${fallo.numero === null ? "" : `: factura ${fallo.numero}`}, Bs ${fallo.total}. Lo que se cambió después no está en ella: véndalo aparte.`,
        campos: [],
      };
    case "entradaInvalida":
      return {
        kind: "entradaInvalida",
        texto: fallo.campos[0]?.msg ?? "Hay datos por corregir.",
        campos: fallo.campos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
      };
    case "sinConfirmar":
      return {
        kind: "cantidadSinConfirmar",
        texto: fallo.campos.map(({ msg }) => msg).join(" "),
        campos: fallo.campos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
      };
    case "pagoInsuficiente":
      return { kind: "pagoInsuficiente", texto: `Faltan Bs ${fallo.falta}.`, campos: [] };
    case "sinCorregir":
      return {
        kind: "entradaInvalida",
        texto:
          "Impuestos rechazó esta venta y no se cambió nada: fuera de línea la rechazaría igual. Corrija lo indicado o espere la conexión.",
        campos: [],
      };
    case "bloqueada":
      return { kind: KIND_BLOQUEO[fallo.bloqueo], texto: TEXTOS_BLOQUEO[fallo.bloqueo], campos: [] };
  }
}
