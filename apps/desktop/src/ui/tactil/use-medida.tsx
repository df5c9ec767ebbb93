/** Takes a product that a person chose or scanned: at once, or with the quantity that is asked for first. */
import { type ReactNode, useState } from "react";
import { Button, Text, TextInput } from "@mantine/core";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { parseDecimal } from "../comun/formato.ts";

/** Returns false if the product was not put into the cart. */
type Agregar = (producto: ProductoCaja, cantidad: string) => boolean;

/** A product whose quantity is asked for. */
export interface Pedido {
  readonly producto: ProductoCaja;
  /** Called once the product is in the cart. */
  readonly alAgregar?: () => void;
}

/**
 * Holds the products whose quantity is asked for, one after the other. `elegir` adds a product at once if its
 * quantity was written, or if it is sold by the piece. It returns true if the product is in the cart.
 */
export function useMedida() {
  const [pedidos, setPedidos] = useState<readonly Pedido[]>([]);
  /** Questions that were closed: a product that joins the queue leaves the open question as it is. */
  const [cerradas, setCerradas] = useState(0);
  const [primero, segundo] = pedidos;
  const pedir = (pedido: Pedido) => setPedidos((antes) => [...antes, pedido]);
  const elegir =
    (agregar: Agregar) =>
    (elegido: ProductoBuscado, escrita: string | null): boolean => {
      if (escrita !== null || !elegido.porMedida) return agregar(elegido, escrita ?? "1");
      pedir({ producto: elegido });
      return false;
    };
  function dialogo(agregar: Agregar): ReactNode {
    if (primero === undefined) return null;
    const { producto, alAgregar } = primero;
    const cerrar = () => {
      setPedidos(([, ...demas]) => demas);
      setCerradas(cerradas + 1);
    };
    const listo = (cantidad: string) => {
      if (agregar(producto, cantidad)) alAgregar?.();
      cerrar();
    };
    return (
      <DialogoMedida
        key={cerradas}
        producto={producto}
        sigue={segundo?.producto.descripcion ?? null}
        onListo={listo}
        onCerrar={cerrar}
      />
    );
  }
  return { pidiendo: primero !== undefined, pedir, elegir, dialogo };
}

interface Props {
  readonly producto: ProductoCaja;
  /** The product that is asked about next, if any. */
  readonly sigue: string | null;
  readonly onListo: (cantidad: string) => void;
  readonly onCerrar: () => void;
}

/** The quantity of a product before it comes into the cart; closed without one, the cart stays as it was. */
function DialogoMedida({ producto, sigue, onListo, onCerrar }: Props) {
  const [texto, setTexto] = useState("");
  const cantidad = parseDecimal(texto);
  const falta = cantidad === null || Number(cantidad) === 0;
  return (
    <Dialogo opened onClose={onCerrar} title={producto.descripcion} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (cantidad !== null && !falta) onListo(cantidad);
        }}
      >
        <TextInput
          label={`Cantidad (${producto.unidad.toLowerCase()})`}
          size="xl"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={falta && texto !== "" ? "Escriba un número, como 2 o 0.5." : null}
        />
        {sigue !== null && (
          <Text className="suave" mt="xs" lineClamp={2} role="status">
            Después: {sigue}
          </Text>
        )}
        <Button type="submit" fullWidth size="lg">
          Agregar
        </Button>
      </form>
    </Dialogo>
  );
}
