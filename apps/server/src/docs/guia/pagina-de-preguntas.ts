import { PREGUNTAS } from "@mostrador/core/ayuda";
import { escape } from "../html.ts";
import { marco, menuGuia } from "./sitio.ts";

const DONDE = { caja: "En la caja", portal: "En el portal", ambas: "En la caja y en el portal" } as const;

/** Renders the questions of shops, which till and portal search without a network. */
export function paginaDePreguntas(): string {
  const partes = PREGUNTAS.map(
    ({ id, pregunta, respuesta, donde }) =>
      `<section id="${id}"><h2>${escape(pregunta)}</h2><p>${DONDE[donde]}:</p><ol>${respuesta.map((paso) => `<li>${escape(paso)}</li>`).join("")}</ol></section>`,
  ).join("");
  return marco({
    titulo: "Preguntas y respuestas",
    resumen: "Lo que más se pregunta en una tienda, con lo que hay que hacer.",
    menu: menuGuia("preguntas"),
    cuerpo: `<article><h1>Preguntas y respuestas</h1><p>Son las mismas que busca «Ayuda» en la caja (F1) y en el portal, también sin internet.</p>${partes}</article>`,
    lugar: "/guia",
  });
}
