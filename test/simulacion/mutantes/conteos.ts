/** Bugs in first counts, in large ones, and in counts of products made of others. docs/decisions/0103, 0104 */
import type { Mutante } from "../maquina/mutante.ts";

/** Bugs in counts. */
export const DE_CONTEOS: readonly Mutante[] = [
  {
    nombre: "primer-conteo-que-olvida-lo-vendido",
    frase: "10.2",
    prueba: "apps/server/src/existencias/empezar.test.ts",
    caso: "loses what was sold",
    cambios: [
      [
        "apps/server/src/existencias/db/ventas-previas.ts",
        "libro.abiertos.size === 0 ? [] : await moveVentas(libro);",
        "libro.abiertos.size >= 0 ? [] : await moveVentas(libro);",
      ],
    ],
  },
  {
    nombre: "planilla-que-queda-a-medias",
    frase: "10.2",
    prueba: "apps/server/src/existencias/planilla.test.ts",
    caso: "goes on by itself",
    cambios: [
      [
        "apps/server/src/existencias/contar.ts",
        "for (const { nit, id } of await listConPartes(deps.db)) await",
        "for (const { nit, id } of (await listConPartes(deps.db)).slice(1)) await",
      ],
    ],
  },
  {
    nombre: "combo-que-empieza-existencias",
    frase: "10.6",
    prueba: "apps/server/src/existencias/composicion.test.ts",
    caso: "that a till counts",
    cambios: [
      [
        "apps/server/src/existencias/db/conteos-de-caja.ts",
        "dichas.filter(({ productoId }) => !compuestos.has(productoId));",
        "dichas.filter(({ productoId }) => !compuestos.has(`${productoId}.`));",
      ],
    ],
  },
];
