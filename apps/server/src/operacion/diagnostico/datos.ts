import type { z } from "zod";
import type { Config } from "../../config.ts";
import { saldo } from "../../cuenta/db/creditos.ts";
import { listEmpresas } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { listPuntos } from "../../impuestos/db/puntos.ts";
import { createFirmas } from "../../impuestos/siat/signers.ts";
import { findAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";
import { CLAVE_LEE_DESDE } from "../../motor/migraciones.ts";
import { listCopias } from "../../motor/restauracion.ts";
import { openSoloLectura } from "../../motor/solo-lectura.ts";
import { findSecretos } from "../../secretos.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import { measureOperacion } from "../medir.ts";
import type { DiagnosticoServidor } from "./formas.ts";

const HORA_MS = 3_600_000;
type Datos = z.input<typeof DiagnosticoServidor>["datos"];

/**
 * Reads the database's part of a diagnosis, without writing. Returns null and the reason where the database cannot
 * be opened.
 */
export async function readDatos(
  config: Config,
  hasClave: boolean,
  enMs: number,
): Promise<{ readonly datos: Datos; readonly motivo: string | null }> {
  try {
    const db = openSoloLectura(config);
    try {
      // Secrets are opened only if the key exists, because opening a missing key would create it.
      const vigenciasOf: Deps["vigenciasOf"] = hasClave
        ? createFirmas(await findSecretos(db, config.dataDir), () => enMs).vigenciasOf
        : () => ({ certificadoMs: null, titular: null, tokenMs: null });
      return { datos: await datosDe({ db, config, now: () => enMs, vigenciasOf }), motivo: null };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return { datos: null, motivo: String(error) };
  }
}

async function datosDe(deps: Pick<Deps, "db" | "config" | "now" | "vigenciasOf">): Promise<Datos> {
  const { db } = deps;
  const medidas = await measureOperacion(deps);
  const [ultima] = await listCopias(db);
  return {
    leeDesde: Number((await findAjuste(db, CLAVE_LEE_DESDE)) ?? 0),
    empresas: await empresasDe(db),
    enviando: medidas.documentos.ENVIANDO,
    enDuda: medidas.documentos.EN_DUDA,
    offline: medidas.documentos.OFFLINE,
    documentoMasViejoS: redondo(medidas.documentoMasViejo),
    entregas: medidas.entregas,
    entregaMasViejaS: redondo(medidas.entregaMasVieja),
    correos: medidas.correos,
    cufdRestanteS: redondo(medidas.cufdRestante),
    certificadoRestanteS: redondo(medidas.certificadoRestante),
    copiaHoras: ultima === undefined ? null : Math.max(0, Math.round((deps.now() - ultima) / HORA_MS)),
  };
}

function redondo(segundos: number | null): number | null {
  return segundos === null ? null : Math.round(segundos);
}

/** Reads the companies for a diagnosis, which contains their equipment but never their names. */
async function empresasDe(db: Db): Promise<NonNullable<Datos>["empresas"]> {
  const puntos = await listPuntos(db);
  return Promise.all(
    (await listEmpresas(db)).map(async ({ nit, modalidad, ambiente, token, p12 }) => ({
      modalidad,
      ambiente,
      hasToken: token !== null,
      hasCertificado: p12 !== null,
      creditos: await saldo(db, nit),
      puntos: puntos.filter((punto) => punto.nit === nit).length,
      terminales: (await listTerminales(db, nit)).length,
    })),
  );
}
