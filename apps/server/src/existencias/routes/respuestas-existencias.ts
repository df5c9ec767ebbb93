/** Replies of the routes of stock. Quantities, costs and values are decimal texts. */
import { BajoCero, explicado, MOTIVOS_SALIDA } from "@mostrador/core";
import { z } from "zod";
import { Dia, Momento } from "../../http/respuestas.ts";
import { ProductoId, QUIEN } from "./campos.ts";

const Saldo = z.object({
  productoId: ProductoId,
  codigo: explicado(z.string(), "Código del producto en la tienda.", "ARR-01"),
  descripcion: explicado(z.string(), "Nombre del producto.", "Arroz grano de oro, bolsa de 1 kg"),
  categoria: explicado(z.string().nullable(), "Categoría; nulo si no tiene.", "Abarrotes"),
  unidadMedida: explicado(z.int(), "Código del catálogo `unidades_medida`.", 57),
  sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
  cantidad: explicado(z.string(), "Cuánto hay, en la unidad del producto.", "24"),
  reservado: explicado(z.string(), "Cuánto está apartado hoy para alguien; 0 en un día pasado.", "4"),
  disponible: explicado(z.string(), "Lo que hay menos lo apartado: lo que se puede ofrecer.", "20"),
  costo: explicado(z.string(), "Costo promedio de una unidad, en bolivianos.", "8.7"),
  valor: explicado(z.string(), "Valor de lo que hay, en bolivianos.", "208.80"),
  minimo: explicado(z.string().nullable(), "Desde cuánto hay que reponer; nulo si no se dijo.", "6"),
  ultimoMovimiento: explicado(Momento, "Cuándo se movió por última vez."),
  ultimoConteo: explicado(Momento.nullable(), "Cuándo se contó por última vez; nulo si nunca."),
});

/** A page of balances. */
export const Existencias = z.object({
  activas: explicado(z.boolean(), "Si la empresa lleva existencias."),
  existencias: explicado(z.array(Saldo), "Saldos de la página."),
  total: explicado(z.int(), "Saldos que el filtro deja.", 120),
  valor: explicado(z.string(), "Valor de todos ellos, en bolivianos.", "18250.40"),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

const MOTIVOS = [
  "venta",
  "devolucion",
  "compra",
  "inicial",
  "conteo",
  "contraconteo",
  "correccion",
  "traslado",
  "llegada",
  "ajusteCosto",
  "devolucionProveedor",
  "porEntregar",
  "entregado",
  ...MOTIVOS_SALIDA,
] as const;

/** A page of the kardex of a product. */
export const Kardex = z.object({
  producto: explicado(
    z.object({
      id: ProductoId,
      codigo: explicado(z.string(), "Código del producto en la tienda.", "ARR-01"),
      descripcion: explicado(z.string(), "Nombre del producto."),
      unidadMedida: explicado(z.int(), "Código del catálogo `unidades_medida`.", 57),
    }),
    "El producto.",
  ),
  saldo: explicado(
    z
      .object({
        cantidad: explicado(z.string(), "Cuánto hay, en la unidad del producto.", "24"),
        costo: explicado(z.string(), "Costo promedio de una unidad, en bolivianos.", "8.7"),
        valor: explicado(z.string(), "Valor de lo que hay, en bolivianos.", "208.80"),
        minimo: explicado(z.string().nullable(), "Desde cuánto hay que reponer; nulo si no se dijo.", "6"),
        sigue: explicado(z.boolean(), "Si todavía se lleva en esa sucursal."),
      })
      .nullable(),
    "Lo que hay ahora en la sucursal; nulo si nunca se llevó.",
  ),
  movimientos: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Lugar en el orden de llegada.", 1042),
        motivo: explicado(
          z.enum(MOTIVOS),
          "Por qué se movió. `contraconteo`: llegó tarde y un conteo ya lo tenía; `correccion`: solo valor.",
          "venta",
        ),
        referencia: explicado(z.string(), "Venta, compra, conteo o documento que lo movió."),
        linea: explicado(z.int(), "Línea de él, desde 0.", 0),
        instante: explicado(Momento, "Cuándo ocurrió."),
        cantidad: explicado(z.string(), "Cuánto entró; con signo menos, cuánto salió.", "-2"),
        valor: explicado(z.string(), "Su valor al costo, en bolivianos.", "-17.4"),
        quedaCantidad: explicado(z.string(), "Cuánto quedó.", "22"),
        quedaValor: explicado(z.string(), "Valor de lo que quedó, en bolivianos.", "191.4"),
        ...QUIEN,
      }),
    ),
    "Movimientos de la página, los que llegaron últimos primero.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** Stock settings of a company. */
export const Ajustes = z.strictObject({
  activas: explicado(z.boolean(), "Si la empresa lleva existencias.", true),
  deLaApi: explicado(
    z.boolean(),
    "Si también las mueven los documentos que se emiten por la API. Un ERP que lleva las suyas dice que no. Las proformas que se facturan en el portal las mueven siempre.",
    false,
  ),
  bajoCero: explicado(
    BajoCero.optional(),
    "Qué hace la caja con una venta de más de lo que queda: `avisar`, pedir a un `encargado`, o `impedir`. Una factura ya emitida nunca se pierde por esto.",
    "avisar",
  ),
});

const CABEZA = {
  id: explicado(z.string(), "Identificador de la compra."),
  proveedorId: explicado(z.string(), "Identificador del proveedor."),
  documento: explicado(
    z.string().nullable(),
    "NIT o documento del proveedor; nulo si no tiene.",
    "1028627025",
  ),
  razonSocial: explicado(z.string(), "Nombre o razón social del proveedor."),
  sucursal: explicado(z.int(), "Sucursal que la recibió.", 0),
  fecha: explicado(Dia, "Día de la factura."),
  conFactura: explicado(z.boolean(), "Si hubo factura."),
  numero: explicado(z.string(), "Número de la factura; vacío sin factura.", "4521"),
  autorizacion: explicado(z.string(), "Código de autorización o CUF; vacío sin factura."),
  tipoCompra: explicado(z.int(), "Tipo de compra del Registro de Compras.", 1),
  total: explicado(z.string(), "Total, en bolivianos.", "1080.00"),
  credito: explicado(z.string(), "Crédito fiscal que la tienda puede usar, en bolivianos.", "140.40"),
  porRecibir: explicado(z.boolean(), "Si falta que llegue algo de ella.", false),
  porFacturar: explicado(z.boolean(), "Si llegó antes de su factura, y la espera.", false),
  usuario: explicado(z.string().nullable(), "Quién la registró; nulo si fue la API.", "ana@tienda.bo"),
  registradaEn: explicado(Momento, "Cuándo se registró."),
};

/** A page of purchases. */
export const Compras = z.object({
  compras: explicado(z.array(z.object(CABEZA)), "Compras de la página."),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** A purchase with its lines. */
export const CompraEntera = z.object({
  ...CABEZA,
  descuento: explicado(z.string(), "Descuento sobre el total, en bolivianos.", "0"),
  ajustes: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador del cambio."),
        clase: explicado(
          z.enum(["correccion", "gasto", "descuento", "devolucion", "recepcion", "factura"]),
          "`correccion`: un costo mal escrito; `gasto`: un flete posterior; `descuento`: una rebaja posterior; `devolucion`: volvió al proveedor; `recepcion`: llegó después de la factura; `factura`: su factura llegó después.",
          "gasto",
        ),
        monto: explicado(z.string(), "Su monto, en bolivianos.", "90.00"),
        ...QUIEN,
      }),
    ),
    "Lo que cambió de la compra después de registrarla.",
  ),
  lineas: explicado(
    z.array(
      z.object({
        productoId: ProductoId,
        presentacionId: explicado(z.string().nullable(), "Presentación en que se compró; nulo, la unidad."),
        descripcion: explicado(z.string(), "Nombre del producto al comprarlo."),
        cantidad: explicado(z.string(), "Cuántas de esa presentación.", "10"),
        factor: explicado(z.string(), "Unidades del producto en cada una.", "12"),
        unidades: explicado(z.string(), "Unidades del producto que entraron.", "120"),
        importe: explicado(z.string(), "Importe de la línea, en bolivianos.", "1080.00"),
        costo: explicado(z.string(), "Costo con que entró, en bolivianos.", "939.6"),
        porRecibir: explicado(z.string(), "Unidades del producto que faltan llegar.", "0"),
        porFacturar: explicado(z.string(), "Unidades del producto que llegaron y esperan su factura.", "0"),
        recepcion: explicado(
          z
            .object({
              compraId: explicado(z.string(), "Compra que la recibió antes de su factura."),
              linea: explicado(z.int(), "Línea de ella, desde 0.", 0),
            })
            .nullable(),
          "Recepción que esta línea factura; nulo si llegó con la factura o después.",
        ),
      }),
    ),
    "Lo que se compró.",
  ),
});

