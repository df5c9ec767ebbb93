import type { Mutante } from "../maquina/mutante.ts";

const DIARIO_TEST = "apps/desktop/src/caja/diario/diario.test.ts";
const LLEGADA = "apps/server/src/terminales/hechos.ts";
const LLEGADA_TEST = "apps/server/src/terminales/hechos.test.ts";

/** Bugs in what the log of facts holds, keeps and tells. docs/design.md D51. */
export const DEL_REGISTRO: readonly Mutante[] = [
  {
    nombre: "hueco-tomado-por-entero",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "after a gap wait at the till",
    cambios: [
      [LLEGADA, 'if (plan === "conflicto" || plan === "falta") break;', 'if (plan === "conflicto") break;'],
      [LLEGADA, 'if (plan === "guardar") nuevos.push(hecho);', 'if (plan !== "yaEsta") nuevos.push(hecho);'],
    ],
  },
  {
    nombre: "hecho-nuevo-reescrito",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "of a later program are kept letter by letter",
    cambios: [
      [
        "apps/server/src/terminales/db/hechos.ts",
        "    clave,\n    nit,\n    serie,",
        "    clave,\n    datos: JSON.stringify(JSON.parse(hecho.datos)),\n    nit,\n    serie,",
      ],
    ],
  },
  {
    nombre: "hecho-que-se-borra",
    frase: "9.2",
    prueba: LLEGADA_TEST,
    caso: "cannot be changed or taken away",
    cambios: [
      [
        "apps/server/src/motor/migraciones.ts",
        "hechos_no_se_borran before delete on hechos when (old.id is not null)",
        "hechos_no_se_borran before delete on hechos when (old.id is null)",
      ],
    ],
  },
  {
    nombre: "hecho-largo-callado",
    frase: "9.2",
    prueba: "apps/desktop/src/caja/terminales/hechos-largos.test.ts",
    caso: "which the till tells",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/hechos.ts",
        "if (siguientes.some((hecho) => hecho.n <= tras && !cabe(hecho)))",
        "if (tras < 0)",
      ],
    ],
  },
  {
    nombre: "carpeta-muda-que-retiene",
    frase: "9.3",
    prueba: DIARIO_TEST,
    caso: "a folder that hangs holds a ticket for 3 s",
    cambios: [
      ["apps/desktop/src/caja/diario/diario.ts", "const LIMITE_MS = 3000;", "const LIMITE_MS = 300_000;"],
    ],
  },
  {
    nombre: "carpeta-muda-callada",
    frase: "9.3",
    prueba: DIARIO_TEST,
    caso: "a folder that hangs holds a ticket for 3 s",
    cambios: [
      [
        "apps/desktop/src/caja/diario/diario.ts",
        "if (!aTiempo) return this.#anotar(FRASES_DIARIO.carpetaMuda);",
        "if (!aTiempo) return;",
      ],
    ],
  },
  {
    nombre: "rechazada-con-pagos",
    frase: "9.4",
    prueba: "apps/desktop/src/caja/venta/efectos.test.ts",
    caso: "none of a refused sale",
    cambios: [
      [
        "apps/desktop/src/caja/venta/db/ventas.ts",
        "      deletePagos(tx, id);",
        "      settlePagos(tx, id);",
      ],
    ],
  },
  {
    nombre: "borrador-escrito-a-mano-que-queda",
    frase: "9.4",
    prueba: "apps/desktop/src/caja/manuales/efectos-manuales.test.ts",
    caso: "the draft that it replaces is chosen by name",
    cambios: [
      [
        "apps/desktop/src/caja/manuales/db/manuales.ts",
        "update ventas set descartada = 1 where id = @id and estado = 'BORRADOR'",
        "update ventas set descartada = 0 where id = @id and estado = 'BORRADOR'",
      ],
    ],
  },
];
