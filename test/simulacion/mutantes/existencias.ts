/** Bugs in stock: its quantity and cost, its ledger at the server. docs/decisions/0056 */
import type { Mutante } from "../maquina/mutante.ts";

const EXISTENCIA = "packages/core/src/existencias/existencia.ts";
const CONTEO = "packages/core/src/existencias/conteo.ts";
const COMPRA = "packages/core/src/existencias/compra.ts";
const KARDEX_TEST = "packages/core/src/existencias/kardex.test.ts";
const COMPRA_TEST = "packages/core/src/existencias/compra.test.ts";
const VENTAS = "apps/server/src/existencias/db/ventas.ts";
const LIBRO = "apps/server/src/existencias/db/libro.ts";
const ASENTAR = "apps/server/src/existencias/db/asentar-documento.ts";
const DEVOLVER = "apps/server/src/existencias/db/devolver.ts";
const COMPRAR = "apps/server/src/existencias/comprar.ts";
const EXISTENCIAS_TEST = "apps/server/src/existencias/existencias.test.ts";
const COMPOSICION_TEST = "apps/server/src/existencias/composicion.test.ts";
const MARGEN_TEST = "apps/server/src/ventas/routes/margen.test.ts";
const PROVEEDORES_TEST = "apps/server/src/existencias/proveedores.test.ts";
const TRASLADOS_TEST = "apps/server/src/existencias/traslados.test.ts";

/** Bugs in the cost and the quantity of stock. */
const DE_REGLAS: readonly Mutante[] = [
  {
    nombre: "cero-con-valor",
    frase: "10.1",
    prueba: KARDEX_TEST,
    cambios: [
      [
        EXISTENCIA,
        "const suyo = queda.eq(0) ? negado(antes.valor) : alPromedio(antes, cantidad);",
        "const suyo = alPromedio(antes, cantidad);",
      ],
    ],
  },
  {
    nombre: "bajo-cero-sin-correccion",
    frase: "10.1",
    prueba: KARDEX_TEST,
    cambios: [
      [
        EXISTENCIA,
        "const dice = conCosto === true && antes.cantidad.lt(0)",
        "const dice = conCosto !== true && antes.cantidad.lt(0)",
      ],
    ],
  },
  {
    nombre: "valor-del-signo-contrario",
    frase: "10.1",
    prueba: KARDEX_TEST,
    cambios: [
      [
        EXISTENCIA,
        "const valor = isContrario(cantidad, suma) ? alUltimoCosto(antes, cantidad) : suma;",
        "const valor = isContrario(cantidad, suma) ? suma : suma;",
      ],
    ],
  },
  {
    nombre: "costo-nuevo-a-lo-vendido",
    frase: "10.1",
    prueba: PROVEEDORES_TEST,
    caso: "with a mistyped cost",
    cambios: [
      [
        EXISTENCIA,
        "const enEllas = quedan.lt(0) ? CERO : quedan.gt(compradas) ? compradas : quedan;",
        "const enEllas = quedan.lt(0) ? CERO : compradas;",
      ],
    ],
  },
  {
    nombre: "conteo-contra-el-saldo-de-ahora",
    frase: "10.2",
    prueba: KARDEX_TEST,
    cambios: [[CONTEO, "return contado.minus(saldo.minus(sumar(despues)));", "return contado.minus(saldo);"]],
  },
  {
    nombre: "contrario-al-ultimo-conteo",
    frase: "10.2",
    prueba: KARDEX_TEST,
    cambios: [[CONTEO, "(a.instante < b.instante ? -1 : 1))[0]", "(a.instante < b.instante ? 1 : -1))[0]"]],
  },
  {
    nombre: "tardia-sin-contrario",
    frase: "10.2",
    prueba: KARDEX_TEST,
    cambios: [
      [
        CONTEO,
        "return { suyo, contrario: { ...asentar(suyo.queda, { cantidad, valor }), instante: conteo.instante } };",
        "return valor.eq(0) ? { suyo, contrario: null } : { suyo, contrario: null };",
      ],
    ],
  },
  {
    nombre: "compra-con-su-iva-en-el-costo",
    frase: "10.4",
    prueba: COMPRA_TEST,
    cambios: [[COMPRA, "return neto.minus(creditoUtilizable(gravado, compra));", "return gravado;"]],
  },
  {
    nombre: "descuento-repetido-en-cada-linea",
    frase: "10.4",
    prueba: COMPRA_TEST,
    cambios: [[COMPRA, "    dado = hasta;\n", ""]],
  },
  {
    nombre: "traslado-que-trae-de-mas",
    frase: "10.5",
    prueba: "packages/core/src/existencias/traslado.test.ts",
    cambios: [
      [
        "packages/core/src/existencias/traslado.ts",
        "const llega = dicho.gt(queda) ? queda : dicho;",
        "const llega = dicho;",
      ],
    ],
  },
  {
    nombre: "partes-en-un-mismo-lugar",
    frase: "10.6",
    prueba: "packages/core/src/existencias/composicion.test.ts",
    cambios: [
      [
        "packages/core/src/existencias/composicion.ts",
        "return parte === undefined ? linea : linea + (parte + 1) * LUGARES;",
        "return parte === undefined ? linea : linea + LUGARES;",
      ],
    ],
  },
];

