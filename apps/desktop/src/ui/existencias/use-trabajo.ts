/** Unfinished acts on stock. Each change is stored, so that an act survives a reload, a crash and a power cut. */
import { decimal } from "@mostrador/core";
import { newUuid } from "@mostrador/core/uuid";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { parseDecimal } from "../comun/formato.ts";
import { insistir } from "../comun/insistir.ts";
import { useGuardarEscrito, type UsoEscrito } from "../comun/use-escrito.ts";
import { puente } from "../puente.ts";
import type { Elegido } from "./campo-producto.tsx";

/** A line as it is typed. */
export const LineaTecleada = z.object({
  productoId: z.string(),
  presentacionId: z.string().nullable(),
  nombre: z.string(),
  cantidad: z.string(),
  /** Amount of the line; only the form of a purchase asks for it. */
  importe: z.string().default(""),
  /** Stock that existed before this purchase, for a product whose stock control begins with it; null if the stock is controlled already. */
  yaTenia: z.string().nullable().default(null),
});
export type LineaTecleada = Readonly<z.infer<typeof LineaTecleada>>;

/** Data that all acts share: their id, which a retry keeps, and their lines, newest first. */
export const Trabajo = z.object({ id: z.string(), lineas: z.array(LineaTecleada).readonly() });

/** Fields of an act that change, or a function that gives them for the latest act. */
type Cambio<T> = Partial<T> | ((antes: T) => Partial<T>);

const NINGUNO = { de: "", cambios: [] };

function conCambio<T>(antes: T, cambio: Cambio<T>): T {
  return { ...antes, ...(typeof cambio === "function" ? cambio(antes) : cambio) };
}

interface UsoTrabajo<T> {
  /** The act; null until it was read from the till. */
  readonly trabajo: T | null;
  /**
   * Changes fields of the act. A function receives the latest act, because a scanner may be faster than rendering. Changes that come before the act
   * was read are made to it then.
   */
  readonly poner: (cambio: Cambio<T>) => void;
  /** Ends the act. The next one begins empty, with a new id. */
  readonly terminar: () => void;
  readonly escrito: UsoEscrito;
}

/** Holds one person's unfinished act of a kind. `vacio` creates an empty act. */
export function useTrabajo<T extends z.infer<typeof Trabajo>>(
  { de, clave, Forma }: { readonly de: string; readonly clave: string; readonly Forma: z.ZodType<T> },
  vacio: () => T,
): UsoTrabajo<T> {
  const [leido, setLeido] = useState<{ readonly de: string; readonly trabajo: T } | null>(null);
  const leerDe = (contenido: unknown) => Forma.safeParse(contenido).data ?? vacio();
  const escrito = useGuardarEscrito({ de, clave }, (contenido) =>
    setLeido({ de, trabajo: leerDe(contenido) }),
  );
  const { leer, guardar } = escrito;
  const falta = leido?.de !== de;
  const antesDeLeer = useRef<{ readonly de: string; readonly cambios: readonly Cambio<T>[] }>(NINGUNO);
  const trabajo = falta ? null : (leido?.trabajo ?? null);
  const actual = useRef(trabajo);
  useLayoutEffect(() => {
    actual.current = trabajo;
  });
  useEffect(() => {
    if (!falta) return;
    return insistir(
      () => puente.invoke("escrito", { clave }),
      ({ contenido, revision }) => {
        leer(revision);
        const { de: suyo, cambios } = antesDeLeer.current;
        antesDeLeer.current = NINGUNO;
        const tal = leerDe(contenido);
        const suyos = suyo === de ? cambios : [];
        const entero = suyos.reduce<T>((antes, cambio) => conCambio(antes, cambio), tal);
        actual.current = entero;
        setLeido({ de, trabajo: entero });
        if (entero !== tal) void guardar(entero);
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the schema and the empty act of a kind never change
  }, [falta, de, clave, leer]);
  return {
    trabajo,
    escrito,
    poner: (cambio) => {
      const antes = actual.current;
      if (antes === null) {
        const { de: suyo, cambios } = antesDeLeer.current;
        antesDeLeer.current = { de, cambios: suyo === de ? [...cambios, cambio] : [cambio] };
        return;
      }
      const nuevo = conCambio(antes, cambio);
      actual.current = nuevo;
      setLeido({ de, trabajo: nuevo });
      void guardar(nuevo);
    },
    terminar: () => {
      setLeido({ de, trabajo: vacio() });
      void guardar(null);
    },
  };
}

/** Creates an id for a new act. */
export function nuevaClave(): string {
  return newUuid(crypto);
}

/**
 * Adds chosen goods to their line, or as a new line at the top. With a quantity of null, it is typed into the line. `yaTenia`: the stock of before,
 * null if the product's stock is controlled already.
 */
export function conElegido(
  lineas: readonly LineaTecleada[],
  { producto, cantidad }: Elegido,
  yaTenia: string | null = null,
): readonly LineaTecleada[] {
  const { id: productoId, presentacionId = null, descripcion: nombre } = producto;
  const i = lineas.findIndex((una) => una.productoId === productoId && una.presentacionId === presentacionId);
  const antes = lineas[i];
  if (antes === undefined)
    return [
      { productoId, presentacionId, nombre, yaTenia, cantidad: cantidad ?? "", importe: "" },
      ...lineas,
    ];
  const sumada = cantidad === null ? antes.cantidad : sumar(antes.cantidad, cantidad);
  return [{ ...antes, cantidad: sumada }, ...lineas.toSpliced(i, 1)];
}

function sumar(antes: string, mas: string): string {
  const leido = parseDecimal(antes);
  return leido === null ? mas : decimal(leido).plus(mas).toFixed();
}
