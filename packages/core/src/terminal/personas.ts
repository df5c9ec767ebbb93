/** The persons at the tills, and what each may do beyond selling. */
import { z } from "zod";
import { explicado } from "../explicado.ts";
import { keysOf } from "../keys-of.ts";
import { IdCompartido } from "./id-compartido.ts";

/** Acts beyond selling that need a permission of the user. The till checks these, and the screen offers the same list. */
export const PERMISOS = {
  descuentos: "Dar descuentos mayores que el permitido",
  anular: "Anular facturas y revertir anulaciones",
  efectivo: "Anotar ingresos y retiros, abrir el cajón sin venta",
  cierres: "Abrir y cerrar la caja, ver lo que debe haber",
  productos: "Cambiar productos, precios y clientes",
  configuracion: "Cambiar usuarios y la configuración de la caja",
  precios: "Cambiar el precio al vender, y las promociones, listas y casillas",
  conteos: "Empezar y terminar conteos de existencias",
  mermas: "Anotar mermas, vencidos y robos",
  compras: "Recibir compras de proveedores",
  traslados: "Enviar y recibir traslados entre sucursales",
  bajoCero: "Vender más de lo que queda",
} as const;
/** One of `PERMISOS`, by its name on the wire. */
export type Permiso = keyof typeof PERMISOS;
/** Reads a permission by its name. */
export const Permiso = z.enum(keysOf(PERMISOS));

/** Permissions of protocol 1. Its programs refuse a user with any other permission, so later ones are sent in `otrosPermisos`. */
const PERMISOS_1 = ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"] as const;
const Permiso1 = z.enum(PERMISOS_1);

/**
 * A person at the tills. `pin` is an argon2id hash with its parameters, never the number. `gafete` is an argon2id hash of the badge's code
 * with the company's salt, so that every till recognises the badge; null: no badge.
 */
export const UsuarioCaja = z.object({
  id: explicado(
    IdCompartido,
    "Identificador de la persona en todas las cajas.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  nombre: explicado(
    z.string().trim().min(1, "Falta el nombre.").max(60),
    "Nombre como se ve y se imprime.",
    "Ana",
  ),
  pin: explicado(
    z.string().max(200),
    "Resumen argon2id del PIN; nunca el número.",
    "argon2id$19456$2$1$c2Fs$cmVzdW1lbg",
  ),
  gafete: explicado(
    z.string().max(200).nullable(),
    "Resumen del código del gafete; nulo si no tiene.",
    "argon2id$19456$2$1$c2Fs$Z2FmZXRl",
  ),
  permisos: explicado(z.array(Permiso1), "Lo que puede hacer además de vender.", ["descuentos"]),
  /** Permissions that came later, by name; absent from an older program. Unknown permissions are kept. */
  otrosPermisos: explicado(
    z.array(z.string().min(1).max(40)).max(60).optional(),
    "Permisos que llegaron después, por su nombre.",
    ["precios"],
  ),
  activo: explicado(z.boolean(), "Si puede entrar."),
});
export type UsuarioCaja = z.infer<typeof UsuarioCaja>;

/**
 * Lists the permissions of a person that this program knows. A person saved by an older program with all its permissions also has the later
 * ones.
 */
export function permisosDe({ permisos, otrosPermisos }: PermisosGuardados): readonly Permiso[] {
  const todos = otrosPermisos === undefined && PERMISOS_1.every((permiso) => permisos.includes(permiso));
  if (todos) return Permiso.options;
  return [...permisos, ...(otrosPermisos ?? [])].flatMap((permiso) => Permiso.safeParse(permiso).data ?? []);
}

type PermisosGuardados = Pick<UsuarioCaja, "permisos" | "otrosPermisos">;

/** Splits permissions as they are stored: later ones apart, with the person's earlier permissions that this program does not know. */
export function splitPermisos(
  permisos: readonly Permiso[],
  antes: PermisosGuardados | undefined,
): Required<PermisosGuardados> {
  const conocidos = new Set<string>(Permiso.options);
  const ajenos = (antes?.otrosPermisos ?? []).filter((permiso) => !conocidos.has(permiso));
  const primeros = new Set<string>(PERMISOS_1);
  return {
    permisos: Permiso1.array().parse(permisos.filter((permiso) => primeros.has(permiso))),
    otrosPermisos: [...permisos.filter((permiso) => !primeros.has(permiso)), ...ajenos],
  };
}
