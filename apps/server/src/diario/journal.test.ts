import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { planMissing, planRequired } from "./coverage.ts";
import type { Entrada } from "./entry.ts";
import { listFiles, listFolders } from "./folder.ts";
import { JournalUnavailable, JournalWriter, planForget } from "./writer.ts";
import { decodeFrames, encodeFrame } from "./frame.ts";
import { type Lectura, readJournal } from "./read.ts";

const MIN = 60_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "diario-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

let ahora = 1_000_000;
function writerOn(carpeta: string, base = "base"): JournalWriter {
  return new JournalWriter({
    root: carpeta,
    base,
    host: "caja-1",
    now: () => ahora,
    onClaim: async () => {},
  });
}
const cambio = (cuf: string): Entrada => ({
  tipo: "cambio",
  en: ahora,
  cuf,
  accion: "anular",
  clave: null,
  motivo: 1,
});
/** Lists the CUFs in a server's journal. */
function read(folder: string, base = "base") {
  const cufs: string[] = [];
  const lectura = readJournal(folder, base, ({ entrada }) => {
    if (entrada.tipo === "cambio") cufs.push(entrada.cuf);
  });
  return { cufs, lectura };
}
function carpetaDe(carpeta: string): string {
  const [folder] = listFolders(carpeta);
  if (folder === undefined) throw new Error("sin diario");
  return folder;
}
const archivos = () => listFiles(carpetaDe(root)).map(({ path }) => path);

describe("the frames of a journal file", () => {
  const frames = [1, 2, 3].map((n) => ({ json: { n }, attachment: Buffer.from(`xml ${n}`) }));
  const bytes = Buffer.concat(frames.map(encodeFrame));
  const numeros = (b: Buffer) => decodeFrames(b).frames.map(({ json }) => (json as { n: number }).n);

  test("come back as written, with what is attached", () => {
    expect(decodeFrames(bytes)).toEqual({ frames, damaged: false });
  });

  test("cut at any byte give the whole ones before the cut, and no damage", () => {
    const length = bytes.length / 3;
    for (let cut = 0; cut < bytes.length; cut++) {
      const { frames: leidos, damaged } = decodeFrames(bytes.subarray(0, cut));
      expect(leidos).toEqual(frames.slice(0, Math.floor(cut / length)));
      expect(damaged).toBe(false);
    }
  });

  test("with any byte flipped in the middle lose that one only, and say so", () => {
    const length = bytes.length / 3;
    for (let at = length; at < 2 * length; at++) {
      const otra = Buffer.from(bytes);
      otra.writeUInt8(otra.readUInt8(at) ^ 0xff, at);
      expect(numeros(otra)).toEqual([1, 3]);
      expect(decodeFrames(otra).damaged).toBe(true);
    }
  });
});

describe("a server's journal", () => {
  test("holds what was written when the write resolves, also of many at once and of the runs before", async () => {
    const primero = writerOn(root);
    await Promise.all(Array.from({ length: 50 }, (_, i) => primero.write(cambio(`A${i}`))));
    expect(read(carpetaDe(root)).cufs).toHaveLength(50);
    await primero.close();
    const segundo = writerOn(root);
    await segundo.write(cambio("B"));
    expect(read(carpetaDe(root)).cufs).toHaveLength(51);
    expect(archivos()).toHaveLength(2);
    await segundo.close();
  });

  test("takes the next entry of a caller whose last one just came to the disk", async () => {
    const writer = writerOn(root);
    const seguidas = async (quien: string) => {
      for (let i = 0; i < 40; i++) await writer.write(cambio(`${quien}${i}`));
    };
    await seguidas("A");
    expect(read(carpetaDe(root)).cufs).toHaveLength(40);
    await writer.close();
  });

  test("is one each for two that run at once on one folder", async () => {
    const [uno, otro] = [writerOn(root), writerOn(root)];
    await Promise.all([uno.write(cambio("A")), otro.write(cambio("B"))]);
    expect(uno.server()?.id).not.toBe(otro.server()?.id);
    expect(listFolders(root)).toHaveLength(2);
    await Promise.all([uno.close(), otro.close()]);
  });

  test("that cannot be written says why, before and after, and goes on once it can", async () => {
    const carpeta = join(root, "disco");
    writeFileSync(carpeta, "no es una carpeta");
    const writer = writerOn(carpeta);
    expect(await writer.problem()).toContain(carpeta);
    await expect(writer.write(cambio("A"))).rejects.toThrow(JournalUnavailable);
    rmSync(carpeta);
    expect(await writer.problem()).toBeNull();
    await writer.write(cambio("B"));
    expect(read(carpetaDe(carpeta)).cufs).toEqual(["B"]);
    await writer.close();
  });

  test("whose folder was deleted begins again, within the second in which it is looked at", async () => {
    const carpeta = join(root, "disco");
    const writer = writerOn(carpeta);
    await writer.write(cambio("A"));
    rmSync(carpeta, { recursive: true });
    await expect
      .poll(async () => {
        await writer.problem();
        await writer.write(cambio("B")).catch(() => {});
        return listFolders(carpeta).length === 0 ? [] : read(carpetaDe(carpeta)).cufs;
      })
      .toContain("B");
    await writer.close();
  });

  test("of another database is not read", async () => {
    const writer = writerOn(root, "otra");
    await writer.write(cambio("A"));
    await writer.close();
    expect(read(carpetaDe(root))).toEqual({ cufs: [], lectura: null });
  });

  test("with a torn end is whole, with a hole in the middle or a file gone names the hole", async () => {
    for (const cuf of ["A", "B", "C"]) {
      const writer = writerOn(root);
      await writer.write(cambio(cuf));
      await writer.close();
      ahora += MIN;
    }
    const [primero = "", segundo = "", tercero = ""] = archivos();
    appendFileSync(tercero, encodeFrame({ json: {}, attachment: Buffer.alloc(0) }).subarray(0, 15));
    // The next run was killed while it wrote the start of its file.
    const cuarto = join(carpetaDe(root), "00000004.diario");
    writeFileSync(cuarto, "MDR1");
    expect(read(carpetaDe(root))).toMatchObject({ cufs: ["A", "B", "C"], lectura: { desde: 0, huecos: [] } });
    rmSync(cuarto);
    rmSync(segundo);
    const sin = read(carpetaDe(root));
    expect(sin.cufs).toEqual(["A", "C"]);
    expect(sin.lectura?.huecos.map(({ motivo }) => motivo)).toEqual(["faltan archivos del diario"]);
    // The start of the first file is unreadable: the journal counts only from the next file on.
    const bytes = readFileSync(primero);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 0xff, 40);
    writeFileSync(primero, bytes);
    expect(read(carpetaDe(root)).lectura?.desde).toBeGreaterThan(0);
  });
});

