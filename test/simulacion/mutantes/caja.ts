import type { Mutante } from "../maquina/mutante.ts";

const PLAN = "apps/desktop/src/caja/venta/plan.ts";
const PLAN_TEST = "apps/desktop/src/caja/venta/plan.test.ts";
const SYNC_TEST = "apps/desktop/src/caja/terminales/sync.test.ts";

/** Bugs at a till. docs/design.md D15 to D34. */
export const DE_LA_CAJA: readonly Mutante[] = [
  {
    nombre: "segunda-copia-sin-sincronizar",
    frase: "4.1",
    con: "reemplazo",
    cambios: [["apps/desktop/src/caja/diario/archivo.ts", "await archivo.sync();", ""]],
  },
  {
    nombre: "papel-antes-de-la-segunda-copia",
    frase: "4.1",
    prueba: "apps/desktop/src/caja/diario/diario.test.ts",
    caso: "a folder that hangs holds a ticket",
    cambios: [["apps/desktop/src/caja/impresion/impresora.ts", "await this.#diario.escribir();", ""]],
  },
  {
    nombre: "espera-sin-fin",
    frase: "4.2c",
    prueba: "apps/desktop/src/caja/caja.test.ts",
    caso: "silence is awaited",
    cambios: [
      [
        "apps/desktop/src/caja/venta/cobrar.ts",
        "return { ms: esperaSegundos * 1000, signal",
        "return { ms: esperaSegundos * 100_000, signal",
      ],
    ],
  },
  {
    nombre: "rechazada-fuera-de-linea",
    frase: "4.3a",
    prueba: PLAN_TEST,
    cambios: [
      [
        PLAN,
        ': { kind: "reabrir", motivo: { kind: "rechazada" }, mensajes: respuesta.mensajes };',
        ': { kind: "offlineMismoNumero", tipoCorte: 2 };',
      ],
    ],
  },
  {
    nombre: "misma-falta-fuera-de-linea",
    frase: "4.3a",
    prueba: "apps/desktop/src/caja/venta/misma-falta.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/venta/preparar.ts",
        'ultimo?.estado === "RECHAZADA" &&',
        'ultimo?.estado === "EMITIDA" &&',
      ],
    ],
  },
  {
    nombre: "reabierta-con-otro-numero",
    frase: "4.3a",
    prueba: "apps/desktop/src/caja/caja.test.ts",
    caso: "reopened with reason and remedy",
    cambios: [
      [
        "apps/desktop/src/caja/venta/preparar.ts",
        "return libre !== undefined && !isNumeroUsado(tx, libre) ? libre.numero : takeNumero(tx, sector);",
        "return libre !== undefined && isNumeroUsado(tx, libre) ? libre.numero : takeNumero(tx, sector);",
      ],
    ],
  },
  {
    nombre: "cufd-rechazado-sin-renovar",
    frase: "4.3b",
    prueba: PLAN_TEST,
    cambios: [[PLAN, "CODIGOS_CUFD_VENCIDO.includes(codigo)", "codigo === 123"]],
  },
  {
    nombre: "rehecha-sin-fin",
    frase: "4.3b",
    prueba: PLAN_TEST,
    cambios: [[PLAN, "return !rehecha && respuesta.mensajes.some(", "return respuesta.mensajes.some("]],
  },
  {
    nombre: "sin-creditos-y-sigue",
    frase: "4.3c",
    prueba: "apps/desktop/src/caja/contingencia/modo.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/contingencia/modo.ts",
        'return s.creditos !== null && s.creditos <= 0 ? "creditosAgotados" : null;',
        "return null;",
      ],
    ],
  },
  {
    nombre: "no-entregada-con-otro-numero",
    frase: "4.4",
    prueba: PLAN_TEST,
    cambios: [
      [
        PLAN,
        'return { kind: "offlineMismoNumero", tipoCorte: respuesta.tipoCorte };',
        'return { kind: "offlineSiguienteNumero", tipoCorte: respuesta.tipoCorte };',
      ],
    ],
  },
  {
    nombre: "nota-en-duda-como-borrador",
    frase: "4.6",
    prueba: "apps/desktop/src/caja/documentos/notas/notas.test.ts",
    caso: "is no draft because the server cannot be reached",
    cambios: [
      [
        "apps/desktop/src/caja/documentos/notas/notas.ts",
        "return primera && fallo.sinEnviar;",
        "return true;",
      ],
    ],
  },
  {
    nombre: "sin-excepcion-fuera-de-linea",
    frase: "4.6",
    prueba: "packages/core/src/factura/build.test.ts",
    cambios: [
      [
        "packages/core/src/sectores/comun.ts",
        "if (contexto.tipoEmision === 2 && pedido.cliente.tipoDocumento === TIPO_DOCUMENTO_NIT) return 1;",
        "if (contexto.tipoEmision === 2 && TIPO_DOCUMENTO_NIT === undefined) return 1;",
      ],
    ],
  },
  {
    nombre: "observada-sin-motivo",
    frase: "4.8",
    prueba: SYNC_TEST,
    cambios: [
      [
        "apps/desktop/src/caja/terminales/bajar.ts",
        "    estado,\n    observada,\n    codigoRecepcion,\n    ...(ausente",
        "    estado,\n    observada: null,\n    codigoRecepcion,\n    ...(ausente",
      ],
    ],
  },
  {
    nombre: "cufd-sin-limite-de-72-horas",
    frase: "4.9",
    prueba: "apps/desktop/src/caja/contingencia/modo.test.ts",
    cambios: [
      [
        "packages/core/src/contingencia/evento.ts",
        "{ corte: 72, planificado: 15 * 24 }",
        "{ corte: 720, planificado: 15 * 24 }",
      ],
    ],
  },
  {
    nombre: "hora-de-la-pared",
    frase: "4.11",
    prueba: "apps/desktop/src/caja/reloj.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/reloj.ts",
        "return this.#base.ms + (this.#relojes.monotono() - this.#base.monotono);",
        "return this.#relojes.pared();",
      ],
    ],
  },
  {
    nombre: "instantes-iguales",
    frase: "4.11",
    prueba: "apps/desktop/src/caja/reloj.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/reloj.ts",
        "-Infinity : instanteToEpoch(ultimo) + 1;",
        "-Infinity : instanteToEpoch(ultimo);",
      ],
    ],
  },
  {
    nombre: "reloj-nunca-dudoso",
    frase: "4.16",
    prueba: "apps/desktop/src/caja/reloj.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/reloj.ts",
        'return this.#fuente === "pared" && this.#duda;',
        'return this.#fuente !== "pared" && this.#duda;',
      ],
    ],
  },
  {
    nombre: "enviada-antes-como-no-entregada",
    frase: "4.15",
    prueba: "apps/desktop/src/caja/caja.test.ts",
    caso: "cut off there, and the server gone",
    cambios: [
      [
        "apps/desktop/src/caja/venta/enviar.ts",
        "if (!decideElCuf(respuesta)) return EN_DUDA;",
        "void decideElCuf;",
      ],
    ],
  },
  {
    nombre: "edicion-propia-pisada",
    frase: "4.13",
    prueba: SYNC_TEST,
    caso: "never undo an edit of this till",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/compartidos.ts",
        "tabla.save(tx, { ...fila, ...camposPendientes(tx, tipo, fila.id) });",
        "tabla.save(tx, { ...camposPendientes(tx, tipo, fila.id), ...fila });",
      ],
    ],
  },
  {
    nombre: "disco-lleno-callado",
    frase: "4.14",
    prueba: "apps/desktop/src/caja/caja.test.ts",
    caso: "on a full disk nothing is sold",
    cambios: [
      [
        "apps/desktop/src/caja/llamadas/responder.ts",
        "if (isDiscoLleno(code)) {",
        "if (isDiscoLleno(`sin ${code}`)) {",
      ],
    ],
  },
];
