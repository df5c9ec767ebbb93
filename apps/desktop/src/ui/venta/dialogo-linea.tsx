import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { decimal } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { ItemVenta } from "../../contract/index.ts";
import { cantidad as sinCeros, parseDecimal } from "../comun/formato.ts";
import type { AccionCarrito } from "./carrito.ts";

export type CampoEditado = "cantidad" | "descuento" | "descuentoTotal";

interface Props {
  readonly campo: CampoEditado;
  readonly item: ItemVenta;
  readonly descuentoTotal: string | null;
  /** What a percentage of the whole is taken of: the lines as they are now, without the discount that it replaces. */
  readonly pedirSubTotal: () => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

const TITULOS: Readonly<Record<CampoEditado, string>> = {
  cantidad: "Cantidad",
  descuento: "Descuento de la línea",
  descuentoTotal: "Descuento a toda la venta",
};

/** Quantity or discount of the chosen line, or of the whole sale; a discount in Bs or as a percentage (10%). */
export function DialogoLinea({ campo, item, descuentoTotal, pedirSubTotal, onAccion, onCerrar }: Props) {
  const inicial = { cantidad: item.cantidad, descuento: item.descuento, descuentoTotal }[campo];
  const [texto, setTexto] = useState(sinCeros(inicial ?? "0"));
  const porcentaje = campo === "cantidad" ? null : parsePorcentaje(texto);
  const valor = porcentaje === null ? parseDecimal(texto) : null;
  const valido =
    porcentaje === null
      ? valor !== null && (campo !== "cantidad" || Number(valor) > 0)
      : Number(porcentaje) <= 100;

  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valido) return;
    const monto = porcentaje === null ? valor : await parteDe(porcentaje);
    if (monto === null) return;
    const descuento = Number(monto) === 0 ? null : monto;
    if (campo === "cantidad") onAccion({ kind: "cantidad", cantidad: monto });
    else onAccion({ kind: campo === "descuento" ? "descuento" : "descuento-total", descuento });
    onCerrar();
  }

  async function parteDe(cientos: string): Promise<string | null> {
    const base =
      campo === "descuento"
        ? decimal(item.cantidad).times(item.precioUnitario).toFixed()
        : await pedirSubTotal();
    return base === null ? null : decimal(base).times(cientos).div(100, 2).toFixed(2);
  }

  return (
    <Dialogo opened onClose={onCerrar} title={TITULOS[campo]} size="sm">
      <form onSubmit={(event) => void aceptar(event)}>
        <TextInput
          label={campo === "descuentoTotal" ? "En Bs, o un porcentaje como 10%" : item.descripcion}
          size="xl"
          value={texto}
          autoFocus
          inputMode="decimal"
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={valido ? null : "Escriba un número, como 2 o 0.5."}
        />
        <Button type="submit" fullWidth mt="md" size="lg">
          Aceptar
        </Button>
      </form>
    </Dialogo>
  );
}

/** The number of "10%"; null for what is no percentage. */
function parsePorcentaje(texto: string): string | null {
  const numero = /^\s*([\d.,]+)\s*%\s*$/.exec(texto)?.[1];
  return numero === undefined ? null : parseDecimal(numero);
}
