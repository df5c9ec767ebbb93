import type { Mutante } from "../maquina/mutante.ts";

const SERVIDOR = "apps/server/src";
const TERMINAL = `${SERVIDOR}/use-cases/terminal`;
const CONTINGENCIA = `${SERVIDOR}/use-cases/contingencia`;
const RESTAURAR = `${SERVIDOR}/use-cases/restaurar`;
const SYNC = "apps/desktop/src/caja/sync";
const VIDAS = "packages/core/src/terminal/vidas.ts";
const VIDAS_TEST = "packages/core/src/terminal/vidas.test.ts";

/** Bugs in what comes back: documents of a till, a copied folder, a replaced till, packages told again, a restored server. */
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
    nombre: "numero-en-duda-repetido",
    frase: "4.8",
    prueba: `${TERMINAL}/numero-en-duda.test.ts`,
    cambios: [
      [
        `${TERMINAL}/guardar-repetida.ts`,
        'if (numero === "espera") return null;',
        'if (numero === "espera") return guardarRepetida(tx, terminal, fila, factura, ahoraMs);',
      ],
    ],
  },
  {
    nombre: "numero-impreso-sin-subir",
    frase: "4.12",
    prueba: `${TERMINAL}/offline.test.ts`,
    cambios: [[`${TERMINAL}/ocupar-numero.ts`, "await raiseNumero(tx, fila, fila.sector, fila.numero);", ""]],
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
    nombre: "vuelta-que-vale-siempre",
    frase: "4.0",
    prueba: `${TERMINAL}/vida.test.ts`,
    cambios: [
      [`${TERMINAL}/vida.ts`, "for (const vuelta of vueltas)", "for (const vuelta of vueltas.slice(1))"],
    ],
  },
  {
    nombre: "bifurcada-por-callar",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [[VIDAS, "if (ajena === vigente) return", "if (ajena !== null || linea.length > 1) return"]],
  },
  {
    nombre: "servidor-repuesto-que-bifurca",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [[VIDAS, "vigente === null || deAntes || vuelve", "vigente === null || vuelve"]],
  },
  {
    nombre: "sucesor-sin-documentos",
    frase: "4.12",
    prueba: `${SERVIDOR}/routes/portal.test.ts`,
    cambios: [
      [`${TERMINAL}/suceder.ts`, "await adoptarFacturas(tx, anterior.id, id);", "void adoptarFacturas;"],
    ],
  },
  {
    nombre: "corte-de-revocada-abierto",
    frase: "4.12",
    prueba: `${TERMINAL}/revocar.test.ts`,
    cambios: [[`${TERMINAL}/recibir-cortes.ts`, "actual?.revocado === 1", "actual?.revocado === 2"]],
  },
  {
    nombre: "anulada-que-vuelve-emitida",
    frase: "4.15",
    prueba: `${TERMINAL}/recuperar.test.ts`,
    cambios: [
      [
        `${TERMINAL}/poner-recuperada.ts`,
        'if (palabra.kind !== "noExiste") await reponerCambios',
        'if (palabra.kind === "valida") await reponerCambios',
      ],
    ],
  },
  {
    nombre: "recuperada-sin-su-credito",
    frase: "3.5d",
    prueba: `${TERMINAL}/recuperar.test.ts`,
    cambios: [
      [
        `${TERMINAL}/poner-recuperada.ts`,
        'if (estado !== "OFFLINE") await settleCredito',
        'if (estado === "OFFLINE") await settleCredito',
      ],
    ],
  },
  {
    nombre: "calma-que-no-espera",
    frase: "4.8",
    prueba: `${CONTINGENCIA}/avanzar.test.ts`,
    cambios: [[`${CONTINGENCIA}/avanzar.ts`, "const MIRADAS_DE_CALMA = 2;", "const MIRADAS_DE_CALMA = 0;"]],
  },
  {
    nombre: "paquete-de-antes-callado",
    frase: "3.5a",
    prueba: `${SERVIDOR}/routes/contingencia-veredicto.test.ts`,
    cambios: [[`${CONTINGENCIA}/paquete-api.ts`, "now() - DICHO_MS", "now()"]],
  },
  {
    nombre: "paquete-dicho-siempre",
    frase: "3.5a",
    prueba: `${SERVIDOR}/routes/contingencia-veredicto.test.ts`,
    cambios: [
      [
        `${CONTINGENCIA}/paquete-api.ts`,
        "if (hasVeredicto(checked.value.estado)) await",
        "if (!hasVeredicto(checked.value.estado)) await",
      ],
    ],
  },
  {
    nombre: "gemela-tarde-callada",
    frase: "4.5c",
    prueba: `${SERVIDOR}/db/gemelas.test.ts`,
    cambios: [[`${CONTINGENCIA}/anular-gemela.ts`, "codigo === TARDE", "codigo === -TARDE"]],
  },
  {
    nombre: "paquete-sin-creditos",
    frase: "3.5d",
    prueba: `${SERVIDOR}/routes/creditos.test.ts`,
    cambios: [[`${CONTINGENCIA}/armar-paquetes.ts`, ") < cantidad)", ") < 0)"]],
  },
  {
    nombre: "numero-del-diario-sin-subir",
    frase: "3.4b",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    cambios: [
      [
        `${RESTAURAR}/absorber.ts`,
        "if (fila.cafc === null) await raiseNumero",
        "if (fila.cafc !== null) await raiseNumero",
      ],
    ],
  },
  {
    nombre: "clave-de-lo-descartado",
    frase: "3.1a",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    cambios: [
      [`${RESTAURAR}/absorber.ts`, 'if (clave !== null && estado !== "DESCARTADA")', "if (clave !== null)"],
    ],
  },
  {
    nombre: "no-entregada-en-duda",
    frase: "3.3a",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    cambios: [
      [`${RESTAURAR}/absorber.ts`, 'sinEfecto || resultado?.resultado === "noEntregada"', "sinEfecto"],
    ],
  },
  {
    nombre: "vence-la-ultima",
    frase: "3.4b",
    prueba: `${RESTAURAR}/absorber.test.ts`,
    cambios: [
      [
        `${RESTAURAR}/absorber.ts`,
        'cufs.findLast((cuf) => resultados.get(cuf)?.resultado === "aceptada") ?? cufs.at(-1)',
        "cufs.at(-1)",
      ],
    ],
  },
  {
    nombre: "cambio-hecho-otra-vez",
    frase: "3.5c",
    prueba: `${SERVIDOR}/use-cases/reponer-cambios.test.ts`,
    cambios: [
      [`${SERVIDOR}/use-cases/reponer-cambios.ts`, "cambioPendiente === null ? suyo + 1 : suyo", "suyo"],
    ],
  },
  {
    nombre: "cambio-inseguro-por-hecho",
    frase: "3.5c",
    prueba: `${SERVIDOR}/use-cases/reponer-cambios.test.ts`,
    cambios: [
      [
        `${SERVIDOR}/use-cases/reponer-cambios.ts`,
        "cambio.segura === 0 && i < cambios.length - 1",
        "cambio.segura === 2",
      ],
    ],
  },
  {
    nombre: "sucesos-sin-margen",
    frase: "9.5",
    prueba: `${RESTAURAR}/avisos.test.ts`,
    cambios: [[`${RESTAURAR}/reponer-sucesos.ts`, "en < copiaDe - MARGEN_MS", "en > copiaDe - MARGEN_MS"]],
  },
  {
    nombre: "revocada-que-vuelve",
    frase: "4.12",
    prueba: `${RESTAURAR}/cajas.test.ts`,
    cambios: [[`${RESTAURAR}/reponer.ts`, "if (caja.revocado === 1) revocadas.push(terminal);", ""]],
  },
  {
    nombre: "cajas-en-otro-orden",
    frase: "4.12",
    prueba: `${RESTAURAR}/cajas.test.ts`,
    cambios: [[`${RESTAURAR}/reponer.ts`, "a.epoca - b.epoca", "b.epoca - a.epoca"]],
  },
  {
    nombre: "lo-que-no-tomo-olvidado",
    frase: "4.15",
    prueba: `${SYNC}/recuperar.test.ts`,
    cambios: [
      [
        `${SYNC}/recuperar.ts`,
        "documentos.filter(({ cuf }) => !porCuf.has(cuf))",
        "documentos.filter(({ cuf }) => cuf.length === 0)",
      ],
    ],
  },
  {
    nombre: "recuperar-un-solo-dia",
    frase: "4.15",
    prueba: `${SYNC}/recuperar.test.ts`,
    cambios: [[`${SYNC}/recuperar.ts`, "const ANTES_MS = 15 * 86_400_000", "const ANTES_MS = 60_000"]],
  },
  {
    nombre: "retirar-lo-que-no-tomo",
    frase: "4.5b",
    prueba: `${SYNC}/recuperar.test.ts`,
    cambios: [[`${SYNC}/dudas.ts`, "if (sinTomar.includes(cuf))", 'if (sinTomar.includes(""))']],
  },
  {
    nombre: "numero-del-servidor-sin-tomar",
    frase: "4.12",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [[`${SYNC}/heartbeat.ts`, "raiseNumero(tx, SECTOR_GENERAL, estado.proximoNumero);", ""]],
  },
  {
    nombre: "hora-que-nadie-midio",
    frase: "4.11",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [[`${SYNC}/heartbeat.ts`, "if (horaMedida) deps.reloj", "if (ahora.length > 0) deps.reloj"]],
  },
  {
    nombre: "rechazo-sobre-lo-impreso",
    frase: "4.15",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [[`${SYNC}/bajar.ts`, 'return actual === "EN_DUDA" ? recibido : actual', "return recibido"]],
  },
  {
    nombre: "numero-que-ya-es-de-otro",
    frase: "4.15",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [
      [
        `${SYNC}/bajar.ts`,
        'documento.estado === "DESCARTADA" && isNumeroDeOtro',
        'documento.estado === "OFFLINE" && isNumeroDeOtro',
      ],
    ],
  },
  {
    nombre: "hechos-con-hueco",
    frase: "9.2",
    prueba: `${SYNC}/subir-hechos.test.ts`,
    cambios: [[`${SYNC}/hechos.ts`, "lote[0].n > tiene + 1", "lote[0].n > tiene + 1000"]],
  },
  {
    nombre: "hechos-sin-comparar",
    frase: "9.2",
    prueba: `${SYNC}/subir-hechos.test.ts`,
    cambios: [[`${SYNC}/hechos.ts`, "Math.min(respuesta.value.tiene, comparado)", "respuesta.value.tiene"]],
  },
  {
    nombre: "offline-antes-que-su-cufd",
    frase: "4.8",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [[`${SYNC}/sincronizar.ts`, 'conOffline: cufds === "contados"', "conOffline: cufds.length > 0"]],
  },
  {
    nombre: "caja-que-no-oye-a-su-sucesora",
    frase: "4.12",
    prueba: `${SYNC}/sync.test.ts`,
    cambios: [
      [
        `${SYNC}/heartbeat.ts`,
        "credencial !== undefined && estado.epoca !== credencial.epoca",
        "credencial !== undefined && estado.epoca < credencial.epoca",
      ],
    ],
  },
];
