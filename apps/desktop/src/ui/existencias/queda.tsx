/** Stock balances of products, in product lists and under the lines of a cart. */
import { Text } from "@mantine/core";
import type { EstadoCaja, Queda } from "../../contract/index.ts";
import { cantidad as escrita, diaHora, hora } from "../comun/formato.ts";
import { useCaja } from "../comun/contexto-caja.ts";

/** Shows the quantity left, highlighted if it is low, and its age while the server does not answer. */
export function QuedaEnLista({ queda }: { readonly queda: Queda }) {
  const { poco } = queda;
  const texto = `${enPalabras(queda)}${useCaja().edadExistencias}`;
  return poco ? <b>{texto}</b> : texto;
}

/** Quantity left of a product, and the part of it that is reserved. */
type Cuanto = Omit<Queda, "poco">;

/** Shows under a line the quantity left before the sale, the missing quantity, and the quantity reserved for others. */
export function QuedaEnLinea({
  queda,
  falta,
  deOtros,
}: {
  readonly queda: Cuanto;
  readonly falta: string | null;
  readonly deOtros: string | null;
}) {
  const avisos = [
    ...(falta === null ? [] : [`faltan ${escrita(falta)}`]),
    ...(deOtros === null ? [] : [`${escrita(deOtros)} de esta venta están reservadas`]),
  ];
  const texto = `${enPalabras(queda)}${useCaja().edadExistencias}`;
  return (
    <Text size="sm" className={avisos.length === 0 ? "suave" : "duda"} data-testid="queda">
      {avisos.length === 0 ? texto : `${texto}: ${avisos.join(" y ")}`}
    </Text>
  );
}

function enPalabras({ cantidad, reservado }: Cuanto): string {
  const apartadas = reservado === undefined ? "" : `, ${escrita(reservado)} reservadas`;
  if (Number(cantidad) > 0) return `quedan ${escrita(cantidad)}${apartadas}`;
  const nada = Number(cantidad) === 0 ? "sin existencias" : `vendidas ${escrita(cantidad.slice(1))} de más`;
  return `${nada}${apartadas}`;
}

/** Returns the age of the balances as words that follow a quantity; empty while they are current. */
export function edadDe({ existencias, ahora }: Pick<EstadoCaja, "existencias" | "ahora">): string {
  const de = existencias?.de ?? null;
  if (de === null) return "";
  const deHoy = ahora?.slice(0, 10) === de.slice(0, 10);
  return deHoy ? ` a las ${hora(de)}` : ` el ${diaHora(de)}`;
}
