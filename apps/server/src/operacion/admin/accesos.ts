/** Orders of `npm run admin` about people's access: the owner's key of a company, and the key that signs identity tokens. */
import { fail, ok, type Nit as NitDeEmpresa } from "@mostrador/core";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import { textoFallo } from "../../http/fallos.ts";
import { rotarClave } from "../../identidad/claves.ts";
import { POR_COMANDO, type Taller } from "../provision.ts";
import { renovarClaveDueno, endClaveDueno } from "../../identidad/clave-dueno.ts";
import { enTaller } from "./en-taller.ts";
import { Nit } from "./opciones.ts";
import { createOrdenes, type Orden, type Salida } from "./orden.ts";

const orden = createOrdenes(enTaller);

/** The orders about keys of people. */
export const ORDENES_DE_ACCESOS: Readonly<Record<string, Orden>> = {
  "clave-dueno nueva": orden(
    { nit: Nit },
    (taller, { nit }) =>
      siEsta(taller, nit, async () => {
        const nueva = await renovarClaveDueno(taller, nit, { quien: POR_COMANDO, sesion: null });
        return nueva.ok ? ok({ nit, owner_token: nueva.value }) : fail(textoFallo(nueva.error));
      }),
    "la anterior deja de servir",
  ),
  "clave-dueno terminar": orden({ nit: Nit }, (taller, { nit }) =>
    siEsta(taller, nit, async () => {
      const hecho = await endClaveDueno(taller, nit, { quien: POR_COMANDO, deComando: true });
      return hecho.ok ? ok({ nit }) : fail(textoFallo(hecho.error));
    }),
  ),
  "identidad rotar": orden(
    {},
    async (taller) => ok(await rotarClave(taller)),
    "una clave nueva firma las sesiones; las abiertas siguen",
  ),
};

async function siEsta({ db }: Taller, nit: NitDeEmpresa, hacer: () => Salida): Salida {
  return (await findEmpresa(db, nit)) === undefined ? fail(`No hay una empresa con NIT ${nit}.`) : hacer();
}
