import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";

const CORE = import.meta.dirname;

/** Files whose exported functions each show a call and its result. A function that needs a whole document or a shop shows it in its test. */
const SHOWN: readonly string[] = [
  "ayuda/buscar.ts",
  "ayuda/direccion.ts",
  "billetes.ts",
  "cantidad.ts",
  "contingencia/evento.ts",
  "contingencia/manual.ts",
  "cuf.ts",
  "diagnostico/texto-seguro.ts",
  "dinero.ts",
  "documento-comprador.ts",
  "documento/letra-de-papel.ts",
  "documento/palabras.ts",
  "efectivo-recibido.ts",
  "etiquetas/formatos.ts",
  "existencias/composicion.ts",
  "existencias/compra.ts",
  "existencias/existencia.ts",
  "existencias/guia.ts",
  "existencias/iniciales.ts",
  "existencias/margen.ts",
  "existencias/pedido.ts",
  "existencias/precio.ts",
  "existencias/reserva.ts",
  "existencias/salida.ts",
  "existencias/traslado.ts",
  "factura/decimales.ts",
  "factura/devuelta-escrita.ts",
  "factura/estado.ts",
  "factura/plazo-anulacion.ts",
  "factura/textos-buscados.ts",
  "formato/fechas.ts",
  "formato/montos.ts",
  "gs1.ts",
  "gtin.ts",
  "hechos/cobros.ts",
  "instante.ts",
  "keys-of.ts",
  "kind.ts",
  "metodos-pago.ts",
  "motivos-anulacion.ts",
  "negocio/codigo-escrito.ts",
  "negocio/revisada.ts",
  "negocio/revision-dicha.ts",
  "negocio/unidades.ts",
  "precios/por-importe.ts",
  "precios/porcentaje.ts",
  "proformas/proforma.ts",
  "regimenes/precios.ts",
  "result.ts",
  "sectores/define.ts",
  "sectores/forma.ts",
  "sectores/index.ts",
  "terminal/autoria.ts",
  "terminal/codigo-emparejamiento.ts",
  "terminal/con-cambios.ts",
  "terminal/respuesta-final.ts",
  "whatsapp.ts",
  "xml/parse-cabecera.ts",
];

/** Public functions that take a whole document, a shop's list or a session: an example would be longer than they are, and their tests show them. */
const NEED_A_WHOLE: ReadonlySet<string> = new Set([
  "arqueo",
  "buildDocumento",
  "buildEtiqueta",
  "buildEtiquetaPresentacion",
  "buildNota",
  "buildRepresentacion",
  "celdasXlsx",
  "createAdivino",
  "createBuscaCodigos",
  "createContadorTurnos",
  "createReader",
  "dejarDudosas",
  "devuelvenDeMas",
  "explicado",
  "faltaEnPresentacion",
  "faltaEnPromocion",
  "faltaEnTarifa",
  "filaDelLibro",
  "filaDelLibroDeCompras",
  "filaDelLibroDeNotas",
  "findDuenoDeBarras",
  "groupSinCodigo",
  "lineasDeInforme",
  "parseClientes",
  "parseDocumento",
  "parseLineasSumadas",
  "parseRegistros",
  "parseVentaSumada",
  "pedidoDeNota",
  "planMovimiento",
  "planPaquetes",
  "planTramos",
  "porEstado",
  "preciar",
  "preciosDe",
  "presentacionDe",
  "probePromocion",
  "proformaDesde",
  "readPlanilla",
  "regimenDe",
  "representacionProforma",
  "requireCambio",
  "reviseCodigos",
  "sectorDeNota",
  "sectorEn",
  "sumDevueltas",
  "sumasToText",
  "ticketToText",
  "tituloDe",
  "totalSinCredito",
  "validarPedido",
  "viewPromocion",
  "walkXml",
]);

/** A call of a docstring, and the result that it promises. */
interface Example {
  readonly file: string;
  readonly call: string;
  readonly result: string;
}

/** Reads the `@example` blocks of a source: a call, then its result in a line that begins with `// =>`. */
function readExamples(file: string, source: string): readonly Example[] {
  return [...source.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@example(?:(?!\*\/)[\s\S])*\*\//g)].flatMap(([doc]) =>
    doc
      .replace(/\*\/$/, "")
      .split("@example")
      .slice(1)
      .map((block) => {
        const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
        const at = lines.findIndex((line) => line.startsWith("// => "));
        const call = lines.slice(0, at).join("\n").trim();
        if (at === -1 || !call.endsWith(";")) throw new Error(`${file}: an example without its result`);
        return { file, call: call.slice(0, -1), result: (lines[at] ?? "").slice("// => ".length) };
      }),
  );
}

const FILES = globSync("**/*.ts", { cwd: CORE }).filter((file) => !file.endsWith(".test.ts"));
const SOURCES = new Map(FILES.map((file) => [file, readFileSync(join(CORE, file), "utf8")]));
const EXAMPLES = [...SOURCES].flatMap(([file, source]) => readExamples(file, source));

/** Runs a call in the scope of its file's exports and of core's own. */
async function run({ file, call }: Example, texto: string): Promise<unknown> {
  const [todo, suyo] = [await import("./index.ts"), await import(join(CORE, file))];
  return runInNewContext(`(${texto === "" ? call : texto})`, { ...todo, ...suyo });
}

describe("examples in docstrings", () => {
  test.each(EXAMPLES)("$file: $call", async (example) => {
    expect(await run(example, "")).toEqual(await run(example, example.result));
  });

  test.each(SHOWN)("each function of %s shows one", (file) => {
    const source = SOURCES.get(file) ?? "";
    const functions = [...source.matchAll(/^export function (\w+)/gm)].map(([, name = ""]) => name);
    expect(functions.length).toBeGreaterThan(0);
    const shown = readExamples(file, source).map(({ call }) => call);
    expect(functions.filter((name) => !shown.some((call) => new RegExp(`\\b${name}\\(`).test(call)))).toEqual(
      [],
    );
  });

  test("each public function shows one, or needs a whole document", () => {
    const index = SOURCES.get("index.ts") ?? "";
    const exported = new Set(
      [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list = ""]) => list.match(/\b[a-z]\w*/g) ?? []),
    );
    const functions = [...SOURCES]
      .filter(([file]) => !file.startsWith("node/"))
      .flatMap(([, source]) => [...source.matchAll(/^export function (\w+)/gm)].map(([, name = ""]) => name))
      .filter((name) => exported.has(name));
    const calls = EXAMPLES.map(({ call }) => call).join("\n");
    const hidden = functions.filter((name) => !new RegExp(`\\b${name}\\(`).test(calls));
    expect(functions.length).toBeGreaterThan(200);
    expect([...new Set(hidden)].toSorted()).toEqual([...NEED_A_WHOLE].toSorted());
  });

  test("a wrong result is found, and so is an example without one", async () => {
    const [wrong] = readExamples("dinero.ts", "/**\n * @example\n * countDecimales(1.25);\n * // => 3\n */");
    expect(wrong === undefined ? null : await run(wrong, "")).not.toEqual(Number(wrong?.result));
    expect(() => readExamples("a.ts", "/**\n * @example\n * f(1);\n */")).toThrow("without its result");
  });
});
