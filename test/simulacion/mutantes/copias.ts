/** Bugs on purpose around copies of a till, and around what is printed once a credential ended. */
import type { Mutante } from "../maquina/mutante.ts";

const OTRA_VENTA_TEST = "apps/server/src/terminales/otra-venta.test.ts";
const SALIDAS_TEST = "apps/server/src/copias/restaurar/salidas.test.ts";
const RECUPERAR = "apps/server/src/terminales/recuperar-una.ts";

const RETIRADA_TEST = "apps/server/src/terminales/retirada.test.ts";
const ENTRADA = "apps/server/src/terminales/entrada.ts";
const ENTREGAR_TEST = "apps/desktop/src/caja/terminales/entregar.test.ts";

/** Bugs with what was printed before or after a credential ended. docs/decisions/0082. */
const DE_RETIRADAS: readonly Mutante[] = [
  {
    nombre: "revocada-que-entra-sin-preguntar",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "waits for its owner",
    cambios: [[ENTRADA, 'fin === "reemplazo" && reciente', "finEn !== null && reciente"]],
  },
  {
    nombre: "reemplazada-que-nadie-recibe",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "comes in by itself",
    cambios: [[ENTRADA, '? "toma" : "retiene";\n}', '? "niega" : "retiene";\n}']],
  },
  {
    nombre: "retirada-que-lee",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "comes in by itself",
    cambios: [
      [
        "apps/server/src/identidad/auth.ts",
        "if (conRetirada === undefined) return false;",
        "if (conRetirada === undefined) return true;",
      ],
    ],
  },
  {
    nombre: "robada-que-su-reemplazo-absuelve",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "whose place is taken later",
    cambios: [
      [
        "apps/server/src/terminales/db/terminales.ts",
        'terminal.revocado === 1 && (fin === "reemplazo" || terminal.fin === fin)',
        "terminal.revocado === 1 && terminal.fin === fin",
      ],
    ],
  },
  {
    nombre: "credencial-de-antes-desconocida",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "that another one followed",
    cambios: [
      [
        "apps/server/src/terminales/renovar-token.ts",
        'return finEn > ahora ? terminal : { ...terminal, revocado: 1, fin: "renovacion", finEn };',
        "return finEn > ahora ? terminal : undefined;",
      ],
    ],
  },
  {
    nombre: "retenida-que-se-olvida",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "waits for its owner",
    cambios: [
      [
        "apps/server/src/terminales/retirada.ts",
        "acepta ? await takeRetenidas(deps, empresa, decidida) : { recibidas: 0, quedan: 0 }",
        "{ recibidas: 0, quedan: 0 }",
      ],
    ],
  },
  {
    nombre: "rechazo-sin-vuelta",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "her later word still brings it in",
    cambios: [
      [
        "apps/server/src/terminales/db/retenidas.ts",
        '.where((eb) => eb.or([eb("decision", "is", null), eb("decision", "=", "rechazada")]))',
        '.where("decision", "is", null)',
      ],
    ],
  },
  {
    nombre: "rechazo-que-no-se-dice",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "hears that its papers were refused",
    cambios: [
      [
        "apps/server/src/identidad/auth.ts",
        'found.entrega === "rechazada" ? { entrega: found.entrega } : {}',
        "{}",
      ],
    ],
  },
  {
    nombre: "negada-que-no-se-guarda",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "is kept again",
    cambios: [
      ["apps/server/src/terminales/retirada.ts", 'await retener(deps, terminal, subida, "rechazada");', ""],
    ],
  },
  {
    nombre: "rechazo-que-se-pregunta-otra-vez",
    frase: "4.12",
    prueba: "apps/server/src/terminales/entrada.test.ts",
    caso: "asks the owner no second time",
    cambios: [
      [
        "apps/server/src/copias/restaurar/reponer.ts",
        'if (entrega === "rechazada") await',
        "if (false) await",
      ],
    ],
  },
  {
    nombre: "corte-abierto-de-la-retirada",
    frase: "4.12",
    prueba: ENTREGAR_TEST,
    caso: "with the end of their outage",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/entregar.ts",
        "cerrarCorte(tx, reloj.dudoso ? null : reloj.siguiente(findPiso(tx)));",
        "void [cerrarCorte, reloj, findPiso];",
      ],
    ],
  },
  {
    nombre: "entregada-una-sola-vez",
    frase: "4.12",
    prueba: ENTREGAR_TEST,
    caso: "tells all again at its next start",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/entregar.ts",
        "    resubirOffline(tx);\n",
        "    void resubirOffline;\n",
      ],
    ],
  },
  {
    nombre: "apartada-dicha-una-sola-vez",
    frase: "4.12",
    prueba: ENTREGAR_TEST,
    caso: "tells again what the server set aside",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/entregar.ts",
        "(deNuevo || apartadas) && listApartadas",
        "deNuevo && !deNuevo && listApartadas",
      ],
    ],
  },
  {
    nombre: "cufd-de-la-retirada-que-no-se-cuenta",
    frase: "4.12",
    prueba: ENTREGAR_TEST,
    caso: "the code of the day of its documents",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/entregar.ts",
        "    markCufdsDePendientes(tx);\n",
        "    void markCufdsDePendientes;\n",
      ],
    ],
  },
  {
    nombre: "apartada-que-toma-numero-al-entregarse",
    frase: "4.12",
    prueba: RETIRADA_TEST,
    caso: "set aside before a restore",
    cambios: [
      [
        "apps/server/src/terminales/offline.ts",
        "if (factura.apartada === true) return",
        "if (factura.cuf.length === 0) return",
      ],
    ],
  },
];

