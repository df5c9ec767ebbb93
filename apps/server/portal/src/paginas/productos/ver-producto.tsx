/** One product as the accountant looks at it: nothing of it can be changed. */
import { Stack, Text } from "@mantine/core";
import { bs, nombreCatalogo } from "@mostrador/core/formato";
import type { ProductoEntero } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Renglon } from "../venta/renglon.tsx";

export function VerProducto({ entero: { producto } }: { readonly entero: ProductoEntero }) {
  const datos = [
    ["Código", producto.codigo],
    ["Código de barras", producto.codigoBarras ?? "—"],
    ["Precio", bs(producto.precio)],
    ["Unidad", nombreCatalogo(producto.unidad)],
    ["Categoría", producto.categoria ?? "—"],
    ["Código de Impuestos", `${producto.codigoSin} ${producto.nombreSin ?? ""}`],
    ["Se vende", producto.activo ? "Sí" : "No"],
  ] as const;
  return (
    <Stack>
      <Text fw={600} className="libre">
        {producto.descripcion}
      </Text>
      <div>
        {datos.map(([nombre, valor]) => (
          <Renglon key={nombre} nombre={nombre} valor={valor} />
        ))}
      </div>
      <Cambios fila={{ tipo: "producto", id: producto.id }} />
    </Stack>
  );
}