describe("files that two copies hold are forgotten", () => {
  test.each([
    ["without copies", [], []],
    ["after one copy", [100 * MIN], []],
    ["after two, those that end before the older one", [100 * MIN, 50 * MIN], [1, 2]],
    ["after a third, more", [100 * MIN, 90 * MIN, 50 * MIN], [1, 2, 3, 4]],
  ])("%s", (_cuando, copias, olvidados) => {
    const files = [0, 10, 20, 60, 70, 120].map((min, i) => ({ number: i + 1, since: min * MIN }));
    expect(planForget(files, copias).map(({ number }) => number)).toEqual(olvidados);
  });

  test("and the next file begins, so that the current one can be forgotten later", async () => {
    const writer = writerOn(root);
    for (const cuf of ["A", "B", "C", "D"]) {
      await writer.write(cambio(cuf));
      ahora += 60 * MIN;
      await writer.afterCopies([ahora - MIN]);
    }
    expect(read(carpetaDe(root)).cufs).toEqual(["A", "B", "C", "D"]);
    await writer.afterCopies([ahora - MIN, ahora - 90 * MIN]);
    expect(read(carpetaDe(root)).cufs).toEqual(["C", "D"]);
    await writer.close();
  });
});

describe("a restore names the time that no journal tells of", () => {
  const [copiaDe, restaurado] = [100 * MIN, 200 * MIN];
  const lectura = (id: string, cambios: Partial<Lectura> = {}): Lectura => ({
    folder: id,
    servidor: { id, equipo: `equipo ${id}` },
    desde: 0,
    hasta: 190 * MIN,
    huecos: [],
    vistos: [],
    ...cambios,
  });
  const conocido = (id: string, vistoEn = 99 * MIN) => ({ id, equipo: `equipo ${id}`, vistoEn });
  const faltan = (requeridos: ReturnType<typeof conocido>[], lecturas: Lectura[]) =>
    planMissing(requeridos, lecturas, copiaDe, restaurado).map(({ servidor, desde, hasta }) => [
      servidor,
      desde / MIN,
      hasta / MIN,
    ]);

  test.each<[string, ReturnType<typeof conocido>[], Lectura[], unknown[]]>([
    ["none", [conocido("A")], [lectura("A")], []],
    [
      "of a server whose journal is not there",
      [conocido("A"), conocido("B")],
      [lectura("A")],
      [["B", 100, 200]],
    ],
    [
      "of a server that began after the copy, named by another one",
      [conocido("A")],
      [lectura("A", { vistos: [{ ...conocido("B"), en: 150 * MIN }] })],
      [["B", 100, 200]],
    ],
    [
      "not of one that another saw before the copy only",
      [conocido("A")],
      [lectura("A", { vistos: [{ ...conocido("B"), en: 50 * MIN }] })],
      [],
    ],
    [
      "of files that were forgotten",
      [conocido("A")],
      [lectura("A", { desde: 120 * MIN })],
      [["A", 100, 120]],
    ],
    [
      "of a hole, but not of one before the copy",
      [conocido("A")],
      [
        lectura("A", {
          huecos: [
            { desde: 10 * MIN, hasta: 20 * MIN, motivo: "" },
            { desde: 130 * MIN, hasta: 140 * MIN, motivo: "" },
            { desde: 150 * MIN, hasta: null, motivo: "" },
          ],
        }),
      ],
      [
        ["A", 130, 140],
        ["A", 150, 200],
      ],
    ],
    [
      "of a journal that was itself an old copy",
      [conocido("A")],
      [lectura("A", { hasta: 110 * MIN }), lectura("B", { vistos: [{ ...conocido("A"), en: 180 * MIN }] })],
      [["A", 110, 200]],
    ],
    ["whole, where the copy is of a program without journals", [], [], [[null, 100, 200]]],
  ])("%s", (_caso, requeridos, lecturas, esperado) => {
    expect(faltan(requeridos, lecturas)).toEqual(esperado);
  });

  test("and asks for the last server that the copy names, and those that lived with it", () => {
    const servidores = [conocido("viejo", 0), conocido("A", 5000 * MIN), conocido("B", 4900 * MIN)];
    expect(planRequired(servidores).map(({ id }) => id)).toEqual(["A", "B"]);
  });
});

test("an empty folder holds no journal", () => {
  mkdirSync(join(root, "vacia"));
  expect(listFolders(join(root, "vacia"))).toEqual([]);
  expect(listFolders(join(root, "no-hay"))).toEqual([]);
});
