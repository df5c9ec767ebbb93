import { Button, Group, Stack, Table, Text } from "@mantine/core";
import type { ProductoCaja, Salida } from "../../contract/index.ts";
import { cantidad, monto } from "../comun/formato.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { Miniatura } from "../tactil/miniatura.tsx";
import { useFotos } from "../tactil/use-fotos.ts";
import type { Carrito } from "./carrito.ts";

interface Props {
  readonly producto: ProductoCaja;
  readonly cliente: Carrito["cliente"];
  readonly sector: number;
  readonly onAgregar: () => void;
}

/**
 * The price of a product for the buyer of the open sale, its prices by quantity, and its other presentations.
 */
export function PreciosDelProducto({ producto, cliente, sector, onAgregar }: Props) {
  const fotos = useFotos([producto.codigo]);
  const precios = useConsulta("consultarPrecio", {
    productoId: producto.id,
    presentacionId: producto.presentacionId ?? null,
    sector,
    cliente: { numeroDocumento: cliente.numeroDocumento, complemento: cliente.complemento },
  });
  return (
    <Stack component="section" aria-label={producto.descripcion} aria-live="polite">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group wrap="nowrap" style={{ minWidth: 0 }}>
          <Miniatura foto={fotos.get(producto.codigo)} />
          <div style={{ minWidth: 0 }}>
            <Text fw={600}>{producto.descripcion}</Text>
            <Text size="sm" className="suave">
              {producto.codigoBarras ?? producto.codigo} · por {producto.unidad.toLowerCase()}
            </Text>
          </div>
        </Group>
        {precios !== null && <Precio precios={precios} />}
      </Group>
      {precios !== null && <OtrosPrecios precios={precios} />}
      <div className="pie">
        <Button size="lg" fullWidth onClick={onAgregar}>
          Agregar a la venta
        </Button>
      </div>
    </Stack>
  );
}

function Precio({ precios: { precio, general } }: { readonly precios: Salida<"consultarPrecio"> }) {
  return (
    <div style={{ textAlign: "right", whiteSpace: "nowrap" }}>
      <Text fw={600} className="monto precio-consultado">
        Bs {monto(precio)}
      </Text>
      {Number(general) > Number(precio) && (
        <Text size="sm" className="suave">
          antes <s>{monto(general)}</s>
        </Text>
      )}
    </div>
  );
}

function OtrosPrecios({
  precios: { escalas, presentaciones, promociones },
}: {
  readonly precios: Salida<"consultarPrecio">;
}) {
  const filas = [
    ...escalas.map(({ desde, precio }) => ({ que: `Desde ${cantidad(desde)}`, precio })),
    ...presentaciones.map(({ nombre, precio }) => ({ que: nombre, precio })),
  ];
  return (
    <>
      {filas.length > 0 && (
        <Table aria-label="Otros precios">
          <Table.Tbody>
            {filas.map(({ que, precio }) => (
              <Table.Tr key={que}>
                <Table.Td>{que}</Table.Td>
                <Table.Td className="monto" ta="right">
                  Bs {monto(precio)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {promociones.length > 0 && (
        <Text>
          {promociones.length === 1 ? "Promoción: " : "Promociones: "}
          {promociones.join(", ")}
        </Text>
      )}
    </>
  );
}
