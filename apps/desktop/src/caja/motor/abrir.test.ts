import { sizeOfTier } from "@mostrador/core/support";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { fail } from "@mostrador/core";
import { abrirDb } from "./abrir.ts";
import { copyDelDia } from "../copias/db/copias.ts";
import type { Db } from "./db.ts";
import { searchProductos } from "../tienda/db/buscar-productos.ts";
import { saveProducto, findProductoPorCodigo } from "../tienda/db/productos.ts";
import { raiseNumero, takeNumero } from "./ajustes.ts";

let carpeta: string;
const abiertas: Db[] = [];
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "caja-"));
});
afterEach(() => {
  for (const db of abiertas.splice(0)) db.close();
  rmSync(carpeta, { recursive: true, force: true });
});

function abrir(): Db {
  const db = abrirDb(carpeta);
  if (!db.ok) throw new Error(JSON.stringify(db.error));
  abiertas.push(db.value);
  return db.value;
}

describe("the till's data", () => {
  test("are for one program at a time, and for the next one when it closes", () => {
    const primera = abrir();
    expect(abrirDb(carpeta)).toMatchObject({ ok: false, error: { kind: "otroPrograma" } });
    primera.close();
    expect(abrirDb(carpeta).ok).toBe(true);
  });

  test("are refused when they are no database", () => {
    writeFileSync(join(carpeta, "caja.db"), "esto no es una base de datos, de ninguna manera".repeat(100));
    expect(abrirDb(carpeta)).toMatchObject({ ok: false, error: { kind: "datosDanados" } });
  });

  test("are refused when the file was cut", () => {
    const db = abrir();
    db.inTransaction((tx) => {
      for (let i = 0; i < 500; i++) tx.run("insert into ajustes values (@clave, '{}')", { clave: `c${i}` });
    });
    db.close();
    truncateSync(join(carpeta, "caja.db"), 8192);
    expect(abrirDb(carpeta)).toMatchObject({ ok: false, error: { kind: "datosDanados" } });
  });

  describe("when they are damaged", () => {
    const archivo = () => join(carpeta, "caja.db");
    const apartados = () => readdirSync(carpeta).filter((nombre) => nombre.startsWith("cuarentena-"));
    /** Copies of two days, the first with number 1 taken, the second with 2; a third number after both. */
    async function vender(): Promise<void> {
      const db = abrir();
      for (const dia of ["2026-01-01", "2026-01-02"]) {
        db.inTransaction((tx) => takeNumero(tx, 1));
        await copyDelDia(db, carpeta, dia);
      }
      db.inTransaction((tx) => takeNumero(tx, 1));
      db.close();
    }

    test.each([
      ["noise", () => writeFileSync(archivo(), "esto no es una base de datos".repeat(100))],
      ["cut", () => truncateSync(archivo(), 8192)],
      ["empty", () => truncateSync(archivo(), 0)],
      ["gone", () => rmSync(archivo())],
    ])(
      "(%s) they are put aside and the newest copy takes their place, the numbers given since left out",
      async (_que, danar) => {
        await vender();
        danar();
        const db = abrir();
        expect(db.restauradaDe).toBe("2026-01-02");
        expect(apartados()).toHaveLength(1);
        expect(db.inTransaction((tx) => takeNumero(tx, 1))).toBe(1003);
        db.close();
        expect(abrir().restauradaDe).toBeNull();
      },
    );

    test("and the newest copy too, the one before serves", async () => {
      await vender();
      writeFileSync(archivo(), "ruido".repeat(1000));
      writeFileSync(join(carpeta, "copias", "caja-2026-01-02.db"), "ruido".repeat(1000));
      const db = abrir();
      expect(db.restauradaDe).toBe("2026-01-01");
      expect(db.inTransaction((tx) => takeNumero(tx, 1))).toBe(1002);
    });

    const siguiente = (db: Db, sector: number) => db.inTransaction((tx) => takeNumero(tx, sector));
    const danar = () => writeFileSync(archivo(), "ruido".repeat(1000));

    test("once more, and one copy serves again, the numbers of both lives before are left out", async () => {
      await vender();
      const dados = [3];
      for (let vez = 1; vez <= 3; vez++) {
        danar();
        if (vez === 3) writeFileSync(join(carpeta, "copias", "caja-2026-01-02.db"), "ruido".repeat(1000));
        const db = abrir();
        dados.push(siguiente(db, 1), siguiente(db, 1));
        db.close();
      }
      expect(dados).toEqual([3, 1003, 1004, 2003, 2004, 3003, 3004]);
    });

    test.each([0, 17])(
      "a sector (%i) that the copy does not know begins above the numbers given since",
      async (sector) => {
        await vender();
        const antes = abrir();
        expect(siguiente(antes, sector)).toBe(1);
        antes.close();
        danar();
        expect(siguiente(abrir(), sector)).toBe(1001);
      },
    );

    test("and there is no copy, they are put aside all the same, and the till can be paired anew", () => {
      abrir().close();
      writeFileSync(archivo(), "ruido".repeat(1000));
      expect(abrirDb(carpeta)).toMatchObject({ ok: false, error: { kind: "datosDanados" } });
      expect(readFileSync(join(carpeta, apartados()[0] ?? "", "caja.db"), "utf8")).toContain("ruidoruido");
      expect(abrirDb(carpeta).ok).toBe(true);
    });

    test("seven days of copies are kept", async () => {
      const db = abrir();
      for (let i = 1; i <= 9; i++) await copyDelDia(db, carpeta, `2026-01-0${i}`);
      expect(readdirSync(join(carpeta, "copias")).sort()).toEqual(
        [3, 4, 5, 6, 7, 8, 9].map((i) => `caja-2026-01-0${i}.db`),
      );
    });
  });

  test("are refused where nothing can be written", () => {
    writeFileSync(join(carpeta, "archivo"), "");
    expect(abrirDb(join(carpeta, "archivo", "caja"))).toMatchObject({
      ok: false,
      error: { kind: "sinEscritura" },
    });
  });

  test("of a newer program that changed what this one knows are left alone", () => {
    const db = abrir();
    db.inTransaction((tx) => tx.run("pragma user_version = 99"));
    db.inTransaction((tx) => tx.run("update ajustes set valor = '99' where clave = 'esquema:lee_desde'"));
    db.close();
    expect(abrirDb(carpeta)).toMatchObject({ ok: false, error: { kind: "versionNueva" } });
  });
});

