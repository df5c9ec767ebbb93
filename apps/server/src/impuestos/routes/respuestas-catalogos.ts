import { explicado } from "@mostrador/core";
import { z } from "zod";

const descripcion = explicado(z.string(), "Texto de la fila, como lo da el SIN.", "UNIDAD (BIENES)");
const codigoActividad = explicado(z.string(), "Código CAEB de la actividad.", "4711100");

/** A row of a catalog of the tax system. docs/fiscal-rules.md F50. */
export const FilaCatalogo = z.union([
  z
    .object({ codigoClasificador: explicado(z.int(), "Código de la fila.", 57), descripcion })
    .meta({ title: "FilaParametrica" }),
  z
    .object({
      codigoCaeb: codigoActividad,
      descripcion,
      tipoActividad: explicado(z.enum(["P", "S"]), "P si es la actividad principal, S si es secundaria."),
    })
    .meta({ title: "FilaActividad" }),
  z
    .object({
      codigoActividad,
      codigoDocumentoSector: explicado(z.int(), "Sector que esa actividad emite.", 1),
      tipoDocumentoSector: explicado(z.string(), "Clase de documento del sector.", "FCV"),
    })
    .meta({ title: "FilaActividadSector" }),
  z
    .object({
      codigoActividad,
      descripcionLeyenda: explicado(z.string(), "Texto de la leyenda que se imprime."),
    })
    .meta({ title: "FilaLeyenda" }),
  z
    .object({
      codigoActividad,
      codigoProducto: explicado(z.int(), "Código del producto o servicio.", 1000101),
      descripcionProducto: explicado(z.string(), "Nombre del producto o servicio."),
      nandina: explicado(z.array(z.string()), "Partidas arancelarias del producto; vacía si no tiene."),
    })
    .meta({ title: "FilaProducto" }),
]);
