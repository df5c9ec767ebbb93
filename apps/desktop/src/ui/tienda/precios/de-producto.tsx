import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { FormaPresentacion } from "./forma-presentacion.tsx";
import { Renglon } from "./lista.tsx";
import { detalleDe } from "./presentaciones.tsx";
import { usePedido } from "./use-pedido.ts";

type Presentacion = Salida<"presentaciones">["presentaciones"][number];

/** A product's presentations, beside its own form: each is opened, or one more is made. */
export function PresentacionesDeProducto({
  id,
  descripcion,
}: {
  readonly id: string;
  readonly descripcion: string;
}) {
  const { valor, otraVez } = usePedido("presentaciones", { productoId: id });
  const [editada, setEditada] = useState<Presentacion | "nueva" | null>(null);
  return (
    <Stack gap="xs" mt="md" role="group" aria-label="Presentaciones del producto">
      <Group justify="space-between">
        <Text fw={600}>Presentaciones</Text>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditada("nueva")}>
          Nueva presentación
        </Button>
      </Group>
      {valor?.presentaciones.map((una) => (
        <Renglon
          key={una.id}
          titulo={una.nombre}
          detalle={detalleDe(una)}
          sello={una.activo ? null : { texto: "No se vende", color: "gray" }}
          onAbrir={() => setEditada(una)}
        />
      ))}
      {valor?.total === 0 && (
        <Text size="sm" className="suave">
          La caja de 12 o el paquete de 6, con su código de barras y su precio.
        </Text>
      )}
      {editada !== null && (
        <FormaPresentacion
          presentacion={editada === "nueva" ? null : editada}
          producto={{ id, descripcion }}
          onListo={() => (setEditada(null), otraVez())}
        />
      )}
    </Stack>
  );
}
