/** Routes of suppliers: their accounts, payments, changes of purchases, and the notes that suppliers owe. */
import { conKind, explicado, fail, FechaPedido, ok, plano, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { PaginaDeLista, palabrasDe, PorId } from "../../tienda/routes/tienda-comun.ts";
import { ajustarCompra } from "../ajustar-compra.ts";
import { pagar, recibirNota } from "../pagar.ts";
import { listNotas, paginaDeCuenta, proveedoresConSaldo } from "../readers/compras.ts";
import { autorDe, CantidadPositiva, ClaveDeActo, Guardado, Importe } from "./campos.ts";
import { CuentaProveedor, NotasProveedor, Proveedores } from "./respuestas-proveedores.ts";

export const listar = route({
  method: "get",
  path: "/v1/proveedores",
  resumen: "Los proveedores de la empresa, por nombre, con lo que se les debe",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    buscar: PaginaDeLista.buscar,
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas que se leen.", "50"),
  }),
  respuesta: { datos: Proveedores },
  handle: async ({ db }, { llamador: { empresa }, query: { buscar, limite } }) =>
    ok({
      datos: { proveedores: await proveedoresConSaldo(db, empresa.nit, palabrasDe(buscar, plano), limite) },
    }),
});

export const cuenta = route({
  method: "get",
  path: "/v1/proveedores/{id}/cuenta",
  resumen: "La cuenta de un proveedor: lo que se le compró y lo que se le pagó",
  right: "revisar",
  changesState: false,
  params: PorId,
  query: z.strictObject({
    tras: explicado(enteroDeTexto(1, MAX_ENTERO).optional(), "`siguiente` de la página anterior.", "42"),
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas de la página.", "50"),
  }),
  errores: [404],
  respuesta: { datos: CuentaProveedor },
  handle: async ({ db }, { llamador: { empresa }, params: { id }, query: { tras, limite } }) => {
    const leida = await paginaDeCuenta(db, empresa.nit, id, tras, limite);
    if (leida === undefined) return fail({ kind: "filaAusente" });
    const { movimientos, ...resto } = leida;
    return ok({
      datos: {
        ...resto,
        movimientos: movimientos.map((uno) => ({ ...uno, registradoEn: iso(uno.registradoEn) })),
      },
    });
  },
});

const Monto = explicado(
  Importe.refine((texto) => Number(texto) > 0, conKind("too_small", "El monto debe ser mayor que 0.")),
  "Monto, en bolivianos.",
  "500.00",
);

