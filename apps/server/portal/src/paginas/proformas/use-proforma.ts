/** A proforma as it is written in the form: its fields as texts, its lines with the server's prices. */
import { documentoDeTexto, documentoToText } from "@mostrador/core/documento-comprador";
import { parseDecimal } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { FalloApi, pedir } from "../../api.ts";
import type { LineasPreciadas, ProductosHallados, ProformaEntera } from "../../tipos-tienda.ts";

type Linea = LineasPreciadas["lineas"][number];
/** A line with its amounts as they are typed; `clave` tells lines of one product apart. */
export interface LineaEscrita extends Linea {
  readonly clave: string;
}

const DIAS = 15;
const DIA_MS = 86_400_000;
const HORA_BOLIVIA_MS = 4 * 3_600_000;

/** CI: the usual document of a person. */
const CI = "1";
const NUEVA = { razonSocial: "", tipoDocumento: CI, documento: "", telefono: "", correo: "", nota: "" };
/** The fields of the form. */
export type Escrita = typeof NUEVA & {
  readonly sucursal: number;
  readonly validaHasta: string;
  readonly lineas: readonly LineaEscrita[];
};

export function useProforma(proforma: ProformaEntera["proforma"] | null, sucursal: number) {
  const [escrita, setEscrita] = useState<Escrita>(() => escritaDe(proforma, sucursal));
  const [error, setError] = useState<string | null>(null);
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const enLineas = (hacer: (lineas: readonly LineaEscrita[]) => readonly LineaEscrita[]) =>
    setEscrita((antes) => ({ ...antes, lineas: hacer(antes.lineas) }));
  const leidas = escrita.lineas.map(parseLinea);
  async function agregar({ id }: ProductosHallados["productos"][number]): Promise<void> {
    setError(null);
    const pedida = { productoId: id, presentacionId: null, cantidad: "1", precio: null };
    const { numeroDocumento, complemento } = documentoEscrito(escrita);
    const comprador = numeroDocumento === "0" ? null : { numeroDocumento, complemento };
    try {
      const ruta = "/v1/portal/proformas/preciar";
      const { lineas } = await pedir<LineasPreciadas>("POST", ruta, toWire({ comprador, lineas: [pedida] }));
      enLineas((antes) => [...antes, ...lineas.map(conClave)]);
    } catch (fallo) {
      if (!(fallo instanceof FalloApi)) throw fallo;
      setError(fallo.message);
    }
  }
  return {
    escrita,
    poner,
    error,
    agregar: (producto: ProductosHallados["productos"][number]) => void agregar(producto),
    cambiar: (indice: number, cambio: Partial<LineaEscrita>) =>
      enLineas((antes) => antes.map((una, i) => (i === indice ? { ...una, ...cambio } : una))),
    quitar: (indice: number) => enLineas((antes) => antes.filter((_, i) => i !== indice)),
    total: leidas.reduce((suma, linea) => suma + importeDe(linea), 0).toFixed(2),
    falta: faltaEn(escrita, leidas),
    pedido: () => pedidoDe(escrita, leidas, proforma),
  };
}

function escritaDe(proforma: ProformaEntera["proforma"] | null, sucursal: number): Escrita {
  const validaHasta = new Date(Date.now() - HORA_BOLIVIA_MS + DIAS * DIA_MS).toISOString().slice(0, 10);
  if (proforma === null) return { ...NUEVA, sucursal, validaHasta, lineas: [] };
  const { cliente, nota } = proforma;
  return {
    razonSocial: cliente.razonSocial,
    tipoDocumento: String(cliente.tipoDocumento),
    documento: cliente.numeroDocumento === "0" ? "" : documentoToText(cliente),
    telefono: cliente.telefono ?? "",
    correo: cliente.correo ?? "",
    nota: nota ?? "",
    sucursal: proforma.sucursal,
    validaHasta: proforma.validaHasta,
    lineas: proforma.lineas.map(conClave),
  };
}

function conClave(linea: Linea): LineaEscrita {
  return { ...linea, clave: crypto.randomUUID() };
}

/** The line with its amounts as numbers are sent; null where one of them is none. */
function parseLinea({ clave: _clave, ...linea }: LineaEscrita): Linea | null {
  const cantidad = parseDecimal(linea.cantidad);
  const precioUnitario = parseDecimal(linea.precioUnitario);
  const descuento = linea.descuento.trim() === "" ? "0.00" : parseDecimal(linea.descuento);
  if (cantidad === null || precioUnitario === null || descuento === null) return null;
  return { ...linea, cantidad, precioUnitario, descuento, aMano: true };
}

function importeDe(linea: Linea | null): number {
  if (linea === null) return 0;
  return (
    Math.round(Number(linea.cantidad) * Number(linea.precioUnitario) * 100) / 100 - Number(linea.descuento)
  );
}

const CONSUMIDOR_FINAL = { tipoDocumento: 4, numeroDocumento: "0", complemento: null };

/** The document as it is typed; without one the final consumer's. */
function documentoEscrito({ documento, tipoDocumento }: Escrita) {
  return documento.trim() === "" ? CONSUMIDOR_FINAL : documentoDeTexto(documento, Number(tipoDocumento));
}

function faltaEn({ razonSocial, lineas }: Escrita, leidas: readonly (Linea | null)[]): string | null {
  if (razonSocial.trim() === "") return "Escriba para quién es.";
  if (lineas.length === 0) return "Agregue un producto.";
  if (leidas.some((linea) => linea === null)) return "Escriba la cantidad y el precio de cada línea.";
  return leidas.every((linea) => importeDe(linea) > 0) ? null : "Una línea queda en 0 o menos.";
}

function pedidoDe(
  escrita: Escrita,
  leidas: readonly (Linea | null)[],
  proforma: ProformaEntera["proforma"] | null,
) {
  const { razonSocial, telefono, correo, nota, sucursal, validaHasta } = escrita;
  const oNulo = (texto: string) => (texto.trim() === "" ? null : texto.trim());
  return {
    id: proforma?.id ?? null,
    sucursal,
    validaHasta,
    cliente: {
      ...documentoEscrito(escrita),
      razonSocial: razonSocial.trim(),
      telefono: oNulo(telefono),
      correo: oNulo(correo),
    },
    lineas: leidas.flatMap((linea) => linea ?? []),
    nota: oNulo(nota),
  };
}
