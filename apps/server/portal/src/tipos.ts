import type { z } from "zod";
import type * as portal from "../../src/operacion/routes/respuestas-portal.ts";
import type * as avisos from "../../src/avisos/routes/respuestas-avisos.ts";
import type * as cortes from "../../src/contingencia/routes/respuestas-cortes.ts";
import type * as dobles from "../../src/documentos/routes/respuestas-dobles.ts";
import type * as credito from "../../src/impuestos/routes/respuestas-credito.ts";
import type * as sectores from "../../src/impuestos/routes/respuestas-sectores.ts";
import type * as terminales from "../../src/terminales/routes/respuestas-terminales.ts";
import type * as turnos from "../../src/terminales/routes/respuestas-turnos.ts";
import type * as acceso from "../../src/identidad/routes/respuestas-acceso.ts";
import type * as cuenta from "../../src/cuenta/routes/respuestas-cuenta.ts";
import type * as cierres from "../../src/ventas/routes/respuestas-cierres.ts";
import type * as documentos from "../../src/documentos/routes/respuestas-documentos.ts";
import type * as actos from "../../src/terminales/routes/respuestas-actos.ts";
import type * as mes from "../../src/ventas/routes/respuestas-mes.ts";
import type * as repetidas from "../../src/documentos/routes/respuestas-repetidas.ts";
import type * as servidor from "../../src/operacion/routes/respuestas-servidor.ts";
import type * as ventas from "../../src/ventas/routes/respuestas-ventas.ts";

/** The types of the portal's replies, from the schemas that the server declares for them. */
export type Inicio = z.infer<typeof portal.Inicio>;
export type PrimerosPasos = z.infer<typeof portal.PrimerosPasos>;
export type Avisos = z.infer<typeof avisos.Avisos>;
export type AjustesDelServidor = z.infer<typeof servidor.AjustesDelServidor>;
export type Prueba = z.infer<typeof servidor.Prueba>;
export type Hoy = z.infer<typeof ventas.Hoy>;
export type VentasListadas = z.infer<typeof ventas.VentasListadas>;
export type ValoresDeVentas = z.infer<typeof ventas.ValoresDeVentas>;
export type VentaAbierta = z.infer<typeof ventas.VentaAbierta>;
export type InformeDeVentas = z.infer<typeof ventas.InformeDeVentas>;
export type ComparacionDeSucursales = z.infer<typeof ventas.ComparacionDeSucursales>;
export type PorDevolver = z.infer<typeof documentos.PorDevolver>;
export type Contingencia = z.infer<typeof cortes.Contingencia>;
export type VentasDobles = z.infer<typeof dobles.VentasDobles>;
export type Repetidas = z.infer<typeof repetidas.Repetidas>;
export type Terminales = z.infer<typeof terminales.Terminales>;
export type Cierres = z.infer<typeof cierres.Cierres>;
export type Turnos = z.infer<typeof turnos.Turnos>;
export type Actos = z.infer<typeof actos.Actos>;
export type Consumo = z.infer<typeof cuenta.Consumo>;
export type Entregas = z.infer<typeof cuenta.Entregas>;
export type Webhooks = z.infer<typeof cuenta.Webhooks>;
export type Sesiones = z.infer<typeof acceso.Sesiones>;
export type AccesosDeEmpresa = z.infer<typeof acceso.AccesosDeEmpresa>;
export type Usuarios = z.infer<typeof acceso.Usuarios>;
export type MisEmpresas = z.infer<typeof acceso.MisEmpresas>;
export type MesDeEmpresas = z.infer<typeof ventas.MesDeEmpresas>;
export type Sectores = z.infer<typeof sectores.Sectores>;
export type Cafcs = z.infer<typeof cuenta.Cafcs>;
export type CreditoParcial = z.infer<typeof credito.CreditoParcial>;
export type FirmaYToken = z.infer<typeof cuenta.FirmaYToken>;
export type EstadoDelMes = z.infer<typeof mes.EstadoDelMes>;
export type Clave = z.infer<typeof cuenta.Clave>;
/** The official rates of `GET /ExchangeRate/history`. Its schema has the names of the wire, which the portal reads in camelCase. */
export interface CotizacionesOficiales {
  readonly historial: readonly {
    readonly fecha: string;
    readonly usdBob: number;
    readonly ufvBob: number | null;
    readonly fuente: string;
  }[];
}