/** Bugs in the ledger of the server, and in what a till shows of it. */
const DEL_LIBRO: readonly Mutante[] = [
  {
    nombre: "venta-movida-otra-vez",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "moves its frozen lines once",
    cambios: [
      [
        VENTAS,
        "if (antes === undefined || antes.lineas !== null) return false;",
        "if (antes === undefined) return false;",
      ],
    ],
  },
  {
    nombre: "vendida-sin-su-factor",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    cambios: [
      [
        "apps/server/src/existencias/db/ventas-guardadas.ts",
        "const cantidad = enUnidades(linea.cantidad, linea.factor).times(-1);",
        'const cantidad = enUnidades(linea.cantidad, "1").times(-1);',
      ],
    ],
  },
  {
    nombre: "venta-de-antes-de-empezar",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "takes no sale from before",
    cambios: [
      [
        LIBRO,
        "saldo.sigue === 1 && instante >= saldo.desde",
        "saldo.sigue === 1 && instante !== saldo.desde",
      ],
    ],
  },
  {
    nombre: "anulada-antes-de-su-hecho-que-sale",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "that was annulled before its fact came",
    cambios: [[VENTAS, "for (const clave of claves) await devolver(tx, nit, clave, ahoraMs);", ""]],
  },
  {
    nombre: "devuelta-al-promedio",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "at the cost at which it left",
    cambios: [[DEVOLVER, "      valor: valorDevuelto(salio, decimal(linea.devuelta), delta),\n", ""]],
  },
  {
    nombre: "vuelta-que-se-repite",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "at the cost at which it left",
    cambios: [
      [
        DEVOLVER,
        "{ ...linea, devuelta: decimal(linea.devuelta).plus(delta).toFixed() }",
        "{ ...linea, devuelta: decimal(linea.devuelta).toFixed() }",
      ],
    ],
  },
  {
    nombre: "api-que-mueve-sin-que-lo-pidan",
    frase: "10.3",
    prueba: EXISTENCIAS_TEST,
    caso: "a document of the API moves stock only where",
    cambios: [[ASENTAR, 'return modo === 2 ? "API" : null;', 'return modo > 0 ? "API" : null;']],
  },
  {
    nombre: "compra-que-entra-dos-veces",
    frase: "10.4",
    prueba: EXISTENCIAS_TEST,
    caso: "sent again under its id makes no other",
    cambios: [[COMPRAR, "if (otra !== undefined) return fail(", "if (otra === null) return fail("]],
  },
  {
    nombre: "recepcion-que-entra-otra-vez",
    frase: "10.4",
    prueba: PROVEEDORES_TEST,
    caso: "comes before its invoice",
    cambios: [
      [
        COMPRAR,
        "if (linea.recepcion !== undefined || compuestos.has(linea.productoId)) continue;",
        "if (compuestos.has(linea.productoId)) continue;",
      ],
    ],
  },
  {
    nombre: "factura-que-suma-su-costo-al-esperado",
    frase: "10.4",
    prueba: PROVEEDORES_TEST,
    caso: "comes before its invoice",
    cambios: [
      [
        "apps/server/src/existencias/facturar.ts",
        "repartirCosto(decimal(costo).minus(entro), decimal(unidades), quedan)",
        "repartirCosto(decimal(costo), decimal(unidades), quedan)",
      ],
    ],
  },
  {
    nombre: "llegada-al-costo-de-aqui",
    frase: "10.5",
    prueba: TRASLADOS_TEST,
    caso: "arrives in parts with all of its value",
    cambios: [
      [
        "apps/server/src/existencias/trasladar.ts",
        "      ...(valor === null ? {} : { valor, conCosto: true }),\n",
        "",
      ],
    ],
  },
  {
    nombre: "dos-que-cuentan-y-no-suman",
    frase: "10.2",
    prueba: "apps/server/src/existencias/conteos-de-caja.test.ts",
    caso: "two people of one count add up",
    cambios: [
      [
        "apps/server/src/existencias/db/conteos-de-caja.ts",
        "const puesta = await (otro === undefined",
        "const puesta = await (otro !== null",
      ],
    ],
  },
  {
    nombre: "combo-de-hoy-en-una-venta-de-ayer",
    frase: "10.6",
    prueba: COMPOSICION_TEST,
    caso: "however late the sale comes",
    cambios: [
      [
        VENTAS,
        "await findPartes(tx, nit, productos, instante)",
        'await findPartes(tx, nit, productos, "2999-01-01T00:00:00.000")',
      ],
    ],
  },
];

