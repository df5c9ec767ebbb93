import { SECTORES } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { CODIGOS_EXPLICADOS, explain } from "@mostrador/siat";
import { DIRECCION, findMuestra, type Muestra } from "./muestras.ts";
import { FALLOS } from "../../http/fallos.ts";
import { CUANDO, TIPOS_SUCESO } from "../../avisos/webhooks/sucesos.ts";
import { REMEDIOS } from "./remedios.ts";

/** Tables that a page names and the code makes, as Markdown, so that their content is written once. */
const TABLAS: Readonly<Record<string, () => string>> = {
  sectores: () =>
    tabla(
      ["Sector", "Documento", "Dirección"],
      SECTORES.map(({ codigo, nombre, ruta }) => [String(codigo), nombre, `\`POST ${ruta}\``]),
    ),
  "ejemplos-sectores": () =>
    SECTORES.filter(({ codigo }) => codigo !== 1)
      .map(
        ({ codigo, nombre, ruta }) =>
          `### ${nombre}\n\nSector ${codigo}, \`POST ${ruta}\`.\n\n\`\`\`json\n${JSON.stringify(toWire(EJEMPLOS[codigo]), null, 2)}\n\`\`\``,
      )
      .join("\n\n"),
  "codigos-siat": () =>
    tabla(
      ["Código", "Causa", "Qué hacer"],
      [...CODIGOS_EXPLICADOS]
        .sort((a, b) => a - b)
        .map((codigo) => {
          const { causa, remedio } = explain({ codigo, descripcion: "" });
          return [`\`${codigo}\``, causa, remedio];
        }),
    ),
  fallos: () =>
    tabla(
      ["`X-Error-Code`", "HTTP", "Qué pasó", "Qué hacer"],
      Object.entries(REMEDIOS).map(([kind, { causa, remedio }]) => [
        `[\`${kind}\`](/guia/errores/${kind})`,
        String(ESTADOS[kind]?.http),
        causa,
        remedio,
      ]),
    ),
  sucesos: () =>
    tabla(
      ["Tipo", "Cuándo"],
      TIPOS_SUCESO.map((tipo) => [`\`${tipo}\``, CUANDO[tipo]]),
    ),
};

const ESTADOS: Readonly<Record<string, { readonly http: number }>> = FALLOS;

/** A piece of a page: Markdown, or a sample in all its languages. */
export type Trozo =
  | { readonly kind: "texto"; readonly texto: string }
  | { readonly kind: "muestra"; readonly muestra: Muestra };

/** A directive on a line of its own: `{{muestra emitir}}`, or the name of a table that the code makes. */
const DIRECTIVA = /^\{\{([\w-]+)(?: ([\w-]+))?\}\}$/gm;

/** Splits a page at its samples and inserts its tables. `base` replaces the address in the sources. */
export function expandir(texto: string, base: string): readonly Trozo[] {
  const trozos: Trozo[] = [];
  let pendiente = "";
  let hasta = 0;
  for (const directiva of texto.matchAll(DIRECTIVA)) {
    const [linea, nombre = "", argumento = ""] = directiva;
    pendiente += texto.slice(hasta, directiva.index);
    hasta = directiva.index + linea.length;
    if (nombre === "muestra") {
      trozos.push({ kind: "texto", texto: pendiente.replaceAll(DIRECCION, base) });
      trozos.push({ kind: "muestra", muestra: findMuestra(argumento, base) });
      pendiente = "";
      continue;
    }
    const tabla = TABLAS[nombre];
    if (tabla === undefined) throw new Error(`la guía no conoce {{${nombre}}}`);
    pendiente += tabla();
  }
  trozos.push({ kind: "texto", texto: (pendiente + texto.slice(hasta)).replaceAll(DIRECCION, base) });
  return trozos.filter((trozo) => trozo.kind === "muestra" || trozo.texto.trim() !== "");
}

/** Gives the page as Markdown for programs: each sample as one block per language. */
export function expandirEnMarkdown(texto: string, base: string): string {
  return expandir(texto, base)
    .map((trozo) => (trozo.kind === "texto" ? trozo.texto.trim() : bloques(trozo.muestra)))
    .join("\n\n")
    .concat("\n");
}

function bloques({ versiones, respuesta }: Muestra): string {
  const codigo = versiones.map(
    ({ nombre, archivo, resaltado, codigo }) =>
      `${nombre} (\`${archivo}\`):\n\n\`\`\`${resaltado}\n${codigo}\n\`\`\``,
  );
  return [...codigo, ...(respuesta === null ? [] : [`Respuesta:\n\n\`\`\`json\n${respuesta}\n\`\`\``])].join(
    "\n\n",
  );
}

function tabla(cabeza: readonly string[], filas: readonly (readonly string[])[]): string {
  const fila = (celdas: readonly string[]) =>
    `| ${celdas.map((celda) => celda.replaceAll("|", "\\|")).join(" | ")} |`;
  return [fila(cabeza), fila(cabeza.map(() => "---")), ...filas.map(fila)].join("\n");
}
