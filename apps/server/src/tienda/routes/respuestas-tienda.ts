import {
  Cliente,
  COLUMNAS_PLANILLA,
  CuentaDeFilas,
  explicado,
  FilaRevisada,
  GrupoSinCodigo,
  Producto,
  TipoCompartido,
} from "@mostrador/core";
import { z } from "zod";
import { Momento, MontoDeDocumento } from "../../http/respuestas.ts";

/** Schemas of the portal's replies about the shop, under the names of the code: products, prices, buyers. */

/** A product without its picture, with the names of its codes. */
export const ProductoVisto = Producto.omit({ foto: true }).extend({
  precio: explicado(z.string(), "Precio general, en bolivianos.", "9.50"),
  unidad: explicado(z.string(), "Nombre de su unidad de medida.", "UNIDAD (BIENES)"),
  /** Name of the product's code in the tax system's catalog; empty if the company's catalog no longer has the code. */
  nombreSin: explicado(z.string(), "Nombre de su código en el catálogo del SIN; vacío si ya no está."),
  hasFoto: explicado(z.boolean(), "Si tiene foto."),
});

/** A page of products. */
export const ProductosHallados = z.object({
  productos: explicado(z.array(ProductoVisto), "Productos de la página."),
  total: explicado(z.int(), "Cuántas filas halla el filtro en todas sus páginas.", 40),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
  categorias: explicado(z.array(z.string()), "Categorías en uso, para el filtro."),
  /** Values that lost to a later write in the last thirty days. */
  conflictos: explicado(z.int(), "Valores que perdieron ante otro posterior en los últimos 30 días.", 0),
  sinCodigo: explicado(z.int(), "Productos de toda la tienda que no tienen código de Impuestos.", 0),
});

/** A product with its picture. */
export const ProductoEntero = z.object({
  producto: explicado(ProductoVisto, "El producto, sin su foto."),
  foto: explicado(z.string().nullable(), "Su foto como data URI; nulo si no tiene."),
});

/** A saved row; `pisados`: fields whose value another person had changed meanwhile and that were overwritten. */
export const Guardado = z.object({
  id: explicado(z.string(), "Identificador de la fila en todas las cajas."),
  pisados: explicado(
    z.array(z.string()),
    "Campos en que se escribió sobre un valor que otra persona dio entre tanto.",
  ),
});

/** The reply of a deleted row. */
export const Borrado = z.object({
  id: explicado(z.string(), "Identificador de la fila en todas las cajas."),
  borrado: explicado(z.boolean(), "Si quedó borrada."),
});

/** Codes of the tax system for a description. */
export const Sugerencias = z.object({
  sugerencias: explicado(
    z.array(
      z.object({
        codigoSin: explicado(z.int(), "Código del catálogo `productos_servicios`.", 99100),
        actividadEconomica: explicado(z.string(), "Código CAEB de su actividad.", "4711100"),
        descripcion: explicado(z.string(), "Nombre en el catálogo."),
        segura: explicado(z.boolean(), "Se puede proponer; si no, lo elige una persona.", true),
      }),
    ),
    "Códigos del SIN, con su nombre y su actividad.",
  ),
});

/** Units and categories from which those of a product are chosen. */
export const OpcionesProducto = z.object({
  unidades: explicado(
    z.array(
      z.object({
        codigo: explicado(z.int(), "Código de la unidad.", 57),
        descripcion: explicado(z.string(), "Nombre de la unidad."),
      }),
    ),
    "Unidades de medida del catálogo.",
  ),
  categorias: explicado(z.array(z.string()), "Categorías en uso."),
});

const Columna = z.enum(COLUMNAS_PLANILLA);

/** Effect of a price list. */
export const Importacion = z.object({
  titulos: explicado(
    z.array(
      z.object({
        titulo: explicado(z.string(), "Título de la columna en la planilla."),
        columna: explicado(Columna.nullable(), "Lo que es para la tienda; nulo si no se usa."),
        muestras: explicado(z.array(z.string()), "Lo que dice en sus primeras filas."),
      }),
    ),
    "Columnas de la planilla, en su orden.",
  ),
  faltan: explicado(z.array(Columna), "Columnas sin las que no se puede leer: hay que decir cuáles son."),
  cuenta: explicado(CuentaDeFilas, "Cuántas filas de cada clase."),
  dudosas: explicado(z.int(), "Filas que entran solo si se aceptan sus códigos dudosos.", 0),
  grupos: explicado(z.array(GrupoSinCodigo), "Productos que entran sin código de Impuestos, por grupos."),
  filas: explicado(z.array(FilaRevisada), "Qué pasa con cada fila."),
  importacion: explicado(
    z.string().nullable(),
    "Identificador con el que se deshace; nulo si no aceptó ninguna.",
  ),
});