export const pagarProveedor = route({
  method: "post",
  path: "/v1/proveedores/{id}/pagos",
  resumen: "Anota un pago a un proveedor, en su cuenta",
  right: "administrar",
  changesState: true,
  params: PorId,
  body: z.strictObject({
    id: ClaveDeActo,
    fecha: explicado(FechaPedido, "Día del pago.", "2026-11-20"),
    monto: Monto,
    documento: explicado(
      textoPedido(1, 40).nullable().default(null),
      "Número del documento bancario: obligatorio desde Bs 50,000.",
      "TR-88123",
    ),
    nota: explicado(textoPedido(1, 200).nullable().default(null), "Lo que haya que decir.", "A cuenta"),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador del pago."),
      saldo: explicado(z.string(), "Lo que todavía se le debe, en bolivianos.", "580.00"),
    }),
  },
  handle: async (deps, { llamador, params: { id }, body }) => {
    const hecho = await pagar(deps, autorDe(llamador), id, body);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

const Linea = explicado(z.int().min(0).max(499), "Línea de la compra, desde 0.", 0);
const Concepto = textoPedido(1, 200);
const Lineas = <L extends z.ZodType>(linea: L) =>
  z.array(linea).min(1, "Diga al menos una línea.").max(500, "Una compra lleva hasta 500 líneas.");

const Ajuste = z.discriminatedUnion("clase", [
  z.strictObject({
    id: ClaveDeActo,
    clase: explicado(z.literal("correccion"), "Un importe que se escribió mal.", "correccion"),
    lineas: explicado(
      Lineas(
        z.strictObject({ linea: Linea, importe: explicado(Importe, "Lo que de verdad costó.", "108.00") }),
      ),
      "Las líneas que cambian.",
    ),
    total: explicado(Importe, "Total del papel, con esos importes.", "108.00"),
  }),
  z.strictObject({
    id: ClaveDeActo,
    clase: explicado(z.literal("gasto"), "Un gasto posterior, como el flete o la aduana.", "gasto"),
    concepto: explicado(Concepto, "De qué es el gasto.", "Flete desde Santa Cruz"),
    monto: Monto,
    por: explicado(
      z.enum(["costo", "cantidad"], "Use costo o cantidad.").default("costo"),
      "Cómo se reparte entre las líneas.",
      "costo",
    ),
  }),
  z.strictObject({
    id: ClaveDeActo,
    clase: explicado(
      z.literal("descuento"),
      "Un descuento posterior: el proveedor debe su nota.",
      "descuento",
    ),
    concepto: explicado(Concepto, "De qué es el descuento.", "Por volumen de noviembre"),
    monto: Monto,
  }),
  z.strictObject({
    id: ClaveDeActo,
    clase: explicado(z.literal("devolucion"), "Lo que vuelve al proveedor: debe su nota.", "devolucion"),
    concepto: explicado(Concepto.nullable().default(null), "Por qué vuelve.", "Llegó vencido"),
    lineas: explicado(
      Lineas(
        z.strictObject({
          linea: Linea,
          cantidad: explicado(CantidadPositiva, "Cuánto vuelve, en la presentación de la línea.", "2"),
        }),
      ),
      "Lo que vuelve.",
    ),
  }),
]);

export const ajustar = route({
  method: "post",
  path: "/v1/compras/{id}/ajustes",
  resumen:
    "Cambia una compra ya registrada: corrige un costo, reparte un gasto, anota un descuento o una devolución",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  params: PorId,
  body: Ajuste,
  ejemplo: {
    id: "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
    clase: "gasto",
    concepto: "Flete desde Santa Cruz",
    monto: "90.00",
    por: "costo",
  },
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id }, body }) => {
    const hecho = await ajustarCompra(deps, autorDe(llamador), id, body);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

export const notas = route({
  method: "get",
  path: "/v1/notas-proveedor",
  resumen: "Las notas que los proveedores deben por devoluciones y descuentos, las más antiguas primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    estado: explicado(
      z.enum(["pendiente", "recibida"], "Use pendiente o recibida.").default("pendiente"),
      "Las que se esperan, o las que llegaron.",
      "pendiente",
    ),
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas que se leen.", "50"),
  }),
  respuesta: { datos: NotasProveedor },
  handle: async ({ db }, { llamador: { empresa }, query: { estado, limite } }) => {
    const filas = await listNotas(db, empresa.nit, estado, limite);
    return ok({
      datos: {
        notas: filas.map(({ registradoEn, ...nota }) => ({ ...nota, registradoEn: iso(registradoEn) })),
      },
    });
  },
});

export const notaRecibida = route({
  method: "post",
  path: "/v1/notas-proveedor/{id}",
  resumen: "Anota la nota que el proveedor debía: baja su cuenta",
  right: "administrar",
  changesState: true,
  params: PorId,
  body: z.strictObject({
    numero: explicado(textoPedido(1, 20), "Número de la nota.", "77"),
    autorizacion: explicado(textoPedido(1, 100), "Código de autorización o CUF de la nota.", "A1B2C3"),
    fecha: explicado(FechaPedido, "Día de la nota: su IVA va al débito de ese mes.", "2026-11-25"),
    monto: Monto,
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id }, body }) => {
    const hecha = await recibirNota(deps, autorDe(llamador), id, body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});
