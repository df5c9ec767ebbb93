import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { afterEach, describe, expect, test } from "vitest";
import { ELECCIONES, NOMBRES_ELECCIONES, type NombreEleccion } from "./elecciones.ts";
import { DOCUMENTO } from "./support/provocaciones/documento.ts";
import { ENVIO } from "./support/provocaciones/envio.ts";
import { IMPORTES } from "./support/provocaciones/importes.ts";
import {
  codigosDe,
  documento,
  escenario,
  type Abrir,
  type Provocacion,
} from "./support/provocaciones/provocacion.ts";
import { LIMITES } from "./limites.ts";
import { comoArchivo } from "./support/mundo.ts";
import { sendDe, writeFor, callDe, notaDe, type NotaPrueba } from "./support/sectores.ts";
import { QUIEN } from "./support/provocaciones/quien.ts";

/** Every choice of strictness without a source: it holds until the control API switches it off. */
const PROVOCACIONES = { ...QUIEN, ...ENVIO, ...DOCUMENTO, ...IMPORTES } as Readonly<
  Record<number, Provocacion>
>;

/** A unit in the schema's range and in no catalog. */
const UNIDADES = new Set(CATALOGOS_DEMO.unidades_medida.map((unidad) => unidad.codigoClasificador));
const UNIDAD_AJENA = Array.from({ length: 200 }, (_, i) => 200 - i).find((n) => !UNIDADES.has(n)) ?? 0;

/** Provocations of the choice itself, for codes with several causes. */
const PROPIAS: Readonly<Record<string, Provocacion>> = {
  "tamanoAbierto 920": async (abrir) => {
    const emisor = await abrir();
    const { xml } = writeFor(emisor, {});
    const archivo = comoArchivo(xml + " ".repeat(LIMITES.documentoBytes), emisor.mundo.ahora());
    return codigosDe(await callDe(emisor, 1, "recepcion", archivo));
  },
  "lineaDevuelta 1049": nota(() => ({ devueltas: [{ nroItem: 1, codigoProducto: "OTRO" }] })),
  // Each line of the second note was already returned once: that is the other choice.
  "yaDevuelto 1061": (abrir) =>
    nota(
      () => ({}),
      () => ({ cabecera: { numeroNotaCreditoDebito: 2 } }),
    )(async (...argumentos) => {
      const emisor = await abrir(...argumentos);
      const { relajar } = (await emisor.mundo.control("GET", "/control")) as { relajar: string[] };
      await emisor.mundo.control("PUT", "/control", { relajar: [...relajar, "notaEstricta"] });
      return emisor;
    }),
  "notaEstricta 1061": nota(() => ({ cabecera: { numeroDocumento: "7654321" } })),
  "catalogosMenores 939": documento({}, { detalle: [{ unidadMedida: UNIDAD_AJENA }] }),
};

const filas = NOMBRES_ELECCIONES.flatMap((nombre) =>
  ELECCIONES[nombre].codigos.map((codigo) => [nombre, codigo] as const),
);

/** Sends notes of sector 24 about one invoice, one after the other; returns the codes of the last. */
function nota(...cambios: readonly (() => Partial<NotaPrueba>)[]): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    const original = writeFor(emisor, {});
    await sendDe(emisor, original);
    let codigos: readonly number[] = [];
    for (const cambio of cambios)
      codigos = codigosDe(await sendDe(emisor, notaDe(emisor, original, { sector: 24, ...cambio() })));
    return codigos;
  };
}

let cerrar = async () => {};
afterEach(() => cerrar());

function mundoCon(relajar: readonly NombreEleccion[]): Abrir {
  const mundo = escenario();
  ({ cerrar } = mundo);
  return async (...argumentos) => {
    const emisor = await mundo.abrir(...argumentos);
    const { status } = await emisor.mundo.control("PUT", "/control", { relajar });
    expect(status).toBe(200);
    return emisor;
  };
}

describe.each(filas)("%s (%i)", (nombre, codigo) => {
  const provocar = PROPIAS[`${nombre} ${codigo}`] ?? PROVOCACIONES[codigo];
  test("is held", async () => expect(await provocar?.(mundoCon([]))).toContain(codigo));
  test("is given up by the control API", async () => {
    const codigos = await provocar?.(mundoCon([nombre]));
    expect(codigos).not.toContain(codigo);
  });
});

test("an unknown choice is 422, and a reset holds all again", async () => {
  const { mundo } = await mundoCon(["padron"])();
  expect((await mundo.control("PUT", "/control", { relajar: ["todo"] }))["status"]).toBe(422);
  expect((await mundo.control("GET", "/control"))["relajar"]).toEqual(["padron"]);
  await mundo.control("POST", "/control/reset");
  expect((await mundo.control("GET", "/control"))["relajar"]).toEqual([]);
});

test("docs/simulator.md lists each choice with the real system's possible behaviour", () => {
  const texto = readFileSync(join(import.meta.dirname, "../../../docs/simulator.md"), "utf8");
  for (const [nombre, { codigos, aqui, alla }] of Object.entries(ELECCIONES))
    expect(texto).toContain(`| \`${nombre}\` | ${codigos.join(", ")} | ${aqui} | ${alla} |`);
});