describe("a transaction", () => {
  const cuenta = (db: Db): number | undefined =>
    db.get(z.object({ n: z.int() }), "select count(*) as n from ajustes where clave = 'a'")?.n;
  const write = "insert into ajustes values ('a', '1')";

  test.each([
    ["is undone when its body returns a failure", () => fail("no")],
    [
      "is undone when its body throws",
      () => {
        throw new Error("no");
      },
    ],
  ])("%s", (_rule, termina: () => unknown) => {
    const db = abrir();
    try {
      db.inTransaction((tx) => {
        tx.run(write);
        return termina();
      });
    } catch {
      // The error does not matter: the test checks the stored rows.
    }
    expect(cuenta(db)).toBe(0);
  });

  test("gives a number back when it is undone, and never gives one twice", () => {
    const db = abrir();
    expect(db.inTransaction((tx) => takeNumero(tx, 1))).toBe(1);
    db.inTransaction((tx) => fail(takeNumero(tx, 1)));
    expect(db.inTransaction((tx) => takeNumero(tx, 1))).toBe(2);
    db.inTransaction((tx) => raiseNumero(tx, 1, 1000));
    db.inTransaction((tx) => raiseNumero(tx, 1, 5));
    expect(db.inTransaction((tx) => takeNumero(tx, 1))).toBe(1000);
  });
});

/** Products of a large shop; those that are looked for by number are among the first. */
const PRODUCTOS = sizeOfTier(41_000, 100_000);

describe(`searching ${PRODUCTOS} products`, () => {
  test("ignores accents and the order of words, and finds codes", () => {
    const db = abrir();
    const marcas = [
      "Ñandú",
      "Café Copacabana",
      "Jabón Bolívar",
      "Aceite Fino",
      "Azúcar Guabirá",
      "Tornillo Ácero",
    ];
    db.inTransaction((tx) => {
      for (let i = 0; i < PRODUCTOS; i++) {
        saveProducto(tx, {
          id: `p${i}`,
          codigo: `A-${i}`,
          codigoBarras: `777${String(i).padStart(10, "0")}`,
          descripcion: `${marcas[i % marcas.length]} presentación ${i} x ${i % 37} unidades`,
          precio: "12.50",
          unidadMedida: 57,
          codigoSin: 99_100,
          actividadEconomica: "4711100",
          categoria: i % 2 === 0 ? "Abarrotes" : null,
          activo: i !== 7,
          foto: null,
        });
      }
    });
    expect(searchProductos(db, "copacabana cafe 40003", 10).map((p) => p.codigo)).toEqual(["A-40003"]);
    expect(searchProductos(db, "nandu 600", 3)[0]?.descripcion).toBe("Ñandú presentación 600 x 8 unidades");
    expect(searchProductos(db, 'comillas " OR * NEAR(', 5)).toEqual([]);
    expect(searchProductos(db, `A-${PRODUCTOS - 1}`, 5)[0]?.codigo).toBe(`A-${PRODUCTOS - 1}`);
    expect(findProductoPorCodigo(db, "7770000000042")?.codigo).toBe("A-42");
    expect(findProductoPorCodigo(db, "a-42")?.codigo).toBe("A-42");
    expect(findProductoPorCodigo(db, "A-7")).toBeUndefined(); // no longer sold

    for (const texto of [
      "a",
      "c",
      "caf",
      "cafe copa",
      "present",
      "jabon 99",
      "x",
      "unidades",
      "azu gua 5",
      "12",
    ])
      expect(searchProductos(db, texto, 30).length, texto).toBeGreaterThan(0);
  });
});
