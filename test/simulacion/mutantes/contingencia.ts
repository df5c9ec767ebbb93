import type { Mutante } from "../maquina/mutante.ts";

const EVENTO = "packages/core/src/contingencia/evento.ts";
const VENTANAS = "apps/server/src/contingencia/ventanas.ts";
const [ALARGAR, ALARGAR_TEST] = [
  "apps/server/src/contingencia/alargar.ts",
  "apps/server/src/contingencia/alargar.test.ts",
] as const;
const AVANZAR_TEST = "apps/server/src/contingencia/avanzar.test.ts";
const PAQUETES = "packages/core/src/contingencia/paquete.ts";
const CONTINGENCIA_TEST = "packages/core/src/contingencia/contingencia.test.ts";

/** Bugs in outages, packages and what the server does for tills. docs/design.md D12, D24 and D25. */
export const DE_LA_CONTINGENCIA: readonly Mutante[] = [
  {
    nombre: "1000-en-paquete-sin-preguntar",
    frase: "4.8",
    con: "observados",
    cambios: [
      [
        "apps/server/src/contingencia/veredicto.ts",
        'if (kind === "noExiste" && mensaje !== undefined)',
        "if (kind.length < 0 && mensaje !== undefined)",
      ],
    ],
  },
  {
    nombre: "evento-sin-preguntar",
    frase: "3.5b",
    cambios: [
      ["apps/server/src/contingencia/evento.ts", "if (evento.enDuda === 1) {", "if (evento.enDuda < 0) {"],
      [
        "apps/server/src/contingencia/evento.ts",
        "isVentanaOcupada(mensajes)) {\n        const recovered",
        "mensajes.length < 0) {\n        const recovered",
      ],
    ],
  },
  {
    nombre: "evento-con-su-propio-cufd",
    frase: "4.7",
    cambios: [
      [
        "apps/server/src/contingencia/evento.ts",
        "if (actual?.codigo === evento.cufdEvento) {",
        'if (actual?.codigo === "") {',
      ],
    ],
  },
  {
    nombre: "ventana-perdida-que-cubre",
    frase: "4.7",
    prueba: AVANZAR_TEST,
    caso: "covers the hour of one that was given up",
    cambios: [
      [
        VENTANAS,
        "evento.corteId === id || !isPerdida(evento, ahora)",
        "evento.corteId === id || ahora.length > 0",
      ],
    ],
  },
  {
    nombre: "vencidas-sin-retomar",
    frase: "4.7",
    prueba: AVANZAR_TEST,
    caso: "covers the hour of one that was given up",
    cambios: [[ALARGAR, "if (corteId !== ventana.corteId) await", "if (corteId === ventana.corteId) await"]],
  },
  {
    nombre: "fin-de-semana-perdido",
    frase: "4.7",
    prueba: ALARGAR_TEST,
    caso: "what was sold on Friday is registered on Monday",
    cambios: [[ALARGAR, "requiereCafc(corte.tipo) || isDeOtro", "corte.tipo > 0 || isDeOtro"]],
  },
  {
    nombre: "fin-de-semana-sin-lo-dicho",
    frase: "4.7",
    prueba: ALARGAR_TEST,
    caso: "though a CUFD came on Saturday",
    cambios: [[ALARGAR, "corte.dichoEn === null", "corte.dichoEn !== undefined"]],
  },
  {
    nombre: "ventana-que-no-cede",
    frase: "4.7",
    prueba: ALARGAR_TEST,
    caso: "share one window on Monday",
    cambios: [[ALARGAR, "&& acaba(otro, hasta)", "&& !acaba(otro, hasta)"]],
  },
  {
    nombre: "ventana-sobre-el-cufd-siguiente",
    frase: "4.7",
    prueba: ALARGAR_TEST,
    caso: "under a newer CUFD that arrives later",
    cambios: [[ALARGAR, "(await findCufdTras(tx, dado)) ?? ahora", "ahora"]],
  },
  {
    nombre: "parte-que-espera-al-corte",
    frase: "4.7",
    prueba: ALARGAR_TEST,
    caso: "are registered while their outage goes on",
    cambios: [
      [
        "apps/server/src/contingencia/avanzar.ts",
        "corte !== undefined && (await hasEsperando",
        "corte?.fin != null && (await hasEsperando",
      ],
    ],
  },
  {
    nombre: "ventana-sin-ampliar",
    frase: "4.7",
    prueba: CONTINGENCIA_TEST,
    caso: "is widened outward",
    cambios: [
      [
        EVENTO,
        "Math.max(Math.ceil(last / 1000) * 1000, inicio + 1000)",
        "Math.max(Math.floor(last / 1000) * 1000, inicio + 1000)",
      ],
    ],
  },
  {
    nombre: "ventana-que-no-termino",
    frase: "4.7",
    prueba: CONTINGENCIA_TEST,
    cambios: [[EVENTO, "return fin <= now", "return fin <= Infinity && now > 0"]],
  },
  {
    nombre: "un-evento-para-dos-cufd",
    frase: "4.7",
    cambios: [
      [
        "apps/server/src/contingencia/ventanas.ts",
        "const porCufd = Map.groupBy(todas, (f) => f.cufd);",
        'const porCufd = Map.groupBy(todas, () => todas[0]?.cufd ?? "");',
      ],
    ],
  },
  {
    nombre: "paquete-de-dos-sectores",
    frase: "4.8",
    prueba: CONTINGENCIA_TEST,
    cambios: [
      [PAQUETES, "      factura.sector,\n      factura.codigoEvento,", "      factura.codigoEvento,"],
    ],
  },
  {
    nombre: "paquete-de-mas-de-500",
    frase: "4.8",
    prueba: CONTINGENCIA_TEST,
    cambios: [[PAQUETES, "MAX_FACTURAS_PAQUETE = 500", "MAX_FACTURAS_PAQUETE = 5000"]],
  },
  {
    nombre: "subida-que-no-se-repite",
    frase: "4.8",
    prueba: "apps/server/src/terminales/offline.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/offline.ts",
        "if (conocida !== undefined && isMisma(conocida, factura))",
        "if (false)",
      ],
      [
        "apps/server/src/terminales/offline.ts",
        "if (puesta !== undefined)",
        "if (puesta !== undefined && false)",
      ],
    ],
  },
  {
    nombre: "punto-de-otra-caja",
    frase: "4.0",
    prueba: "test/e2e/terminal.test.ts",
    caso: "keeps its point of sale for itself",
    cambios: [
      [
        "apps/server/src/documentos/contexto-emision.ts",
        "if (stored.terminalId !== null && stored.terminalId !== terminalId)",
        'if (stored.terminalId === "")',
      ],
    ],
  },
  {
    nombre: "bytes-sin-comparar",
    frase: "4.2a",
    prueba: "test/e2e/terminal.test.ts",
    caso: "with other bytes than it says",
    cambios: [
      [
        "apps/server/src/terminales/reconstruir.ts",
        "documento.value.cuf === factura.cuf && sha256(documento.value.xml) === factura.sha256",
        "documento.value.cuf === factura.cuf",
      ],
    ],
  },
  {
    nombre: "offline-con-datos-de-ahora",
    frase: "4.2b",
    prueba: "apps/server/src/terminales/offline.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/reconstruir.ts",
        "emisor: { nit: empresa.nit, razonSocial, municipio, telefono },",
        "emisor: { nit: empresa.nit, razonSocial: tipoEmision === 2 ? empresa.razonSocial : razonSocial, municipio, telefono },",
      ],
    ],
  },
  {
    nombre: "retiro-de-lo-enviado",
    frase: "4.5b",
    prueba: "apps/server/src/terminales/facturas.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/retirar.ts",
        'if (known.estado === "DESCARTADA") return',
        'if (known.estado === "DESCARTADA" || known.estado === "EN_DUDA") return',
      ],
    ],
  },
  {
    nombre: "reemplazo-sin-revocar",
    frase: "4.12",
    prueba: "apps/server/src/ventas/routes/portal.test.ts",
    caso: "a point of sale has one till",
    cambios: [
      [
        "apps/server/src/terminales/emparejar.ts",
        'await revokeTerminal(tx, anterior, { fin: "reemplazo", ahoraMs: deps.now() });',
        "",
      ],
    ],
  },
  {
    nombre: "reemplazo-sin-saltar-numeros",
    frase: "4.12",
    prueba: "apps/server/src/ventas/routes/portal.test.ts",
    caso: "a point of sale has one till",
    cambios: [
      [
        "apps/server/src/terminales/emparejar.ts",
        "await skipNumeros(tx, clave, NUMEROS_OMITIDOS);",
        "void skipNumeros;",
      ],
    ],
  },
  {
    nombre: "reemplazo-de-la-misma-epoca",
    frase: "4.12",
    prueba: "apps/server/src/ventas/routes/portal.test.ts",
    caso: "a point of sale has one till",
    cambios: [
      [
        "apps/server/src/terminales/emparejar.ts",
        "const epoca = (anterior?.epoca ?? 0) + 1 + (await findEpocasFuera(tx));",
        "const epoca = (anterior?.epoca ?? 1) + (await findEpocasFuera(tx));",
      ],
    ],
  },
  {
    nombre: "borrado-que-vuelve",
    frase: "4.13",
    prueba: "test/e2e/terminal.test.ts",
    caso: "a product made at one till",
    cambios: [
      ["apps/server/src/tienda/compartidas.ts", "if (fila?.borrado === 1) {", "if (fila?.borrado === 7) {"],
    ],
  },
  {
    nombre: "pagina-sin-tope",
    frase: "9.5",
    prueba: "apps/server/src/terminales/compartidas.test.ts",
    cambios: [
      ["apps/server/src/motor/primera-pagina.ts", "i > 0 && bytes > PAGINA_BYTES", "i > 0 && bytes < 0"],
    ],
  },
  {
    nombre: "pagina-mas-alla-de-su-comienzo",
    frase: "9.5",
    prueba: "apps/server/src/terminales/compartidas.test.ts",
    cambios: [
      [
        "apps/server/src/tienda/db/compartidas.ts",
        '.where("version", "<=", hasta)',
        '.where("version", ">", desde)',
      ],
    ],
  },
  {
    nombre: "ficha-partida-en-dos-llamadas",
    frase: "9.5",
    prueba: "apps/desktop/src/caja/tienda/db/ediciones.test.ts",
    cambios: [
      ["apps/desktop/src/caja/tienda/db/ediciones.ts", "...(todas ? [filas.length] : [])", "filas.length"],
    ],
  },
  {
    nombre: "escritura-vieja-que-gana",
    frase: "4.13",
    prueba: "packages/core/src/terminal/compartidos.test.ts",
    cambios: [
      [
        "packages/core/src/terminal/compartidos.ts",
        'valor !== undefined && (fila.marcas[campo] ?? "") <= editadoEn,',
        "valor !== undefined && editadoEn !== campo,",
      ],
    ],
  },
  {
    nombre: "cufd-de-24-horas",
    frase: "4.10",
    prueba: "apps/server/src/impuestos/sincronizar.test.ts",
    cambios: [
      [
        "apps/server/src/impuestos/pedir-codigos.ts",
        "vigenteHasta: fechaVigencia,",
        "vigenteHasta: epochToInstante(pedido.allaMs + 86_400_000),",
      ],
    ],
  },
  {
    nombre: "firma-de-hoy-tras-la-copia",
    frase: "4.2a",
    prueba: "apps/server/src/terminales/recuperar-firma.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/recuperar-una.ts",
        "((await filaEntonces(deps, empresa, terminal, factura, palabra)) ?? rebuilt)",
        "rebuilt",
      ],
    ],
  },
  {
    nombre: "codigo-de-antes-que-releva",
    frase: "4.12",
    prueba: "apps/server/src/ventas/routes/portal.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/db/terminales.ts",
        '.where("orden", "<", codigo.orden)',
        '.where("orden", "<", 0)',
      ],
    ],
  },
  {
    nombre: "numero-en-duda-negado",
    frase: "4.8",
    prueba: "apps/server/src/terminales/numero-en-duda.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/guardar-repetida.ts",
        'return viva.estado === "ENVIANDO" || viva.estado === "EN_DUDA" ? "espera" : "usado";',
        'return "usado";',
      ],
    ],
  },
  {
    nombre: "subida-dada-por-hecha",
    frase: "4.8",
    prueba: "apps/desktop/src/caja/terminales/colas.test.ts",
    caso: "stays in the queue, and goes up again",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/subir.ts",
        "for (const { cuf, resultado, causa } of facturas)",
        'for (const { cuf, resultado, causa } of [...documentos.map(({ cuf }) => ({ cuf, resultado: "recibida", causa: null })), ...facturas])',
      ],
    ],
  },
  {
    nombre: "epoca-sin-mirar",
    frase: "4.5b",
    prueba: "apps/server/src/terminales/facturas.test.ts",
    caso: "of a till's earlier life",
    cambios: [
      [
        "apps/server/src/terminales/facturas.ts",
        "if (factura.epoca < terminal.epoca)",
        "if (factura.epoca < 0)",
      ],
    ],
  },
  {
    nombre: "paquete-sin-seguir",
    frase: "4.8",
    prueba: "apps/server/src/contingencia/routes/contingencia-paquetes.test.ts",
    caso: "get their verdicts all the same",
    cambios: [
      [
        "apps/server/src/contingencia/armar-paquetes.ts",
        "if (isDePedido(first))",
        "if (isDePedido(first) && first.nit < 0)",
      ],
    ],
  },
  {
    nombre: "paquete-que-detiene-a-los-demas",
    frase: "4.8",
    prueba: "apps/server/src/contingencia/routes/contingencia-paquetes.test.ts",
    caso: "keeps no other back",
    cambios: [
      [
        "apps/server/src/contingencia/paquete-api.ts",
        "else fallidos.set(id, sent.error);",
        "else return sent;",
      ],
    ],
  },
  {
    nombre: "corte-que-acaba-al-emparejar",
    frase: "4.7",
    prueba: "apps/server/src/terminales/revocar.test.ts",
    caso: "outage ends where its copy tells",
    cambios: [
      [
        "apps/server/src/contingencia/db/cortes.ts",
        "const cambio = tarde ?",
        "const cambio = tarde || ahora > inicio ?",
      ],
    ],
  },
  {
    nombre: "lapida-de-otra-caja",
    frase: "4.5b",
    prueba: "apps/server/src/terminales/facturas.test.ts",
    caso: "cannot withdraw a document of another till",
    cambios: [
      [
        "apps/server/src/terminales/retirar.ts",
        "if (isSuyo(terminal, cuf))",
        "if (isSuyo(terminal, cuf) || cuf.length > 0)",
      ],
    ],
  },
];
