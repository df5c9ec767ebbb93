import { ActionIcon, Stack, Text } from "@mantine/core";
import { IconMinus, IconPlus, IconShoppingBag, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { cantidad, monto } from "../comun/formato.ts";
import { resumenDeLinea } from "../sectores/sectores.ts";
import { useDudas } from "./use-cantidades.tsx";
import type { AccionCarrito, Carrito } from "./carrito.ts";

interface Props {
  readonly carrito: Carrito;
  readonly sector: number;
  readonly subTotales: readonly (string | null)[];
  readonly onAccion: (accion: AccionCarrito) => void;
  /** Stands in an empty cart. */
  readonly enVacio?: ReactNode;
}

/** The cart's lines; the chosen one takes the quantity keys. */
export function Lineas({ carrito, sector, subTotales, onAccion, enVacio = null }: Props) {
  const dudas = useDudas(carrito.items);
  const elegida = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces: the browser may give a promise back, and an effect may not.
    elegida.current?.scrollIntoView({ block: "nearest" });
  }, [carrito.elegida, carrito.items.length]);
  if (carrito.items.length === 0) {
    return (
      <div className="desplaza vacio">
        <Stack align="center" gap="xs" className="suave">
          <IconShoppingBag size={56} stroke={1.2} className="vacio-icono" />
          <Text fw={600}>Listo para vender</Text>
          <Text size="sm">Escanee un producto o escriba su nombre.</Text>
        </Stack>
        {enVacio}
      </div>
    );
  }
  return (
    <div className="desplaza" role="list" aria-label="Líneas de la venta">
      {carrito.items.map((item, i) => {
        const chosen = i === carrito.elegida;
        const datos = resumenDeLinea(sector, item);
        const en = (accion: AccionCarrito) => () => {
          onAccion({ kind: "elegir", indice: i });
          onAccion(accion);
        };
        return (
          <div
            key={`${item.codigoProducto}-${item.precioUnitario}-${item.propios === undefined ? "" : i}`}
            ref={chosen ? elegida : null}
            role="listitem"
            aria-current={chosen}
            className="fila linea"
            aria-selected={chosen}
            onClick={en({ kind: "elegir", indice: i })}
          >
            <Text size="sm" className="suave">
              {i + 1}
            </Text>
            <div style={{ minWidth: 0 }}>
              <div className="nombre">{item.descripcion}</div>
              <Text size="sm" className="suave">
                {item.codigoProducto} · Bs {monto(item.precioUnitario)}
                {item.descuento === null ? "" : ` · descuento Bs ${monto(item.descuento)}`}
              </Text>
              {dudas.has(i) && (
                <Text size="sm" className="duda" data-testid="duda">
                  ¿Es correcta la cantidad? {dudas.get(i)}
                </Text>
              )}
              {datos !== "" && (
                <Text size="sm" className="suave">
                  {datos}
                </Text>
              )}
            </div>
            <div style={{ display: "flex", alignItems: "center", gap: 6 }}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Una menos"
                tabIndex={-1}
                onClick={en({ kind: "sumar", veces: -1 })}
              >
                <IconMinus size={16} />
              </ActionIcon>
              <Text fw={700} miw={44} ta="center" aria-label="Cantidad">
                {cantidad(item.cantidad)}
              </Text>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Una más"
                tabIndex={-1}
                onClick={en({ kind: "sumar", veces: 1 })}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </div>
            <span className="monto" style={{ minWidth: 96 }}>
              {subTotales[i] == null ? "—" : monto(subTotales[i])}
            </span>
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label="Quitar línea"
              tabIndex={-1}
              onClick={en({ kind: "quitar" })}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        );
      })}
    </div>
  );
}
