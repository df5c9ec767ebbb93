import { FRASES_FICHAS } from "@mostrador/core";

/** Sentences of products and buyers. */
export const FRASES_TIENDA = {
  ...FRASES_FICHAS,
  cambiosRechazados: (cuantos: number) =>
    `El servidor no aceptó ${cuantos} cambios de productos o clientes: revise esas fichas.`,
  cambioApartado: (nombre: string, causa: string) =>
    `El servidor no aceptó el cambio de «${nombre}»: ${causa} Corrija esa ficha y guárdela otra vez; lo demás se envió.`,
  cambiosSinPermiso: (cuantos: number) =>
    `El servidor no aceptó ${cuantos} cambios: quien los hizo ya no tenía permiso, o no quedaba nadie que cambie usuarios. Quedó lo que había antes; el dueño ve esos cambios en su portal.`,
} as const;

/** Catalog tipos_documento_identidad, which a till does not get; fixed by law. docs/fiscal-rules.md F32. */
export const TIPOS_DOCUMENTO = [
  { codigo: 1, descripcion: "CI - Cédula de identidad" },
  { codigo: 2, descripcion: "CEX - Cédula de identidad de extranjero" },
  { codigo: 3, descripcion: "PAS - Pasaporte" },
  { codigo: 4, descripcion: "OD - Otro documento" },
  { codigo: 5, descripcion: "NIT - Número de identificación tributaria" },
] as const;
