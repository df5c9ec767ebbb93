import { randomUUID } from "node:crypto";
import { epochToInstante, fail, instanteToIso, ok, type Result, type Nit } from "@mostrador/core";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import { getEmpresa } from "../../db/empresas.ts";
import { skipNumeros } from "../../db/puntos.ts";
import { findEpocasFuera } from "../../db/restauracion.ts";
import { findCodigo, findTerminalDe, insertCodigo, revokeTerminal, takeCodigo } from "../../db/terminales.ts";
import type { Fallo } from "../../fallos.ts";
import { hashCredencial, leerCodigo, newCodigo, newCredencial } from "../../secretos.ts";
import { esLibre, puntoPropio } from "./punto-propio.ts";
import { sincronizar } from "../sincronizar.ts";
import { anotarCajas, sucederCajas } from "./suceder.ts";
import { inTransaction } from "../../db/transaccion.ts";

/** Time that a pairing code waits to be used. */
const CODIGO_MS = 15 * 60_000;

/** Numbers that a lost till may have given and never told of. docs/design.md D28. */
const NUMEROS_OMITIDOS = 1000;

interface Lugar {
  readonly sucursal: number;
  /** Null: a new point of sale. */
  readonly puntoVenta: number | null;
  /** The till that has that point of sale is gone, and this one takes its place. */
  readonly reemplazar: boolean;
}

/** A pairing code of one use, short enough to be typed. With `puntoVenta` the terminal takes that point of sale, registering it when it is not. */
export async function crearCodigo(
  deps: Pick<Deps, "db" | "now">,
  nit: Nit,
  { sucursal, puntoVenta, reemplazar }: Lugar,
): Promise<{ readonly codigo: string; readonly venceEn: string }> {
  const { texto, hash } = newCodigo();
  const venceMs = deps.now() + CODIGO_MS;
  await insertCodigo(deps.db, {
    hash,
    nit,
    sucursal,
    puntoVenta,
    venceEn: venceMs,
    usado: 0,
    reemplazar: reemplazar ? 1 : 0,
  });
  return { codigo: texto, venceEn: instanteToIso(epochToInstante(venceMs)) };
}

/**
 * Pairs a terminal: its own point of sale at the tax system, CUIS and CUFD, and a credential. The code is used up last, so that a
 * pairing that fails on the way can be tried again with it. A till that takes a lost one's place has a higher epoch, and numbers
 * that the lost one cannot have given. docs/design.md D28.
 */
export async function emparejar(
  deps: Deps,
  { codigo, nombre }: { readonly codigo: string; readonly nombre: string },
): Promise<Result<{ terminalId: string; token: string; epoca: number }, Fallo>> {
  const codigoHash = hashCredencial(leerCodigo(codigo));
  const lugar = await findCodigo(deps.db, codigoHash, deps.now());
  if (lugar === undefined) return fail({ kind: "codigoEmparejamiento" });
  const empresa = await getEmpresa(deps.db, lugar.nit);
  const puntoVenta = await puntoPropio(deps, empresa, lugar, nombre);
  if (!puntoVenta.ok) return puntoVenta;
  const clave = { nit: empresa.nit, sucursal: lugar.sucursal, puntoVenta: puntoVenta.value };
  const synced = await sincronizar(deps, empresa, clave);
  if (!synced.ok) return synced;
  const { texto: token, hash } = newCredencial("trm");
  const terminalId = randomUUID();
  const emparejada = await inTransaction(
    deps.db,
    empresa.nit,
    async (tx): Promise<Result<EmparejadoDe, Fallo>> => {
      if ((await takeCodigo(tx, codigoHash, deps.now())) === undefined)
        return fail({ kind: "codigoEmparejamiento" });
      const anterior = await findTerminalDe(tx, clave);
      const libre = esLibre(anterior, lugar.reemplazar === 1, clave.puntoVenta);
      if (!libre.ok) return libre;
      // After a restore the lost till may not be here: it was paired after the copy, and its numbers were given all the same.
      if (anterior !== undefined || lugar.reemplazar === 1) await skipNumeros(tx, clave, NUMEROS_OMITIDOS);
      if (anterior !== undefined) {
        await revokeTerminal(tx, empresa.nit, anterior.id);
      }
      const epoca = (anterior?.epoca ?? 0) + 1 + (await findEpocasFuera(tx));
      const terminal = {
        id: terminalId,
        nit: empresa.nit,
        sucursal: clave.sucursal,
        puntoVenta: clave.puntoVenta,
        nombre,
        tokenHash: hash,
        epoca,
        revocado: 0,
        vistoEn: null,
        creadoEn: deps.now(),
      };
      // Outages end now, when the shop has a till again; what the lost one sold in them lies before.
      await sucederCajas(tx, terminal, ahoraDe(deps));
      return ok({ terminalId, token, epoca });
    },
  );
  if (emparejada.ok) await anotarCajas(deps, empresa.nit, clave);
  return emparejada;
}

interface EmparejadoDe {
  readonly terminalId: string;
  readonly token: string;
  readonly epoca: number;
}
