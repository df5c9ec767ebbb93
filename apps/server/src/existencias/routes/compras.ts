/** Routes of purchases and suppliers. */
import {
  explicado,
  fail,
  FechaPedido,
  ok,
  plano,
  textoPedido,
  TIPOS_COMPRA,
  CantidadExistencia,
} from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, MAX_LUGAR } from "../../http/campos.ts";
import { cutPagina } from "../../http/lugar.ts";
import { iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { PaginaDeLista, palabrasDe } from "../../tienda/routes/tienda-comun.ts";
import { comprar } from "../comprar.ts";
import { listCompras, listProveedores, readCompra } from "../readers/compras.ts";
import {
  autorDe,
  CantidadPositiva,
  ClaveDeActo,
  Cuando,
  Importe,
  ProductoId,
  SucursalDeTexto,
} from "./campos.ts";
import { CompraEntera, CompraGuardada, Compras } from "./respuestas-existencias.ts";

const Documento = explicado(
  textoPedido(1, 20).nullable().default(null),
  "NIT o documento del proveedor; nulo si no tiene.",
  "1028627025",
);
const RazonSocial = explicado(
  textoPedido(1, 240),
  "Nombre o razón social del proveedor.",
  "Distribuidora Andina S.R.L.",
);
const Telefono = explicado(
  textoPedido(1, 40).nullable().default(null),
  "Su teléfono; nulo si no se sabe.",
  "70612345",
);

const TipoCompraPedido = z.union(
  TIPOS_COMPRA.map((tipo) => z.literal(tipo)),
  "Use 1, 2, 3, 4 o 5.",
);

const Linea = z.strictObject({
  productoId: ProductoId,
  presentacionId: explicado(
    textoPedido(1, 64).nullable().default(null),
    "Presentación en que se compró; nulo, la unidad del producto.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  cantidad: explicado(CantidadPositiva, "Cuántas de esa presentación.", "10"),
  importe: explicado(
    Importe,
    "Importe de la línea, con su propio descuento ya restado. `0` en lo que el proveedor regala.",
    "1080.00",
  ),
  yaTenia: explicado(
    CantidadExistencia.nullable().default(null),
    "Cuánto había antes, en la unidad del producto, cuando sus existencias empiezan con esta compra.",
    "3",
  ),
});

const Compra = z.strictObject({
  id: ClaveDeActo,
  proveedor: explicado(
    z.strictObject({ documento: Documento, razonSocial: RazonSocial, telefono: Telefono }),
    "A quién se le compró. El mismo documento es el mismo proveedor.",
  ),
  sucursal: explicado(
    z.int().min(0).max(MAX_LUGAR).default(0),
    "Sucursal que la recibe; 0 es la casa matriz.",
    0,
  ),
  conFactura: explicado(
    z.boolean().default(true),
    "Si el proveedor dio factura: sin ella no hay crédito fiscal.",
    true,
  ),
  numero: explicado(
    z.string().trim().max(20).default(""),
    "Número de la factura; vacío sin factura.",
    "4521",
  ),
  autorizacion: explicado(
    z.string().trim().max(100).default(""),
    "Código de autorización o CUF de la factura; vacío sin factura.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
  fecha: explicado(FechaPedido, "Día de la factura: la ley de ese día decide el crédito.", "2026-11-20"),
  tipoCompra: explicado(
    TipoCompraPedido.default(1),
    "Tipo de compra del Registro de Compras: 1 gravada, 2 no gravada, 3 proporcional, 4 exportaciones, 5 ambas.",
    1,
  ),
  proporcion: explicado(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, "La proporción va de 0 a 1, como 0.4.")
      .default("1"),
    "Parte del crédito que la tienda puede usar, en una compra de tipo 3.",
    "1",
  ),
  descuento: explicado(Importe.default("0"), "Descuento sobre el total, repartido entre las líneas.", "0"),
  total: explicado(
    Importe,
    "Total que dice el papel del proveedor: debe ser la suma de las líneas menos el descuento.",
    "1080.00",
  ),
  recibidaEn: explicado(Cuando, "Cuándo llegó la mercadería; nulo, ahora.", "2026-11-20T14:00:00"),
  lineas: explicado(
    z.array(Linea).min(1, "Agregue al menos un producto.").max(500, "Una compra lleva hasta 500 líneas."),
    "Lo que se compró.",
  ),
});

export const guardarCompra = route({
  method: "post",
  path: "/v1/compras",
  resumen: "Registra una compra: lo comprado entra en existencias a su costo, sin el crédito fiscal",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: Compra,
  errores: [409],
  respuesta: {
    datos: CompraGuardada,
  },
  handle: async (deps, { llamador, body }) => {
    const hecha = await comprar(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const listarCompras = route({
  method: "get",
  path: "/v1/compras",
  resumen: "Las compras de la empresa, las de fecha más nueva primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    buscar: PaginaDeLista.buscar,
    desde: explicado(FechaPedido.optional(), "Primer día de la factura.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día de la factura.", "2026-11-30"),
    sucursal: explicado(SucursalDeTexto.optional(), "Solo las de esta sucursal.", "0"),
    tras: explicado(
      z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/, "Use el siguiente de la página anterior.")
        .optional(),
      "`siguiente` de la página anterior.",
      "2026-11-20_0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
    ),
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas de la página.", "50"),
  }),
  respuesta: {
    datos: Compras,
  },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { buscar, desde, hasta, sucursal, tras, limite } = query;
    if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
    const lugar = tras === undefined ? undefined : ([tras.slice(0, 10), tras.slice(11)] as const);
    const filtro = {
      nit: empresa.nit,
      desde,
      hasta,
      sucursal,
      palabras: palabrasDe(buscar, plano),
      tras: lugar,
    };
    const { pagina, ultima } = cutPagina(await listCompras(db, filtro, limite), limite);
    return ok({
      datos: {
        compras: pagina.map(({ conFactura, registradaEn, ...compra }) => ({
          ...compra,
          conFactura: conFactura === 1,
          registradaEn: iso(registradaEn),
        })),
        siguiente: ultima === undefined ? null : `${ultima.fecha}_${ultima.id}`,
      },
    });
  },
});

export const verCompra = route({
  method: "get",
  path: "/v1/compras/{id}",
  resumen: "Una compra con sus líneas y el costo con que entró cada una",
  right: "revisar",
  changesState: false,
  params: z.strictObject({
    id: explicado(textoPedido(1, 64), "Identificador de la compra.", "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11"),
  }),
  errores: [404],
  respuesta: {
    datos: CompraEntera,
  },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const compra = await readCompra(db, empresa.nit, id);
    return compra === undefined
      ? fail({ kind: "filaAusente" })
      : ok({ datos: { ...compra, registradaEn: iso(compra.registradaEn) } });
  },
});

export const proveedores = route({
  method: "get",
  path: "/v1/proveedores",
  resumen: "Los proveedores de la empresa, por nombre",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    buscar: PaginaDeLista.buscar,
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas que se leen.", "50"),
  }),
  respuesta: {
    datos: z.object({
      proveedores: explicado(
        z.array(
          z.object({
            id: explicado(z.string(), "Identificador del proveedor."),
            documento: explicado(z.string().nullable(), "NIT o documento; nulo si no tiene.", "1028627025"),
            razonSocial: explicado(z.string(), "Nombre o razón social."),
            telefono: explicado(z.string().nullable(), "Teléfono; nulo si no se sabe.", "70612345"),
          }),
        ),
        "Proveedores hallados.",
      ),
    }),
  },
  handle: async ({ db }, { llamador: { empresa }, query: { buscar, limite } }) => {
    const filas = await listProveedores(db, empresa.nit, palabrasDe(buscar, plano), limite);
    return ok({
      datos: {
        proveedores: filas.map(({ id, documento, razonSocial, telefono }) => ({
          id,
          documento,
          razonSocial,
          telefono,
        })),
      },
    });
  },
});
