import { expect, test } from "vitest";
import { renderPagina } from "./render.ts";

const render = (texto: string) => renderPagina(texto, "http://localhost:3000").html;

test("a long name breaks after its dots, slashes and underscores", () => {
  expect(render("`POST /v1/notas` y `factura.emitida`, `metodo_pago`, `<a.b>`")).toBe(
    "<p><code>POST /<wbr>v1/<wbr>notas</code> y <code>factura.<wbr>emitida</code>, <code>metodo_<wbr>pago</code>, <code>&#60;a.<wbr>b&#62;</code></p>\n",
  );
});

test("a table of three columns becomes cards on a phone: each cell has its column's name", () => {
  const html = render("| Código | `Causa` | Qué hacer |\n|---|---|---|\n| 1 | a | b |\n");
  expect(html).toContain('class="tabla ancha"');
  expect(html).toContain('<td data-titulo="Código">1</td><td data-titulo="Causa">a</td>');
  expect(render("| Tipo | Cuándo |\n|---|---|\n| 1 | a |\n")).toContain('class="tabla"');
});
