import type { z } from "zod";
import type * as portal from "../../src/routes/respuestas-portal.ts";
import type * as cierres from "../../src/routes/respuestas-cierres.ts";
import type * as documentos from "../../src/routes/respuestas-documentos.ts";
import type * as actos from "../../src/routes/respuestas-actos.ts";
import type * as ventas from "../../src/routes/respuestas-ventas.ts";

/** The replies' own schemas say what the page reads. */
export type Inicio = z.infer<typeof portal.Inicio>;
export type Hoy = z.infer<typeof ventas.Hoy>;
export type VentasListadas = z.infer<typeof ventas.VentasListadas>;
export type ValoresDeVentas = z.infer<typeof ventas.ValoresDeVentas>;
export type VentaAbierta = z.infer<typeof ventas.VentaAbierta>;
export type InformeDeVentas = z.infer<typeof ventas.InformeDeVentas>;
export type PorDevolver = z.infer<typeof documentos.PorDevolver>;
export type Contingencia = z.infer<typeof portal.Contingencia>;
export type VentasDobles = z.infer<typeof portal.VentasDobles>;
export type Terminales = z.infer<typeof portal.Terminales>;
export type Cierres = z.infer<typeof cierres.Cierres>;
export type Turnos = z.infer<typeof portal.Turnos>;
export type Actos = z.infer<typeof actos.Actos>;
export type Consumo = z.infer<typeof portal.Consumo>;
export type Entregas = z.infer<typeof portal.Entregas>;
export type Webhooks = z.infer<typeof portal.Webhooks>;
export type Usuarios = z.infer<typeof portal.Usuarios>;
export type MisEmpresas = z.infer<typeof portal.MisEmpresas>;
export type MesDeEmpresas = z.infer<typeof ventas.MesDeEmpresas>;
export type Cafcs = z.infer<typeof portal.Cafcs>;
export type Clave = z.infer<typeof portal.Clave>;