/** Imports of price lists, the newest first. */
export const Importaciones = z.object({
  importaciones: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador de la importación."),
        momento: explicado(Momento, "Cuándo se hizo."),
        autor: explicado(z.string(), "Quién la hizo."),
        archivo: explicado(z.string(), "Nombre del archivo.", "productos.xlsx"),
        nuevos: explicado(z.int(), "Productos que hizo.", 120),
        cambiados: explicado(z.int(), "Productos que cambió.", 8),
        deshecha: explicado(Momento.nullable(), "Cuándo se deshizo; nulo si sigue en pie."),
      }),
    ),
    "Las últimas listas que se trajeron.",
  ),
});

/** Effect of an import that was undone. */
export const ImportacionDeshecha = z.object({
  borrados: explicado(z.int(), "Productos que hizo y que se borraron.", 120),
  devueltos: explicado(z.int(), "Productos que volvieron a como estaban.", 8),
  quedan: explicado(z.int(), "Datos que alguien cambió después, y que quedan como están.", 0),
});

/** Products without a code of the tax system, by groups. */
export const ProductosSinCodigo = z.object({
  grupos: explicado(
    z.array(GrupoSinCodigo),
    "Grupos de productos con la misma sugerencia, el mayor primero.",
  ),
});

/** Products that got a code. */
export const CodigosDados = z.object({
  cambian: explicado(z.int(), "Productos que recibieron su código.", 41),
});

/** Effect of a change of many products. */
export const VariosCambiados = z.object({
  cambian: explicado(z.int(), "Productos que cambian.", 12),
  muestra: explicado(
    z.array(
      z.object({
        codigo: explicado(z.string(), "Código del producto."),
        descripcion: explicado(z.string(), "Nombre del producto."),
        antes: explicado(z.string(), "Valor de ahora.", "10.00"),
        despues: explicado(z.string(), "Valor nuevo.", "11.00"),
      }),
    ),
    "Los primeros de ellos.",
  ),
});

/** Changes of the shop's rows, the newest first. */
export const CambiosVistos = z.object({
  cambios: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número del cambio.", 1042),
        tipo: explicado(TipoCompartido, "Clase de fila que cambió."),
        filaId: explicado(z.string(), "Identificador de la fila."),
        /** Last name of the row; null for a kind of rows without names. */
        nombre: explicado(
          z.string().nullable(),
          "Nombre de la fila, como fue el último; nulo si su clase no tiene.",
        ),
        kind: explicado(z.enum(["nuevo", "cambio", "borrado"]), "Si se hizo, cambió o borró."),
        en: explicado(Momento, "Cuándo se hizo el cambio."),
        origen: explicado(z.enum(["caja", "portal", "servidor"]), "Dónde se hizo."),
        autor: explicado(z.string(), "Quién lo hizo."),
        campos: explicado(
          z.array(
            z.object({
              campo: explicado(z.string(), "Nombre del campo."),
              antes: explicado(z.string(), "Valor anterior, como se lee."),
              despues: explicado(z.string(), "Valor nuevo, como se lee."),
              perdio: explicado(z.boolean(), "Si perdió ante otro posterior."),
            }),
          ),
          "Los campos que cambiaron.",
        ),
      }),
    ),
    "Cambios de la página, los nuevos primero.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** A page of buyers. */
export const ClientesHallados = z.object({
  clientes: explicado(z.array(Cliente), "Clientes de la página."),
  total: explicado(z.int(), "Cuántas filas halla el filtro en todas sus páginas.", 40),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

const Total = z.object({
  documentos: explicado(z.int(), "Cuántos documentos son.", 48),
  monto: explicado(z.number(), "Suma de sus totales, en bolivianos.", 5120.5),
});

const DocumentoDeCliente = z.object({
  cuf: explicado(z.string(), "Código único del documento (CUF): lo identifica en esta API y ante el SIN."),
  numero: explicado(z.int(), "Número fiscal del documento.", 42),
  isNota: explicado(z.boolean(), "Si es una nota."),
  estado: explicado(z.string(), "Estado del documento.", "EMITIDA"),
  fechaEmision: explicado(Momento, "Fecha y hora de emisión, con su desfase."),
  monto: explicado(MontoDeDocumento, "Total del documento en bolivianos.", 118.5),
  sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta en su sucursal; 0 es el primero.", 0),
});

/** A page of a buyer's documents. */
export const DocumentosDeCliente = z.object({
  documentos: explicado(z.array(DocumentoDeCliente), "Documentos de la página, en el orden pedido."),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** A buyer with its last documents and the totals of all. */
export const ClienteEntero = z.object({
  cliente: explicado(Cliente, "El cliente."),
  /** Other rows with the same identity document, which can be merged with this one. */
  mismos: explicado(z.array(Cliente), "Otras filas con el mismo documento, que se pueden unir."),
  facturas: explicado(Total, "Sus facturas, sin las anuladas."),
  notas: explicado(Total, "Sus notas, sin las anuladas."),
  anuladas: explicado(Total, "Sus facturas anuladas."),
  neto: explicado(z.number(), "Facturas menos notas, en bolivianos.", 4900),
  documentos: explicado(z.array(DocumentoDeCliente), "Sus últimos documentos, los nuevos primero."),
});
