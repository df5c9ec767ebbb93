import type { z } from "zod";
import type * as portal from "../../src/routes/respuestas-portal.ts";
import type * as actos from "../../src/routes/respuestas-actos.ts";
import type { Factura as FacturaVista } from "../../src/routes/respuestas.ts";

/** The replies' own schemas say what the page reads. */
export type Inicio = z.infer<typeof portal.Inicio>;
export type Ventas = z.infer<typeof portal.VentasDelPeriodo>;
export type FacturasHalladas = z.infer<typeof portal.FacturasHalladas>;
export type Contingencia = z.infer<typeof portal.Contingencia>;
export type VentasDobles = z.infer<typeof portal.VentasDobles>;
export type Terminales = z.infer<typeof portal.Terminales>;
export type Turnos = z.infer<typeof portal.Turnos>;
export type Actos = z.infer<typeof actos.Actos>;
export type Consumo = z.infer<typeof portal.Consumo>;
export type Entregas = z.infer<typeof portal.Entregas>;
export type Webhooks = z.infer<typeof portal.Webhooks>;
export type Usuarios = z.infer<typeof portal.Usuarios>;
export type MisEmpresas = z.infer<typeof portal.MisEmpresas>;
export type Cafcs = z.infer<typeof portal.Cafcs>;
export type Clave = z.infer<typeof portal.Clave>;
export type Factura = z.infer<typeof FacturaVista>;
