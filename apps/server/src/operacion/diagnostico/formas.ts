import { z } from "zod";
import {
  Conteo,
  DiscoSeguro,
  HallazgoSeguro,
  SistemaSeguro,
  TextoSeguro,
  VersionSegura,
} from "@mostrador/core";

/**
 * Settings of the server in a diagnosis: kinds, numbers and switches. Of an address, a folder or a secret
 * only its presence is told.
 */
const AjustesSeguros = z.object({
  motor: z.enum(["sqlite", "postgresql"]),
  ambiente: z.enum(["produccion", "sandbox"]),
  puerto: Conteo,
  enRed: z.boolean(),
  esquemaPublico: z.enum(["http", "https", "otro"]),
  siat: z.enum(["produccion", "piloto", "otra"]),
  dudaEsperaMs: Conteo,
  dudaIntervaloMs: Conteo,
  tareasMs: Conteo,
  sondeoMs: Conteo,
  porMinuto: Conteo,
  publicasPorMinuto: Conteo,
  mcpMaximoBs: Conteo,
  hasQrBase: z.boolean(),
  hasCorreo: z.boolean(),
  hasOidc: z.boolean(),
  hasBackoffice: z.boolean(),
  hasMetricas: z.boolean(),
  hasInstalacion: z.boolean(),
  hasCotizacionOficial: z.boolean(),
  dominios: Conteo,
  bancos: Conteo,
  proxies: Conteo,
  webhookRedes: Conteo,
  copias: z.object({ cadaMs: Conteo, guardar: Conteo }).nullable(),
  copiaFuera: z.object({ kind: z.enum(["carpeta", "sftp", "s3"]), cadaMs: Conteo, dias: Conteo }).nullable(),
  copiaAlMigrar: z.boolean(),
});

/** A company without identifying data. */
const EmpresaSegura = z.object({
  modalidad: Conteo,
  ambiente: Conteo,
  hasToken: z.boolean(),
  hasCertificado: z.boolean(),
  creditos: z.number(),
  puntos: Conteo,
  terminales: Conteo,
});

/** A whole number of seconds, negative for what is past; null where nothing is measured. */
const Segundos = z.number().nullable();

const DatosSeguros = z.object({
  leeDesde: Conteo,
  empresas: z.array(EmpresaSegura),
  enviando: Conteo,
  enDuda: Conteo,
  offline: Conteo,
  documentoMasViejoS: Segundos,
  entregas: Conteo,
  entregaMasViejaS: Segundos,
  correos: Conteo,
  cufdRestanteS: Segundos,
  certificadoRestanteS: Segundos,
  copiaHoras: Conteo,
});

/** The server's `diagnostico.json`. Every leaf is a number, a switch, a listed word or a masked text. */
export const DiagnosticoServidor = z.object({
  programa: z.literal("servidor"),
  version: VersionSegura,
  protocolo: Conteo,
  migraciones: Conteo,
  hecho: z.iso.datetime({ precision: 3 }),
  sistema: SistemaSeguro,
  disco: DiscoSeguro.nullable(),
  discoCopias: DiscoSeguro.nullable(),
  discoDiario: DiscoSeguro.nullable(),
  hasClave: z.boolean(),
  hallazgos: z.array(HallazgoSeguro),
  ajustes: AjustesSeguros,
  /** Null where the database does not open or cannot be read; `motivo` says why. */
  datos: DatosSeguros.nullable(),
  motivo: TextoSeguro.nullable(),
});
