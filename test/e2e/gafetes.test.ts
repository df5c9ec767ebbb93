import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMostrador, type Mostrador } from "../support/mostrador.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { FINES, Teclado, type Escaner } from "../support/teclado.ts";

/** A product of the demo. */
const CAFE = "7774021000013";
const GAFETE_ELSA = "MST-GAFETE-0001";
const NUEVO = "MST-GAFETE-0042";
const NO_ES_GAFETE = "Eso es un producto, no un gafete";

const LOS_FINES = Object.keys(FINES) as Escaner["fin"][];
const RITMOS = [[5], [80], [5, 80, 20, 60, 35, 75]] as const;
const ESCANERES: readonly Escaner[] = LOS_FINES.map((fin, i) => ({
  fin,
  entreMs: RITMOS[i % RITMOS.length] ?? [5],
}));

describe("a product that is scanned where a badge is expected", CON_NAVEGADOR, () => {
  let m: Mostrador;
  let teclado: Teclado;
  let precio: number;
  let juan: string;

  const puente = (nombre: string, entrada: object) =>
    m.page.evaluate(
      async ([ruta, cuerpo]) => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(`puente/${ruta}`, { method: "POST", headers, body: cuerpo });
        return (await reply.json()) as { ok: boolean; value: { id: string; nombre: string }[] };
      },
      [nombre, JSON.stringify(entrada)] as const,
    );
  const total = async () => Number((await m.caja.total()).replaceAll(/[^\d.]/g, ""));
  /** Expects the cart's total for this many of the product. */
  const enCarrito = (veces: number) =>
    expect.poll(total, { message: "total" }).toBeCloseTo(veces * precio, 2);
  const aviso = () => m.page.getByRole("dialog").last().getByText(NO_ES_GAFETE);
  const pin = () => m.page.getByLabel("PIN", { exact: true });

  beforeAll(async () => {
    m = await openMostrador("gafetes");
    teclado = new Teclado(m.page);
    const persona = { id: null, activo: true };
    const permisos = ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"];
    const elsa = { ...persona, nombre: "Elsa", permisos, pin: "2468", gafete: GAFETE_ELSA };
    expect((await puente("guardarUsuario", elsa)).ok).toBe(true);
    const { value } = await puente("guardarUsuario", {
      ...persona,
      nombre: "Juan",
      permisos: [],
      pin: "1357",
    });
    juan = value.find(({ nombre }) => nombre === "Juan")?.id ?? expect.fail("falta Juan");
    await m.page.reload();
    await m.caja.lista();
    await teclado.escanear(CAFE);
    await m.page.locator('[data-testid="total"]:not(:text-is("0.00"))').waitFor();
    precio = await total();
  });
  afterAll(() => m.close());

  test("is said in a person's form and comes into the sale; their badge is read afterwards", async () => {
    await m.caja.abrirDelMenu("Usuarios");
    await m.page.getByRole("button", { name: "Agregar una persona" }).click();
    await m.page.getByLabel("Nombre").fill("Rosa");
    for (const [i, escaner] of ESCANERES.entries()) {
      await teclado.escanear(CAFE, escaner);
      await enCarrito(i + 2);
      await aviso().waitFor();
    }
    await m.revisar("persona");
    expect(await m.page.getByText("Gafete leído").count()).toBe(0);
    expect(await m.page.getByLabel("Nombre").inputValue()).toBe("Rosa");
    await teclado.escanear(NUEVO);
    await m.page.getByText("Gafete leído: termina en 042.").waitFor();
    expect(await aviso().count()).toBe(0);
    await m.page.keyboard.press("Escape");
    await expect.poll(() => m.page.getByRole("dialog").count()).toBe(0);
  });

  test("opens nothing under the lock, is in nobody's sale, and counts as no try", async () => {
    const antes = await total();
    await m.page.keyboard.press("Control+l");
    await pin().waitFor();
    for (const escaner of ESCANERES) {
      const [respuesta] = await Promise.all([
        m.page.waitForResponse("**/puente/entrar"),
        teclado.escanear(CAFE, escaner),
      ]);
      expect(await respuesta.json()).toMatchObject({ ok: false, error: { kind: "gafeteEsProducto" } });
      await aviso().waitFor();
      expect(await pin().inputValue()).toBe("");
    }
    await m.revisar("bloqueada");
    await teclado.escanear(GAFETE_ELSA);
    await pin().waitFor({ state: "hidden" });
    expect(await total()).toBe(antes);
  });

  test("is said where a right is asked for and comes into the sale; a badge then lends the right", async () => {
    expect((await puente("entrar", { usuarioId: juan, pin: "1357" })).ok).toBe(true);
    await m.page.locator("header").getByText("Juan").waitFor();
    await expect.poll(total).toBe(0);
    await teclado.escanear(CAFE);
    await enCarrito(1);
    await m.page.keyboard.press("Shift+F7");
    await m.page.getByLabel(/En Bs, o un porcentaje/).waitFor();
    await teclado.escribir("30%\n");
    await m.page.getByText("Pida autorización").waitFor();
    for (const [i, escaner] of ESCANERES.entries()) {
      await teclado.escanear(CAFE, escaner);
      await enCarrito(i + 2);
      await aviso().waitFor();
      expect(await pin().inputValue()).toBe("");
    }
    await m.revisar("autorizar");
    await teclado.escanear(GAFETE_ELSA);
    await m.page.getByText("Pida autorización").waitFor({ state: "hidden" });
    await m.page.getByText(/Descuento de 30 % \(Bs/).waitFor();
    expect(m.quejas).toEqual([]);
  });
});
