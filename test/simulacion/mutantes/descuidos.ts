import type { Mutante } from "../maquina/mutante.ts";

const CORTES = "apps/desktop/src/caja/contingencia/cortes.ts";
const CORTES_TEST = "apps/desktop/src/caja/contingencia/cortes.test.ts";
const VIDAS = "apps/desktop/src/caja/terminales/db/vidas.ts";
const VIDAS_TEST = "apps/desktop/src/caja/terminales/db/vidas.test.ts";
const RECUPERAR_TEST = "apps/desktop/src/caja/terminales/recuperar.test.ts";
const CONTINGENCIA = "apps/server/src/contingencia";
const TERMINALES = "apps/server/src/terminales";

/** Bugs of a careless successor: a retry that forgets, a dropped condition, a loop that ends early, a boundary, a row of work left out. */
export const DE_DESCUIDOS: readonly Mutante[] = [
  {
    nombre: "descarga-contada-antes-de-escrita",
    frase: "15.1",
    prueba: "apps/desktop/src/caja/actualizaciones/feed.test.ts",
    cambios: [["apps/desktop/src/caja/actualizaciones/feed.ts", "await cerrada;", "void cerrada;"]],
  },
  {
    nombre: "sin-tomar-que-se-olvidan",
    frase: "4.8",
    prueba: RECUPERAR_TEST,
    caso: "that cannot take one now is told it again",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/recuperar.ts",
        "[...todas.slice(desde + MAX_FACTURAS), ...otras]",
        "[]",
      ],
    ],
  },
  {
    nombre: "retiro-antes-de-contar",
    frase: "4.5b",
    prueba: RECUPERAR_TEST,
    caso: "is told of a doubt on a later page",
    cambios: [["apps/desktop/src/caja/documentos/dudas.ts", "if (tras !== null) return true;", "void tras;"]],
  },
  {
    nombre: "documento-antes-que-su-cufd",
    frase: "4.8",
    prueba: RECUPERAR_TEST,
    caso: "is brought no document before it has its CUFD",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/sincronizar.ts",
        'conOffline: cufds === "contados" }',
        'conOffline: cufds !== "noEntiende" }',
      ],
    ],
  },
  {
    nombre: "epoca-mayor-que-no-revoca",
    frase: "4.12",
    prueba: "apps/desktop/src/caja/terminales/sync.test.ts",
    caso: "whose place another computer took",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/heartbeat.ts",
        "credencial !== undefined && estado.epoca !== credencial.epoca",
        "credencial !== undefined && estado.epoca < credencial.epoca",
      ],
    ],
  },
  {
    nombre: "reposicion-de-una-sola-pagina",
    frase: "9.2",
    prueba: "apps/desktop/src/caja/terminales/reponer.test.ts",
    cambios: [
      ["apps/desktop/src/caja/terminales/reponer.ts", "desde = pagina.value.hasta;", "desde = null;"],
    ],
  },
  {
    nombre: "corte-reanudado-tras-decir-su-fin",
    frase: "4.7",
    prueba: CORTES_TEST,
    cambios: [
      [
        CORTES,
        "reciente && ultimo.subido <= SUBIDO.inicio &&",
        "reciente && ultimo.subido >= SUBIDO.inicio &&",
      ],
    ],
  },
  {
    nombre: "horas-que-vuelven-a-contar",
    frase: "4.9",
    prueba: CORTES_TEST,
    caso: "does not make the CUFD's 72 h longer",
    cambios: [
      [
        CORTES,
        "startCorte(tx, { id, tipo: abierto.tipo, instante }, abierto.cuentaDesde);",
        "startCorte(tx, { id, tipo: abierto.tipo, instante }, null);",
      ],
    ],
  },
  {
    nombre: "corte-en-el-segundo-del-otro",
    frase: "4.7",
    prueba: CORTES_TEST,
    caso: "never begins within the second in which the one before ended",
    cambios: [
      [
        CORTES,
        "const desde = epochToInstante(inicioDeSegundo(libreMs));",
        "const desde = epochToInstante(libreMs);",
      ],
    ],
  },
  {
    nombre: "linea-sin-la-vida-de-antes",
    frase: "4.0",
    prueba: VIDAS_TEST,
    cambios: [[VIDAS, "[antes.actual, ...antes.antepasadas]", "[...antes.antepasadas]"]],
  },
  {
    nombre: "linea-que-olvida-la-nombrada",
    frase: "4.0",
    prueba: VIDAS_TEST,
    caso: "however long the till was alone",
    cambios: [[VIDAS, "nombrada: antes?.nombrada ?? null,", "nombrada: null,"]],
  },
  {
    nombre: "palabra-de-la-copia-sin-turno",
    frase: "4.7",
    prueba: `${TERMINALES}/presuntos.test.ts`,
    caso: "waits until the second copy has spoken",
    cambios: [
      [
        `${CONTINGENCIA}/db/cortes.ts`,
        "for (const { id } of suyos) await putTareaDeCorte(tx, { ...p, corteId: id });",
        "void suyos;",
      ],
    ],
  },
  {
    nombre: "palabra-de-una-caja-relevada",
    frase: "4.7",
    prueba: `${TERMINALES}/presuntos.test.ts`,
    caso: "that was replaced meanwhile ends no wait",
    cambios: [
      [
        `${TERMINALES}/recibir-cortes.ts`,
        "if (terminal.revocado === 0 && actual?.revocado === 0) await confirmarFines",
        "if (actual !== undefined) await confirmarFines",
      ],
    ],
  },
  {
    nombre: "vencida-que-nadie-aparta",
    frase: "4.7",
    prueba: `${CONTINGENCIA}/avanzar.test.ts`,
    caso: "over 48 h late is given up",
    cambios: [
      [
        `${CONTINGENCIA}/evento-negado.ts`,
        "isVentanaOcupada(fallo.mensajes) && hasVencido(fin, ahora);",
        "isVentanaOcupada(fallo.mensajes) && !hasVencido(fin, ahora);",
      ],
    ],
  },
  {
    nombre: "herencia-sin-seguir",
    frase: "4.12",
    prueba: `${TERMINALES}/revocar.test.ts`,
    caso: "leaves its documents to the one in its place",
    cambios: [
      [`${TERMINALES}/suceder.ts`, "await adoptarFacturas(tx, anterior.id, id);", "void adoptarFacturas;"],
    ],
  },
];
