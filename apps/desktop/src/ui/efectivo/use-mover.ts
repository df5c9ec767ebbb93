import { useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import type { Entrada, Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { useLlamada } from "./use-llamada.ts";

/** Records one movement of cash for a form: pressing again after a lost answer records it once. */
export function useMover(onListo: (turno: Salida<"moverEfectivo">) => void) {
  const [id] = useState(() => newUuid(crypto));
  const { ocupada, fallo, llamar } = useLlamada();
  const mover = (movimiento: Omit<Entrada<"moverEfectivo">, "id">): void =>
    void llamar(puente.invoke("moverEfectivo", { id, ...movimiento }), onListo);
  return { ocupada, fallo, mover };
}
