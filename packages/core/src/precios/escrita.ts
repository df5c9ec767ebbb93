/** A promotion as a form has it, at the till and in the portal, and as it is read from there. */
import { parseDecimal, parseMonto } from "../formato/montos.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Promocion } from "./formas.ts";

/** A promotion as the form's fields have it. */
export interface PromocionEscrita {
  readonly nombre: string;
  readonly activo: boolean;
  readonly clase: Promocion["beneficio"]["kind"];
  readonly lleva: string;
  readonly paga: string;
  readonly porcentaje: string;
  /** Price of one of each product of a combo together. */
  readonly precio: string;
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

/** The form of a new promotion. */
export const PROMOCION_NUEVA: PromocionEscrita = {
  nombre: "",
  activo: true,
  clase: "nPorM",
  lleva: "3",
  paga: "2",
  porcentaje: "10",
  precio: "",
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

/** Converts a stored promotion to the form's fields. `nombres`: its products'; `escribirDia`: a date as the form has it. */
export function formatPromocion(
  una: Promocion & { readonly nombres: readonly (string | null)[] },
  escribirDia: (fecha: string) => string,
): PromocionEscrita {
  const { nombre, activo, beneficio, productos, categorias, dias, sobreTarifas, nombres } = una;
  return {
    ...PROMOCION_NUEVA,
    nombre,
    activo,
    clase: beneficio.kind,
    ...formatBeneficio(beneficio),
    alcance: productos.length > 0 ? "productos" : categorias.length > 0 ? "categorias" : "todo",
    productos: productos.map((id, i) => ({ id, nombre: nombres[i] ?? "Producto borrado" })),
    categorias,
    dias,
    horaDesde: una.horaDesde ?? "",
    horaHasta: una.horaHasta ?? "",
    fechaDesde: una.fechaDesde === null ? "" : escribirDia(una.fechaDesde),
    fechaHasta: una.fechaHasta === null ? "" : escribirDia(una.fechaHasta),
    sobreTarifas,
  };
}

function formatBeneficio(beneficio: Promocion["beneficio"]): Partial<PromocionEscrita> {
  switch (beneficio.kind) {
    case "nPorM":
      return { lleva: String(beneficio.lleva), paga: String(beneficio.paga) };
    case "porcentaje":
      return { porcentaje: beneficio.porcentaje };
    case "combo":
      return { precio: beneficio.precio };
  }
}

/** Reads the form; fails with the next field to fill in. `leerDia` reads a date of the form; null: not a day. */
export function parsePromocion(
  escrita: PromocionEscrita,
  leerDia: (texto: string) => string | null,
): Result<Omit<Promocion, "id">, string> {
  const { nombre, activo, alcance, productos, categorias, dias, sobreTarifas } = escrita;
  const beneficio = parseBeneficio(escrita);
  if (!beneficio.ok) return beneficio;
  if (escrita.clase === "combo" && productos.length < 2)
    return fail("Agregue los productos del combo, dos o más.");
  if (alcance === "productos" && productos.length === 0)
    return fail("Agregue el producto de la promoción, o elija toda la tienda.");
  if (alcance === "categorias" && categorias.length === 0 && escrita.clase !== "combo")
    return fail("Elija una categoría.");
  const horas = [escrita.horaDesde, escrita.horaHasta].map(parseHora);
  if (horas.includes(undefined)) return fail("La hora se escribe como 18:30.");
  const fechas = [escrita.fechaDesde, escrita.fechaHasta].map((fecha) =>
    fecha.trim() === "" ? null : (leerDia(fecha) ?? undefined),
  );
  if (fechas.includes(undefined)) return fail("La fecha se escribe como 31/12/2026, y debe existir.");
  const [horaDesde = null, horaHasta = null] = horas;
  const [fechaDesde = null, fechaHasta = null] = fechas;
  return ok({
    nombre,
    activo,
    beneficio: beneficio.value,
    productos: alcance === "productos" || escrita.clase === "combo" ? productos.map(({ id }) => id) : [],
    categorias: alcance === "categorias" && escrita.clase !== "combo" ? [...categorias] : [],
    dias: dias.toSorted((a, b) => a - b),
    horaDesde,
    horaHasta,
    fechaDesde,
    fechaHasta,
    sobreTarifas,
  });
}

function parseBeneficio({
  clase,
  lleva,
  paga,
  porcentaje,
  precio,
}: PromocionEscrita): Result<Promocion["beneficio"], string> {
  if (clase === "porcentaje") {
    const tasa = parseDecimal(porcentaje);
    return tasa === null
      ? fail("Escriba el porcentaje, como 10 o 12.5.")
      : ok({ kind: "porcentaje", porcentaje: tasa });
  }
  if (clase === "combo") {
    const juntos = parseMonto(precio);
    return juntos === null || Number(juntos) <= 0
      ? fail("Escriba cuánto cuestan juntos, como 25 o 25.50.")
      : ok({ kind: "combo", precio: juntos });
  }
  const enteras = [lleva, paga].map((texto) => (/^\d{1,2}$/.test(texto.trim()) ? Number(texto) : null));
  const [n = null, m = null] = enteras;
  if (n === null || m === null) return fail("Escriba cuántas lleva y cuántas paga, como 3 y 2.");
  if (n < 2 || m < 1 || m >= n) return fail("Debe pagar menos de lo que lleva, y al menos una.");
  return ok({ kind: "nPorM", lleva: n, paga: m });
}

/** Reads an hour as `9:30`, `0930` or `9`. Null for an empty text; undefined for any other text. */
function parseHora(texto: string): string | null | undefined {
  if (texto.trim() === "") return null;
  const [, horas, minutos = "00"] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(texto.trim()) ?? [];
  if (horas === undefined || Number(horas) > 23 || Number(minutos) > 59) return undefined;
  return `${horas.padStart(2, "0")}:${minutos}`;
}
