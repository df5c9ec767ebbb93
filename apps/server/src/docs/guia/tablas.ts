import { SECTORES } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { CODIGOS_EXPLICADOS, explicar } from "@mostrador/siat";
import { FALLOS } from "../../http/fallos.ts";
import { CUANDO, TIPOS_SUCESO } from "../../avisos/webhooks/sucesos.ts";
import { REMEDIOS } from "./remedios.ts";

/** Tables that a page names and the code makes, as Markdown, so that their content is written once. */
export const TABLAS: Readonly<Record<string, () => string>> = {
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
          const { causa, remedio } = explicar({ codigo, descripcion: "" });
          return [`\`${codigo}\``, causa, remedio];
        }),
    ),
  fallos: () =>
    tabla(
      ["`X-Error-Code`", "HTTP", "Qué pasó", "Qué hacer"],
      Object.entries(REMEDIOS).map(([kind, { causa, remedio }]) => [
        `\`${kind}\``,
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

function tabla(cabeza: readonly string[], filas: readonly (readonly string[])[]): string {
  const fila = (celdas: readonly string[]) =>
    `| ${celdas.map((celda) => celda.replaceAll("|", "\\|")).join(" | ")} |`;
  return [fila(cabeza), fila(cabeza.map(() => "---")), ...filas.map(fila)].join("\n");
}
