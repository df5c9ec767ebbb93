import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { decimal } from "@mostrador/core";
import type { ItemVenta } from "../../contract/index.ts";
import { cantidad as sinCeros, parseDecimal } from "../comun/formato.ts";
import type { AccionCarrito } from "./carrito.ts";

export type CampoEditado = "cantidad" | "descuento" | "descuentoTotal";

interface Props {
  readonly campo: CampoEditado;
  readonly item: ItemVenta;
  readonly descuentoTotal: string | null;
  /** What a percentage of the whole is taken of. */
  readonly subTotal: string;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

const TITULOS: Readonly<Record<CampoEditado, string>> = {
  cantidad: "Cantidad",
  descuento: "Descuento de la línea",
  descuentoTotal: "Descuento a toda la venta",
};

/** Quantity or discount of the chosen line, or of the whole sale; a discount in Bs or as a percentage (10%). */
export function DialogoLinea({ campo, item, descuentoTotal, subTotal, onAccion, onCerrar }: Props) {
  const inicial = { cantidad: item.cantidad, descuento: item.descuento, descuentoTotal }[campo];
  const [texto, setTexto] = useState(sinCeros(inicial ?? "0"));
  const base =
    campo === "descuentoTotal" ? subTotal : decimal(item.cantidad).times(item.precioUnitario).toFixed();
  const valor = campo === "cantidad" ? parseDecimal(texto) : parseDescuento(texto, base);
  const valido = valor !== null && (campo !== "cantidad" || Number(valor) > 0);

  function aceptar(event: FormEvent): void {
    event.preventDefault();
    if (!valido || valor === null) return;
    const descuento = Number(valor) === 0 ? null : valor;
    if (campo === "cantidad") onAccion({ kind: "cantidad", cantidad: valor });
    else onAccion({ kind: campo === "descuento" ? "descuento" : "descuento-total", descuento });
    onCerrar();
  }

  return (
    <Modal opened onClose={onCerrar} title={TITULOS[campo]} size="sm">
      <form onSubmit={aceptar}>
        <TextInput
          label={campo === "descuentoTotal" ? "En Bs, o un porcentaje como 10%" : item.descripcion}
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

/** "10%" of a base, or an amount; to the centavo. Null for what is neither, or more than the whole. */
function parseDescuento(texto: string, base: string): string | null {
  const porcentaje = /^\s*([\d.,]+)\s*%\s*$/.exec(texto)?.[1];
  const numero = parseDecimal(porcentaje ?? texto);
  if (numero === null) return null;
  if (porcentaje === undefined) return numero;
  return Number(numero) > 100 ? null : decimal(base).times(numero).div(100, 2).toFixed(2);
}
