import type { Mutante } from "../maquina/mutante.ts";

const RELEVAR = "apps/server/src/motor/relevar.ts";
const ESPERAS = "apps/server/src/esperas.ts";
const ENVIAR = "apps/server/src/documentos/enviar-factura.ts";
const ASENTAR = "apps/server/src/documentos/enviar-factura.ts";
const GUARDAR = "apps/server/src/documentos/emitir-factura.ts";
const FACTURAS = "apps/server/src/documentos/db/facturas.ts";
const RESPUESTA = "packages/siat/src/respuesta.ts";
const RECEPCION = "packages/siat/src/recepcion.ts";

/** Bugs in an invoice's life on the server. docs/design.md D5 to D14. */
export const DEL_SERVIDOR: readonly Mutante[] = [
  {
    nombre: "publica-en-duda",
    frase: "3.0",
    prueba: "apps/server/src/documentos/routes/en-duda.test.ts",
    cambios: [
      [
        "apps/server/src/documentos/readers/publicas.ts",
        "cuf.success && estado !== undefined && isPublico(estado) ? cuf.data : null",
        "cuf.success && estado !== undefined ? cuf.data : null",
      ],
    ],
  },
  {
    nombre: "credito-sin-reservar",
    frase: "3.1a",
    cambios: [[GUARDAR, "if (!offline && !(await reserveCredito(", "if (offline && !(await reserveCredito("]],
  },
  {
    nombre: "clave-sin-guardar",
    frase: "3.1a",
    cambios: [
      [
        "apps/server/src/documentos/proforma-vendida.ts",
        "await remember(tx, idempotencia, cuf, ahoraMs);",
        "void remember;",
      ],
    ],
  },
  {
    nombre: "servidor-sin-sincronizar",
    frase: "3.1b",
    cambios: [
      [
        "apps/server/src/motor/sqlite.ts",
        'requirePragma(database, "synchronous", "FULL", 2);',
        'database.pragma("synchronous=NORMAL");',
      ],
    ],
  },
  {
    nombre: "aviso-sin-encolar",
    frase: "3.2a",
    cambios: [
      ["apps/server/src/documentos/db/anunciar-paso.ts", '  "EMITIDA anulada": "factura.anulada",\n', ""],
    ],
  },
  {
    nombre: "rechazo-sin-devolver-credito",
    frase: "3.2b",
    cambios: [[ASENTAR, "await returnCredito(tx, factura.nit, factura.cuf);", ""]],
  },
  {
    nombre: "falla-interna-como-rechazo",
    frase: "3.2c",
    prueba: "packages/siat/src/recepcion.test.ts",
    cambios: [[RESPUESTA, "new Set([967, 991, 992, 995, 999])", "new Set([967])"]],
  },
  {
    nombre: "lista-vacia-como-rechazo",
    frase: "3.2c",
    prueba: "packages/siat/src/recepcion.test.ts",
    cambios: [
      [
        RESPUESTA,
        'return duda("errorInterno", "transaccion=false sin mensajes", intercambio);',
        "return rechazada(estado, [], intercambio);",
      ],
    ],
  },
  {
    nombre: "rcv-como-rechazo",
    frase: "3.2c",
    prueba: "packages/siat/src/cambio.test.ts",
    cambios: [
      [
        RESPUESTA,
        "return anulacion && rcv !== undefined ? rcv : null;",
        "return anulacion ? null : (rcv ?? null) && null;",
      ],
    ],
  },
  {
    nombre: "1000-en-linea-sin-preguntar",
    frase: "3.2d",
    prueba: "apps/server/src/documentos/routes/en-duda.test.ts",
    cambios: [
      [ENVIAR, 'if (estado?.kind === "valida")\n', 'if (estado?.kind !== "anulada")\n'],
      [ENVIAR, 'codigoRecepcion: estado.codigoRecepcion ?? "",', 'codigoRecepcion: "sin preguntar",'],
    ],
  },
  {
    nombre: "duda-como-no-entregada",
    frase: "3.3a",
    cambios: [
      [
        "apps/server/src/documentos/enviar-factura.ts",
        'case "enDuda":\n      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });',
        'case "enDuda":\n      return fail({ kind: "noEntregada" });',
      ],
    ],
  },
  {
    nombre: "sin-relevo-al-arrancar",
    frase: "3.3b",
    cambios: [[RELEVAR, "  await marcar(deps);\n", "  void marcar;\n"]],
  },
  {
    nombre: "ausencia-sin-esperar",
    frase: "3.3c",
    con: "lenta",
    cambios: [
      [
        ESPERAS,
        "negada: (clave, marca, ms) => cumplida(clave, marca, ms) &&",
        "negada: (clave, marca, ms) => ms >= 0 &&",
      ],
    ],
  },
  {
    nombre: "ausencia-con-una-sola",
    frase: "3.3c",
    con: "lenta",
    cambios: [[ESPERAS, "export const NEGATIVAS = 2;", "export const NEGATIVAS = 1;"]],
  },
  {
    nombre: "reenvio-a-ciegas",
    frase: "3.3d",
    cambios: [
      [
        ENVIAR,
        "  deps.pulso.anotar(\n",
        `  if (respuesta.kind === "enDuda")
    respuesta = await documentos.recepcion(punto, clase, { archivo: bytes, hashArchivo: hash, fechaEnvio: ahoraDe(deps) });
  deps.pulso.anotar(
`,
      ],
    ],
  },
  {
    nombre: "numero-devuelto-sin-ser-el-ultimo",
    frase: "3.4b",
    prueba: "apps/server/src/documentos/db/numeros.test.ts",
    caso: "a number goes back while",
    cambios: [
      [
        "apps/server/src/impuestos/db/puntos.ts",
        '.where("siguiente", "=", numero + 1)',
        '.where("siguiente", ">", numero)',
      ],
    ],
  },
  {
    nombre: "una-serie-para-todos-los-puntos",
    frase: "3.4a",
    prueba: "apps/server/src/documentos/db/numeros.test.ts",
    cambios: [
      [
        "apps/server/src/impuestos/db/puntos.ts",
        "{ nit, sucursal, puntoVenta, sector, siguiente: sql`${pisoSql()} + 2` }",
        "{ nit, sucursal, puntoVenta: sql`cast(${puntoVenta} as integer) * 0`, sector, siguiente: sql`${pisoSql()} + 2` }",
      ],
    ],
  },
  {
    nombre: "dos-numeros-iguales",
    frase: "3.4c",
    prueba: "apps/server/src/documentos/db/numeros.test.ts",
    cambios: [
      [
        "apps/server/src/impuestos/db/puntos.ts",
        '.doUpdateSet((eb) => ({ siguiente: eb("contadores.siguiente", "+", 1) })),\n    )\n    .returning',
        '.doUpdateSet((eb) => ({ siguiente: eb("contadores.siguiente", "+", 0) })),\n    )\n    .returning',
      ],
    ],
  },
  {
    nombre: "clave-de-otra-empresa",
    frase: "3.1a",
    con: "dosEmpresas",
    cambios: [
      [
        "apps/server/src/motor/idempotencia.ts",
        '.where("nit", "=", k.nit)\n    .where("operacion", "=", k.operacion)\n    .where("clave", "=", k.clave)\n    .executeTakeFirst();',
        '.where("operacion", "=", k.operacion)\n    .where("clave", "=", k.clave)\n    .executeTakeFirst();',
      ],
    ],
  },
  {
    nombre: "anulacion-936-no-cuenta",
    frase: "3.5c",
    prueba: "packages/siat/src/cambio.test.ts",
    cambios: [
      [
        RECEPCION,
        "return parseCambio(entrega, 905, [691], [936]);",
        "return parseCambio(entrega, 905, [691], []);",
      ],
    ],
  },
  {
    nombre: "reversion-968-no-cuenta",
    frase: "3.5c",
    prueba: "packages/siat/src/cambio.test.ts",
    cambios: [
      [
        RECEPCION,
        "parseCambio(entrega, 907, [690], [968], 978)",
        "parseCambio(entrega, 907, [690], [], 978)",
      ],
    ],
  },
  {
    nombre: "cambio-olvidado",
    frase: "3.5c",
    prueba: "apps/server/src/documentos/routes/anulacion-perdida.test.ts",
    caso: "stays in doubt when the next try never leaves",
    cambios: [
      [
        "apps/server/src/documentos/cambiar-factura.ts",
        "if (!primero || (await getFactura(tx, factura.cuf)).version !== version) return false;",
        "void primero; void version;",
      ],
    ],
  },
  {
    nombre: "paquete-sin-creditos",
    frase: "3.5d",
    prueba: "apps/server/src/cuenta/routes/creditos.test.ts",
    cambios: [
      [
        "apps/server/src/contingencia/asentar-envio.ts",
        "(await disponibles(tx, paquete.nit)) < paquete.cantidad",
        "(await disponibles(tx, paquete.nit)) < -paquete.cantidad",
      ],
      [
        "apps/server/src/contingencia/armar-paquetes.ts",
        "(await disponibles(deps.db, primera.nit)) < cantidad)",
        "(await disponibles(deps.db, primera.nit)) < -cantidad)",
      ],
    ],
  },
  {
    nombre: "validada-sin-saldo",
    frase: "3.5d",
    prueba: "apps/server/src/cuenta/routes/creditos.test.ts",
    cambios: [
      [
        "apps/server/src/documentos/db/gastar-creditos.ts",
        "return gastar(tx, nit, `cuf:${cuf}`, ahoraMs, false);",
        "return gastar(tx, nit, `cuf:${cuf}`, ahoraMs, true);",
      ],
    ],
  },
  {
    nombre: "credito-de-la-gemela-devuelto",
    frase: "4.5c",
    cambios: [
      [
        "apps/server/src/documentos/asentar-cambio.ts",
        'const suceso = accion === "anular" ? "anulada" : "revertida";',
        `const suceso = accion === "anular" ? "anulada" : "revertida";
    if (accion === "anular" && factura.terminalId !== null)
      await tx.insertInto("creditos").values({ nit: factura.nit, referencia: \`devolucion:\${factura.cuf}\`, cantidad: 1, en: deps.now() }).execute();`,
      ],
    ],
  },
  {
    nombre: "auditoria-con-huecos",
    frase: "3.5e",
    cambios: [
      [
        FACTURAS,
        "await auditarTras(tx, anterior, { nit, cuf, antes, despues: estado, suceso, en: ahoraMs, huella: null });",
        'if (suceso !== "anulada") await auditarTras(tx, anterior, { nit, cuf, antes, despues: estado, suceso, en: ahoraMs, huella: null });',
      ],
    ],
  },
  {
    nombre: "devuelto-sin-las-que-van",
    frase: "3.2a",
    con: "notas",
    cambios: [
      [
        "apps/server/src/documentos/db/notas-vivas.ts",
        'eb("estado", "in", ["ENVIANDO", "EN_DUDA", "EMITIDA"])',
        'eb("estado", "in", ["EMITIDA"])',
      ],
    ],
  },
  {
    nombre: "clave-olvidada-a-los-minutos",
    frase: "3.1a",
    prueba: "apps/server/src/http/promesas.test.ts",
    caso: "after minutes and hours",
    cambios: [["apps/server/src/motor/idempotencia.ts", "30 * 86_400_000", "43 * 60_000"]],
  },
  {
    nombre: "rebaja-como-devolucion",
    frase: "3.2a",
    prueba: "packages/core/src/factura/cadenas-de-notas.test.ts",
    caso: "leaves the goods with the buyer",
    cambios: [
      [
        "packages/core/src/factura/devolucion.ts",
        "cantidad: rebaja ? antes.cantidad",
        "cantidad: rebaja && subTotal.lt(0) ? antes.cantidad",
      ],
    ],
  },
  {
    nombre: "centavo-que-no-vuelve",
    frase: "3.2a",
    prueba: "packages/core/src/factura/cadenas-de-notas.test.ts",
    caso: "any chain of returns",
    cambios: [["packages/core/src/factura/resto-nota.ts", "(!pasa && !cierra)", "(!pasa || !cierra)"]],
  },
];
