/** Dialog for a line's quantity, price or discount, and for the discount of the whole sale. */
import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { decimal } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { ItemVenta } from "../../contract/index.ts";
import { cantidad as sinCeros, faltaMonto, parseDecimal, parseMonto } from "../comun/formato.ts";
import type { AccionCarrito } from "./carrito.ts";
import { faltaEnLinea, faltaEnPrecio, sobranDecimales, SIN_NUMERO } from "./faltas.ts";

export type CampoEditado = "cantidad" | "precio" | "descuento" | "descuentoTotal";

interface Props {
  readonly campo: CampoEditado;
  readonly item: ItemVenta;
  readonly descuentoTotal: string | null;
  /** Decimals that the kind of invoice keeps of a line's amounts. */
  readonly decimales: number;
  /**
   * Returns the base of a percentage: the line or the whole sale as it is charged now, without the discount
   * that is replaced.
   */
  readonly pedirBase: (de: "linea" | "total") => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  /** Returns the reason why a discount is not allowed; null if it is. */
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
  readonly onCerrar: () => void;
}

const TITULOS: Readonly<Record<CampoEditado, string>> = {
  cantidad: "Cantidad",
  precio: "Precio de la línea",
  descuento: "Descuento de la línea",
  descuentoTotal: "Descuento a toda la venta",
};

const EN_BS_O_PORCENTAJE = "En Bs, o un porcentaje como 10%";

/** Quantity, price or discount of the chosen line, or of the whole sale; a discount in Bs or as a percentage (10%). */
export function DialogoLinea({
  campo,
  item,
  descuentoTotal,
  decimales,
  pedirBase,
  onAccion,
  permitir,
  onCerrar,
}: Props) {
  const [texto, setTexto] = useState(sinCeros(inicialDe(campo, item, descuentoTotal) ?? "0"));
  const admitePorcentaje = campo === "descuento" || campo === "descuentoTotal";
  const porcentaje = admitePorcentaje ? parsePorcentaje(texto) : null;
  const valor = porcentaje !== null ? null : campo === "cantidad" ? parseDecimal(texto) : parseMonto(texto);
  const falta = porcentaje === null ? faltaDe(campo, texto, decimales) : sobrePorcentaje(porcentaje);
  const valido = falta === null;
  /** The reason why a typed discount was not allowed. */
  const [negado, setNegado] = useState<string | null>(null);

  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valido) return;
    const monto = porcentaje === null ? valor : await parteDe(porcentaje);
    if (monto === null) return;
    const accion = accionDe(campo, monto);
    const porque = campo === "cantidad" ? null : await permitir(accion);
    if (porque !== null) return setNegado(porque);
    onAccion(accion);
    onCerrar();
  }

  async function parteDe(cientos: string): Promise<string | null> {
    const base = await pedirBase(campo === "descuento" ? "linea" : "total");
    return base === null ? null : decimal(base).times(cientos).div(100, 2).toFixed(2);
  }

  return (
    <Dialogo opened onClose={onCerrar} title={TITULOS[campo]} size="md">
      <form onSubmit={(event) => void aceptar(event)}>
        <TextInput
          label={campo === "descuentoTotal" ? EN_BS_O_PORCENTAJE : item.descripcion}
          description={campo === "descuento" ? EN_BS_O_PORCENTAJE : undefined}
          size="xl"
          value={texto}
          autoFocus
          inputMode="decimal"
          data-porcentaje={admitePorcentaje || undefined}
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => {
            setNegado(null);
            setTexto(e.currentTarget.value);
          }}
          error={falta ?? negado}
        />
        <Button type="submit" fullWidth mt="md" size="lg">
          Aceptar
        </Button>
      </form>
    </Dialogo>
  );
}

function inicialDe(campo: CampoEditado, item: ItemVenta, descuentoTotal: string | null): string | null {
  const { cantidad, precioUnitario: precio, descuento } = item;
  return { cantidad, precio, descuento, descuentoTotal }[campo];
}

function accionDe(campo: CampoEditado, monto: string): AccionCarrito {
  if (campo === "cantidad") return { kind: "cantidad", cantidad: monto };
  if (campo === "precio") return { kind: "precio", precio: monto };
  const descuento = Number(monto) === 0 ? null : monto;
  return { kind: campo === "descuento" ? "descuento" : "descuento-total", descuento };
}

const DECIMALES_BS = 2;

/** Returns the reason why a typed number cannot be taken; null if it can. */
function faltaDe(campo: CampoEditado, texto: string, decimales: number): string | null {
  if (campo === "cantidad") return faltaEnLinea(parseDecimal(texto), decimales);
  if (campo === "precio") return faltaEnPrecio(texto, decimales);
  const valor = parseMonto(texto);
  return valor === null
    ? faltaMonto(texto, SIN_NUMERO)
    : sobranDecimales(valor, campo === "descuentoTotal" ? DECIMALES_BS : decimales);
}

function sobrePorcentaje(porcentaje: string): string | null {
  return Number(porcentaje) <= 100 ? null : "Un descuento llega hasta 100%.";
}

/** Reads the number of "10%"; null if the text is no percentage. */
function parsePorcentaje(texto: string): string | null {
  const numero = /^\s*([\d.,]+)\s*%\s*$/.exec(texto)?.[1];
  return numero === undefined ? null : parseDecimal(numero);
}
