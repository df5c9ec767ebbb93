import { Badge } from "@mantine/core";
import { bsTexto } from "../formato.ts";

/** The cash that was counted less what should have been there, in words. */
export function Diferencia({ diferencia }: { readonly diferencia: string }) {
  const monto = Number(diferencia);
  if (monto === 0)
    return (
      <Badge color="teal" variant="light" tt="none" miw="max-content">
        Cuadra
      </Badge>
    );
  return (
    <Badge color={monto < 0 ? "red" : "orange"} variant="light" tt="none" miw="max-content">
      {monto < 0 ? "Falta" : "Sobra"} {bsTexto(diferencia.replace("-", ""))}
    </Badge>
  );
}

/** The place of a till in words: its name, with branch and point of sale. */
export function lugarDe({
  caja,
  sucursal,
  puntoVenta,
}: {
  readonly caja: string | null;
  readonly sucursal: number;
  readonly puntoVenta: number;
}): string {
  return `${caja ?? "Caja"} (${sucursal} / ${puntoVenta})`;
}
