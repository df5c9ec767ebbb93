import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AVISOS_QUE_PASAN, isHastaLeido } from "../../contract/avisos.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir, sembrarPersona } from "../support/mundos.ts";
import { keepAviso } from "./avisos.ts";

const start = mundosDePrueba();
const CAJA = join(import.meta.dirname, "..");

const avisos = async (mundo: MundoCaja) => (await pedir(mundo, "estado", {})).avisos;
const textos = async (mundo: MundoCaja) => (await avisos(mundo)).map(({ texto }) => texto);
const unida = (texto: string, de = "") => ({ de, kind: "ventaUnida" as const, texto });

/** Kinds of the notices that the till's program writes. */
const KINDS = globSync("**/*.ts", { cwd: CAJA })
  .filter((ruta) => !ruta.endsWith(".test.ts"))
  .flatMap((ruta) => [
    ...readFileSync(join(CAJA, ruta), "utf8").matchAll(/nivel: "(info|atencion|error)",\s*kind: "(\w+)"/g),
  ])
  .map(([, nivel, kind]) => ({ nivel: nivel as "info" | "atencion" | "error", kind: kind ?? "" }));

describe("a warning", () => {
  test("stands until it is read, over a restart, and once however often it comes", async () => {
    const mundo = await start();
    await pedir(mundo, "anotarAviso", unida("De lo suyo no quedó el cliente."));
    await pedir(mundo, "anotarAviso", unida("De lo suyo no quedó el cliente."));
    await pedir(mundo, "anotarAviso", unida("De lo suyo no quedó el descuento."));
    await mundo.reiniciar();
    const [primero, segundo] = await avisos(mundo);
    expect([primero?.texto, segundo?.texto]).toEqual([
      "De lo suyo no quedó el cliente.",
      "De lo suyo no quedó el descuento.",
    ]);
    await pedir(mundo, "leerAviso", { id: primero?.id ?? 0 });
    expect(await textos(mundo)).toEqual(["De lo suyo no quedó el descuento."]);
    await pedir(mundo, "anotarAviso", unida("De lo suyo no quedó el cliente."));
    expect(await textos(mundo)).toHaveLength(2);
  });

  test("of one person's work is told to that person alone, and cannot be left for another", async () => {
    const mundo = await start();
    const ana = await sembrarPersona(mundo, "Ana", "2468");
    await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
    const rosa = await sembrarPersona(mundo, "Rosa", "1357");
    await pedir(mundo, "anotarAviso", unida("Lo de Ana", ana));
    expect(await mundo.caja.invoke("anotarAviso", unida("Lo de Rosa", rosa))).toMatchObject({ ok: false });
    const [deAna] = await avisos(mundo);
    await pedir(mundo, "entrar", { usuarioId: rosa, pin: "1357" });
    expect(await textos(mundo)).toEqual([]);
    await pedir(mundo, "leerAviso", { id: deAna?.id ?? 0 });
    await pedir(mundo, "entrar", { usuarioId: ana, pin: "2468" });
    expect(await textos(mundo)).toEqual(["Lo de Ana"]);
  });

  test("that the till's program gives stands as well, whether a screen was open or not", async () => {
    const mundo = await start();
    mundo.servidor.guionNotas.push(400);
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const venta = await mundo.vender();
    mundo.servidor.apagado = true;
    await pedir(mundo, "darVale", {
      clave: crypto.randomUUID(),
      cufOriginal: venta.cuf ?? "",
      numeroOriginal: venta.numeroFactura ?? 0,
      cliente: "S/N",
      lineas: [{ nroItem: 1, cantidad: "1" }],
      confirmadas: [],
    });
    mundo.servidor.apagado = false;
    await mundo.hasta("el aviso del vale negado", async () => {
      const actual = await pedir(mundo, "configuracion", {});
      await pedir(mundo, "guardarConfiguracion", actual);
      return (await textos(mundo)).some((texto) => /nota del vale 1 no se emitió/.test(texto));
    });
    await mundo.reiniciar();
    expect(await textos(mundo)).toHaveLength(1);
  });

  test("that the disk does not take is shown once", () => {
    const dichos: unknown[] = [];
    const roto = {
      db: {
        abierta: true,
        inTransaction: () => {
          throw new Error("ENOSPC");
        },
      },
      reloj: { ahora: () => "2026-01-01T10:00:00.000" },
      emitir: (_nombre: string, evento: unknown) => void dichos.push(evento),
    } as unknown as Parameters<typeof keepAviso>[0];
    expect(keepAviso(roto, { nivel: "error", kind: "nota", texto: "No se emitió." })).toBe(false);
    expect(dichos).toEqual([{ nivel: "error", kind: "sinAnotar", texto: "No se emitió." }]);
    expect(isHastaLeido({ nivel: "error", kind: "sinAnotar" })).toBe(false);
  });

  test("is every one of the program's, but for those whose fact has its place on the screen", () => {
    const kinds = (hasta: boolean) =>
      [
        ...new Set(
          KINDS.filter((uno) => uno.nivel !== "info" && isHastaLeido(uno) === hasta).map(({ kind }) => kind),
        ),
      ].sort();
    expect(kinds(true)).toEqual([
      "actualizacion",
      "anulacion",
      "cambiosRechazados",
      "cliente",
      "fotoSinLugar",
      "nota",
      "recuperar",
      "registros",
      "reposicion",
      "restaurada",
    ]);
    expect([...kinds(false), "sinAnotar"].sort()).toEqual(Object.keys(AVISOS_QUE_PASAN).sort());
  });
});
