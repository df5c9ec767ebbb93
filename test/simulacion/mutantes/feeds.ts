import type { Mutante } from "../maquina/mutante.ts";

const FOTOS_TEST = "apps/desktop/src/caja/tienda/fotos.test.ts";
const EVENTOS_TEST = "apps/server/src/avisos/routes/eventos.test.ts";

const AUTORES = "apps/server/src/terminales/autores.test.ts";
const PERMISO_DE_AUTOR = "apps/server/src/tienda/permiso-de-autor.ts";

/** Bugs in feeds and in what goes apart from them. docs/design.md D53. */
export const DE_FEEDS: readonly Mutante[] = [
  {
    nombre: "foto-que-se-va-con-el-precio",
    frase: "9.5",
    prueba: FOTOS_TEST,
    caso: "stays while it is the same",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/fotos.ts",
        'receive(tx, "producto", { ...producto, foto });',
        'receive(tx, "producto", producto);',
      ],
    ],
  },
  {
    nombre: "foto-elegida-que-se-pierde",
    frase: "9.5",
    prueba: FOTOS_TEST,
    caso: "does not undo a picture",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/compartidos.ts",
        'if (tipo === "producto" && "foto" in campos) dejarFoto(tx, id);',
        "",
      ],
    ],
  },
  {
    nombre: "evento-callado-sin-webhook",
    frase: "9.5",
    prueba: EVENTOS_TEST,
    caso: "holds each event once",
    cambios: [
      [
        "apps/server/src/avisos/db/webhooks.ts",
        "  const sucesoId = await insertSuceso(tx, nit, tipo, datos, ahoraMs, clave);",
        "  if (webhooks.length === 0) return;\n  const sucesoId = await insertSuceso(tx, nit, tipo, datos, ahoraMs, clave);",
      ],
    ],
  },
  {
    nombre: "evento-de-antes-saltado",
    frase: "9.5",
    prueba: EVENTOS_TEST,
    caso: "a program of before",
    cambios: [
      [
        "apps/server/src/avisos/read-eventos.ts",
        "while ((await listSinVersion(db, nit, 1)).length > 0)",
        "if ((await listSinVersion(db, nit, 1)).length < 0)",
      ],
    ],
  },
  {
    nombre: "cambio-sin-permiso",
    frase: "9.7",
    prueba: AUTORES,
    cambios: [
      [PERMISO_DE_AUTOR, "if (permiso === null || autor === null)", "if (permiso !== '' || autor === null)"],
    ],
  },
  {
    nombre: "permiso-de-hoy-para-ayer",
    frase: "9.7",
    prueba: AUTORES,
    caso: "a right",
    cambios: [
      [PERMISO_DE_AUTOR, "({ editadoEn }) => editadoEn > instante", "({ editadoEn }) => editadoEn === ''"],
    ],
  },
  {
    nombre: "negada-que-se-queda-en-la-caja",
    frase: "9.7",
    prueba: AUTORES,
    caso: "a refused change",
    cambios: [
      ["apps/server/src/tienda/compartidas.ts", ".set({ version }).where", ".set({ borrado: 0 }).where"],
    ],
  },
  {
    nombre: "prestado-como-propio",
    frase: "9.7",
    prueba: "apps/desktop/src/caja/usuarios/autores.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/usuarios/sesion.ts",
        "{ autorizo: prestado.por, responsable: prestado.porId }",
        "{ ...propia, autorizo: prestado.por }",
      ],
    ],
  },
];
