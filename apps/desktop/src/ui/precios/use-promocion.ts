import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { escribirPromocion, leerPromocion, NUEVA, type Escrita } from "./promocion-escrita.ts";

/** The outcome of trying what is written: in words and with an example, or what is missing. */
export interface Prueba {
  readonly falta: string | null;
  readonly dicha: Salida<"probarPromocion"> | null;
}

/** A promotion that is being written, and what the selling half says of it as it stands. */
export function usePromocion(promocion: Salida<"promociones">[number] | null) {
  const [escrita, setEscrita] = useState<Escrita>(promocion === null ? NUEVA : escribirPromocion(promocion));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const leida = leerPromocion(escrita, hoy());
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
  // What was said of an earlier text stands until there is an answer, but never beside a text that cannot be read.
  const falta = leida.ok ? (prueba.de === pregunta ? prueba.falta : null) : leida.error;
  return { escrita, poner, leida, prueba: { falta, dicha: leida.ok ? prueba.dicha : null } };
}

const NADA = { falta: null, dicha: null, de: null };

/** Today by the computer's clock: only the year of a date without one comes from it. */
function hoy(): string {
  return new Date().toISOString();
}
