import type { Mutante } from "../maquina/mutante.ts";

/** Bugs in clocks, in replies of foreign devices, and in the journal. docs/trust.md, headings 2, 3, 5, 7 and 10. */
export const DE_RELOJES: readonly Mutante[] = [
  {
    nombre: "calma-por-el-reloj-de-pared",
    frase: "3.3e",
    con: "relojServidor",
    cambios: [
      [
        "apps/server/src/contingencia/avanzar.ts",
        "return esperas.cumplida(`calma:${corteId}`, String(id), calmaMs) || now() - en >= calmaMs;",
        "return now() - en >= calmaMs + 0 * id;",
      ],
    ],
  },
  {
    nombre: "puerta-como-rechazo",
    frase: "3.3a",
    prueba: "packages/siat/src/red.test.ts",
    cambios: [
      [
        "packages/siat/src/respuesta.ts",
        'if (entrega.kind !== "tokenRechazado") return interpretar(entrega, aceptar);',
        "if (true as boolean) return interpretar(entrega, aceptar);",
      ],
    ],
  },
  {
    nombre: "puerta-olvidada",
    frase: "3.3a",
    prueba: "apps/server/src/documentos/routes/en-duda.test.ts",
    cambios: [["apps/server/src/impuestos/asegurar-hora.ts", " && !deps.puertas.has(empresa.nit)", ""]],
  },
  {
    nombre: "hora-sin-medir-tomada",
    frase: "4.11",
    prueba: "apps/desktop/src/caja/hora.test.ts",
    caso: "a server that has not measured the time",
    cambios: [["apps/desktop/src/caja/terminales/heartbeat.ts", "if (horaMedida) deps.reloj", "deps.reloj"]],
  },
  {
    nombre: "hora-tardia-tomada",
    frase: "4.10",
    prueba: "apps/server/src/impuestos/sincronizar.test.ts",
    cambios: [
      [
        "apps/server/src/impuestos/measure-hora.ts",
        "MAX_IDA_Y_VUELTA_MS = 60_000",
        "MAX_IDA_Y_VUELTA_MS = Infinity",
      ],
    ],
  },
  {
    nombre: "hora-de-antes-de-dormir",
    frase: "4.10",
    prueba: "apps/server/src/impuestos/sincronizar.test.ts",
    caso: "before the computer slept",
    cambios: [["apps/server/src/impuestos/measure-hora.ts", " || Math.abs(saltoMs) > SALTO_MS", ""]],
  },
  {
    nombre: "vencida-que-espera-al-reloj",
    frase: "14.3",
    prueba: "apps/server/src/motor/tareas/worker.test.ts",
    caso: "waits for no clock that was set back",
    cambios: [
      [
        "apps/server/src/motor/tareas/worker.ts",
        "const isAtrasado = ahoraMs < taller.vistoMs;",
        "const isAtrasado = taller.vistoMs < 0;",
      ],
    ],
  },
  {
    nombre: "diario-sin-sincronizar",
    frase: "4.1",
    con: "restauracion",
    cambios: [["apps/server/src/diario/writer.ts", "  await handle.datasync();\n", ""]],
  },
  {
    nombre: "carpeta-de-diario-a-la-primera",
    frase: "3.1b",
    prueba: "apps/server/src/diario/folder.test.ts",
    cambios: [["apps/server/src/diario/folder.ts", "const ATTEMPTS = 100;", "const ATTEMPTS = 1;"]],
  },
  {
    nombre: "subida-de-una-pieza",
    frase: "4.8",
    prueba: "apps/server/src/terminales/offline.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/cada-una.ts",
        "if (fallas.length > 0 && recibidas.length === 0) throw",
        "if (fallas.length > 0) throw",
      ],
    ],
  },
  {
    nombre: "descartada-que-nadie-busca",
    frase: "3.3f",
    prueba: "apps/server/src/documentos/tardias.test.ts",
    caso: "is adopted where its key has issued no other",
    cambios: [["apps/server/src/documentos/db/facturas.ts", '["ausente", "corregida"]', "[]"]],
  },
  {
    nombre: "descartada-buscada-una-vez",
    frase: "3.3f",
    prueba: "apps/server/src/documentos/tardias.test.ts",
    caso: "later, after a restart too",
    cambios: [
      [
        "apps/server/src/documentos/db/ausentes.ts",
        "{ vez: vez + 1, proximaEn }",
        "{ vez: vez + 1, proximaEn: null }",
      ],
    ],
  },
];
