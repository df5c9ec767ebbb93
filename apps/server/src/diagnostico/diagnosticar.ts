import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROTOCOLO, type Hallazgo } from "@mostrador/core";
import { readDisco, readSistema, VERSION, writeDiagnostico } from "@mostrador/core/node";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { Db } from "../db/connection.ts";
import { findAjuste } from "../db/ajustes.ts";
import { saldo } from "../db/creditos.ts";
import { listEmpresas } from "../db/empresas.ts";
import { CLAVE_LEE_DESDE, MIGRACIONES } from "../db/migraciones.ts";
import { listPuntos } from "../db/puntos.ts";
import { listCopias } from "../db/restauracion.ts";
import { openSoloLectura } from "../db/solo-lectura.ts";
import { listTerminales } from "../db/terminales.ts";
import { createFirmanteOf } from "../siat/signers.ts";
import type { Deps } from "../deps.ts";
import { medir } from "../operacion/medir.ts";
import { CLAVE, loadSecretos } from "../secretos.ts";
import { ajustesDe } from "./ajustes.ts";
import { DiagnosticoServidor } from "./formas.ts";

const HORA_MS = 3_600_000;
type Datos = z.input<typeof DiagnosticoServidor>["datos"];

/**
 * Writes the server's diagnosis into `carpeta` and gives the file's path, whether a server runs or not and whether its database opens or not.
 * It holds what `DiagnosticoServidor` declares and the server's log. Throws what the disk can do. docs/trust.md heading 52.
 */
export async function diagnosticar(
  config: Config,
  carpeta: string,
  hallazgos: readonly Hallazgo[],
): Promise<string> {
  const enMs = Date.now();
  const { dataDir, copias, diario } = config;
  const hasClave = existsSync(join(dataDir, CLAVE));
  return writeDiagnostico(carpeta, {
    forma: DiagnosticoServidor,
    datos: {
      programa: "servidor",
      version: VERSION,
      protocolo: PROTOCOLO,
      migraciones: MIGRACIONES.length,
      hecho: new Date(enMs).toISOString(),
      sistema: readSistema(),
      disco: readDisco(dataDir),
      discoCopias: copias === null ? null : readDisco(copias.carpeta),
      discoDiario: diario === null ? null : readDisco(diario),
      hasClave,
      hallazgos: [...hallazgos],
      ajustes: ajustesDe(config),
      ...(await leerDatos(config, hasClave, enMs)),
    },
    registros: { "registro.jsonl": dataDir },
    enMs,
  });
}

async function leerDatos(
  config: Config,
  hasClave: boolean,
  enMs: number,
): Promise<{ readonly datos: Datos; readonly motivo: string | null }> {
  try {
    const db = openSoloLectura(config);
    try {
      // Reading a key that is not there would make one.
      const firmanteOf: Deps["firmanteOf"] = hasClave
        ? createFirmanteOf(loadSecretos(config.dataDir), () => enMs)
        : () => null;
      return { datos: await datosDe({ db, now: () => enMs, firmanteOf }), motivo: null };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return { datos: null, motivo: String(error) };
  }
}

async function datosDe(deps: Pick<Deps, "db" | "now" | "firmanteOf">): Promise<Datos> {
  const { db } = deps;
  const medidas = await medir(deps);
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

function redondo(segundos: number | null): number | null {
  return segundos === null ? null : Math.round(segundos);
}