/** Bugs in the gain of sales, and in the number and value of the balances of a list. */
const DE_SUMAS: readonly Mutante[] = [
  {
    nombre: "ganancia-de-lo-que-no-movio",
    frase: "10.8",
    prueba: MARGEN_TEST,
    caso: "from before the product's stock began",
    cambios: [
      [
        "apps/server/src/existencias/readers/costos.ts",
        "if (valores.length === 0 || valores.some((valor) => valor.lte(0))) return null;",
        "if (valores.length === 1e9) return null;",
      ],
    ],
  },
  {
    nombre: "nota-que-no-devuelve-su-costo",
    frase: "10.8",
    prueba: MARGEN_TEST,
    caso: "amount and cost of what came back leave together",
    cambios: [
      [
        "apps/server/src/ventas/readers/lineas-con-costo.ts",
        "decimal(0).minus(costoQueVuelve(movida, previa, cantidad))",
        "decimal(0).minus(costoQueVuelve(movida, previa, decimal(0)))",
      ],
    ],
  },
  {
    nombre: "segunda-de-una-venta-con-costo",
    frase: "10.8",
    prueba: MARGEN_TEST,
    caso: "a second document of a sale whose goods left once",
    cambios: [
      [
        "apps/server/src/ventas/readers/lineas-con-costo.ts",
        "return documento.primera === 1 ?",
        "return documento.primera >= 0 ?",
      ],
    ],
  },
  {
    nombre: "suma-que-no-olvida",
    frase: "10.8",
    prueba: "apps/server/src/existencias/db/listar.test.ts",
    cambios: [
      [
        "apps/server/src/motor/migracion-existencias.ts",
        '`+ ${de("new.")} - ${de("old.")}`',
        '`+ ${de("new.")}`',
      ],
    ],
  },
  {
    nombre: "memoria-que-no-se-entera",
    frase: "10.8",
    prueba: "apps/server/src/existencias/db/saldos-en-memoria.test.ts",
    cambios: [
      [
        "apps/server/src/existencias/db/saldos-en-memoria.ts",
        "if (version !== saldos.existencias)",
        "if (version < saldos.existencias)",
      ],
    ],
  },
  {
    nombre: "memoria-con-el-nombre-de-antes",
    frase: "10.8",
    prueba: "apps/server/src/existencias/db/saldos-en-memoria.test.ts",
    cambios: [
      [
        "apps/server/src/existencias/db/saldos-en-memoria.ts",
        "if (bien.vivo) enOrden.splice(placeOf(enOrden, bien), 1);",
        "if (bien.vivo) return;",
      ],
    ],
  },
  {
    nombre: "conteo-por-otro-reloj",
    frase: "10.2",
    prueba: "apps/server/src/existencias/relojes.test.ts",
    caso: "with the tax system's clock",
    cambios: [
      [
        "apps/server/src/existencias/contar.ts",
        "const ahoraMs = reloj.ahora();",
        "const ahoraMs = reloj.ahora() - (reloj.desfaseMs() ?? 0);",
      ],
    ],
  },
  {
    nombre: "sin-factura-todavia-sin-su-credito",
    frase: "10.4",
    prueba: "apps/server/src/existencias/conteos-de-caja.test.ts",
    caso: "goods that a till received before their invoice",
    cambios: [
      [
        "apps/server/src/existencias/hechos.ts",
        "conFactura: compra.conFactura || compra.porFacturar,",
        "conFactura: compra.conFactura,",
      ],
    ],
  },
];

