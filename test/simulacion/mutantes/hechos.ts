import type { Mutante } from "../maquina/mutante.ts";

const CAJA = "apps/desktop/src/caja";
const HECHOS_TEST = `${CAJA}/sync/hechos.test.ts`;
const LLEGADA = "apps/server/src/use-cases/terminal/hechos.ts";
const LLEGADA_TEST = "apps/server/src/use-cases/terminal/hechos.test.ts";

/** Bugs in the log of facts. docs/design.md D51. */
export const DE_HECHOS: readonly Mutante[] = [
  {
    nombre: "hechos-perdidos-con-la-respuesta",
    frase: "9.2",
    cambios: [
      [
        `${CAJA}/sync/hechos.ts`,
        "if (!respuesta.ok) return respuesta.error;",
        "if (!respuesta.ok) { db.inTransaction((tx) => markTiene(tx, id, lote.at(-1)?.n ?? tiene)); return respuesta.error; }",
      ],
    ],
  },
  {
    nombre: "conflicto-que-se-guarda",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "under a number that another fact has",
    cambios: [[LLEGADA, "if (conflicto !== null) return { tiene, conflicto };", ""]],
  },
  {
    nombre: "reimpresion-callada",
    frase: "9.6",
    prueba: HECHOS_TEST,
    caso: "is a fact for each paper",
    cambios: [
      [
        `${CAJA}/db/impresion.ts`,
        '  insertHecho(tx, { tipo: "reimpresion", instante: trabajo.creadoEn, usuario, datos });\n',
        "",
      ],
    ],
  },
  {
    nombre: "lineas-quitadas-calladas",
    frase: "9.6",
    prueba: `${CAJA}/venta/quitadas.test.ts`,
    cambios: [
      [`${CAJA}/venta/abierta.ts`, "if (lineas.length === 0) return;", "if (lineas.length >= 0) return;"],
    ],
  },
];
