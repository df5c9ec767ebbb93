import { monto } from "../comun/formato.ts";
import { Importe } from "../comun/importe.tsx";
import { CampoRegalo } from "../venta/pago/campo-regalo.tsx";
import { CamposPago } from "../venta/pago/campos-pago.tsx";
import type { usePago } from "../venta/pago/use-pago.ts";

/** The sheet's total. */
export function Pagada({ total }: { readonly total: string }) {
  return <Importe nombre="Pagada" clase="total" texto={`Bs ${monto(total)}`} />;
}

/** The payment fields of a sheet, with the gift card if its sector has one. */
export function FormaDePago({
  cuenta,
  sector,
  total,
}: {
  readonly cuenta: ReturnType<typeof usePago>;
  readonly sector: number;
  readonly total: string;
}) {
  return (
    <>
      <CamposPago cuenta={cuenta} />
      <CampoRegalo cuenta={cuenta} sector={sector} total={total} />
    </>
  );
}
