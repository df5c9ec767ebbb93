import { fail, ok, type Result } from "@mostrador/core";
import { UNIDAD_BIENES } from "@mostrador/ui";
import { useState } from "react";
import type { ItemVenta } from "../../contract/index.ts";
import { DECIMALES_PRECIO, parseDecimal, parseMonto } from "../comun/formato.ts";
import { codigoPara, useSugeridos } from "../tienda/use-producto.ts";
import { faltaEnLinea, faltaEnPrecio } from "./faltas.ts";

/** The code that a line of no product has. */
const CODIGO_LIBRE = "LIBRE";
const SIN_CODIGO =
  "Impuestos pide un código para cada línea: escriba una descripción con la que se halle uno.";

/** Holds the typed line and its missing fields, and completes the line by its code. */
export function useLineaLibre(descripcion: string, decimales: number) {
  const [datos, setDatos] = useState({
    descripcion,
    precio: "",
    cantidad: "1",
    unidadMedida: UNIDAD_BIENES,
    codigoSin: 0,
    actividadEconomica: "",
  });
  const sugeridos = useSugeridos({ descripcion: datos.descripcion, categoria: null }, true);
  const [precioUnitario, cantidad] = [
    parseMonto(datos.precio, DECIMALES_PRECIO),
    parseDecimal(datos.cantidad),
  ];
  const faltas = {
    descripcion: datos.descripcion.trim() === "" ? "Escriba qué se vende." : null,
    precio: faltaEnPrecio(datos.precio, decimales),
    cantidad: faltaEnLinea(cantidad, decimales),
  };
  /** Gives the line, or the reason why there is none; null: its fields tell it. */
  async function completar(): Promise<Result<ItemVenta, string | null>> {
    const faltan = Object.values(faltas).some((falta) => falta !== null);
    if (precioUnitario === null || cantidad === null || faltan) return fail(null);
    const codigo = await codigoPara({ ...datos, categoria: null }, true);
    if (codigo === undefined) return fail(SIN_CODIGO);
    return ok({
      codigoProducto: CODIGO_LIBRE,
      codigoSin: codigo.codigoSin,
      actividadEconomica: codigo.actividadEconomica,
      descripcion: datos.descripcion.trim(),
      unidadMedida: datos.unidadMedida,
      cantidad,
      precioUnitario,
      descuento: null,
      aMano: true,
    });
  }
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  return { datos, poner, sugeridos, faltas, completar };
}
