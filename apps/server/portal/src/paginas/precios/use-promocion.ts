/** State of a promotion being edited, with the server's reply to its current text. */
import { useDebouncedValue } from "@mantine/hooks";
import {
  formatPromocion,
  parsePromocion,
  PROMOCION_NUEVA,
  type PromocionEscrita,
} from "@mostrador/core/promocion-escrita";
import { toWire } from "@mostrador/core/wire";
import { useEffect, useState } from "react";
import { FalloApi, request } from "../../api.ts";
import type { PromocionesVistas, PromocionProbada } from "../../tipos-tienda.ts";

const ESPERA_TECLA_MS = 300;

type Vista = PromocionesVistas["promociones"][number];

export function usePromocion(promocion: Vista | null) {
  const [visto] = useState(promocion === null ? null : vistoDe(promocion));
  const [escrita, setEscrita] = useState<PromocionEscrita>(
    promocion === null ? PROMOCION_NUEVA : formatPromocion(promocion, (fecha) => fecha),
  );
  const poner = (cambio: Partial<PromocionEscrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  // A date field's value is either a complete date or empty.
  const leida = parsePromocion(escrita, (fecha) => fecha);
  const pregunta = leida.ok ? JSON.stringify({ ...leida.value, nombre: undefined }) : null;
  const prueba = usePrueba(pregunta);
  return {
    visto,
    escrita,
    poner,
    leida: leida.ok ? leida.value : null,
    dicha: leida.ok ? prueba.dicha : null,
    falta: leida.ok ? prueba.falta : leida.error,
  };
}

function vistoDe({ id: _id, nombres: _nombres, frase: _frase, estado: _estado, ...campos }: Vista) {
  return campos;
}

interface Probada {
  readonly de: string | null;
  readonly dicha: PromocionProbada | null;
  readonly falta: string | null;
}

/**
 * Requests a description of the typed promotion once typing pauses. The previous description stays until the reply
 * arrives, but without its fault.
 */
function usePrueba(pregunta: string | null): Omit<Probada, "de"> {
  const [asentada] = useDebouncedValue(pregunta, ESPERA_TECLA_MS);
  const [probada, setProbada] = useState<Probada>({ de: null, dicha: null, falta: null });
  useEffect(() => {
    if (asentada === null) return;
    let vigente = true;
    request<PromocionProbada>("POST", "/v1/portal/promociones/probar", toWire(JSON.parse(asentada))).then(
      (dicha) => vigente && setProbada({ de: asentada, dicha, falta: dicha.falta }),
      (fallo: unknown) =>
        vigente &&
        setProbada({ de: asentada, dicha: null, falta: fallo instanceof FalloApi ? fallo.message : null }),
    );
    return () => {
      vigente = false;
    };
  }, [asentada]);
  return { dicha: probada.dicha, falta: probada.de === pregunta ? probada.falta : null };
}