/** Bugs that stories with stock find, one at least for each part of I17. */
const DE_HISTORIAS: readonly Mutante[] = [
  {
    nombre: "saldo-que-no-se-guarda",
    frase: "10.1",
    con: "existencias",
    cambios: [[LIBRO, "cantidad: sql`excluded.cantidad`,", "cantidad: sql`existencias.cantidad`,"]],
  },
  {
    nombre: "nada-que-vale-algo",
    frase: "10.1",
    prueba: KARDEX_TEST,
    cambios: [
      [
        EXISTENCIA,
        "const suyo = queda.eq(0) ? negado(antes.valor) : alPromedio(antes, cantidad);",
        "const suyo = queda.eq(0) ? CERO : alPromedio(antes, cantidad);",
      ],
    ],
  },
  {
    nombre: "tardia-que-cambia-el-conteo",
    frase: "10.2",
    con: "existencias",
    cambios: [
      [
        LIBRO,
        "if (ultimo === null || ultimo <= instante) return undefined;",
        "if (ultimo !== instante) return undefined;",
      ],
    ],
  },
  {
    nombre: "venta-por-su-hecho-y-por-su-documento",
    frase: "10.3",
    con: "existencias",
    cambios: [
      [ASENTAR, "const clave = documento.ventaId ?? documento.cuf;", "const clave = documento.cuf;"],
      [ASENTAR, "!(await tellsHechos(tx, nit, terminalId))", "true"],
    ],
  },
  {
    nombre: "anulada-que-no-vuelve",
    frase: "10.3",
    con: "existencias",
    cambios: [
      [
        DEVOLVER,
        "const vuelve = isAnulada(documentos) ? null : await sumNotas(tx, documentos);",
        "const vuelve = await sumNotas(tx, documentos);",
      ],
    ],
  },
  {
    nombre: "anulada-con-otra-en-duda-que-no-vuelve",
    frase: "10.3",
    con: "existencias",
    cambios: [[ASENTAR, " || CAE.has(documento.estado))", ")"]],
  },
  {
    nombre: "lo-que-falta-entra",
    frase: "10.5",
    prueba: TRASLADOS_TEST,
    cambios: [
      [
        "apps/server/src/existencias/trasladar.ts",
        "      cantidad: llega,\n      abre: true,",
        "      cantidad: llega.plus(falta),\n      abre: true,",
      ],
    ],
  },
  {
    nombre: "merma-que-nadie-anota",
    frase: "10.7",
    con: "existencias",
    cambios: [["apps/server/src/existencias/hechos.ts", '  "salidaDeExistencias",\n', ""]],
  },
  {
    nombre: "venta-que-la-caja-resta-otra-vez",
    frase: "10.7",
    con: "existencias",
    cambios: [
      [
        "apps/desktop/src/caja/venta/db/pagos.ts",
        "if (nueva && lineas !== undefined) insertSalidas(",
        "if (lineas !== undefined) insertSalidas(",
      ],
    ],
  },
  {
    nombre: "saldo-que-la-caja-no-vuelve-a-pedir",
    frase: "10.7",
    prueba: "apps/desktop/src/caja/existencias/actos.test.ts",
    caso: "is taken in as it really arrived",
    cambios: [
      [
        "apps/desktop/src/caja/existencias/bajar.ts",
        "    hasSalidasContadas(db) ||",
        "    (ultimo < 0 && hasSalidasContadas(db)) ||",
      ],
    ],
  },
];

/** Bugs in stock. */
export const DE_EXISTENCIAS: readonly Mutante[] = [...DE_REGLAS, ...DEL_LIBRO, ...DE_SUMAS, ...DE_HISTORIAS];