const SYNC_TEST = "apps/desktop/src/caja/terminales/sync.test.ts";
const DOCUMENTOS = "apps/desktop/src/caja/documentos/db/documentos.ts";
const ANULACIONES = "apps/desktop/src/caja/documentos/db/anulaciones.ts";

/** Bugs with one number under two documents, and with a sale that two machines ended. docs/decisions/0094. */
const DE_NUMEROS_DICHOS: readonly Mutante[] = [
  {
    nombre: "numero-propio-dos-veces",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/documentos/db/estados.test.ts",
    caso: "is issued again only where that one is dead",
    cambios: [
      [DOCUMENTOS, "if (!insertar(tx, documento, SIN_SU_NUMERO))", 'if (!insertar(tx, documento, "true"))'],
    ],
  },
  {
    nombre: "numero-de-otra-que-no-entra",
    frase: "4.17",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "printed one number under two CUFs come back both",
    cambios: [[DOCUMENTOS, 'insertar(tx, documento, "true");', "insertar(tx, documento, SIN_SU_NUMERO);"]],
  },
  {
    nombre: "anulada-que-sigue-con-su-gemela",
    frase: "4.17",
    prueba: SYNC_TEST,
    caso: "does not go on with it",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/bajar.ts",
        "otro.cuf !== cuf && otro.cuf !== gemela,",
        "otro.cuf !== cuf && gemela !== undefined,",
      ],
    ],
  },
  {
    nombre: "anulacion-propia-que-se-olvida",
    frase: "4.17",
    prueba: SYNC_TEST,
    caso: "whose annulment by this till",
    cambios: [
      [ANULACIONES, "return db.get(FilaHay, sql, { cuf }) !== undefined;", 'return sql + cuf === "";'],
    ],
  },
  {
    nombre: "anulacion-negada-que-cuenta",
    frase: "4.17",
    prueba: SYNC_TEST,
    caso: "whose annulment by this till",
    cambios: [[ANULACIONES, "where cuf = @cuf and estado <> 'negada'", "where cuf = @cuf"]],
  },
];

