import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  send,
  facturaDe,
  NIT,
  requestCodigos,
  startMundo,
  type Codigos,
  type Mundo,
} from "../support/mundo.ts";

let mundo: Mundo;
let codigos: Codigos;

beforeAll(async () => {
  mundo = await startMundo();
  codigos = await requestCodigos(mundo);
});
afterAll(() => mundo.close());

describe("the page behind the QR", () => {
  test("shows the registered document, valid or annulled, and links to the issuer's own page", async () => {
    const { xml, cuf } = facturaDe(mundo, codigos, {
      cabecera: { nombreRazonSocial: "O&apos;BRIEN &lt;b&gt; &amp; CIA" },
    });
    await send(mundo, codigos, xml);
    const pedir = () => fetch(`${mundo.pilot.url}/consulta/QR?nit=${NIT}&cuf=${cuf}&numero=1&t=2`);
    const pagina = await (await pedir()).text();
    expect(pagina).toContain('<span class="estado valida">VÁLIDA</span>');
    expect(pagina).toContain(`href="http://localhost:3000/f/${cuf}"`);
    expect(pagina).toContain("O'BRIEN &lt;b&gt; &amp; CIA");
    expect(pagina).toContain("11/05/2026 10:00:00");
    const { cuis, cufd } = codigos;
    await mundo.call("anulacionFactura", { cuis, cufd, cuf, codigoMotivo: 1 });
    expect(await (await pedir()).text()).toContain('<span class="estado anulada">ANULADA</span>');
  });

  test.each([
    ["an unknown CUF", "nit=1&cuf=ABC&numero=1&t=1"],
    ["nothing", ""],
    ["markup", `nit=${NIT}&cuf=<script>&numero=1`],
  ])("%s is not found", async (_rule, query) => {
    const reply = await fetch(`${mundo.pilot.url}/consulta/QR?${query}`);
    const pagina = await reply.text();
    expect([reply.status, pagina.includes("NO ENCONTRADA"), pagina.includes("<script>")]).toEqual([
      404,
      true,
      false,
    ]);
  });

  test("the front page counts", async () => {
    const pagina = await (await fetch(mundo.pilot.url)).text();
    expect(pagina).toContain("<dt>Contribuyentes</dt><dd>1</dd>");
  });
});
