import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { ordenesDe, startSimulacro, type Simulacro } from "../../support/simulacro.ts";

/** Follows docs/backup.md to the letter on real processes, on either engine. */
describe("a shop that lost its server, its copies and its journal", () => {
  let s: Simulacro;
  let env: Readonly<Record<string, string>>;
  const [clave = "", probar = "", enviar = "", listar = "", traer = ""] =
    ordenesDe("A copy off the premises");
  const [restaurar = ""] = ordenesDe("Restore");
  const [aceptar = ""] = ordenesDe("Without the journal");
  const emitir = () => s.api(s.empresas[0], "POST", "/v1/facturas", pedido());
  const run = async (orden: string, mas: Readonly<Record<string, string>> = {}) => {
    const { codigo, valor, error } = await s.sh(orden, { ...env, ...mas });
    expect(codigo, error).toBe(0);
    return valor;
  };

  beforeAll(async () => {
    s = await startSimulacro();
    const fuera = join(s.copias, "../fuera");
    mkdirSync(fuera);
    const archivo = join(s.copias, "../clave-en-papel.txt");
    env = {
      CLAVE: archivo,
      MOSTRADOR_COPIAS: s.copias,
      MOSTRADOR_FUERA: fuera,
      MOSTRADOR_FUERA_CLAVE_ARCHIVO: archivo,
      TRAIDAS: join(s.copias, "../traidas"),
    };
  });
  afterAll(() => s.close());

  test("comes back from the copy off the premises, and gives no number twice", async () => {
    expect((await run(clave)).aviso).toContain("Sin ella las copias de fuera no se abren");
    exigir(await emitir());
    await s.admin("copia", "crear", "--en", s.copias);
    await run(probar);
    const { nombre } = await run(enviar);
    expect((await run(listar)).copias).toMatchObject([{ nombre }]);
    exigir(await emitir());

    await s.desastre();
    rmSync(s.diario, { recursive: true });
    rmSync(s.copias, { recursive: true });

    const otra = join(s.copias, "../otra-clave.txt");
    writeFileSync(otra, "una clave que no es la de la copia\n");
    const negada = await s.sh(traer, { ...env, MOSTRADOR_FUERA_CLAVE_ARCHIVO: otra });
    expect(negada).toMatchObject({
      codigo: 1,
      error: expect.stringContaining("La clave no es la de esta copia"),
    });
    expect(readdirSync(env["TRAIDAS"] ?? "")).toEqual([]);

    const { carpeta } = await run(traer);
    const { tramo } = await run(restaurar, { COPIA: carpeta });
    await s.arrancar();
    await run(aceptar, { DESDE: tramo.desde, HASTA: tramo.hasta });
    exigir(await emitir());
    const documentos = await s.enImpuestos();
    const series = documentos.map((d) => [d.nit, d.punto_venta, d.sector, d.numero].join("/"));
    expect([documentos.length, new Set(series).size]).toEqual([3, 3]);
  });
});
