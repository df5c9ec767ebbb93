/** Closed form of the till's diagnosis: a value that it does not name cannot be in the file. */
import { z } from "zod";
import {
  ColorSalud,
  Conteo,
  DiscoSeguro,
  HallazgoSeguro,
  PAGINAS_ROLLO,
  SistemaSeguro,
  TextoSeguro,
  VersionSegura,
} from "@mostrador/core";
import { Renglon } from "../../contract/areas/salud.ts";

const Si = z.boolean().nullable().catch(null);

/** Settings of the till that a diagnosis holds: kinds, numbers and switches; of an address or a folder only whether there is one. */
const AjustesSeguros = z.object({
  impresora: z.enum(["red", "dispositivo", "cola", "carpeta"]),
  columnas: Conteo,
  letras: z.enum([...PAGINAS_ROLLO, "imagen"]),
  qr: z.enum(["nativo", "imagen"]),
  corte: Si,
  pinCajon: Conteo,
  hasImpresoraPagina: Si,
  abrirCajon: Si,
  esperaSegundos: Conteo,
  exigirTurno: Si,
  arqueoCiego: Si,
  balanza: z.enum(["ninguna", "peso", "precio"]),
  sectores: z.array(Conteo),
  textoGrande: Si,
  descuentoMaximo: Conteo,
  cantidadMaxima: Conteo,
  bloqueoMinutos: Conteo,
  hasSegundaCopia: Si,
  teclasCambiadas: Conteo,
});

const DatosSeguros = z.object({
  esquema: Conteo,
  emparejada: Si,
  revocada: Si,
  protocolo: Conteo,
  epoca: Conteo,
  servidor: VersionSegura,
  servidorPropio: Si,
  modalidad: Conteo,
  ambiente: Conteo,
  usuarios: Conteo,
  facturas: Conteo,
  porSubir: Conteo,
  observadas: Conteo,
  enDuda: Conteo,
  manuales: Conteo,
  papeles: Conteo,
  errorImpresora: TextoSeguro.nullable(),
  desfaseMs: z.number().nullable().catch(null),
});

/** The till's `diagnostico.json`. Nothing else than this is written: every leaf is a number, a switch, a listed word or a masked text. */
export const DiagnosticoCaja = z.object({
  programa: z.literal("caja"),
  version: VersionSegura,
  protocolo: Conteo,
  hecho: z.iso.datetime({ precision: 3 }),
  sistema: SistemaSeguro,
  disco: DiscoSeguro.nullable(),
  /** Lights of the health page; null where the till's program does not run. */
  salud: z.array(z.object({ clave: Renglon.shape.clave, color: ColorSalud })).nullable(),
  hallazgos: z.array(HallazgoSeguro),
  /** Days from the newest copy of the day to this file; null without one. */
  copiaDias: Conteo,
  copias: Conteo,
  /** Null where the data do not open; `motivo` says why. */
  ajustes: AjustesSeguros.nullable(),
  datos: DatosSeguros.nullable(),
  motivo: TextoSeguro.nullable(),
});