/** Bugs between two copies of one till's folder. docs/decisions/0048. */
export const DE_COPIAS: readonly Mutante[] = [
  ...DE_RETIRADAS,
  ...DE_NUMEROS_DICHOS,
  {
    nombre: "estado-de-otra-venta",
    frase: "4.0",
    prueba: SYNC_TEST,
    caso: "takes no state of another sale",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/bajar.ts",
        "(recibido.ventaId ?? documento.ventaId) !== documento.ventaId",
        'documento.ventaId === ""',
      ],
    ],
  },
  {
    nombre: "acto-sobre-otra-venta",
    frase: "4.0",
    prueba: OTRA_VENTA_TEST,
    caso: "a call that names another sale",
    cambios: [
      [
        "apps/server/src/terminales/otra-venta.ts",
        "ventaId !== null && ventaId !== venta",
        "ventaId === null && ventaId !== venta",
      ],
    ],
  },
  {
    nombre: "llamada-sin-su-venta",
    frase: "4.0",
    prueba: "apps/desktop/src/caja/terminales/servidor/palabra.test.ts",
    caso: "names its sale",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/servidor/servidor.ts",
        "...(ventaId === null ? {} : { [VENTA_HEADER]: ventaId }),",
        "",
      ],
    ],
  },
  {
    nombre: "mismos-bytes-de-otra-venta",
    frase: "4.8",
    prueba: OTRA_VENTA_TEST,
    caso: "the very bytes of another sale",
    cambios: [
      [
        "apps/server/src/terminales/guardar-repetida.ts",
        "(ventaId ?? suya) === suya &&",
        "(ventaId ?? suya) !== null &&",
      ],
    ],
  },
  {
    nombre: "dos-que-cuentan-a-la-vez",
    frase: "4.8",
    prueba: OTRA_VENTA_TEST,
    caso: "tell their documents at once",
    cambios: [
      [RECUPERAR, "if (actual !== undefined && !isMisma(actual, factura))", 'if (actual?.cuf === "")'],
    ],
  },
  {
    nombre: "apartada-que-toma-numero",
    frase: "4.8",
    prueba: OTRA_VENTA_TEST,
    caso: "takes no number",
    cambios: [[RECUPERAR, "conocida === undefined && factura.apartada === true", "factura.cuf.length === 0"]],
  },
  {
    nombre: "numero-empacado-para-otra",
    frase: "3.4c",
    prueba: SALIDAS_TEST,
    caso: "keeps its number",
    cambios: [
      [
        "apps/server/src/terminales/guardar-repetida.ts",
        'if (fila.cafc === null && (await isDeEmpacada(tx, fila))) return "usado";',
        "",
      ],
    ],
  },
  {
    nombre: "evento-que-no-vuelve",
    frase: "3.5b",
    prueba: SALIDAS_TEST,
    caso: "has its event again",
    cambios: [
      [
        "apps/server/src/copias/restaurar/reponer.ts",
        "for (const evento of eventos.toReversed()) await reponerEvento(db, evento);",
        "",
      ],
    ],
  },
  {
    nombre: "no-entregada-que-se-emite-tarde",
    frase: "4.4",
    prueba: "apps/server/src/terminales/vida.test.ts",
    caso: "by no late copy of the call",
    cambios: [
      [
        "apps/server/src/terminales/facturas.ts",
        'dicho.datos.resultado === "noEntregada" || dicho.status === 402',
        "dicho.status === 402",
      ],
    ],
  },
  {
    nombre: "negada-que-desciende-de-la-elegida",
    frase: "4.0",
    prueba: "packages/core/src/terminal/vidas.test.ts",
    caso: "descends from it",
    cambios: [
      [
        "packages/core/src/terminal/vidas.ts",
        "for (const { id } of linea) {",
        'if (linea.some(({ id }) => id === vigente)) return { estado: "vigente", recordar: true };\n  for (const { id } of linea) {',
      ],
    ],
  },
  {
    nombre: "hechos-de-la-copia-por-suyos",
    frase: "9.2",
    prueba: "apps/desktop/src/caja/terminales/subir-hechos.test.ts",
    caso: "under the same numbers",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/hechos.ts",
        "preguntar ? await findComun(db, servidor, id, sabido) : ok(tiene)",
        "preguntar && tiene < 0 ? await findComun(db, servidor, id, sabido) : ok(tiene)",
      ],
    ],
  },
];
