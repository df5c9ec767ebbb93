import { actualizacion } from "./areas/actualizacion.ts";
import { busqueda } from "./areas/busqueda.ts";
import { caja } from "./areas/caja.ts";
import { contingencia } from "./areas/contingencia.ts";
import { escritos } from "./areas/escritos.ts";
import { existencias } from "./areas/existencias.ts";
import { etiquetas } from "./areas/etiquetas.ts";
import { efectivo } from "./areas/efectivo.ts";
import { instalacion } from "./areas/instalacion.ts";
import { impresion } from "./areas/impresion.ts";
import { manuales } from "./areas/manuales.ts";
import { tienda } from "./areas/tienda.ts";
import { notas } from "./areas/notas.ts";
import { precios } from "./areas/precios.ts";
import { practica } from "./areas/practica.ts";
import { proformas } from "./areas/proformas.ts";
import { cliente } from "./areas/cliente.ts";
import { deberes } from "./areas/deberes.ts";
import { documentos } from "./areas/documentos.ts";
import { salud } from "./areas/salud.ts";
import { ventas } from "./areas/ventas.ts";
import { usuarios } from "./areas/usuarios.ts";
import { venta } from "./areas/venta.ts";
import type { Contract } from "./call.ts";

/**
 * The messages between screen and selling half, one area per file. Commands change something, queries only
 * read, events are sent unasked. Each call declares its right, and whether it changes state. Each input is
 * checked with its schema first.
 */
export const CONTRATO = {
  comandos: {
    ...venta.comandos,
    ...busqueda.comandos,
    ...escritos.comandos,
    ...impresion.comandos,
    ...etiquetas.comandos,
    ...efectivo.comandos,
    ...deberes.comandos,
    ...contingencia.comandos,
    ...cliente.comandos,
    ...documentos.comandos,
    ...ventas.comandos,
    ...notas.comandos,
    ...manuales.comandos,
    ...tienda.comandos,
    ...precios.comandos,
    ...proformas.comandos,
    ...existencias.comandos,
    ...usuarios.comandos,
    ...instalacion.comandos,
    ...salud.comandos,
    ...actualizacion.comandos,
    ...practica.comandos,
    ...caja.comandos,
  },
  consultas: {
    ...venta.consultas,
    ...busqueda.consultas,
    ...escritos.consultas,
    ...efectivo.consultas,
    ...deberes.consultas,
    ...contingencia.consultas,
    ...cliente.consultas,
    ...impresion.consultas,
    ...etiquetas.consultas,
    ...tienda.consultas,
    ...precios.consultas,
    ...proformas.consultas,
    ...existencias.consultas,
    ...notas.consultas,
    ...ventas.consultas,
    ...manuales.consultas,
    ...usuarios.consultas,
    ...instalacion.consultas,
    ...salud.consultas,
    ...actualizacion.consultas,
    ...caja.consultas,
  },
  eventos: {
    ...venta.eventos,
    ...impresion.eventos,
    ...cliente.eventos,
    ...tienda.eventos,
    ...caja.eventos,
  },
} as const satisfies Contract;
