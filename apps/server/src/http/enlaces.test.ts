import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const HORA_MS = 3_600_000;
const CAMPOS = ["url_pdf", "url_ticket", "url_xml"] as const;

let mundo: Mundo;
/** Addresses of one invoice's downloads, by field, and its CUF. */
let datos: Readonly<Record<(typeof CAMPOS)[number] | "cuf", string>>;
beforeAll(async () => {
  mundo = await startMundo();
  datos = (await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
});
afterAll(() => mundo.close());

const bajar = (url: string) => {
  const { pathname, search } = new URL(url);
  return fetch(mundo.base() + pathname + search, { redirect: "manual" });
};
const lineas = async (respuesta: Response) => ({
  status: respuesta.status,
  codigo: respuesta.headers.get("x-error-code"),
  texto: await respuesta.text(),
});

describe.each(CAMPOS)("a download's address, %s,", (campo) => {
  test("that was changed is refused as such, and one of no invoice is not found", async () => {
    expect(await lineas(await bajar(`${datos[campo]}x`))).toMatchObject({
      status: 403,
      codigo: "enlaceInvalido",
      texto: expect.stringContaining("Este enlace no vale"),
    });
    const cambiada = datos[campo].replace(/hasta=\d+/, `hasta=${String(Date.now() * 2)}`);
    expect((await bajar(cambiada)).status, "a later end is not signed").toBe(403);
    expect(await lineas(await bajar(datos[campo].replace(datos.cuf, "A".repeat(60))))).toMatchObject({
      status: 404,
      codigo: "facturaNoEncontrada",
    });
  });
});

test("an address whose hour is over says so, to people and to programs, and leads on", async () => {
  for (const campo of CAMPOS) expect((await bajar(datos[campo])).status).toBe(200);
  mundo.moverReloj(HORA_MS + 1000);
  for (const campo of CAMPOS) {
    const { status, codigo, texto } = await lineas(await bajar(datos[campo]));
    expect({ status, codigo }).toEqual({ status: 410, codigo: "enlaceVencido" });
    expect(texto).toContain("Este enlace venció");
    expect(texto).toContain(`href="/f/${datos.cuf}"`);
  }
  const pagina = await fetch(`${mundo.base()}/f/${datos.cuf}`);
  expect(pagina.status, "the invoice's page never ends").toBe(200);
});
