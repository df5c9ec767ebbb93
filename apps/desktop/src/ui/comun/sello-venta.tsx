import type { EstadoVenta } from "../../contract/index.ts";
import { Sello, type ColorSello } from "./sello.tsx";

const ESTADOS: Readonly<Record<EstadoVenta, readonly [texto: string, color: ColorSello]>> = {
  COBRANDO: ["Cobrando", "blue"],
  EMITIDA: ["Emitida", "verde"],
  OFFLINE: ["Por enviar", "orange"],
  RECHAZADA: ["Rechazada", "red"],
  BORRADOR: ["Borrador", "gray"],
  ANULADA: ["Anulada", "gray"],
};

/** The state of a sale in a word, the same on every screen; `porAnular`: its annulment waits. */
export function SelloVenta({
  estado,
  porAnular,
}: {
  readonly estado: EstadoVenta;
  readonly porAnular: boolean;
}) {
  const [texto, color] = porAnular ? (["Por anular", "orange"] as const) : ESTADOS[estado];
  return <Sello color={color}>{texto}</Sello>;
}
