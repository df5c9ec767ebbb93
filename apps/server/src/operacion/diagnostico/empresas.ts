import type { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { saldo } from "../../cuenta/db/creditos.ts";
import { listEmpresas } from "../../cuenta/db/empresas.ts";
import { listPuntos } from "../../impuestos/db/puntos.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import type { DiagnosticoServidor } from "./formas.ts";

type Datos = NonNullable<z.input<typeof DiagnosticoServidor>["datos"]>;

/** Gives the companies as a diagnosis holds them: their equipment, never their names. */
export async function empresasDe(db: Db): Promise<Datos["empresas"]> {
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
