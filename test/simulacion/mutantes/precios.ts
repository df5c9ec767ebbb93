import type { Mutante } from "../maquina/mutante.ts";

const PRUEBA = "apps/desktop/src/caja/venta/precios.test.ts";

/** Bugs in the prices of a till. docs/design.md D56. */
export const DE_PRECIOS: readonly Mutante[] = [
  {
    nombre: "precio-de-la-pantalla",
    frase: "16.1",
    prueba: PRUEBA,
    cambios: [
      ["apps/desktop/src/caja/venta/preciar-venta.ts", "suya?.precio ?? producto.precio", "precioUnitario"],
    ],
  },
  {
    nombre: "total-que-nadie-dijo",
    frase: "16.2",
    prueba: PRUEBA,
    cambios: [["apps/desktop/src/caja/venta/pagos.ts", "if (visto !== null &&", "if (visto === '' &&"]],
  },
  {
    nombre: "promocion-que-no-se-cobra",
    frase: "16.1",
    prueba: PRUEBA,
    cambios: [
      ["apps/desktop/src/caja/venta/fiscal.ts", "return promocion === undefined", "return promocion !== ''"],
    ],
  },
  {
    nombre: "precio-escrito-sin-permiso",
    frase: "16.3",
    prueba: PRUEBA,
    cambios: [
      [
        "apps/desktop/src/caja/venta/preciar-venta.ts",
        "    aMano !== true &&\n    productos",
        "    productos",
      ],
    ],
  },
  {
    nombre: "precio-prestado-para-siempre",
    frase: "16.3",
    prueba: PRUEBA,
    cambios: [
      [
        "apps/desktop/src/caja/usuarios/dados.ts",
        "(cubren.includes(dado) ? { ...dado, ventaId } : dado)",
        "(cubren.includes(dado) && ventaId === '' ? { ...dado, ventaId } : dado)",
      ],
    ],
  },
  {
    nombre: "reglas-a-cajas-de-antes",
    frase: "16.4",
    prueba: "apps/server/src/terminales/compartidas.test.ts",
    cambios: [
      [
        "apps/server/src/terminales/datos.ts",
        "tipos: TipoCompartido.options.filter((tipo) => !ajenos.includes(tipo)),",
        "tipos: TipoCompartido.options.filter((tipo) => ajenos.length < 99 || tipo === 'producto'),",
      ],
    ],
  },
  {
    nombre: "barras-de-dos-presentaciones",
    frase: "16.5",
    prueba: "apps/desktop/src/caja/tienda/precios/editores.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/precios/presentaciones.ts",
        "const dueno = duenoDeBarras(deps.db, nueva, antes?.codigoBarras);",
        "const dueno = null;",
      ],
    ],
  },
  {
    nombre: "promocion-que-nunca-corre",
    frase: "16.5",
    prueba: "apps/desktop/src/caja/tienda/precios/promociones.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/precios/promociones.ts",
        "faltaEnPromocion(nueva) ?? productoAusente(deps.db, nueva",
        "productoAusente(deps.db, nueva",
      ],
    ],
  },
  {
    nombre: "precios-sin-lo-visto",
    frase: "16.5",
    prueba: "apps/desktop/src/caja/tienda/precios/promociones.test.ts",
    cambios: [
      [
        "apps/desktop/src/caja/tienda/precios/reglas.ts",
        "conCambios<Regla<T>>(conId(suyo), visto, antes)",
        "conCambios<Regla<T>>(conId(suyo), visto, undefined)",
      ],
    ],
  },
];
