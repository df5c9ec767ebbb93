import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";

/** The place of a form's row in its body. */
export type IdentidadDeFila = { readonly id: string } | { readonly id: null; readonly nuevo: string };

/** Gives the row that a form keeps; `id` null: a new one, which has its id from the first. Sent again after a lost answer, the form makes no other. */
export function useIdentidad(id: string | null): IdentidadDeFila {
  const [nuevo] = useState(() => newUuid(crypto));
  return id === null ? { id, nuevo } : { id };
}
