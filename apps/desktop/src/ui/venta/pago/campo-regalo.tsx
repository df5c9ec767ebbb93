import { TextInput } from "@mantine/core";
import { conLecturas, faltaMonto, monto } from "../../comun/formato.ts";
import { getSector } from "../../sectores/sectores.ts";
import { ORDEN } from "./efectivo.tsx";
import type { usePago } from "./use-pago.ts";

interface Props {
  readonly cuenta: ReturnType<typeof usePago>;
  readonly sector: number;
  /** The sale's total. */
  readonly total: string;
}

/** The part that a gift card pays, in sectors that know one. */
export function CampoRegalo({ cuenta: { escrito, poner, regaloMal, aPagar }, sector, total }: Props) {
  if (!("montoGiftCard" in getSector(sector).cabecera)) return null;
  return (
    <TextInput
      label="Tarjeta de regalo"
      description={regaloMal || Number(escrito.regalo) === 0 ? null : `Queda por pagar Bs ${monto(aPagar)}.`}
      inputWrapperOrder={ORDEN}
      size="lg"
      placeholder="0"
      inputMode="decimal"
      autoComplete="off"
      value={escrito.regalo}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => poner({ regalo: e.currentTarget.value })}
      error={conLecturas({
        texto: escrito.regalo,
        falta: regaloMal ? (faltaMonto(escrito.regalo) ?? `Hasta Bs ${monto(total)}.`) : null,
        onElegir: (regalo) => poner({ regalo }),
      })}
    />
  );
}
