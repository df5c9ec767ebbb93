import { SHARED, skipUnless } from "@mostrador/core/support";
import { expect, test } from "vitest";
import { SECTORES } from "./sectores.ts";

interface SectorOficial {
  readonly sector: number;
  readonly servicio: string;
  readonly [dato: string]: unknown;
}

/** Elements and types are confirmed by the published schemas: test/conformance/esquemas.test.ts. */
test.each(SECTORES.map((tabla) => [tabla.codigo, tabla] as const))(
  "sector %i: kind of document, service, roots and schema are the authority's",
  skipUnless(SHARED),
  (codigo, tabla) => {
    const oficiales = JSON.parse(SHARED.leer("sectores.json")) as readonly SectorOficial[];
    expect(oficiales.find(({ sector }) => sector === codigo)).toMatchObject({
      tipoFacturaDocumento: tabla.tipoFactura,
      servicio: expect.stringContaining(tabla.servicio[1].replace(/Electronica$/, "")) as string,
      raizElectronica: tabla.raiz[1],
      raizComputarizada: tabla.raiz[2],
      xsdElectronica: `${tabla.esquema[1]}.xsd`,
    });
  },
);
