import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ItemVenta } from "../../contract/index.ts";
import { cantidad as sinCeros, parseDecimal } from "../comun/formato.ts";
import type { AccionCarrito } from "./carrito.ts";

interface Props {
  readonly campo: "cantidad" | "descuento";
  readonly item: ItemVenta;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

/** Quantity or discount of the chosen line. */
export function DialogoLinea({ campo, item, onAccion, onCerrar }: Props) {
  const [texto, setTexto] = useState(
    sinCeros(campo === "cantidad" ? item.cantidad : (item.descuento ?? "0")),
  );
  const valor = parseDecimal(texto);
  const valido = valor !== null && (campo === "descuento" || Number(valor) > 0);

  function aceptar(event: FormEvent): void {
    event.preventDefault();
    if (!valido || valor === null) return;
    onAccion(
      campo === "cantidad"
        ? { kind: "cantidad", cantidad: valor }
        : { kind: "descuento", descuento: Number(valor) === 0 ? null : valor },
    );
    onCerrar();
  }

  return (
    <Modal opened onClose={onCerrar} title={campo === "cantidad" ? "Cantidad" : "Descuento en Bs"} size="sm">
      <form onSubmit={aceptar}>
        <TextInput
          label={item.descripcion}
          size="xl"
          value={texto}
          data-autofocus
          inputMode="decimal"
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={valido ? null : "Escriba un número, como 2 o 0.5."}
        />
        <Button type="submit" fullWidth mt="md" size="lg">
          Aceptar
        </Button>
      </form>
    </Modal>
  );
}
