import type { Mutante } from "../maquina/mutante.ts";

const PRUEBA = "test/simulacion/noche.test.ts";

/** Bugs on the night in which a law begins. docs/decisions/0059 and 0061. */
export const DE_LEYES: readonly Mutante[] = [
  {
    nombre: "ley-de-antes-fuera-de-linea",
    frase: "18.1",
    prueba: PRUEBA,
    cambios: [
      [
        "apps/desktop/src/caja/venta/armar.ts",
        "const regimen = regimenEn(fechaEmision, fuentes.vigencias);",
        "const regimen = regimenEn(tipoEmision === 2 ? '2000-01-01' : fechaEmision, fuentes.vigencias);",
      ],
    ],
  },
  {
    nombre: "paquete-de-dos-leyes",
    frase: "18.2",
    prueba: PRUEBA,
    cambios: [
      [
        "packages/core/src/contingencia/paquete.ts",
        "      factura.cafc,\n      factura.regimen,",
        "      factura.cafc,",
      ],
    ],
  },
  {
    nombre: "eleccion-que-no-se-deja",
    frase: "18.3",
    prueba: PRUEBA,
    cambios: [
      [
        "apps/desktop/src/caja/tienda/precios-de-ley.ts",
        "if (suyos?.propio === true) setCursor",
        "if (suyos?.desde === '') setCursor",
      ],
    ],
  },
  {
    nombre: "iva-sobre-lo-cobrado",
    frase: "18.4",
    prueba: PRUEBA,
    cambios: [
      [
        "packages/core/src/regimenes/sector-en.ts",
        "    items,\n    desglose,",
        "    items,\n    montoTotal: importes.montoTotal.plus(iva),\n    desglose,",
      ],
    ],
  },
  {
    nombre: "ley-por-el-reloj-de-la-pared",
    frase: "18.5",
    prueba: PRUEBA,
    cambios: [
      [
        "apps/desktop/src/caja/reloj.ts",
        "return this.#base.ms + (this.#relojes.monotono() - this.#base.monotono);",
        "return this.#relojes.pared();",
      ],
    ],
  },
];
