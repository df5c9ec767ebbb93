/** Current prices of a proforma's lines: from the client's price list, for the typed quantities, with promotions. */
import { useDebouncedValue } from "@mantine/hooks";
import { DECIMALES_PRECIO, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { useEffect, useState } from "react";
import { FalloApi, request } from "../../api.ts";
import type { LineasPreciadas } from "../../tipos-tienda.ts";
import type { LineaEscrita } from "./lineas-escritas.ts";

/** Pause in typing, in milliseconds, after which the prices are requested. */
const QUIETO_MS = 250;

interface Comprador {
  readonly numeroDocumento: string;
  readonly complemento: string | null;
}

/** A request for prices. `claves`: the keys of its lines, in the same order. */
interface Pregunta {
  readonly claves: readonly string[];
  readonly pedido: { readonly comprador: Comprador | null; readonly lineas: readonly object[] };
}

interface Hallados {
  readonly claves: readonly string[];
  readonly lineas: LineasPreciadas["lineas"];
}

/**
 * Requests the prices of the lines each time that the client, a quantity or a line changes. `listos`: the displayed
 * prices belong to the typed values.
 */
export function usePrecios(
  comprador: Comprador | null,
  lineas: readonly LineaEscrita[],
  alHallar: (hallados: Hallados) => void,
): { readonly listos: boolean; readonly error: string | null } {
  const pregunta = JSON.stringify(preguntaDe(comprador, lineas));
  const [asentada] = useDebouncedValue(pregunta, QUIETO_MS);
  const [dicha, setDicha] = useState<{ readonly a: string; readonly error: string | null } | null>(null);
  useEffect(() => {
    const { claves, pedido }: Pregunta = JSON.parse(asentada);
    if (claves.length === 0) return;
    let vigente = true;
    const ruta = "/v1/portal/proformas/preciar";
    void request<LineasPreciadas>("POST", ruta, toWire(pedido))
      .then((hallados) => {
        if (!vigente) return;
        alHallar({ claves, lineas: hallados.lineas });
        setDicha({ a: asentada, error: null });
      })
      .catch((fallo: unknown) => {
        if (!(fallo instanceof FalloApi)) throw fallo;
        if (vigente) setDicha({ a: asentada, error: fallo.message });
      });
    return () => {
      vigente = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback must not repeat the same request
  }, [asentada]);
  const hay = lineas.some(({ productoId }) => productoId !== null);
  const alDia = dicha?.a === pregunta;
  return { listos: !hay || (alDia && dicha.error === null), error: hay && alDia ? dicha.error : null };
}

function preguntaDe(comprador: Comprador | null, lineas: readonly LineaEscrita[]): Pregunta {
  const suyas = lineas.flatMap(({ clave, productoId, presentacionId, aMano, ...linea }) => {
    const cantidad = parseDecimal(linea.cantidad);
    const precio = aMano ? parseMonto(linea.precioUnitario, DECIMALES_PRECIO) : null;
    if (productoId === null || !hasValor(cantidad) || (aMano && !hasValor(precio))) return [];
    return [{ clave, linea: { productoId, presentacionId, cantidad, precio } }];
  });
  return {
    claves: suyas.map(({ clave }) => clave),
    pedido: { comprador, lineas: suyas.map(({ linea }) => linea) },
  };
}

function hasValor(leido: string | null): boolean {
  return leido !== null && Number(leido) > 0;
}
