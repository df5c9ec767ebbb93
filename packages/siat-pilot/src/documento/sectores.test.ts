import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SHARED } from "../pruebas/shared.ts";
import { compraVenta } from "./compra-venta.ts";
import type { CampoXml, TablaSector } from "./tipos.ts";

interface CampoOficial {
  readonly nombre: string;
  readonly tipo: string;
  readonly nillable: boolean;
  readonly [limite: string]: unknown;
}
interface SectorOficial {
  readonly sector: number;
  readonly tipoFacturaDocumento: number;
  readonly servicio: string;
  readonly raizElectronica: string;
  readonly raizComputarizada: string;
  readonly partes: readonly { readonly campos: readonly CampoOficial[] }[];
}

const FILE = `${SHARED}/siat/sectores.json`;
const oficiales = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, "utf8")) as readonly SectorOficial[])
  : [];

/** A field of ours in the words of sectores.json. */
function comoOficial({ nombre, tipo, nulo }: CampoXml): CampoOficial {
  const base = { nombre, nillable: nulo };
  switch (tipo.kind) {
    case "texto":
      return {
        ...base,
        tipo: "string",
        minLargo: tipo.min,
        maxLargo: tipo.max,
      };
    case "entero":
      return { ...base, tipo: "integer", min: Number(tipo.min), max: Number(tipo.max) };
    case "decimal": {
      const minimo = tipo.minimo === "mayorACero" ? { minExclusivo: 0 } : { min: 0 };
      return { ...base, tipo: "decimal", digitos: tipo.digitos, decimales: tipo.decimales, ...minimo };
    }
    case "fecha":
      return { ...base, tipo: "dateTime" };
    case "fijo":
      return { ...base, tipo: "integer", fijo: tipo.valor };
  }
}

/** A length of at least 0 says nothing; some of the official fields leave it out. */
function normales(campos: readonly CampoOficial[] = []): readonly CampoOficial[] {
  return campos.map((campo) => (campo.tipo === "string" ? { minLargo: 0, ...campo } : campo));
}

describe.skipIf(oficiales.length === 0 && !process.env["CI"])(
  "the sector tables are the official schemas",
  () => {
    test.each([["sale and purchase", compraVenta]] as readonly (readonly [string, TablaSector])[])(
      "%s",
      (_nombre, tabla) => {
        const oficial = oficiales.find((uno) => uno.sector === tabla.codigo);
        expect(oficial).toMatchObject({
          tipoFacturaDocumento: tabla.tipoFactura,
          servicio: tabla.servicio[1],
          raizElectronica: tabla.raiz[1],
          raizComputarizada: tabla.raiz[2],
        });
        const [cabecera, detalle] = oficial?.partes ?? [];
        expect(tabla.cabecera.map(comoOficial)).toEqual(normales(cabecera?.campos));
        expect(tabla.detalle.map(comoOficial)).toEqual(normales(detalle?.campos));
      },
    );
  },
);
