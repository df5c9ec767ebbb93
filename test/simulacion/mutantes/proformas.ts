import type { Mutante } from "../maquina/mutante.ts";

const EN_CAJA = "apps/desktop/src/caja/proformas/proformas.test.ts";
const EN_CORREO = "apps/server/src/tienda/correo/proformas.test.ts";
const EN_SERVIDOR = "apps/server/src/tienda/routes/tienda-proformas.test.ts";

/** Bugs in proformas. docs/design.md D59. */
export const DE_PROFORMAS: readonly Mutante[] = [
  {
    nombre: "proforma-vendida-dos-veces",
    frase: "17.1",
    prueba: EN_CAJA,
    cambios: [
      [
        "apps/desktop/src/caja/venta/ya-cobrada.ts",
        "return texto === null ? null :",
        "return texto === null || ventaId !== '' ? null :",
      ],
    ],
  },
  {
    nombre: "promesa-sin-limite",
    frase: "17.2",
    prueba: EN_CAJA,
    cambios: [
      [
        "apps/desktop/src/caja/proformas/prometidas.ts",
        "if (!mismos || decimal(juntas).gt(linea.cantidad)) return null;",
        "if (!mismos) return null;",
      ],
    ],
  },
  {
    nombre: "segunda-venta-callada",
    frase: "17.3",
    prueba: EN_SERVIDOR,
    cambios: [
      [
        "apps/server/src/tienda/db/asentar-proforma.ts",
        "if (primera === undefined) return;",
        "if (primera?.cuf !== '') return;",
      ],
    ],
  },
  {
    nombre: "proforma-rechazada-que-no-se-suelta",
    frase: "17.4",
    prueba: EN_SERVIDOR,
    cambios: [
      [
        "apps/server/src/documentos/db/facturas.ts",
        'if (NO_FUE.has(documento.estado) || antes === "DESCARTADA")',
        'if (antes === "DESCARTADA")',
      ],
    ],
  },
  {
    nombre: "carta-de-proforma-anulada",
    frase: "17.5",
    prueba: EN_CORREO,
    caso: "a mail that waits is given up once its proforma is discarded",
    cambios: [
      [
        "apps/server/src/tienda/correo/enviar-proforma.ts",
        "proforma === undefined || proforma.descartada\n",
        "proforma === undefined\n",
      ],
    ],
  },
  {
    nombre: "carta-rechazada-que-se-da-por-enviada",
    frase: "17.5",
    prueba: EN_CORREO,
    caso: "a mail that is refused waits",
    cambios: [
      [
        "apps/server/src/tienda/correo/enviar-proforma.ts",
        "return deps.mailer.enviar({ para, ...carta });",
        "await deps.mailer.enviar({ para, ...carta });\n  return ok(null);",
      ],
    ],
  },
];
