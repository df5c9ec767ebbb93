import { Button, Group, Kbd, Text } from "@mantine/core";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { getSector } from "../sectores/sectores.ts";
import type { Carrito } from "./carrito.ts";

/** The proforma that the sale is made of, and the way to sell without it. */
export function DeProforma({
  proforma,
  onQuitar,
}: {
  readonly proforma: Carrito["proforma"];
  readonly onQuitar: () => void;
}) {
  if (proforma === null) return null;
  return (
    <Group justify="space-between" wrap="nowrap" data-testid="de-proforma">
      <Text fw={600}>{proforma.nombre === "" ? "De una proforma" : `Proforma ${proforma.nombre}`}</Text>
      <Button variant="default" onClick={onQuitar}>
        Quitar proforma
      </Button>
    </Group>
  );
}

/** The kind of invoice that the sale will be, and the way to another one. */
export function TipoFactura({
  sector,
  onElegir,
}: {
  readonly sector: number;
  readonly onElegir: () => void;
}) {
  const teclas = useTeclasDeCaja();
  return (
    <Button
      variant="light"
      className="en-lineas"
      onClick={onElegir}
      rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
    >
      {getSector(sector).nombre}
    </Button>
  );
}
