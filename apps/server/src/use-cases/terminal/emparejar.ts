import { randomUUID } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import { puntoSiat, type Deps } from "../../deps.ts";
import { getEmpresa, type Empresa } from "../../db/empresas.ts";
import { findPunto, savePunto } from "../../db/puntos.ts";
import { insertCodigo, insertTerminal, takeCodigo } from "../../db/terminales.ts";
import { falloDeSiat, type Fallo } from "../../fallos.ts";
import { hashCredencial, newCredencial } from "../../secretos.ts";
import { sincronizar } from "../sincronizar.ts";

/** How long a pairing code waits to be used. */
const CODIGO_MS = 15 * 60_000;
/** Registered as a window for collections: catalog tipos_punto_venta. */
const TIPO_CAJA = 2;

/** A pairing code of one use. With `puntoVenta` the terminal takes that point of sale, registering it when it is not. */
export async function crearCodigo(
  deps: Pick<Deps, "db" | "now">,
  nit: number,
  { sucursal, puntoVenta }: { readonly sucursal: number; readonly puntoVenta: number | null },
): Promise<{ readonly codigo: string; readonly venceEn: string }> {
  const { texto, hash } = newCredencial("emp");
  const codigo = { hash, nit, sucursal, punto_venta: puntoVenta, vence_en: deps.now() + CODIGO_MS, usado: 0 };
  await insertCodigo(deps.db, codigo);
  return { codigo: texto, venceEn: new Date(codigo.vence_en).toISOString() };
}

/** Pairs a terminal: its own point of sale at the tax system, CUIS and CUFD, and a credential. DESIGN.md section 4. */
export async function emparejar(
  deps: Deps,
  { codigo, nombre }: { readonly codigo: string; readonly nombre: string },
): Promise<Result<{ terminalId: string; token: string; epoca: number }, Fallo>> {
  const taken = await deps.db
    .transaction()
    .execute((tx) => takeCodigo(tx, hashCredencial(codigo), deps.now()));
  if (taken === undefined) return fail({ kind: "codigoEmparejamiento" });
  const empresa = await getEmpresa(deps.db, taken.nit);
  const puntoVenta = await puntoPropio(deps, empresa, taken.sucursal, taken.punto_venta, nombre);
  if (!puntoVenta.ok) return puntoVenta;
  const clave = { nit: empresa.nit, sucursal: taken.sucursal, puntoVenta: puntoVenta.value };
  const synced = await sincronizar(deps, empresa, clave);
  if (!synced.ok) return synced;
  const { texto: token, hash } = newCredencial("trm");
  const id = randomUUID();
  const epoca = 1;
  await deps.db.transaction().execute(async (tx) => {
    await savePunto(tx, clave, { terminal_id: id });
    await insertTerminal(tx, {
      id,
      nit: empresa.nit,
      sucursal: clave.sucursal,
      punto_venta: clave.puntoVenta,
      nombre,
      token_hash: hash,
      epoca,
      revocado: 0,
      visto_en: null,
      creado_en: deps.now(),
    });
  });
  return ok({ terminalId: id, token, epoca });
}

/** The point of sale's code: the wanted one where the tax system has it, else a new one; a lost reply is recovered by its name. */
async function puntoPropio(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
  wanted: number | null,
  nombre: string,
): Promise<Result<number, Fallo>> {
  const casa = await findPunto(deps.db, { nit: empresa.nit, sucursal, puntoVenta: 0 });
  const siat = deps.siatOf(empresa);
  if (siat === null) return fail({ kind: "sinToken" });
  if (casa?.cuis == null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta: 0 });
  const origen = puntoSiat(empresa, { sucursal, puntoVenta: 0, cuis: casa.cuis });
  const registrados = await siat.operaciones.consultaPuntoVenta(origen);
  if (registrados.kind !== "aceptada") return fail(falloDeSiat(registrados));
  const known = registrados.puntosVenta.find((p) => p.codigoPuntoVenta === wanted);
  if (known !== undefined) {
    const local = await findPunto(deps.db, {
      nit: empresa.nit,
      sucursal,
      puntoVenta: known.codigoPuntoVenta,
    });
    return local?.terminal_id == null
      ? ok(known.codigoPuntoVenta)
      : fail({ kind: "puntoDeTerminal", puntoVenta: known.codigoPuntoVenta });
  }
  const nuevo = {
    codigoTipoPuntoVenta: TIPO_CAJA,
    nombre: `${nombre} ${randomUUID().slice(0, 8)}`,
    descripcion: "Caja de Mostrador",
  };
  const registro = await siat.operaciones.registroPuntoVenta(origen, nuevo);
  if (registro.kind === "aceptada") return ok(registro.codigoPuntoVenta);
  if (registro.kind !== "enDuda") return fail(falloDeSiat(registro));
  const after = await siat.operaciones.consultaPuntoVenta(origen);
  const found =
    after.kind === "aceptada" ? after.puntosVenta.find((p) => p.nombre === nuevo.nombre) : undefined;
  return found === undefined ? fail({ kind: "enDuda" }) : ok(found.codigoPuntoVenta);
}
