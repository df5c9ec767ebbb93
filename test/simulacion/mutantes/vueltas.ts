import type { Mutante } from "../maquina/mutante.ts";

const SERVIDOR = "apps/server/src";
const TERMINAL = `${SERVIDOR}/use-cases/terminal`;
const VIDAS = "packages/core/src/terminal/vidas.ts";
const VIDAS_TEST = "packages/core/src/terminal/vidas.test.ts";
const RESTAURAR = `${SERVIDOR}/use-cases/restaurar`;

/** Bugs in what comes back: documents of a copied folder, lives of a till, changes told by a journal. */
export const DE_VUELTAS: readonly Mutante[] = [
  {
    nombre: "mismo-cuf-otros-bytes",
    frase: "4.8",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/offline.ts`,
        "conocida !== undefined && isMisma(conocida, factura)",
        "conocida !== undefined",
      ],
    ],
  },
  {
    nombre: "repetida-sin-lugar",
    frase: "4.8",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/guardar-repetida.ts`,
        'numero === "tomado" ? numero : guardarRepetida(tx, terminal, fila, factura, ahoraMs)',
        'numero === "tomado" ? numero : { cuf: fila.cuf, resultado: "rechazada", causa: "numeroUsado" }',
      ],
    ],
  },
  {
    nombre: "bifurcada-que-numera",
    frase: "4.0",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [[`${TERMINAL}/facturas.ts`, 'vida.estado !== "vigente"', 'vida.estado === "negada"']],
  },
  {
    nombre: "copia-elegida-sin-saltar",
    frase: "4.12",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/elegir-copia.ts`,
        "await skipNumeros(tx, terminal, NUMEROS_OMITIDOS);",
        "void NUMEROS_OMITIDOS, skipNumeros;",
      ],
    ],
  },
  {
    nombre: "servidor-repuesto-que-bifurca",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [[VIDAS, "vigente === null || deAntes || vuelve", "vigente === null || vuelve"]],
  },
  {
    nombre: "numero-del-diario-sin-subir",
    frase: "4.12",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    caso: "goes on numbering above",
    cambios: [
      [
        `${RESTAURAR}/absorber.ts`,
        "if (fila.cafc === null) await raiseNumero(tx, punto, fila.sector, fila.numero);",
        "void punto, raiseNumero;",
      ],
    ],
  },
  {
    nombre: "clave-de-la-que-no-llego",
    frase: "4.12",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    caso: "gives the key of a document that never",
    cambios: [[`${RESTAURAR}/absorber.ts`, 'clave !== null && estado !== "DESCARTADA"', "clave !== null"]],
  },
  {
    nombre: "vuelta-declarada-olvidada",
    frase: "4.0",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/vida.ts`,
        "lineaDe(dichas).filter((v) => v.vuelta && !recordadas.has(v.id));",
        "lineaDe(dichas).filter((v) => v.vuelta && !recordadas.has(v.id)).slice(1);",
      ],
    ],
  },
  {
    nombre: "desconocida-que-no-bifurca",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [
      [
        VIDAS,
        'return { estado: "bifurcada", recordar: true };',
        'return { estado: "porSaber", recordar: false };',
      ],
    ],
  },
  {
    nombre: "desconocida-de-antes-por-bifurcada",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [[VIDAS, "if (ajena === vigente)", "if (ajena !== null)"]],
  },
  {
    nombre: "fin-presunto-sin-espera",
    frase: "4.7",
    prueba: `${TERMINAL}/presuntos.test.ts`,
    caso: "waits until the second copy has spoken",
    cambios: [
      [`${SERVIDOR}/use-cases/contingencia/avanzar.ts`, "esperan && esperaMs === 0 &&", "esperan &&"],
    ],
  },
  {
    nombre: "fin-propio-que-no-reemplaza",
    frase: "4.7",
    prueba: `${TERMINAL}/presuntos.test.ts`,
    caso: "gives way to the till's own",
    cambios: [
      [
        `${SERVIDOR}/db/cortes.ts`,
        'eb.or([eb("cortes.fin", "is", null), eb("cortes.presunto", "is not", null)])',
        'eb("cortes.fin", "is", null)',
      ],
    ],
  },
  {
    nombre: "rechazada-sin-lugar",
    frase: "4.8",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/offline.ts`,
        "apartar(deps, terminal, factura, rebuilt.error)",
        '{ cuf, resultado: "rechazada", causa: rebuilt.error }',
      ],
    ],
  },
  {
    nombre: "otros-bytes-en-linea",
    frase: "4.8",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [
        `${TERMINAL}/dicho.ts`,
        'isMisma(conocida, factura) ? dichoDe(conocida) : conflicto(factura, "numeroUsado")',
        "dichoDe(conocida)",
      ],
    ],
  },
  {
    nombre: "otros-bytes-al-recuperar",
    frase: "4.8",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [`${TERMINAL}/recuperar-una.ts`, "conocida !== undefined && !isMisma(conocida, factura)", "false"],
    ],
  },
  {
    nombre: "copia-dicha-una-sola-vez",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "again after the server came back from a copy",
    cambios: [
      ["apps/desktop/src/caja/sync/subir.ts", "copia.dichaTras === tras", "copia.dichaTras !== null"],
    ],
  },
  {
    nombre: "copia-dicha-a-un-servidor-de-antes",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "is not told to a server of protocol 1",
    cambios: [["apps/desktop/src/caja/sync/subir.ts", "protocolo < PROTOCOLO_CON_COPIA", "protocolo < 1"]],
  },
];
