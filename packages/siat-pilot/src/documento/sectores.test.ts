import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SHARED } from "../pruebas/shared.ts";
import { SECTORES } from "./sectores.ts";
import type { CampoXml } from "./tipos.ts";

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
  readonly xsdElectronica: string;
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
      return { ...base, tipo: tipo.base, fijo: tipo.valor };
  }
}

/** One way of saying the same limits: a length of at least 0 is left out, an integer above n is at least n + 1. */
function normales(campos: readonly CampoOficial[] = []): readonly CampoOficial[] {
  return campos.map((campo) => {
    if (campo["fijo"] !== undefined) return campo;
    const { minExclusivo, ...resto } = campo as CampoOficial & { minExclusivo?: number };
    if (campo.tipo === "integer" && minExclusivo !== undefined) return { ...resto, min: minExclusivo + 1 };
    return campo.tipo === "string" ? { minLargo: 0, ...campo } : campo;
  });
}

/** sectores.json is of 2023; notes 24 and 47 have wider details since. FACTS.md section 5, schema versions. */
function conLimitesDe2026(sector: number, campo: CampoOficial): CampoOficial {
  if ((sector !== 24 && sector !== 47) || campo.tipo !== "decimal") return campo;
  const { minExclusivo, ...resto } = campo as CampoOficial & { minExclusivo?: number };
  const minimo =
    sector === 47 && campo.nombre === "subTotal"
      ? { min: 0 }
      : minExclusivo === undefined
        ? {}
        : { minExclusivo };
  return { ...resto, ...minimo, digitos: 25, decimales: 10 };
}

describe.skipIf(oficiales.length === 0 && !process.env["CI"])(
  "the sector tables are the official schemas",
  () => {
    test.each(SECTORES.map((tabla) => [tabla.codigo, tabla] as const))("%i", (codigo, tabla) => {
      const oficial = oficiales.find((uno) => uno.sector === tabla.codigo);
      expect(oficial).toMatchObject({
        tipoFacturaDocumento: tabla.tipoFactura,
        servicio: expect.stringContaining(tabla.servicio[1].replace(/Electronica$/, "")) as string,
        raizElectronica: tabla.raiz[1],
        raizComputarizada: tabla.raiz[2],
      });
      expect(`${tabla.esquema[1]}.xsd`).toBe(oficial?.xsdElectronica);
      const [cabecera, detalle] = oficial?.partes ?? [];
      expect(tabla.cabecera.map(comoOficial)).toEqual(normales(cabecera?.campos));
      expect(tabla.detalle.map(comoOficial)).toEqual(
        normales(detalle?.campos).map((campo) => conLimitesDe2026(codigo, campo)),
      );
    });
  },
);
