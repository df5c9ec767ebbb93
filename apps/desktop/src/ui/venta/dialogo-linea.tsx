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
  /** In BOB, or in per cent as it is typed: `10%`. */
  readonly descuentoTotal: string | null;
  /** Decimals that the kind of invoice keeps of a line's amounts. */
  readonly decimales: number;
  /** Returns what the discount is taken from: the line, or the sale, as it is charged now without the discount that is replaced. */
  readonly pedirBase: () => Promise<string | null>;
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

/** Asks once for the amount that a discount is taken from; null while it is unknown. */
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

/** Returns what is taken off an amount, in BOB; null where nothing readable is typed. */
function descuentoDe(base: string, valor: string | null, porcentaje: string | null): string | null {
  if (porcentaje !== null) return descuentoPorcentual(base, porcentaje).toFixed(2);
  return valor;
}

/** The price that results from a discount, as it is typed. */
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

/** Decimals that a field of money takes; those beyond what the sector prints are told by their own sentence. */
function decimalesDe(campo: CampoEditado): number {
  return campo === "descuentoTotal" ? DECIMALES_MONTO : DECIMALES_PRECIO;
}

function accionDe(campo: CampoEditado, monto: string): AccionCarrito {
  if (campo === "cantidad") return { kind: "cantidad", cantidad: monto };
  if (campo === "precio") return { kind: "precio", precio: monto };
  const descuento = Number(monto) === 0 ? null : monto;
  return { kind: campo === "descuento" ? "descuento" : "descuento-total", descuento };
}

/** Returns the reason why a typed number cannot be taken; null if it can. */
function faltaDe(campo: CampoEditado, texto: string, decimales: number): string | null {
  if (campo === "cantidad") return faltaEnLinea(parseDecimal(texto), decimales);
  if (campo === "precio") return faltaEnPrecio(texto, decimales);
  const valor = parseMonto(texto, decimalesDe(campo));
  return valor === null
    ? faltaMonto(texto, SIN_NUMERO, decimalesDe(campo))
    : sobranDecimales(valor, campo === "descuentoTotal" ? DECIMALES_MONTO : decimales);
}

/** Returns the reason why a percentage cannot be taken; null if it can. 0 takes the discount back. */
function faltaEnPorcentaje(porcentaje: string): string | null {
  if (Number(porcentaje) === 0) return null;
  return PorcentajeDescuento.safeParse(porcentaje).error?.issues[0]?.message ?? null;
}

/** Reads the number of "10%"; null if the text is no percentage. */
function parsePorcentaje(texto: string): string | null {
  const numero = /^\s*([\d.,]+)\s*%\s*$/.exec(texto)?.[1];
  return numero === undefined ? null : parseDecimal(numero);
}

interface PropsUseAceptar {
  /** Returns what the fields ask for; null: nothing that can be done. */
  readonly escrita: () => Promise<AccionCarrito | null>;
  /** Returns the reason why that is not allowed; null if it is. */
  readonly permitir: (accion: AccionCarrito) => Promise<string | null>;
  readonly onAccion: (accion: AccionCarrito) => void;
  readonly onCerrar: () => void;
}

interface UsoAceptar {
  readonly entrada: RefObject<HTMLInputElement | null>;
  readonly aceptar: (event: FormEvent) => Promise<void>;
  /** The reason why what was typed is not allowed. */
  readonly negado: string | null;
  readonly olvidar: () => void;
}

/**
 * Accepts what is typed, once it is allowed. Letters that are typed meanwhile go where the focus is then, and
 * Enter after them. A dialog that was closed meanwhile changes nothing.
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
