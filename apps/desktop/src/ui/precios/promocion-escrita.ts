import { fail, ok, type Result } from "@mostrador/core";
import type { Entrada, Salida } from "../../contract/index.ts";
import { parseDecimal } from "../comun/formato.ts";
import { leerFecha } from "../manuales/momento.ts";

/** A promotion as the form's fields have it. */
export interface Escrita {
  readonly nombre: string;
  readonly activo: boolean;
  readonly clase: "nPorM" | "porcentaje";
  readonly lleva: string;
  readonly paga: string;
  readonly porcentaje: string;
  readonly alcance: "todo" | "productos" | "categorias";
  readonly productos: readonly { readonly id: string; readonly nombre: string }[];
  readonly categorias: readonly string[];
  readonly dias: readonly number[];
  readonly horaDesde: string;
  readonly horaHasta: string;
  readonly fechaDesde: string;
  readonly fechaHasta: string;
  readonly sobreTarifas: boolean;
}

/** A promotion as saved, without its id. */
export type Leida = Omit<Entrada<"guardarPromocion">, "id" | "visto">;

/** The form of a new promotion. */
export const NUEVA: Escrita = {
  nombre: "",
  activo: true,
  clase: "nPorM",
  lleva: "3",
  paga: "2",
  porcentaje: "10",
  alcance: "productos",
  productos: [],
  categorias: [],
  dias: [],
  horaDesde: "",
  horaHasta: "",
  fechaDesde: "",
  fechaHasta: "",
  sobreTarifas: false,
};

const conBarras = (fecha: string | null) => fecha?.split("-").toReversed().join("/") ?? "";

/** Converts a stored promotion to the form's fields. */
export function escribirPromocion(una: Salida<"promociones">[number]): Escrita {
  const { nombre, activo, beneficio, productos, categorias, dias, sobreTarifas, nombres } = una;
  return {
    ...NUEVA,
    nombre,
    activo,
    clase: beneficio.kind,
    ...(beneficio.kind === "nPorM"
      ? { lleva: String(beneficio.lleva), paga: String(beneficio.paga) }
      : { porcentaje: beneficio.porcentaje }),
    alcance: productos.length > 0 ? "productos" : categorias.length > 0 ? "categorias" : "todo",
    productos: productos.map((id, i) => ({ id, nombre: nombres[i] ?? "Producto borrado" })),
    categorias,
    dias,
    horaDesde: una.horaDesde ?? "",
    horaHasta: una.horaHasta ?? "",
    fechaDesde: conBarras(una.fechaDesde),
    fechaHasta: conBarras(una.fechaHasta),
    sobreTarifas,
  };
}

/** Reads the form; fails with the next field to fill in. `hoy` is any instant of this year. */
export function leerPromocion(escrita: Escrita, hoy: string): Result<Leida, string> {
  const { nombre, activo, alcance, productos, categorias, dias, sobreTarifas } = escrita;
  const beneficio = leerBeneficio(escrita);
  if (!beneficio.ok) return beneficio;
  if (alcance === "productos" && productos.length === 0)
    return fail("Agregue el producto de la promoción, o elija toda la tienda.");
  if (alcance === "categorias" && categorias.length === 0) return fail("Elija una categoría.");
  const horas = [escrita.horaDesde, escrita.horaHasta].map(leerHora);
  if (horas.includes(undefined)) return fail("La hora se escribe como 18:30.");
  const fechas = [escrita.fechaDesde, escrita.fechaHasta].map((fecha) => leerDia(fecha, hoy));
  if (fechas.includes(undefined)) return fail("La fecha se escribe como 31/12/2026, y debe existir.");
  const [horaDesde = null, horaHasta = null] = horas;
  const [fechaDesde = null, fechaHasta = null] = fechas;
  return ok({
    nombre,
    activo,
    beneficio: beneficio.value,
    productos: alcance === "productos" ? productos.map(({ id }) => id) : [],
    categorias: alcance === "categorias" ? [...categorias] : [],
    dias: dias.toSorted((a, b) => a - b),
    horaDesde,
    horaHasta,
    fechaDesde,
    fechaHasta,
    sobreTarifas,
  });
}

function leerBeneficio({ clase, lleva, paga, porcentaje }: Escrita): Result<Leida["beneficio"], string> {
  if (clase === "porcentaje") {
    const tasa = parseDecimal(porcentaje);
    return tasa === null
      ? fail("Escriba el porcentaje, como 10 o 12.5.")
      : ok({ kind: "porcentaje", porcentaje: tasa });
  }
  const enteras = [lleva, paga].map((texto) => (/^\d{1,2}$/.test(texto.trim()) ? Number(texto) : null));
  const [n = null, m = null] = enteras;
  if (n === null || m === null) return fail("Escriba cuántas lleva y cuántas paga, como 3 y 2.");
  if (n < 2 || m < 1 || m >= n) return fail("Debe pagar menos de lo que lleva, y al menos una.");
  return ok({ kind: "nPorM", lleva: n, paga: m });
}

/** An hour as `9:30`, `0930` or `9`; null: none; undefined: not an hour. */
function leerHora(texto: string): string | null | undefined {
  if (texto.trim() === "") return null;
  const [, horas, minutos = "00"] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(texto.trim()) ?? [];
  if (horas === undefined || Number(horas) > 23 || Number(minutos) > 59) return undefined;
  return `${horas.padStart(2, "0")}:${minutos}`;
}

/** A day; null: none; undefined: not a day. */
function leerDia(texto: string, hoy: string): string | null | undefined {
  return texto.trim() === "" ? null : (leerFecha(texto, hoy) ?? undefined);
}
