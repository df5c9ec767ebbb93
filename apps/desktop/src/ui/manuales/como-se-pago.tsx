import { Group, Text } from "@mantine/core";
import { monto } from "../comun/formato.ts";
import { CampoRegalo } from "../pago/campo-regalo.tsx";
import { CamposPago } from "../pago/campos-pago.tsx";
import type { usePago } from "../pago/use-pago.ts";

/** The sheet's total. */
export function Pagada({ total }: { readonly total: string }) {
  return (
    <Group justify="space-between" align="baseline">
      <Text size="lg" className="suave">
        Pagada
      </Text>
      <span className="total">Bs {monto(total)}</span>
    </Group>
  );
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
