/** The rest of a product in stock: in lists of products, and under a line of a cart. */
import { Text } from "@mantine/core";
import type { EstadoCaja, Queda } from "../../contract/index.ts";
import { cantidad as escrita, diaHora, hora } from "../comun/formato.ts";
import { useCaja } from "../comun/contexto-caja.ts";

/** Tells how much is left; little of it stands out. With its age while the server does not answer. */
export function QuedaEnLista({ queda: { cantidad, poco } }: { readonly queda: Queda }) {
  const texto = `${enPalabras(cantidad)}${useCaja().edadExistencias}`;
  return poco ? <b>{texto}</b> : texto;
}

/** Tells under a line how much was left before the sale, and what is missing for it. */
export function QuedaEnLinea({
  cantidad,
  falta,
}: {
  readonly cantidad: string;
  readonly falta: string | null;
}) {
  const texto = `${enPalabras(cantidad)}${useCaja().edadExistencias}`;
  return (
    <Text size="sm" className={falta === null ? "suave" : "duda"} data-testid="queda">
      {falta === null ? texto : `${texto}: faltan ${escrita(falta)}`}
    </Text>
  );
}

function enPalabras(cantidad: string): string {
  if (Number(cantidad) > 0) return `quedan ${escrita(cantidad)}`;
  return Number(cantidad) === 0 ? "sin existencias" : `vendidas ${escrita(cantidad.slice(1))} de más`;
}

/** The moment of the balances in words, as it follows a quantity; empty while they are as of now. */
export function edadDe({ existencias, ahora }: Pick<EstadoCaja, "existencias" | "ahora">): string {
  const de = existencias?.de ?? null;
  if (de === null) return "";
  const deHoy = ahora?.slice(0, 10) === de.slice(0, 10);
  return deHoy ? ` a las ${hora(de)}` : ` el ${diaHora(de)}`;
}
