/** State of a proforma's form: its fields as text, and its lines with prices from the server. */
import { DIAS_PROFORMA, lineaSinImporte, totalProforma } from "@mostrador/core";
import { documentoDeTexto, documentoToText } from "@mostrador/core/documento-comprador";
import { diaDe } from "@mostrador/core/formato";
import { useState } from "react";
import { useIdentidad } from "../../api.ts";
import type { ClientesHallados, ProformaEntera } from "../../tipos-tienda.ts";
import {
  cambiada,
  parseLinea,
  lineaPrometida,
  preciada,
  type Linea,
  type LineaEscrita,
} from "./lineas-escritas.ts";
import { usePrecios } from "./use-precios.ts";

/** Code of the identity card, the usual document of a person. */
const CI = "1";
const NUEVA = { razonSocial: "", tipoDocumento: CI, documento: "", telefono: "", correo: "", nota: "" };
/** The fields of the form. */
export type Escrita = typeof NUEVA & {
  readonly sucursal: number;
  readonly validaHasta: string;
  readonly lineas: readonly LineaEscrita[];
};

/** `nueva`: the branch and the lines with which a new proforma begins. */
export function useProforma(
  proforma: ProformaEntera["proforma"] | null,
  nueva: Pick<Escrita, "sucursal" | "lineas">,
) {
  const [escrita, setEscrita] = useState<Escrita>(() => escritaDe(proforma, nueva));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const enLineas = (hacer: (lineas: readonly LineaEscrita[]) => readonly LineaEscrita[]) =>
    setEscrita((antes) => ({ ...antes, lineas: hacer(antes.lineas) }));
  const suya = useIdentidad(proforma?.id ?? null);
  const leidas = escrita.lineas.map(parseLinea);
  const precios = usePrecios(compradorDe(escrita), escrita.lineas, ({ claves, lineas }) =>
    enLineas((antes) =>
      antes.map((una) => {
        const dicha = lineas[claves.indexOf(una.clave)];
        return dicha === undefined ? una : preciada(una, dicha);
      }),
    ),
  );
  return {
    escrita,
    poner,
    error: precios.error,
    agregar: (linea: LineaEscrita) => enLineas((antes) => [...antes, linea]),
    cambiar: (indice: number, cambio: Partial<LineaEscrita>) =>
      enLineas((antes) => antes.map((una, i) => (i === indice ? cambiada(una, cambio) : una))),
    quitar: (indice: number) => enLineas((antes) => antes.filter((_, i) => i !== indice)),
    total: totalProforma(leidas.flatMap((linea) => linea ?? [])),
    falta: faltaEn(escrita, leidas) ?? (precios.listos ? null : (precios.error ?? "Espere los precios.")),
    pedido: () => ({ ...suya, ...pedidoDe(escrita, leidas) }),
  };
}

/** Returns the fields that are filled in when a client is chosen. */
export function deCliente(cliente: ClientesHallados["clientes"][number]): Partial<Escrita> {
  return {
    razonSocial: cliente.razonSocial,
    tipoDocumento: String(cliente.tipoDocumento),
    documento: documentoToText(cliente),
    ...(cliente.correo === null ? {} : { correo: cliente.correo }),
  };
}

function escritaDe(
  proforma: ProformaEntera["proforma"] | null,
  nueva: Pick<Escrita, "sucursal" | "lineas">,
): Escrita {
  const validaHasta = diaDe(Date.now(), -DIAS_PROFORMA);
  if (proforma === null) return { ...NUEVA, ...nueva, validaHasta };
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
    lineas: proforma.lineas.map(lineaPrometida),
  };
}

const CONSUMIDOR_FINAL = { tipoDocumento: 4, numeroDocumento: "0", complemento: null };

/** Returns the typed document, or that of the final consumer if there is none. */
function documentoEscrito({ documento, tipoDocumento }: Escrita) {
  return documento.trim() === "" ? CONSUMIDOR_FINAL : documentoDeTexto(documento, Number(tipoDocumento));
}

/** Returns the buyer whose price list applies; null for the final consumer. */
function compradorDe(escrita: Escrita) {
  const { numeroDocumento, complemento } = documentoEscrito(escrita);
  return numeroDocumento === "0" ? null : { numeroDocumento, complemento };
}

function faltaEn(
  { razonSocial, validaHasta, lineas }: Escrita,
  leidas: readonly (Linea | null)[],
): string | null {
  if (razonSocial.trim() === "") return "Escriba para quién es.";
  if (validaHasta === "") return "Escriba hasta qué día vale.";
  if (lineas.length === 0) return "Agregue un producto.";
  if (leidas.some((linea) => linea === null)) return "Escriba la cantidad y el precio de cada línea.";
  return lineaSinImporte(leidas.flatMap((linea) => linea ?? [])) === null
    ? null
    : "Una línea queda en 0 o menos.";
}

function pedidoDe(escrita: Escrita, leidas: readonly (Linea | null)[]) {
  const { razonSocial, telefono, correo, nota, sucursal, validaHasta } = escrita;
  const oNulo = (texto: string) => (texto.trim() === "" ? null : texto.trim());
  return {
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
