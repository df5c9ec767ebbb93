import { useState } from "react";
import type { ItemVenta } from "../../contract/index.ts";
import { parseDecimal, parseMonto } from "../comun/formato.ts";
import { codigoDe, UNIDAD_BIENES, useSugeridos } from "../negocio/use-producto.ts";
import { faltaEnLinea, faltaEnPrecio } from "./faltas.ts";

/** The code that a line of no product has. */
const CODIGO_LIBRE = "LIBRE";
const SIN_CODIGO =
  "Impuestos pide un código para cada línea: escriba una descripción con la que se halle uno.";

/** Holds the typed line, its missing fields, and the line itself; null while a field is missing. */
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
  const codigo = codigoDe(datos, sugeridos);
  const [precioUnitario, cantidad] = [parseMonto(datos.precio), parseDecimal(datos.cantidad)];
  const faltas = {
    descripcion: datos.descripcion.trim() === "" ? "Escriba qué se vende." : null,
    precio: faltaEnPrecio(datos.precio, decimales),
    cantidad: faltaEnLinea(cantidad, decimales),
    codigo: codigo === undefined ? SIN_CODIGO : null,
  };
  const completa =
    codigo !== undefined &&
    precioUnitario !== null &&
    cantidad !== null &&
    Object.values(faltas).every((falta) => falta === null);
  const item: ItemVenta | null = completa
    ? {
        codigoProducto: CODIGO_LIBRE,
        codigoSin: codigo.codigoSin,
        actividadEconomica: codigo.actividadEconomica,
        descripcion: datos.descripcion.trim(),
        unidadMedida: datos.unidadMedida,
        cantidad,
        precioUnitario,
        descuento: null,
        aMano: true,
      }
    : null;
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  return { datos, poner, sugeridos, faltas, item };
}
