import type { Mutante } from "../maquina/mutante.ts";

const AJENA_TEST = "apps/server/src/operacion/jobs/sin-demora-ajena.test.ts";
const FOTOS_TEST = "apps/server/src/tienda/jobs/olvidar-fotos.test.ts";
const PLAZAS_TEST = "apps/server/src/motor/tareas/slots.test.ts";

/** Bugs in queues of companies, in places of a server and in pictures that go. docs/design.md D55. */
export const DE_COLAS: readonly Mutante[] = [
  {
    nombre: "fila-sin-timbre",
    frase: "14.8",
    prueba: AJENA_TEST,
    cambios: [
      ["apps/server/src/motor/transaccion.ts", "  if (propia !== undefined) tellPuestas(db, propia);\n", ""],
    ],
  },
  {
    nombre: "gemela-que-espera-la-mirada",
    frase: "14.8",
    prueba: AJENA_TEST,
    caso: "a twin is annulled once it is known",
    cambios: [
      [
        "apps/server/src/motor/tareas/limites.ts",
        '{ nombre: "gemelas", alPonerse: true,',
        '{ nombre: "gemelas", alPonerse: false,',
      ],
    ],
  },
  {
    nombre: "entrega-ajena-en-el-arriendo",
    frase: "14.8",
    prueba: AJENA_TEST,
    caso: "a webhook that does not answer",
    cambios: [
      [
        "apps/server/src/avisos/db/webhooks.ts",
        '          .where("webhookId", "=", webhookId)\n          .where(PENDIENTES)\n          .where("proximoEn", "<=", ahoraMs)',
        '          .where((eb) => eb(eb.val(webhookId), "<>", ""))\n          .where(PENDIENTES)\n          .where("proximoEn", "<=", ahoraMs)',
      ],
    ],
  },
  {
    nombre: "restauracion-con-arriendos",
    frase: "14.7",
    prueba: "apps/server/src/copias/db/marcas-de-restauracion.test.ts",
    cambios: [
      [
        "apps/server/src/copias/db/marcas-de-restauracion.ts",
        "set dueno = null, arrendada_hasta = null, vence_en",
        "set vence_en",
      ],
    ],
  },
  {
    nombre: "noticia-dos-veces",
    frase: "14.9",
    prueba: "apps/server/src/impuestos/routes/estado.test.ts",
    caso: "are told once",
    cambios: [
      [
        "apps/server/src/impuestos/jobs/anunciar-estado.ts",
        "{ ambiente }, en, suya));",
        "{ ambiente }, en, `${suya} ${deps.random()}`));",
      ],
    ],
  },
  {
    nombre: "plazas-sin-fin",
    frase: "14.10",
    prueba: PLAZAS_TEST,
    caso: "up to the server's total",
    cambios: [
      ["apps/server/src/motor/tareas/worker.ts", "Math.min(pedidas, libres)", "Math.max(pedidas, libres)"],
    ],
  },
  {
    nombre: "clase-sin-plazas-propias",
    frase: "14.10",
    prueba: PLAZAS_TEST,
    caso: "a kind has its own places",
    cambios: [
      ["apps/server/src/motor/tareas/worker.ts", "propias - suyas, 0)", "Math.min(propias - suyas, 0), 0)"],
    ],
  },
  {
    nombre: "foto-nombrada-olvidada",
    frase: "14.11",
    prueba: FOTOS_TEST,
    caso: "that a product names stays",
    cambios: [
      [
        "apps/server/src/tienda/jobs/olvidar-fotos.ts",
        "if (hash !== null) nombradas.add(hash);",
        "if (hash === null) break;",
      ],
    ],
  },
  {
    nombre: "foto-olvidada-tras-subir",
    frase: "14.11",
    prueba: FOTOS_TEST,
    caso: "that an offline till puts up again",
    cambios: [["apps/server/src/tienda/db/fotos.ts", '    .where("puestaEn", "<=", antesDeMs)\n', ""]],
  },
];
