import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EstadoCaja, Evento } from "../../../contract/index.ts";
import { abrirCaja, createCaja, type Caja } from "../../caja.ts";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";
import { abrirDb } from "../../motor/abrir.ts";
import { findAjuste } from "../../motor/ajustes.ts";

/** Rows of a table that no start reads whole: every file is a large one here. */
const VENTAS = 3000;
const REVISION = { enteraHasta: 0, recorridoTrasMs: 0 } as const;

describe("the lap through a large file (docs/decisions/0052)", () => {
  let mundo: MundoCaja;
  let caja: Caja | undefined;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    const { id } = await mundo.vender();
    await mundo.caja.invoke("estado", {});
    await mundo.caja.copiar();
    await mundo.caja.cerrar();
    fill(id);
    caja = undefined;
  });
  afterEach(async () => {
    await caja?.cerrar();
    await mundo.close();
  });

  const carpeta = () => join(mundo.data, "caja");
  const archivo = () => join(carpeta(), "caja.db");

  /** Copies the sale's rows, and has the program sum them. */
  function fill(id: string): void {
    const base = new BetterSqlite(archivo());
    const copiar = (tabla: string, clave: string, propias: Readonly<Record<string, string>>) => {
      const columnas = base
        .prepare<[], string>(`select name from pragma_table_info('${tabla}')`)
        .pluck()
        .all();
      base
        .prepare(
          `with recursive i(n) as (select 1 union all select n + 1 from i where n < ${VENTAS})
           insert into ${tabla} select ${columnas.map((c) => propias[c] ?? c).join(", ")}
           from i cross join (select * from ${tabla} where ${clave} = ? limit 1)`,
        )
        .run(id);
    };
    const ventaId = "printf('%08x-0000-4000-8000-%012x', n, n)";
    base.pragma("foreign_keys = off");
    copiar("ventas", "id", { id: ventaId, cuf: "printf('%060X', n)" });
    copiar("documentos", "venta_id", { cuf: "printf('%060X', n)", venta_id: ventaId, numero: "1000 + n" });
    base.exec(`update numeros set siguiente = ${VENTAS + 2000}`);
    base.close();
    const db = abrirDb(carpeta());
    if (!db.ok) throw new Error(db.error.kind);
    db.value.close();
  }

  /** Opens the till over the data as they lie there. */
  function abrir(): { readonly caja: Caja; readonly avisos: readonly Evento<"aviso">[] } {
    const abierta = abrirCaja({ data: mundo.data, revision: REVISION });
    if (!abierta.ok) throw new Error(abierta.error.kind);
    caja = abierta.value;
    const avisos: Evento<"aviso">[] = [];
    caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    return { caja, avisos };
  }

  const estadoDe = async (abierta: Caja): Promise<EstadoCaja> => {
    const estado = await abierta.invoke("estado", {});
    if (!estado.ok) throw new Error(estado.error.texto);
    return estado.value;
  };

  /** Runs a query over the closed file. */
  function leer<T>(sql: string): T[] {
    const base = new BetterSqlite(archivo(), { readonly: true });
    try {
      return base.prepare<[], T>(sql).all();
    } finally {
      base.close();
    }
  }

  /** Pages of a b-tree, from its first row to its last. */
  const paginasDe = (arbol: string): number[] =>
    leer<{ pageno: number }>(
      `select pageno from dbstat where name = '${arbol}' and pagetype = 'leaf' order by path`,
    ).map(({ pageno }) => pageno);

  /** Writes over bytes of a page, as a failing disk does. */
  function danar(pagina: number, en = 0, bytes = Buffer.alloc(64, 0x55)): void {
    const fd = openSync(archivo(), "r+");
    writeSync(fd, bytes, 0, bytes.length, (pagina - 1) * 4096 + en);
    closeSync(fd);
  }

  const verificada = () => {
    const [fila] = leer<{ valor: string }>("select valor from ajustes where clave = 'verificada'");
    return JSON.parse(fila?.valor ?? "null") as { abierta: boolean; lugar: unknown };
  };

  test("finds nothing where nothing is damaged, and says how far it came", async () => {
    const db = abrirDb(carpeta(), REVISION);
    if (!db.ok) throw new Error(db.error.kind);
    const hasta = vi.spyOn(db.value, "verificadaHasta");
    caja = createCaja(db.value, { data: mundo.data, revision: REVISION });
    const avisos: Evento<"aviso">[] = [];
    caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    expect(verificada()).toMatchObject({ abierta: true });
    await mundo.hasta("una vuelta", () => hasta.mock.lastCall?.[0] === null);
    expect(avisos).toEqual([]);
    expect((await estadoDe(caja)).datosDanados).toBeNull();
    const lugar = { fase: "filas", nombre: "ventas", clave: 7 } as const;
    db.value.verificadaHasta(lugar);
    await caja.cerrar();
    expect(verificada()).toMatchObject({ abierta: false, lugar });
    const otra = abrirDb(carpeta(), REVISION);
    if (!otra.ok) throw new Error(otra.error.kind);
    expect(otra.value.inicio.verificada).toMatchObject({ abierta: true, lugar });
    otra.value.close();
  });

  test.each([
    ["an old row's page", "documentos"],
    ["an index", "ventas_cuf"],
  ])(
    "finds damage of %s that the start does not read; the next start goes back to a copy",
    async (_que, arbol) => {
      const paginas = paginasDe(arbol);
      danar(paginas[Math.floor(paginas.length / 2)] ?? 0);
      const { caja, avisos } = abrir();
      await mundo.hasta("el aviso", () => avisos.some(({ kind }) => kind === "baseDanada"));
      expect((await estadoDe(caja)).datosDanados).toMatch(/está dañado.*ábrala de nuevo/);
      // The copies of before stay: none is made of damaged data.
      await caja.copiar();
      await caja.cerrar();
      const otra = abrir();
      await mundo.hasta("la copia", () => otra.avisos.some(({ kind }) => kind === "restaurada"));
      expect((await estadoDe(otra.caja)).datosDanados).toBeNull();
      expect(existsSync(join(carpeta(), "por-revisar"))).toBe(false);
    },
  );

  test("finds a row that changed without losing its form, and sells on", async () => {
    const [pagina] = leer<{ pageno: number }>(
      "select pageno from dbstat where name = 'documentos' and pagetype = 'leaf' order by path limit 1 offset 700",
    );
    const bytes = readFileSync(archivo());
    const desde = ((pagina?.pageno ?? 0) - 1) * 4096;
    const en = bytes.subarray(desde, desde + 4096).indexOf("Caf");
    expect(en).toBeGreaterThan(0);
    danar(pagina?.pageno ?? 0, en, Buffer.from("Kaf"));
    const { avisos, caja } = abrir();
    await mundo.hasta("el aviso", () => avisos.some(({ kind }) => kind === "filasAlteradas"));
    expect((await estadoDe(caja)).datosDanados).toBeNull();
  });

  test.each(["numeros", "ajustes", "documentos"])(
    "damage in what the start reads (%s) is found at the start",
    async (tabla) => {
      danar(paginasDe(tabla).at(-1) ?? 0);
      const { avisos } = abrir();
      await mundo.hasta("la copia", () => avisos.some(({ kind }) => kind === "restaurada"));
    },
  );

  test("a statement that meets damage before the lap does turns the light red", async () => {
    const paginas = paginasDe("documentos");
    const media = paginas[Math.floor(paginas.length / 2)] ?? 0;
    danar(media);
    const abierta = abrirCaja({ data: mundo.data, revision: { enteraHasta: 0, recorridoTrasMs: 3_600_000 } });
    if (!abierta.ok) throw new Error(abierta.error.kind);
    caja = abierta.value;
    let leida = await caja.invoke("venta", { ventaId: idDe(1) });
    for (let n = 1; n < VENTAS && leida.ok; n += 1) leida = await caja.invoke("venta", { ventaId: idDe(n) });
    expect(leida).toMatchObject({ ok: false, error: { texto: expect.stringMatching(/ábrala de nuevo/) } });
    expect((await estadoDe(caja)).datosDanados).not.toBeNull();
  });

  const idDe = (n: number): string =>
    `${n.toString(16).padStart(8, "0")}-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

  test("compares after a kill all that was written since the start before, and after an end in order the newest", async () => {
    const db = abrirDb(carpeta(), REVISION);
    if (!db.ok) throw new Error(db.error.kind);
    expect(findAjuste(db.value, "verificada")).toMatchObject({ abierta: true });
    db.value.close();
    const desde = verificada();
    const fila = (que: object) =>
      writeVerificada({ ...desde, ...que, hasta: { ventas: 0, documentos: 100 } });
    aEspaldas("update documentos set estado = 'OFFLINE' where rowid = 150");
    fila({ abierta: false });
    expect(alteradasAlAbrir()).toEqual([]);
    fila({ abierta: true });
    expect(alteradasAlAbrir()).toMatchObject([{ tabla: "documentos", clave: 150, que: "cambiada" }]);
  });

  function writeVerificada(valor: object): void {
    const base = new BetterSqlite(archivo());
    base.prepare("update ajustes set valor = ? where clave = 'verificada'").run(JSON.stringify(valor));
    base.close();
  }

  function alteradasAlAbrir() {
    const db = abrirDb(carpeta(), REVISION);
    if (!db.ok) throw new Error(db.error.kind);
    const { alteradas } = db.value.inicio;
    db.value.close();
    return alteradas;
  }

  /** Writes into the closed file as a failing disk does: no trigger notes it. */
  function aEspaldas(sql: string): void {
    const base = new BetterSqlite(archivo());
    const vigias = base
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger'",
      )
      .all();
    for (const { name } of vigias) base.exec(`drop trigger "${name}"`);
    base.exec(sql);
    for (const { sql: trigger } of vigias) base.exec(trigger);
    base.close();
  }
});
