/** Dialog for a line's quantity, price or discount, and for the discount of the whole sale. */
import { Button, Text, TextInput } from "@mantine/core";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { decimal, descuentoPorcentual, PorcentajeDescuento } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { ItemVenta } from "../../contract/index.ts";
import {
  cantidad as sinCeros,
  conLecturas,
  DECIMALES_MONTO,
  DECIMALES_PRECIO,
  enCampo,
  faltaMonto,
  monto,
  parseDecimal,
  parseMonto,
} from "../comun/formato.ts";
import type { AccionCarrito } from "./carrito.ts";
import { faltaEnLinea, faltaEnPrecio, SIN_NUMERO, sobranDecimales } from "./faltas.ts";
import { useEscritoDespues } from "../comun/use-escrito-despues.ts";
import { useSigue } from "../comun/use-sigue.ts";

export type CampoEditado = "cantidad" | "precio" | "descuento" | "descuentoTotal";

interface Props {
  readonly campo: CampoEditado;
  readonly item: ItemVenta;
  /** Discount on the whole sale in BOB, or as a percentage such as `10%`; null if there is none. */
  readonly descuentoTotal: string | null;
  /** Number of decimals that this field may have in this kind of invoice. */
  readonly decimales: number;
  /** Returns the amount from which the discount is deducted, the line's or the sale's, without the discount that is being replaced. */
  readonly pedirBase: () => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  /** Returns the reason for which a discount is not allowed; null if it is allowed. */
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

/**
 * Dialog for the quantity, price or discount of the selected line, or for the discount on the whole sale. A discount may be an amount in
 * bolivianos or a percentage.
 */
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
  const [texto, setTexto] = useState(inicialDe(campo, item, descuentoTotal));
  const admitePorcentaje = campo === "descuento" || campo === "descuentoTotal";
  const porcentaje = admitePorcentaje ? parsePorcentaje(texto) : null;
  const valor =
    porcentaje !== null
      ? null
      : campo === "cantidad"
        ? parseDecimal(texto)
        : parseMonto(texto, decimalesDe(campo));
  const falta = porcentaje === null ? faltaDe(campo, texto, decimales) : faltaEnPorcentaje(porcentaje);
  const base = useBase(admitePorcentaje, pedirBase);
  const { entrada, aceptar, negado, olvidar } = useAceptar({
    escrita: accionEscrita,
    permitir: async (accion) => (campo === "cantidad" ? null : permitir(accion)),
    onAccion,
    onCerrar,
  });

  async function accionEscrita(): Promise<AccionCarrito | null> {
    if (falta !== null) return null;
    if (porcentaje === null) return valor === null ? null : accionDe(campo, valor);
    if (campo === "descuentoTotal" && Number(porcentaje) > 0)
      return { kind: "porcentaje-total", porcentaje: sinCeros(porcentaje) };
    const base = await pedirBase();
    return base === null ? null : accionDe(campo, descuentoPorcentual(base, porcentaje).toFixed(2));
  }

  return (
    <Dialogo opened onClose={onCerrar} title={TITULOS[campo]} size="md">
      <form onSubmit={(event) => void aceptar(event)}>
        <TextInput
          ref={entrada}
          label={campo === "descuentoTotal" ? EN_BS_O_PORCENTAJE : item.descripcion}
          description={campo === "descuento" ? EN_BS_O_PORCENTAJE : undefined}
          size="xl"
          value={texto}
          autoFocus
          inputMode="decimal"
          data-porcentaje={admitePorcentaje || undefined}
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => {
            olvidar();
            setTexto(e.currentTarget.value);
          }}
          error={conLecturas({
            texto: campo === "cantidad" || porcentaje !== null ? "" : texto,
            falta: falta ?? negado,
            onElegir: setTexto,
            decimales: decimalesDe(campo),
          })}
        />
        {admitePorcentaje && (
          <Queda
            base={base}
            descuento={falta !== null || base === null ? null : descuentoDe(base, valor, porcentaje)}
            toda={campo === "descuentoTotal"}
          />
        )}
        <Button type="submit" fullWidth size="lg" mt="md">
          Aceptar
        </Button>
      </form>
    </Dialogo>
  );
}

/** Requests the amount from which a discount is deducted, once; null while it is unknown. */
function useBase(hace: boolean, pedir: () => Promise<string | null>): string | null {
  const [base, setBase] = useState<string | null>(null);
  const latest = useRef(pedir);
  useEffect(() => {
    let sigue = hace;
    if (hace) void latest.current().then((leida) => sigue && setBase(leida));
    return () => {
      sigue = false;
    };
  }, [hace]);
  return base;
}

