import {
  conCambios,
  fail,
  ok,
  permisosDe,
  splitPermisos,
  type Permiso,
  type Result,
  type UsuarioCaja,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { saveCompartido } from "../tienda/compartidos.ts";
import { selloDe } from "../tienda/sello.ts";
import { addBitacora, findUsuario, listUsuarios } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { findEscaneado } from "../tienda/producto-escaneado.ts";
import { hashesDeGafete, hashPin } from "./pin.ts";
import { FRASES_BITACORA, FRASES_USUARIOS } from "../frases/usuarios.ts";

/** The permission that manages users. */
const LLAVE: Permiso = "configuracion";

interface Escrito {
  readonly nombre: string;
  readonly permisos: readonly Permiso[];
  readonly activo: boolean;
}

/** Lists the users without their secrets. */
export function viewUsuarios({ db }: Deps): Salida<"usuarios"> {
  return listUsuarios(db).map(({ id, nombre, activo, gafete, ...usuario }) => ({
    id,
    nombre,
    activo,
    permisos: [...permisosDe(usuario)],
    conGafete: gafete !== null,
  }));
}

/**
 * Creates or changes a user. From the first user on, the till asks for a sign-in. Refuses a change after
 * which no active user has the permission `configuracion`. Without `pin`, the stored PIN stays.
 */
export async function saveUsuario(
  deps: Deps,
  { id, pin, gafete, visto, ...escritos }: EntradaRevisada<"guardarUsuario">,
): Promise<Result<Salida<"usuarios">, FalloPuente>> {
  const { db, ajustes } = deps;
  const empresa = ajustes.find("empresa");
  if (typeof gafete === "string" && empresa === undefined) return fallo(FRASES_USUARIOS.gafeteSinEmpresa);
  if (typeof gafete === "string" && findEscaneado(deps, gafete) !== undefined)
    return fallo(FRASES_USUARIOS.productoNoTarjeta);
  const hashes =
    typeof gafete === "string" && empresa !== undefined ? await hashesDeGafete(gafete, empresa.nit) : [];
  const hashDePin = pin === null ? null : await hashPin(pin);
  // Read after the last await, so that the checks see the stored state.
  const antes = id === null ? undefined : findUsuario(db, id);
  const actual = antes === undefined ? undefined : { ...antes, permisos: permisosDe(antes) };
  const datos = conCambios<Escrito>(escritos, visto, actual);
  if (antes === undefined && pin === null) return fallo(FRASES_USUARIOS.faltaPin);
  const otros = listUsuarios(db).filter((usuario) => usuario.id !== id);
  if (otros.some(({ nombre, activo }) => activo && nombre.toLowerCase() === datos.nombre.toLowerCase()))
    return fallo(FRASES_USUARIOS.mismoNombre(datos.nombre));
  const usuario: UsuarioCaja = {
    ...datos,
    ...splitPermisos(datos.permisos, antes),
    id: antes?.id ?? deps.nuevoId(),
    pin: hashDePin ?? antes?.pin ?? "",
    // The first hash is that of the code as it was scanned, because an earlier version of the program compares only that one.
    gafete: hashes[0] ?? (gafete === undefined ? (antes?.gafete ?? null) : null),
  };
  const suyos = new Set([...hashes, ...(usuario.gafete === null ? [] : [usuario.gafete])]);
  const dueno = otros.find(({ activo, gafete: otro }) => activo && otro !== null && suyos.has(otro));
  if (usuario.activo && dueno !== undefined) return fallo(FRASES_USUARIOS.gafeteDeOtro(dueno.nombre));
  const abre = (otro: UsuarioCaja) => otro.activo && permisosDe(otro).includes(LLAVE);
  if (!abre(usuario) && !otros.some(abre))
    return fallo(otros.length === 0 ? FRASES_USUARIOS.primeraConLlave : FRASES_USUARIOS.alguienConLlave);
  db.inTransaction((tx) => {
    saveCompartido(tx, "usuario", usuario, selloDe(deps));
    addBitacora(tx, {
      en: deps.reloj.ahora(),
      usuario: deps.sesion.nombre(),
      autorizo: null,
      accion: antes === undefined ? "usuario nuevo" : "usuario cambiado",
      detalle: FRASES_BITACORA.usuario(
        usuario.nombre,
        usuario.activo ? datos.permisos : null,
        (pin === null ? "" : FRASES_BITACORA.pinNuevo) + textoGafete(gafete),
      ),
    });
  });
  deps.despertarSync();
  return ok(viewUsuarios(deps));
}

function textoGafete(gafete: string | null | undefined): string {
  if (gafete === undefined) return "";
  return gafete === null ? FRASES_BITACORA.sinGafete : FRASES_BITACORA.gafeteNuevo;
}

function fallo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "usuarios", texto, campos: [] });
}
