/** The form of a release's manifest: its programs and its data folders. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import * as caja from "../../apps/desktop/src/caja/motor/esquema.ts";
import * as servidor from "../../apps/server/src/motor/migraciones.ts";
import { archivoDe } from "./version.ts";
import { PARTES } from "./pendientes.ts";

const EnParte = z.enum(PARTES);
const Id = z.union([z.string(), z.number()]);

/** The data folders of one engine: the server's rows, with matching tills and tax system. */
const Carpetas = z.strictObject({
  /** The instant at which the last program was stopped. */
  tomadaEn: z.iso.datetime(),
  /** Each part's data folder, as a file of the version's folder. */
  archivos: z.record(EnParte, z.string()),
  /** The server's database as SQL, for PostgreSQL. */
  volcado: z.string().nullable(),
  /** Number of applied migrations. */
  esquema: z.record(EnParte, z.int()),
  /** Addresses of the programs; the tills were paired with the server's. */
  direcciones: z.strictObject({ servidor: z.url(), simulador: z.url(), webhook: z.url() }),
  /** The demo's companies: till `caja` belongs to the first, `caja-2` to the second. */
  empresas: z.array(
    z.strictObject({
      nit: z.int(),
      modalidad: z.int(),
      codigoSistema: z.string(),
      apiKey: z.string(),
      ownerToken: z.string(),
      /** Token of the tax system. */
      token: z.string(),
    }),
  ),
  /** Number of documents in each state, by part; the simulator's 690 is valid and 691 annulled. */
  documentos: z.record(EnParte, z.record(z.string(), z.int())),
  pendientes: z.array(
    z.strictObject({
      clase: z.string(),
      parte: EnParte,
      que: z.string(),
      /** Query for the ids, in the part's database. */
      consulta: z.string(),
      ids: z.array(Id).min(1),
    }),
  ),
});
export type Carpetas = z.infer<typeof Carpetas>;

/** The contents of a version's folder. */
export const Manifiesto = z.strictObject({
  version: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Files of the version's folder, and their entry points. */
  programas: z.strictObject({ archivo: z.string(), guiones: z.array(z.string()) }),
  /** Calls that its server serves to tills, `METHOD /path`. */
  rutasDeCaja: z.array(z.string()).min(1),
  /** Notes on how the folders were closed. */
  notas: z.array(z.string()),
  motores: z.strictObject({ sqlite: Carpetas, postgres: Carpetas }),
});
export type Manifiesto = z.infer<typeof Manifiesto>;

/** Reads a version's `manifiesto.json`; throws when it has another form. */
export function readManifiesto(version: string): Manifiesto {
  return Manifiesto.parse(JSON.parse(readFileSync(archivoDe(version, "manifiesto.json"), "utf8")));
}

/** Tells whether today's program migrates a release's data. */
export function hasCrecido({ esquema }: Carpetas, programa: "servidor" | "caja"): boolean {
  return esquema[programa] < { servidor: servidor.MIGRACIONES, caja: caja.MIGRACIONES }[programa].length;
}
