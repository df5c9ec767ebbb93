/** A change of the shop in words, as its history shows it. */
import type { TipoCompartido } from "../terminal/compartidos.ts";
import { bs } from "./montos.ts";

/** Kinds of changes, in words. */
export const QUE_CAMBIO = { nuevo: "Nuevo", cambio: "Cambió", borrado: "Borrado" } as const;
/** Kinds of rows of the shop, in words. */
export const TIPOS_CAMBIADOS: Readonly<Record<TipoCompartido, string>> = {
  producto: "Producto",
  cliente: "Cliente",
  usuario: "Usuario de caja",
  presentacion: "Presentación",
  lista: "Lista de precios",
  listaDeCliente: "Lista de un cliente",
  tarifa: "Precio",
  promocion: "Promoción",
  casilla: "Casilla",
  proforma: "Proforma",
};
const CAMPOS: Readonly<Record<string, string>> = {
  venta: "Se vendió más de una vez",
  codigo: "Código",
  codigoBarras: "Código de barras",
  descripcion: "Descripción",
  precio: "Precio",
  unidadMedida: "Unidad",
  codigoSin: "Código de Impuestos",
  actividadEconomica: "Actividad",
  categoria: "Categoría",
  activo: "Se vende",
  fraccionable: "Se vende en partes",
  foto: "Foto",
  razonSocial: "Nombre",
  numeroDocumento: "Documento",
  tipoDocumento: "Tipo de documento",
  complemento: "Complemento",
  correo: "Correo",
  nombre: "Nombre",
  desde: "Desde la cantidad",
  beneficio: "Qué da",
  productos: "En los productos",
  categorias: "En las categorías",
  dias: "Días",
  horaDesde: "Desde la hora",
  horaHasta: "Hasta la hora",
  fechaDesde: "Desde el día",
  fechaHasta: "Hasta el día",
  sobreTarifas: "También sobre precios de lista",
  listaId: "Lista de precios",
  permisos: "Permisos",
  otrosPermisos: "Otros permisos",
};

/** Names of fields that differ for one kind of row. */
const DE_TIPO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  promocion: { activo: "Prendida" },
  lista: { activo: "En uso" },
};

/** Names a field of a kind of rows. */
export function nombreDeCampo(tipo: TipoCompartido, campo: string): string {
  return DE_TIPO[tipo]?.[campo] ?? CAMPOS[campo] ?? "Otro dato";
}

/** A field's values before and after a change, in words; `perdio`: the new value lost and was not stored. */
export interface CampoCambiado {
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
  readonly perdio: boolean;
}

/** Formats a field's change: for a new row only its value; for a write that lost, the value that stayed and the one that did not. */
export function campoEnPalabras(
  kind: keyof typeof QUE_CAMBIO,
  { campo, antes, despues, perdio }: CampoCambiado,
): string {
  const [uno, otro] = [antes, despues].map((valor) =>
    valor === "" ? "vacío" : campo === "precio" ? bs(valor) : valor,
  );
  if (perdio) return `quedó ${uno}; no entró ${otro}, que llegó tarde`;
  return kind === "nuevo" ? `${otro}` : `${uno} → ${otro}`;
}
