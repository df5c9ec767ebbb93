import { epochToInstante } from "@mostrador/core";
import { parseFecha } from "@mostrador/core/formato";
import {
  formatPromocion,
  parsePromocion,
  PROMOCION_NUEVA,
  type PromocionEscrita as Escrita,
} from "@mostrador/core/promocion-escrita";
import { useEffect, useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { puente } from "../../puente.ts";

/** The outcome of trying a written promotion: a description with an example, or what is missing. */
export interface Prueba {
  readonly falta: string | null;
  readonly dicha: Salida<"probarPromocion"> | null;
}

/** A promotion that is being written, and the selling half's reply to its current text. */
export function usePromocion(promocion: Salida<"promociones">[number] | null) {
  const [escrita, setEscrita] = useState<Escrita>(
    promocion === null ? PROMOCION_NUEVA : formatPromocion(promocion, conBarras),
  );
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const leida = parsePromocion(escrita, (fecha) => parseFecha(fecha, hoy()));
  const pregunta = leida.ok ? JSON.stringify({ ...leida.value, nombre: undefined }) : null;
  const [prueba, setPrueba] = useState<Prueba & { readonly de: string | null }>(NADA);
  useEffect(() => {
    let vigente = true;
    if (pregunta === null) return;
    void puente.invoke("probarPromocion", JSON.parse(pregunta)).then((result) => {
      if (!vigente) return;
      const { error, value: dicha } = result.ok ? { ...result, error: null } : { ...result, value: null };
      setPrueba({
        dicha,
        falta: error?.campos[0]?.msg ?? dicha?.falta ?? error?.texto ?? null,
        de: pregunta,
      });
    });
    return () => {
      vigente = false;
    };
  }, [pregunta]);
  // The description of an earlier text stays until the next reply, but never beside a text that cannot be
  // read.
  const falta = leida.ok ? (prueba.de === pregunta ? prueba.falta : null) : leida.error;
  return { escrita, poner, leida, prueba: { falta, dicha: leida.ok ? prueba.dicha : null } };
}

const NADA = { falta: null, dicha: null, de: null };

/** Returns today in Bolivia by the computer's clock. It only completes a date without a year. */
function hoy(): string {
  return epochToInstante(Date.now());
}

function conBarras(fecha: string): string {
  return fecha.split("-").toReversed().join("/");
}
