import { beneficioEnPalabras, diasEnPalabras, Promocion } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";

const MAX_TEXTO = 200;

/** Tells a field's value in words, as the history of the shop shows it. */
export function valorEnPalabras(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined) return "";
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  const texto = DE_PROMOCION[campo]?.(valor) ?? textoDe(valor);
  return texto.slice(0, MAX_TEXTO);
}

function textoDe(valor: unknown): string {
  return typeof valor === "string" || typeof valor === "number" ? String(valor) : JSON.stringify(valor);
}

const { beneficio, dias, categorias, productos } = Promocion.shape;

/** Fields of a promotion that a row keeps as more than a text; null where the value is not one of its kind. */
const DE_PROMOCION: Readonly<Record<string, (valor: unknown) => string | null>> = {
  beneficio: (valor) => {
    const leido = beneficio.safeParse(valor);
    return leido.success ? beneficioEnPalabras(leido.data) : null;
  },
  dias: (valor) => {
    const leido = dias.safeParse(valor);
    return leido.success ? (diasEnPalabras(leido.data) ?? "todos los días") : null;
  },
  productos: (valor) => {
    const leido = productos.safeParse(valor);
    if (!leido.success) return null;
    return leido.data.length === 1 ? "1 producto" : `${leido.data.length} productos`;
  },
  categorias: (valor) => {
    const leido = categorias.safeParse(valor);
    return leido.success ? leido.data.join(", ") : null;
  },
  fechaDesde: (valor) => (typeof valor === "string" ? fecha(valor) : null),
  fechaHasta: (valor) => (typeof valor === "string" ? fecha(valor) : null),
};
