import { Badge } from "@mantine/core";
import { bs } from "@mostrador/core/formato";

/** The cash that was counted less what should have been there, in words. */
export function Diferencia({ diferencia }: { readonly diferencia: string }) {
  const monto = Number(diferencia);
  const [color, texto] =
    monto === 0
      ? ["teal", "Cuadra"]
      : [monto < 0 ? "red" : "orange", `${monto < 0 ? "Falta" : "Sobra"} ${bs(diferencia.replace("-", ""))}`];
  return (
    <Badge color={color} variant="light" tt="none" size="lg" miw="max-content">
      {texto}
    </Badge>
  );
}
