import type { Mutante } from "../maquina/mutante.ts";

const VIDAS = "packages/core/src/terminal/vidas.ts";
const VIDAS_TEST = "packages/core/src/terminal/vidas.test.ts";

/** Bugs in what comes back: documents of a copied folder, lives of a till, changes told by a journal. */
export const DE_VUELTAS: readonly Mutante[] = [
  {
    nombre: "saldos-de-despues-de-la-copia",
    frase: "10.7",
    prueba: "apps/desktop/src/caja/existencias/existencias.test.ts",
    caso: "after the server was restored",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/recuperar.ts",
        'setCursor(tx, "existencias", 0);',
        "void setCursor;",
      ],
    ],
  },
  {
    nombre: "mismo-cuf-otros-bytes",
    frase: "4.8",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/offline.ts",
        "conocida !== undefined && isMisma(conocida, factura)",
        "conocida !== undefined",
      ],
    ],
  },
  {
    nombre: "repetida-sin-lugar",
    frase: "4.8",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/guardar-repetida.ts",
        'numero === "tomado" ? numero : saveRepetida(tx, terminal, fila, factura, ahoraMs)',
        'numero === "tomado" ? numero : { cuf: fila.cuf, resultado: "rechazada", causa: "numeroUsado" }',
      ],
    ],
  },
  {
    nombre: "bifurcada-que-numera",
    frase: "4.0",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      ["apps/server/src/terminales/facturas.ts", 'vida.estado !== "vigente"', 'vida.estado === "negada"'],
    ],
  },
  {
    nombre: "copia-que-no-se-desconoce",
    frase: "4.0",
    con: "gemela",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/trato.ts",
        "if (oidas.nombrada !== vidas.nombrada || oidas.ajena !== vidas.ajena)",
        "if (oidas.nombrada !== vidas.nombrada)",
      ],
    ],
  },
  {
    nombre: "copia-elegida-sin-saltar",
    frase: "4.12",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/elegir-copia.ts",
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
    prueba: "apps/server/src/copias/restaurar/absorber.test.ts",
    caso: "goes on numbering above",
    cambios: [
      [
        "apps/server/src/copias/restaurar/absorber.ts",
        "if (fila.cafc === null) await raiseNumero(tx, punto, fila.sector, fila.numero);",
        "void punto, raiseNumero;",
      ],
    ],
  },
  {
    nombre: "clave-de-la-que-no-llego",
    frase: "4.12",
    prueba: "apps/server/src/copias/restaurar/absorber.test.ts",
    caso: "gives the key of a document that never",
    cambios: [
      [
        "apps/server/src/copias/restaurar/absorber.ts",
        'clave !== null && estado !== "DESCARTADA"',
        "clave !== null",
      ],
    ],
  },
  {
    nombre: "proforma-del-diario-que-sigue-abierta",
    frase: "17.3",
    prueba: "apps/server/src/copias/restaurar/absorber.test.ts",
    caso: "knows the proforma that the portal invoiced",
    cambios: [
      [
        "apps/server/src/copias/restaurar/absorber.ts",
        "await rememberDelDiario(tx, fila, clave, entrada.en);",
        "void rememberDelDiario;",
      ],
    ],
  },
  {
    nombre: "vuelta-declarada-olvidada",
    frase: "4.0",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/vida.ts",
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
    prueba: "apps/server/src/terminales/presuntos.test.ts",
    caso: "waits until the second copy has spoken",
    cambios: [["apps/server/src/contingencia/avanzar.ts", "esperan && esperaMs === 0 &&", "esperan &&"]],
  },
  {
    nombre: "fin-con-documentos-que-faltan",
    frase: "4.7",
    prueba: "apps/server/src/terminales/offline.test.ts",
    caso: "is left out, and taken once there is a certificate",
    cambios: [
      [
        "apps/server/src/terminales/recibir-cortes.ts",
        "if (corteId !== null && !contestadas.has(cuf)) faltan.add(corteId)",
        "if (corteId !== null && !contestadas.has(cuf)) faltan.delete(corteId)",
      ],
    ],
  },
  {
    nombre: "recuperacion-sin-lo-que-sigue",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/terminales/recuperar.test.ts",
    caso: "is told with each call whether more documents of an outage follow",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/recuperar.ts",
        "corteDicho(deps, id, documentos)",
        "({ ...corteDicho(deps, id, documentos), faltan: false })",
      ],
    ],
  },
  {
    nombre: "subida-sin-lo-que-se-cuenta",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/terminales/recuperar.test.ts",
    caso: "is told by an upload that documents of before are missing",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/corte-dicho.ts",
        'revocada ? undefined : ajustes.find("recuperacion")',
        "(void revocada, undefined)",
      ],
    ],
  },
  {
    nombre: "copia-dicha-antes-de-contar",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "waits until a server that came back from a copy has its documents again",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/subir.ts",
        'if (isPorContar(ajustes.find("recuperacion"))) return true;',
        "void isPorContar;",
      ],
    ],
  },
  {
    nombre: "retenidas-de-mas-sin-espera",
    frase: "4.7",
    prueba: "apps/server/src/terminales/retirada.test.ts",
    caso: "an outage of which the till has more than can be held",
    cambios: [
      [
        "apps/server/src/terminales/retirada.ts",
        "(await countRetenidasDe(deps.db, nit, id)) >= MAX_RETENIDAS",
        "(await countRetenidasDe(deps.db, nit, id)) > MAX_RETENIDAS",
      ],
    ],
  },
  {
    nombre: "retenida-sin-su-cufd",
    frase: "4.12",
    prueba: "apps/server/src/terminales/retirada.test.ts",
    caso: "goes out with the CUFD that its till told with it",
    cambios: [
      [
        "apps/server/src/terminales/retirada.ts",
        "cufd: cufd === undefined ? null : JSON.stringify(cufd)",
        "cufd: cufd === undefined ? null : null",
      ],
    ],
  },
  {
    nombre: "cufd-falso-que-se-cree",
    frase: "4.12",
    prueba: "apps/server/src/terminales/retirada.test.ts",
    caso: "is not made with a code that its CUF does not end with",
    cambios: [
      [
        "apps/server/src/terminales/offline.ts",
        "cufd === codigo && cuf.endsWith(codigoControl)",
        "cufd === codigo && codigoControl !== cuf",
      ],
    ],
  },
  {
    nombre: "retenida-que-se-aparta-sin-cufd",
    frase: "4.12",
    prueba: "apps/server/src/terminales/retirada.test.ts",
    caso: "that its till told without it stays held",
    cambios: [
      [
        "apps/server/src/terminales/retirada.ts",
        "facturas.filter(({ cufd }) => sabidos.has(cufd))",
        "facturas.filter(() => sabidos.size >= 0)",
      ],
    ],
  },
  {
    nombre: "anulacion-revertida-que-cuenta",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/efectivo/detalle.test.ts",
    caso: "after this till's own annulment was undone",
    cambios: [
      [
        "apps/desktop/src/caja/documentos/db/anulaciones.ts",
        "set revertida = 1 where",
        "set revertida = 0 where",
      ],
    ],
  },
  {
    nombre: "anulacion-revertida-fuera-que-cuenta",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/efectivo/detalle.test.ts",
    caso: "after this till's own annulment was undone",
    cambios: [
      ["apps/desktop/src/caja/terminales/bajar.ts", "undoAnulacion(tx, cuf);", "void undoAnulacion;"],
    ],
  },
  {
    nombre: "anulacion-revertida-que-el-reemplazo-cuenta",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/terminales/reponer-turno.test.ts",
    caso: "leave out an annulment that the owner undid meanwhile",
    cambios: [
      ["apps/desktop/src/caja/terminales/reponer.ts", "undoAnulacion(tx, cuf);", "void undoAnulacion;"],
    ],
  },
  {
    nombre: "vuelta-que-olvida-la-anterior",
    frase: "4.8",
    prueba: "apps/desktop/src/caja/terminales/recuperar.test.ts",
    caso: "a second time is told what it was not told after the first",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/recuperar.ts",
        "sinTomar: antes?.sinTomar ?? [] });",
        "sinTomar: [] });",
      ],
    ],
  },
  {
    nombre: "inactiva-que-no-cuenta",
    frase: "4.8",
    prueba: "apps/desktop/src/caja/terminales/recuperar.test.ts",
    caso: "is told by a till whose company it serves no more",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/sincronizar.ts",
        "    (await recuperar(deps, servidor)) &&\n    (await retirarDudas(deps, servidor)) &&",
        "    (await retirarDudas(deps, servidor)) &&",
      ],
    ],
  },
  {
    nombre: "palabra-que-acaba-lo-que-falta",
    frase: "4.7",
    prueba: "apps/server/src/terminales/presuntos.test.ts",
    caso: "ends no wait for documents that their own till said to have",
    cambios: [
      ["apps/server/src/contingencia/db/cortes.ts", 'eb("presunto", "<>", "faltan")', 'eb("id", "<>", "")'],
    ],
  },
  {
    nombre: "estados-de-antes-del-acto",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/documentos/a-la-vez.test.ts",
    caso: "they are asked for again",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/bajar.ts",
        "if (actosAsentados(deps) !== antes) continue;",
        "void antes;",
      ],
    ],
  },
  {
    nombre: "fin-propio-que-no-reemplaza",
    frase: "4.7",
    prueba: "apps/server/src/terminales/presuntos.test.ts",
    caso: "gives way to the till's own",
    cambios: [
      [
        "apps/server/src/contingencia/db/cortes.ts",
        'eb.or([eb("cortes.fin", "is", null), eb("cortes.presunto", "is not", null)])',
        'eb("cortes.fin", "is", null)',
      ],
    ],
  },
  {
    nombre: "rechazada-sin-lugar",
    frase: "4.8",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/offline.ts",
        "apartar(deps, terminal, factura, rebuilt.error)",
        '{ cuf, resultado: "rechazada", causa: rebuilt.error }',
      ],
    ],
  },
  {
    nombre: "otros-bytes-en-linea",
    frase: "4.8",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/dicho.ts",
        'isMisma(conocida, factura) ? dichoDe(conocida) : conflicto(factura, "numeroUsado")',
        "dichoDe(conocida)",
      ],
    ],
  },
  {
    nombre: "otros-bytes-al-recuperar",
    frase: "4.8",
    prueba: "apps/server/src/terminales/vida.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/recuperar-una.ts",
        "(conocida !== undefined && !isMisma(conocida, factura))",
        "conocida?.cuf.length === 0",
      ],
    ],
  },
  {
    nombre: "copia-dicha-una-sola-vez",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "again after the server came back from a copy",
    cambios: [
      ["apps/desktop/src/caja/terminales/subir.ts", "copia.dichaTras === tras", "copia.dichaTras !== null"],
    ],
  },
  {
    nombre: "copia-dicha-a-un-servidor-de-antes",
    frase: "4.7",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "is not told to a server of protocol 1",
    cambios: [
      ["apps/desktop/src/caja/terminales/subir.ts", "protocolo < PROTOCOLO_CON_COPIA", "protocolo < 1"],
    ],
  },
];