/** Reply that confirms a stored purchase. */
export const CompraGuardada = z.object({
  id: explicado(z.string(), "Identificador con que se guardó."),
  credito: explicado(z.string(), "Crédito fiscal que la tienda puede usar, en bolivianos.", "140.40"),
});

/** A page of counts with their lines. */
export const Conteos = z.object({
  conteos: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador del conteo."),
        sucursal: explicado(z.int(), "Sucursal que se contó.", 0),
        grupo: explicado(
          z.string().nullable(),
          "Código del conteo en las cajas; nulo si se escribió en el portal o por la API.",
          "K7F2",
        ),
        instante: explicado(Momento, "Cuándo se cerró el conteo."),
        ...QUIEN,
        lineas: explicado(
          z.array(
            z.object({
              productoId: ProductoId,
              descripcion: explicado(z.string(), "Nombre del producto."),
              instante: explicado(Momento, "Cuándo se contó."),
              desde: explicado(Momento, "Cuándo se empezó a contar; igual a `instante` si fue de una vez."),
              suma: explicado(
                z.boolean(),
                "Si se sumó a lo que otra persona del mismo conteo ya había contado.",
                false,
              ),
              cerca: explicado(
                z.array(
                  z.object({
                    motivo: explicado(z.string(), "Por qué se movió.", "venta"),
                    instante: explicado(Momento, "Cuándo se movió."),
                    cantidad: explicado(z.string(), "Cuánto se movió; negativo si salió.", "-1"),
                    origen: explicado(z.string(), "Caja, portal o API.", "Caja 2"),
                  }),
                ),
                "Lo que se movió mientras se contaba, o en otra caja a menos de dos minutos: revise si ya estaba contado.",
              ),
              contado: explicado(z.string(), "Cuánto se contó.", "24"),
              esperado: explicado(z.string(), "Cuánto debía haber en ese momento.", "26"),
              diferencia: explicado(z.string(), "Contado menos esperado.", "-2"),
              valor: explicado(z.string(), "Valor de la diferencia al costo, en bolivianos.", "-17.40"),
            }),
          ),
          "Lo que se contó.",
        ),
      }),
    ),
    "Conteos de la página.",
  ),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});
