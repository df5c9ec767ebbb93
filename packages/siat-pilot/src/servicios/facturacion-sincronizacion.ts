import {
  CATALOGOS_DEMO,
  NOMBRES_CATALOGOS,
  OPERACION_POR_CATALOGO,
  type NombreCatalogo,
} from "@mostrador/core/catalogos";
import { toInstante } from "../instante.ts";
import { primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, Operacion, RespuestaSoap } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";

/** The reply's list of each catalog; the parametric ones are all `listaCodigos`. docs/fiscal-rules.md F50. */
const LISTAS: Readonly<Partial<Record<NombreCatalogo, string>>> = {
  actividades: "listaActividades",
  actividades_documento_sector: "listaActividadesDocumentoSector",
  leyendas: "listaLeyendas",
};

/** The 18 operations, each named as the authority names it. */
export const sincronizaciones: Readonly<Record<string, Operacion>> = Object.fromEntries(
  NOMBRES_CATALOGOS.map((nombre) => [
    OPERACION_POR_CATALOGO[nombre],
    (llamada: Llamada) => sincronizar(llamada, nombre),
  ]),
);

async function sincronizar(llamada: Llamada, nombre: NombreCatalogo): Promise<RespuestaSoap> {
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.sincronizacion, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  if (nombre === "fecha_hora") return { transaccion: true, fechaHora: toInstante(llamada.ahora) };
  const { actividades, sectores } = seguro(hechos.contribuyente);
  const propias = new Set(actividades);
  const habilitados = new Set(sectores);
  const filas: readonly object[] = CATALOGOS_DEMO[nombre].filter((fila) =>
    isPropia(fila, propias, habilitados),
  );
  return { transaccion: true, [LISTAS[nombre] ?? "listaCodigos"]: filas.map((fila) => ({ ...fila })) };
}

/** Tells whether a row belongs to this taxpayer: activities, rows that name an activity, and sectors. All other rows are for everyone. */
function isPropia(fila: object, propias: ReadonlySet<string>, habilitados: ReadonlySet<number>): boolean {
  if ("codigoDocumentoSector" in fila && !habilitados.has(Number(fila.codigoDocumentoSector))) return false;
  if ("codigoCaeb" in fila) return propias.has(String(fila.codigoCaeb));
  return "codigoActividad" in fila ? propias.has(String(fila.codigoActividad)) : true;
}
