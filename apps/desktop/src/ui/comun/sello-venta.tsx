import type { EstadoVenta, Venta } from "../../contract/index.ts";
import { Sello, type ColorSello } from "./sello.tsx";

const ESTADOS: Readonly<Record<EstadoVenta, readonly [texto: string, color: ColorSello]>> = {
  COBRANDO: ["Cobrando", "blue"],
  EMITIDA: ["Emitida", "verde"],
  OFFLINE: ["Por enviar", "orange"],
  RECHAZADA: ["Rechazada", "red"],
  BORRADOR: ["Borrador", "gray"],
  ANULADA: ["Anulada", "gray"],
};

/** Tells whether the tax system observed an invoice of an outage: it waits for a person, and is not sent again by itself. */
export function isObservada({
  estado,
  motivo,
  mensajes,
}: Pick<Venta, "estado" | "motivo" | "mensajes">): boolean {
  return estado === "OFFLINE" && motivo !== null && mensajes.length > 0;
}

/** The state of a sale in a word, the same on every screen. `porAnular`: its annulment waits; `observada`: a person has to correct it. */
export function SelloVenta({
  estado,
  porAnular,
  observada = false,
}: {
  readonly estado: EstadoVenta;
  readonly porAnular: boolean;
  readonly observada?: boolean;
}) {
  const [texto, color] = porAnular
    ? (["Por anular", "orange"] as const)
    : observada
      ? (["Observada", "red"] as const)
      : ESTADOS[estado];
  return <Sello color={color}>{texto}</Sello>;
}
