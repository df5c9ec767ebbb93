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

/** Tells whether the tax system observed an offline invoice. A person must correct it, because it is not sent again automatically. */
export function isObservada({
  estado,
  motivo,
  mensajes,
}: Pick<Venta, "estado" | "motivo" | "mensajes">): boolean {
  return estado === "OFFLINE" && motivo !== null && mensajes.length > 0;
}

/** Badge with the state of a sale. `porAnular`: an annulment is pending. `observada`: a person must correct the sale. */
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
