/** State of the copy off the premises as the portal shows it: the last copy that arrived, and the obstacle to the next one. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import type { VistaFuera } from "../../copias/readers/copia-fuera.ts";
import { iso, Momento } from "../../http/respuestas.ts";

/** State of the copy off the premises. */
export const EstadoCopiaFuera = z.object({
  destino: explicado(z.string(), "A dónde va la copia."),
  ultima: explicado(
    z
      .object({
        de: explicado(Momento, "Momento de los datos copiados."),
        enviadaEn: explicado(Momento, "Cuándo salió."),
        bytes: explicado(z.int(), "Su tamaño en bytes.", 1048576),
      })
      .nullable(),
    "La última que salió; nulo si ninguna.",
  ),
  fallo: explicado(
    z
      .object({
        desde: explicado(Momento, "Desde cuándo falla."),
        motivo: explicado(z.string(), "Por qué, en palabras."),
      })
      .nullable(),
    "Por qué no sale; nulo si sale.",
  ),
  atrasada: explicado(z.boolean(), "Si hace demasiado que no sale ninguna."),
});

/** Converts a state to the form of the reply. */
export function vistaCopiaFuera({
  destino,
  ultima,
  fallo,
  atrasada,
}: VistaFuera): z.infer<typeof EstadoCopiaFuera> {
  return {
    destino,
    ultima:
      ultima === null
        ? null
        : { de: iso(ultima.deMs), enviadaEn: iso(ultima.enviadaEn), bytes: ultima.bytes },
    fallo: fallo === null ? null : { desde: iso(fallo.desde), motivo: fallo.motivo },
    atrasada,
  };
}
