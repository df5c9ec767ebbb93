import type { Mutante } from "../maquina/mutante.ts";

const TAREAS = "apps/server/src/motor/tareas.ts";
const ARRENDAR = "apps/server/src/motor/arrendar-tareas.ts";
const TAREAS_TEST = "apps/server/src/motor/tareas.test.ts";

/** Bugs in the rows of due tasks. docs/design.md D52. */
export const DE_TAREAS: readonly Mutante[] = [
  {
    nombre: "arriendo-de-dos",
    frase: "14.1",
    prueba: TAREAS_TEST,
    caso: "is of one server",
    cambios: [
      [ARRENDAR, '    .where("t.arrendadaHasta", "is", null)\n', ""],
      [
        ARRENDAR,
        '    .where((eb) => eb.or([eb("t.dueno", "is", null), eb("t.dueno", "=", proceso)]))\n',
        '    .where((eb) => eb(eb.val(proceso), ">", 0))\n',
      ],
      [ARRENDAR, "    .where((eb) => eb.not(eb.exists(arrendadaEnSuLugar(eb))))\n", ""],
      [ARRENDAR, "    .where(EN_ESPERA)\n    .returningAll()", "    .returningAll()"],
    ],
  },
  {
    nombre: "sitio-de-dos",
    frase: "14.1",
    prueba: TAREAS_TEST,
    caso: "one of a company, kind and place",
    cambios: [[ARRENDAR, "    .where((eb) => eb.not(eb.exists(arrendadaEnSuLugar(eb))))\n", ""]],
  },
  {
    nombre: "resultado-tardio-olvidado",
    frase: "14.2",
    prueba: "apps/server/src/motor/tareas/asentar-salida.test.ts",
    cambios: [
      ["apps/server/src/motor/tareas/worker.ts", "await insertTardio(db, tarea, salida, now());", ""],
    ],
  },
  {
    nombre: "resultado-de-otro-intento",
    frase: "14.2",
    prueba: TAREAS_TEST,
    caso: "of an attempt that another has taken over",
    cambios: [
      [
        TAREAS,
        "({ id: tarea.id, intento: tarea.intento, dueno: tarea.dueno, repetir })",
        "({ id: tarea.id, repetir })",
      ],
    ],
  },
  {
    nombre: "arriendo-que-acaba-por-reloj",
    frase: "14.2",
    prueba: TAREAS_TEST,
    caso: "never by a clock that somebody sets",
    cambios: [
      [
        TAREAS,
        "({ id, clase, dueno, intento, arrendadaHasta }) =>\n    esperas.cumplida(`tarea:${id}`, `${dueno}:${intento}:${arrendadaHasta}`, plazoDe(clase)),",
        "({ arrendadaHasta }) =>\n    [esperas, plazoDe].length > 0 && Date.now() > (arrendadaHasta ?? 0),",
      ],
    ],
  },
  {
    nombre: "trabajo-largo-sin-renovar",
    frase: "14.2",
    prueba: "apps/server/src/contingencia/arriendo-largo.test.ts",
    cambios: [["apps/server/src/contingencia/preguntar-miembros.ts", " || !(await renovar())", ""]],
  },
  {
    nombre: "renovado-por-otro-intento",
    frase: "14.2",
    prueba: TAREAS_TEST,
    caso: "no other attempt renews it",
    cambios: [
      [
        TAREAS,
        "    .where(ARRENDADAS)\n    .where((eb) => eb.and({ id: tarea.id, intento: tarea.intento, dueno: tarea.dueno }))",
        '    .where("id", "=", tarea.id)',
      ],
    ],
  },
  {
    nombre: "llamada-perdida-durante-el-arriendo",
    frase: "14.3",
    prueba: TAREAS_TEST,
    caso: "leaves a row that became due meanwhile",
    cambios: [[TAREAS, "then tareas.repetir else 1 end", "then tareas.repetir else tareas.repetir end"]],
  },
  {
    nombre: "empresa-sin-limite",
    frase: "14.4",
    prueba: "apps/server/src/motor/tareas/reglas.test.ts",
    cambios: [["apps/server/src/motor/tareas/reglas.ts", "    if (tiene >= porEmpresa) continue;\n", ""]],
  },
  {
    nombre: "fila-que-falta-para-siempre",
    frase: "14.5",
    prueba: "apps/server/src/motor/tareas-faltantes.test.ts",
    cambios: [
      ["apps/server/src/motor/tareas-faltantes.ts", "where not exists (", "where false and not exists ("],
    ],
  },
  {
    nombre: "cufd-solapado-callado",
    frase: "14.6",
    prueba: "apps/server/src/impuestos/sincronizar-solapado.test.ts",
    cambios: [
      [
        "apps/server/src/impuestos/sincronizar.ts",
        "    if (!solo) await requestAparte(deps, tx, punto);\n",
        "",
      ],
    ],
  },
  {
    nombre: "corte-sin-fila",
    frase: "14.1",
    prueba: "apps/server/src/contingencia/sin-demora.test.ts",
    cambios: [
      [
        "apps/server/src/documentos/db/tareas-de-documentos.ts",
        '  return putTarea(tx, { nit, clase: "cortes", clave: corteId, lugar: lugarDe(punto) });',
        '  return tx === undefined ? putTarea(tx, { nit, clase: "cortes", clave: corteId, lugar: lugarDe(punto) }) : Promise.resolve();',
      ],
    ],
  },
  {
    nombre: "paquete-del-evento-ajeno-sin-corte",
    frase: "14.1",
    prueba: "apps/server/src/contingencia/avanzar.test.ts",
    cambios: [
      [
        "apps/server/src/contingencia/db/paquetes.ts",
        '.where("facturas.corteId", "=", corteId),',
        '.where("facturas.corteId", "=", corteId).where("facturas.corteId", "in", (d) => d.selectFrom("eventos").select("eventos.corteId").whereRef("eventos.id", "=", "paquetes.eventoId")),',
      ],
    ],
  },
  {
    nombre: "palabra-sobre-otro-cambio",
    frase: "3.5c",
    prueba: "apps/server/src/documentos/cambio-ajeno.test.ts",
    cambios: [
      [
        "apps/server/src/documentos/resolver-cambio.ts",
        "return (actual) => actual.version === version;",
        "return (actual) => actual.version >= version;",
      ],
    ],
  },
  {
    nombre: "plan-sin-horizonte",
    frase: "14.12",
    prueba: "apps/server/src/motor/tareas/reglas.test.ts",
    cambios: [
      [
        "apps/server/src/motor/tareas/reglas.ts",
        "Math.min(Math.max(salida.venceEn - ahoraMs, MINIMO_MS), limites.horizonteMs)",
        "Math.max(salida.venceEn - ahoraMs, MINIMO_MS)",
      ],
    ],
  },
];
