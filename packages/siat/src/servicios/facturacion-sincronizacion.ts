import { NOMBRES_CATALOGOS, OPERACION_POR_CATALOGO, type FilasCatalogo } from "@mostrador/core/catalogos";
import type { Instante } from "@mostrador/core";
import { z } from "zod";
import type { Leido, OperacionSincronizar, Servicios } from "../contrato/index.ts";
import { parseFecha } from "../fecha.ts";
import { camposDeOrigen, type PuntoConCuis } from "../origen.ts";
import {
  aceptada,
  duda,
  interpretar,
  parseComunicacion,
  type Comunicacion,
  type Desenlace,
} from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Llamar, OpcionesLlamada } from "../transport.ts";

/** The catalogs that have rows: all but the clock. */
export type CatalogoConFilas = keyof FilasCatalogo;
/** Outcome of asking for a catalog, with its rows. docs/fiscal-rules.md F50. */
export type Sincronizado<N extends CatalogoConFilas> = Desenlace<{ readonly filas: FilasCatalogo[N] }>;
/** Outcome of asking for the tax system's clock. */
export type RespuestaFechaHora = Desenlace<{ readonly fechaHora: Instante }>;

/** One method a catalog, by docs/api.md A23's name. */
export type Sincronizar = {
  readonly [N in CatalogoConFilas]: (
    punto: PuntoConCuis,
    opciones?: OpcionesLlamada,
  ) => Promise<Sincronizado<N>>;
};

const texto = z.string().min(1);
const parametricas = z.array(z.object({ codigoClasificador: z.int(), descripcion: texto }));

/** The contract lets every field be absent; a row without its fields is ignored. docs/fiscal-rules.md F50. */
const FILAS: { readonly [N in CatalogoConFilas]: z.ZodType<FilasCatalogo[N]> } = {
  actividades: z.array(
    z.object({ codigoCaeb: texto, descripcion: texto, tipoActividad: z.enum(["P", "S"]) }),
  ),
  actividades_documento_sector: z.array(
    z.object({ codigoActividad: texto, codigoDocumentoSector: z.int(), tipoDocumentoSector: texto }),
  ),
  eventos_significativos: parametricas,
  leyendas: z.array(z.object({ codigoActividad: texto, descripcionLeyenda: texto })),
  mensajes_servicios: parametricas,
  metodos_pago: parametricas,
  motivos_anulacion: parametricas,
  paises: parametricas,
  productos_servicios: z.array(
    z.object({
      codigoActividad: texto,
      codigoProducto: z.int(),
      descripcionProducto: texto,
      nandina: z.array(z.string()),
    }),
  ),
  tipos_documento_identidad: parametricas,
  tipos_documento_sector: parametricas,
  tipos_emision: parametricas,
  tipos_factura: parametricas,
  tipos_habitacion: parametricas,
  tipos_moneda: parametricas,
  tipos_punto_venta: parametricas,
  unidades_medida: parametricas,
};

/** FacturacionSincronizacion: the 18 catalogs. docs/fiscal-rules.md F50. */
export function createSincronizacion(
  llamar: Llamar<Servicios["FacturacionSincronizacion"]>,
  timeouts: Timeouts,
) {
  const pedir = (operacion: OperacionSincronizar, punto: PuntoConCuis, opciones: OpcionesLlamada) =>
    llamar(operacion, { ...camposDeOrigen(punto), cuis: punto.cuis }, timeouts.sincronizacion, opciones);

  const catalogo =
    <N extends CatalogoConFilas>(nombre: N) =>
    async (punto: PuntoConCuis, opciones: OpcionesLlamada = {}): Promise<Sincronizado<N>> => {
      const entrega = await pedir(OPERACION_POR_CATALOGO[nombre], punto, opciones);
      return interpretar(entrega, (respuesta, { advertencias }, intercambio): Sincronizado<N> | null => {
        if (respuesta.transaccion !== true) return null;
        const filas = FILAS[nombre].safeParse(listaDe(respuesta));
        if (!filas.success) return duda("ilegible", z.prettifyError(filas.error), intercambio);
        return aceptada({ filas: filas.data }, advertencias, intercambio);
      });
    };

  return {
    ...(Object.fromEntries(
      NOMBRES_CATALOGOS.filter((nombre) => nombre !== "fecha_hora").map((nombre) => [
        nombre,
        catalogo(nombre),
      ]),
    ) as Sincronizar), // `Object.fromEntries` loses the names in the type: there is one method for each

    /** The tax system's clock, by its name in docs/api.md. */
    async fecha_hora(punto: PuntoConCuis, opciones: OpcionesLlamada = {}): Promise<RespuestaFechaHora> {
      const entrega = await llamar(
        "sincronizarFechaHora",
        { ...camposDeOrigen(punto), cuis: punto.cuis },
        timeouts.consulta,
        opciones,
      );
      return interpretar(entrega, (respuesta, { advertencias }, intercambio): RespuestaFechaHora | null => {
        if (respuesta.transaccion !== true) return null;
        const fechaHora = parseFecha(respuesta.fechaHora ?? "");
        if (fechaHora === null) return duda("ilegible", "fechaHora ausente", intercambio);
        return aceptada({ fechaHora }, advertencias, intercambio);
      });
    },

    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return parseComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
    },
  };
}

/** The reply's one list, whatever its operation calls it. */
function listaDe(respuesta: RespuestaSincronizar): readonly unknown[] {
  for (const [nombre, valor] of Object.entries(respuesta))
    if (nombre.startsWith("lista") && Array.isArray(valor)) return valor;
  return [];
}

type RespuestaSincronizar = Leido<
  Servicios["FacturacionSincronizacion"]["operaciones"][OperacionSincronizar]["respuesta"]["tipo"]
>;