/** Returns the deduction from an amount in BOB; null if no valid discount is typed. */
function descuentoDe(base: string, valor: string | null, porcentaje: string | null): string | null {
  if (porcentaje !== null) return descuentoPorcentual(base, porcentaje).toFixed(2);
  return valor;
}

/** Shows the price that results from the typed discount. */
function Queda({
  base,
  descuento,
  toda,
}: {
  readonly base: string | null;
  readonly descuento: string | null;
  readonly toda: boolean;
}) {
  if (base === null || descuento === null) return null;
  const queda = decimal(base).minus(descuento);
  return (
    <Text mt="xs" data-testid="queda" aria-live="polite">
      {queda.gt(0)
        ? `De Bs ${monto(base)} ${toda ? "la venta" : "la línea"} queda en `
        : "El descuento es más que lo que se cobra: "}
      <strong>Bs {monto(queda.toFixed(2))}</strong>
    </Text>
  );
}

function inicialDe(campo: CampoEditado, item: ItemVenta, descuentoTotal: string | null): string {
  const { cantidad, precioUnitario: precio, descuento } = item;
  const suyo = { cantidad, precio, descuento, descuentoTotal }[campo] ?? "0";
  return campo === "cantidad" ? sinCeros(suyo) : enCampo(suyo);
}

/** Returns the number of decimals that a money field accepts. Decimals that the sector cannot print get an error of their own. */
function decimalesDe(campo: CampoEditado): number {
  return campo === "descuentoTotal" ? DECIMALES_MONTO : DECIMALES_PRECIO;
}

function accionDe(campo: CampoEditado, monto: string): AccionCarrito {
  if (campo === "cantidad") return { kind: "cantidad", cantidad: monto };
  if (campo === "precio") return { kind: "precio", precio: monto };
  const descuento = Number(monto) === 0 ? null : monto;
  return { kind: campo === "descuento" ? "descuento" : "descuento-total", descuento };
}

/** Returns the reason for which a typed number is invalid; null if it is valid. */
function faltaDe(campo: CampoEditado, texto: string, decimales: number): string | null {
  if (campo === "cantidad") return faltaEnLinea(parseDecimal(texto), decimales);
  if (campo === "precio") return faltaEnPrecio(texto, decimales);
  const valor = parseMonto(texto, decimalesDe(campo));
  return valor === null
    ? faltaMonto(texto, SIN_NUMERO, decimalesDe(campo))
    : sobranDecimales(valor, campo === "descuentoTotal" ? DECIMALES_MONTO : decimales);
}

/** Returns the reason for which a percentage is invalid; null if it is valid. 0 removes the discount. */
function faltaEnPorcentaje(porcentaje: string): string | null {
  if (Number(porcentaje) === 0) return null;
  return PorcentajeDescuento.safeParse(porcentaje).error?.issues[0]?.message ?? null;
}

/** Parses a percentage such as "10%"; null if the text is not a percentage. */
function parsePorcentaje(texto: string): string | null {
  const numero = /^\s*([\d.,]+)\s*%\s*$/.exec(texto)?.[1];
  return numero === undefined ? null : parseDecimal(numero);
}

interface PropsUseAceptar {
  /** Returns the action of the typed fields; null if they contain no possible action. */
  readonly escrita: () => Promise<AccionCarrito | null>;
  /** Returns the reason for which the action is not allowed; null if it is allowed. */
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

interface UsoAceptar {
  readonly entrada: RefObject<HTMLInputElement | null>;
  readonly aceptar: (event: FormEvent) => Promise<void>;
  /** Reason for which the typed value is not allowed; null if there is none. */
  readonly negado: string | null;
  readonly olvidar: () => void;
}

/**
 * Applies the typed value once it is allowed. Characters typed meanwhile go to the field that then has the focus, followed by Enter if it
 * was pressed. If the dialog was closed meanwhile, nothing changes.
 */
function useAceptar({ escrita, permitir, onAccion, onCerrar }: PropsUseAceptar): UsoAceptar {
  const [negado, setNegado] = useState<string | null>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const { esperar, seguir, terminar } = useEscritoDespues();
  const sigue = useSigue();
  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!esperar(entrada.current)) return;
    const accion = await escrita();
    const porque = accion === null ? null : await permitir(accion);
    if (accion === null || porque !== null || !sigue()) {
      seguir();
      if (porque !== null && sigue()) setNegado(porque);
      return;
    }
    terminar(() => {
      onAccion(accion);
      onCerrar();
    });
  }
  return { entrada, aceptar, negado, olvidar: () => setNegado(null) };
}
