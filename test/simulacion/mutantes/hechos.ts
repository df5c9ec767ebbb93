import type { Mutante } from "../maquina/mutante.ts";

const HECHOS_TEST = "apps/desktop/src/caja/terminales/hechos.test.ts";
const COPIA_TEST = "apps/desktop/src/caja/diario/hechos.test.ts";
const REPONER_TEST = "apps/desktop/src/caja/terminales/reponer.test.ts";
const TURNO_TEST = "apps/desktop/src/caja/terminales/reponer-turno.test.ts";
const TRAS_DOS_TEST = "apps/desktop/src/caja/terminales/reponer-tras-dos.test.ts";
const LLEGADA = "apps/server/src/terminales/hechos.ts";
const LLEGADA_TEST = "apps/server/src/terminales/hechos.test.ts";

/** Bugs in the log of facts. docs/design.md D51. */
export const DE_HECHOS: readonly Mutante[] = [
  {
    nombre: "hechos-perdidos-con-la-respuesta",
    frase: "9.2",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/hechos.ts",
        "if (!respuesta.ok) return respuesta.error;",
        "if (!respuesta.ok) { db.inTransaction((tx) => markTiene(tx, id, lote.at(-1)?.n ?? tiene)); return respuesta.error; }",
      ],
    ],
  },
  {
    nombre: "hechos-de-otra-vida-por-suyos",
    frase: "9.2",
    prueba: HECHOS_TEST,
    caso: "with a fact to send finds the other life",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/hechos.ts",
        "const ahora = Math.min(respuesta.value.tiene, comparado);",
        "const ahora = preguntar ? Math.min(respuesta.value.tiene, comparado) : respuesta.value.tiene;",
      ],
    ],
  },
  {
    nombre: "venta-de-la-copia-contada-otra-vez",
    frase: "9.2",
    prueba: COPIA_TEST,
    caso: "an offline sale that only the copy has",
    cambios: [
      [
        "apps/desktop/src/caja/diario/recuperar.ts",
        "const hechos = insertHechosAjenos(tx, copia.hechos, { enServidor: false });\n    const recuperadas = importar(tx, copia.asientos);",
        "const recuperadas = importar(tx, copia.asientos);\n    const hechos = insertHechosAjenos(tx, copia.hechos, { enServidor: false });",
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
        "apps/desktop/src/caja/impresion/db/impresion.ts",
        '  insertHecho(tx, { tipo: "reimpresion", instante: trabajo.creadoEn, usuario, datos });\n',
        "",
      ],
    ],
  },
  {
    nombre: "lineas-quitadas-calladas",
    frase: "9.6",
    prueba: "apps/desktop/src/caja/venta/quitadas.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/venta/abierta.ts",
        "if (lineas.length === 0) return;",
        "if (lineas.length >= 0) return;",
      ],
    ],
  },
  {
    nombre: "hechos-fuera-de-la-segunda-copia",
    frase: "9.3",
    prueba: COPIA_TEST,
    caso: "has each fact once",
    cambios: [
      [
        "apps/desktop/src/caja/diario/diario.ts",
        "const hechos = listHechosDesde(db, estado.hecho ?? 0, POR_VEZ);",
        "const hechos = listHechosDesde(db, Number.MAX_SAFE_INTEGER, POR_VEZ);",
      ],
    ],
  },
  {
    nombre: "hechos-propios-en-serie-ajena",
    frase: "9.2",
    prueba: COPIA_TEST,
    caso: "brings its facts back",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/db/hechos-ajenos.ts",
        "tx.run(`${NUEVA_SERIE} where not exists (select 1 from series)`);",
        "",
      ],
      [
        "apps/desktop/src/caja/terminales/db/hechos-ajenos.ts",
        "(select min(rowid) - 1 from series)",
        "(select coalesce(max(rowid), 0) + 1 from series)",
      ],
      [
        "apps/desktop/src/caja/terminales/db/hechos-ajenos.ts",
        'if (getSerie(tx, "max") === serie) tx.run(NUEVA_SERIE);',
        "",
      ],
    ],
  },
  {
    nombre: "hechos-tras-un-hueco-esperan",
    frase: "9.2",
    prueba: COPIA_TEST,
    caso: "sends what follows a gap",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/hechos.ts",
        "db.inTransaction((tx) => moveSerie(tx, id, tras));",
        "",
      ],
    ],
  },
  {
    nombre: "caja-repuesta-sin-pagos",
    frase: "9.2",
    prueba: REPONER_TEST,
    caso: "has its open session",
    cambios: [
      [
        "apps/desktop/src/caja/venta/db/pagos.ts",
        "from pagos_repuestos p where p.turno = @turno",
        "from pagos_repuestos p where false",
      ],
    ],
  },
  {
    nombre: "turno-que-no-espera-al-servidor",
    frase: "9.2",
    prueba: REPONER_TEST,
    caso: "no session opens by itself",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/turno.ts",
        "if (falta && !sinReponer) return",
        "if (falta && sinReponer) return",
      ],
    ],
  },
  {
    nombre: "turno-abierto-que-se-pierde",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "gets the closings",
    cambios: [
      ["apps/server/src/terminales/readers/hechos-terminal.ts", "abierto ?? (ultimo === 0", "(ultimo === 0"],
    ],
  },
  {
    nombre: "semana-que-no-vuelve",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "gets the closings",
    cambios: [["apps/server/src/terminales/db/hechos.ts", "primero?.id == null", "primero !== null"]],
  },
  {
    nombre: "turno-repuesto-sin-pagos-viejos",
    frase: "9.4",
    con: "incendio",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "cobrar(tx, hecho, { ...leido.datos, clave: leido.datos.ventaId });",
        "",
      ],
    ],
  },
  {
    nombre: "turno-propio-con-hechos-ajenos",
    frase: "9.2",
    prueba: REPONER_TEST,
    caso: "facts that come after all",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "cerrado_en is null and repuesto = 1 and",
        "cerrado_en is null and",
      ],
    ],
  },
  {
    nombre: "gemela-que-la-copia-calla",
    frase: "9.2",
    prueba: "apps/desktop/src/caja/diario/recuperar.test.ts",
    caso: "twins come back",
    cambios: [["apps/desktop/src/caja/diario/asientos-apartados.ts", "g.cuf = t.gemela", "g.cuf = gemela"]],
  },
  {
    nombre: "z-de-la-perdida-otra-vez",
    frase: "9.2",
    prueba: TURNO_TEST,
    caso: "none that it may have put on paper",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "quedaAbierto && fuera !== undefined ? numeroTras(tx, fuera, dicho) : dicho;",
        "quedaAbierto ? dicho : dicho;",
      ],
    ],
  },
  {
    nombre: "z-desde-el-uno-sin-servidor",
    frase: "9.2",
    prueba: REPONER_TEST,
    caso: "the cashier may go on without it",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "if (fuera !== undefined) raiseTurnos(tx, fuera);",
        "",
      ],
    ],
  },
  {
    nombre: "turno-con-otro-nombre-en-sus-hechos",
    frase: "9.2",
    prueba: TURNO_TEST,
    caso: "a third computer goes on",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos.ts",
        "datos: { turno: dicho, movimiento },",
        "datos: { turno, movimiento },",
      ],
    ],
  },
  {
    nombre: "turno-repuesto-sin-sus-documentos",
    frase: "9.6",
    prueba: TURNO_TEST,
    caso: "are those of both tills",
    cambios: [
      ["apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts", "detallar(tx, hecho, actoDe(leido));", ""],
    ],
  },
  {
    nombre: "cierre-que-falta-entre-dos",
    frase: "9.2",
    prueba: TURNO_TEST,
    caso: "a closing that is taken away",
    cambios: [
      ["apps/desktop/src/caja/efectivo/cadena.ts", "return z === primero ||", "return z >= primero ||"],
    ],
  },
  {
    nombre: "misma-serie-tras-la-copia",
    frase: "9.2",
    prueba: "apps/desktop/src/caja/copias/restaurada.test.ts",
    caso: "tells its facts in another series",
    cambios: [
      [
        "apps/desktop/src/caja/copias/db/copias.ts",
        'if (hasTabla(conexion, "series")) conexion.exec(NUEVA_SERIE);',
        "",
      ],
    ],
  },
  {
    nombre: "turno-de-la-primera-de-dos",
    frase: "9.2",
    prueba: TRAS_DOS_TEST,
    caso: "goes on with the second one's session",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "abiertas.findLast((una) => una.epoca === epoca)?.id",
        "abiertas[0]?.id",
      ],
    ],
  },
  {
    nombre: "turno-con-el-nombre-del-z-ajeno",
    frase: "9.2",
    prueba: TURNO_TEST,
    caso: "its closing under another number leaves the session its number",
    cambios: [
      [
        "apps/desktop/src/caja/efectivo/db/turnos-repuestos.ts",
        "dicho = coalesce(dicho, numero) where numero = @abierto",
        "dicho = @cierre ->> '$.z' where numero = @abierto",
      ],
    ],
  },
  {
    nombre: "hecho-largo-que-no-vuelve",
    frase: "9.3",
    prueba: COPIA_TEST,
    caso: "brings back a fact that is too long",
    cambios: [
      [
        "apps/desktop/src/caja/diario/cadena.ts",
        "hecho: HechoGuardado,",
        "hecho: HechoGuardado.extend({ datos: z.string().max(400_000) }),",
      ],
    ],
  },
  {
    nombre: "cobros-de-dos-hechos",
    frase: "9.4",
    prueba: "apps/server/src/terminales/db/cobros.test.ts",
    caso: "sums by single method",
    cambios: [
      [
        "apps/server/src/terminales/db/cobros.ts",
        "if (clave !== null && !primeras.has(clave)) primeras",
        "if (clave !== null) primeras",
      ],
    ],
  },
  {
    nombre: "monto-que-no-es-un-numero",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "and a till's replacement are answered",
    cambios: [["packages/core/src/hechos/tipos.ts", "inicial: Monto })", "inicial: z.string() })"]],
  },
];
