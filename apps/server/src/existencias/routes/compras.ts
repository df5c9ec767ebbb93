/** Routes of purchases and suppliers. */
import {
  CantidadExistencia,
  COLUMNAS_LIBRO_COMPRAS,
  decimal,
  explicado,
  fail,
  FechaPedido,
  ok,
  plano,
  textoPedido,
  TIPOS_COMPRA,
} from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, MAX_LUGAR, MES } from "../../http/campos.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { cutPagina } from "../../http/lugar.ts";
import { iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { PaginaDeLista, palabrasDe, PorId } from "../../tienda/routes/tienda-comun.ts";
import { comprar } from "../comprar.ts";
import { recibirCompra } from "../recibir-compra.ts";
import { listCompras, readCompra, walkLibro } from "../readers/compras.ts";
import {
  autorDe,
  CantidadPositiva,
  ClaveDeActo,
  Cuando,
  Guardado,
  Importe,
  mesDe,
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
  recepcion: explicado(
    z
      .strictObject({
        compraId: explicado(
          textoPedido(1, 64),
          "Compra por facturar que recibió esto.",
          "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a12",
        ),
        linea: explicado(z.int().min(0).max(499), "Línea de ella, desde 0.", 0),
      })
      .optional(),
    "Línea que llegó antes de esta factura: no entra otra vez, su costo toma el de la factura.",
  ),
});

const Cero = Importe.default("0");
/** Columns of the purchase ledger that most purchases leave at zero. */
const DeLibro = z.strictObject({
  ice: explicado(Cero, "Importe ICE.", "0"),
  iehd: explicado(Cero, "Importe IEHD.", "0"),
  ipj: explicado(Cero, "Importe IPJ.", "0"),
  tasas: explicado(Cero, "Lo que la factura cobra por tasas.", "0"),
  noSujeto: explicado(Cero, "Otro no sujeto a crédito fiscal: en combustibles, el 30 %.", "0"),
  exentos: explicado(Cero, "Importes exentos.", "0"),
  tasaCero: explicado(Cero, "Compras gravadas a tasa cero.", "0"),
  giftCard: explicado(Cero, "Importe pagado con tarjeta de regalo.", "0"),
  dui: explicado(z.string().trim().max(15).default(""), "Número de DUI o DIM; vacío en una factura.", ""),
  codigoControl: explicado(
    z.string().trim().max(17).default(""),
    "Código de control; vacío si la factura no tiene.",
    "",
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
  recibida: explicado(
    z.boolean().default(true),
    "Si la mercadería llegó con la factura. Con `false` queda por recibir.",
    true,
  ),
  porFacturar: explicado(
    z.boolean().optional(),
    "Con `true`, la mercadería llegó antes que su factura: los importes son los que se esperan, y la factura se registra después uniendo sus líneas por `recepcion`.",
    false,
  ),
  pagada: explicado(
    z.boolean().default(true),
    "Si se pagó en el momento. Con `false` queda en la cuenta del proveedor.",
    true,
  ),
  libro: explicado(
    DeLibro.default(() => DeLibro.parse({})),
    "Columnas del Registro de Compras que la mayoría de las compras deja en cero.",
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
    estado: explicado(
      z.enum(["porRecibir", "porFacturar", "todas"], "Use porRecibir, porFacturar o todas.").default("todas"),
      "`porRecibir`: solo las que esperan mercadería; `porFacturar`: solo las que esperan su factura.",
      "todas",
    ),
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
    const { buscar, desde, hasta, sucursal, estado, tras, limite } = query;
    if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
    const lugar = tras === undefined ? undefined : ([tras.slice(0, 10), tras.slice(11)] as const);
    const filtro = {
      nit: empresa.nit,
      desde,
      hasta,
      sucursal,
      porRecibir: estado === "porRecibir",
      porFacturar: estado === "porFacturar",
      palabras: palabrasDe(buscar, plano),
      tras: lugar,
    };
    const { pagina, ultima } = cutPagina(await listCompras(db, filtro, limite), limite);
    return ok({
      datos: {
        compras: pagina.map(({ conFactura, registradaEn, porRecibir, porFacturar, ...compra }) => ({
          ...compra,
          porFacturar: porFacturar === 1,
          porRecibir: porRecibir === 1,
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
      : ok({
          datos: {
            ...compra,
            registradaEn: iso(compra.registradaEn),
            ajustes: compra.ajustes.map((ajuste) => ({ ...ajuste, registradoEn: iso(ajuste.registradoEn) })),
          },
        });
  },
});

export const recibir = route({
  method: "post",
  path: "/v1/compras/{id}/recepciones",
  resumen: "Recibe la mercadería de una compra cuya factura llegó antes, entera o en partes",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  params: PorId,
  body: z.strictObject({
    id: ClaveDeActo,
    recibidaEn: explicado(Cuando, "Cuándo llegó; nulo, ahora.", "2026-11-21T09:00:00"),
    lineas: explicado(
      z
        .array(
          z.strictObject({
            linea: explicado(z.int().min(0).max(499), "Línea de la compra, desde 0.", 0),
            cantidad: explicado(CantidadPositiva, "Cuánto llegó, en la presentación de la línea.", "5"),
            yaTenia: explicado(
              CantidadExistencia.nullable().default(null),
              "Cuánto había antes, cuando sus existencias empiezan con esto.",
              "3",
            ),
          }),
        )
        .min(1, "Diga qué llegó.")
        .max(500, "Una compra lleva hasta 500 líneas."),
      "Lo que llegó.",
    ),
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id }, body }) => {
    const hecha = await recibirCompra(deps, autorDe(llamador), id, body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

/** Range of the ledger's columns that a spreadsheet adds up, from 1. */
const MONTOS = { desde: 9, hasta: 21 };

const COLUMNAS: readonly ColumnaPlanilla<readonly string[]>[] = COLUMNAS_LIBRO_COMPRAS.map((titulo, i) => ({
  titulo,
  celda: (fila) =>
    i + 1 >= MONTOS.desde && i + 1 <= MONTOS.hasta ? decimal(fila[i] || "0") : (fila[i] ?? ""),
  ancho: titulo.includes("AUTORIZACIÓN") ? 60 : 18,
  ...(i + 1 >= MONTOS.desde && i + 1 <= MONTOS.hasta ? { suma: true as const } : {}),
  ...(titulo.startsWith("FECHA") ? { fecha: "dia" as const } : {}),
}));

/** The Registro de Compras of a month, as files for spreadsheets. */
export const libroDeCompras = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/reportes/libro-compras.${formato}`,
    resumen: `El Registro de Compras del mes, con sus 23 columnas, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(MES),
    respuesta: { descarga: tipo },
    async handle({ db, regimenes }, { llamador: { empresa }, query }) {
      const mes = mesDe(query);
      const archivo = `libro-compras_${empresa.nit}_${mes}`;
      const filas = walkLibro(db, empresa.nit, mes, await regimenes.vigencias(db, empresa));
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS, filas) });
    },
  }),
);
