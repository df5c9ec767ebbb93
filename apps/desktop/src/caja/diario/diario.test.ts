import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, type Evento, type Venta } from "../../contract/index.ts";
import { findAjuste, setAjuste } from "../motor/ajustes.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { nombreArchivo } from "./inicio.ts";
import { parseCadena } from "../support/parse-cadena.ts";

const HORA = 3_600_000;

/**
 * The rule of the second copy, over every way in which folder and sale can meet. docs/trust.md, heading 11.
 */
describe("each printed document is in the second copy, or the screen says that it is not", () => {
  let mundo: MundoCaja;
  let usb: string;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    usb = mkdtempSync(join(tmpdir(), "usb-"));
  });
  afterEach(async () => {
    await mundo.close();
    rmSync(usb, { recursive: true, force: true });
  });

  const elegir = async (carpeta: string | null) => {
    const guardada = await mundo.caja.invoke("guardarConfiguracion", {
      ...CONFIGURACION_INICIAL,
      carpetaDiario: carpeta,
    });
    if (!guardada.ok) throw new Error(guardada.error.texto);
  };
  const estado = async () => {
    const actual = await mundo.caja.invoke("estado", {});
    if (!actual.ok) throw new Error(actual.error.texto);
    return actual.value;
  };
  const copia = async () => (await estado()).diario;
  const impresa = async ({ id }: Venta) => {
    const venta = await mundo.caja.invoke("venta", { ventaId: id });
    return venta.ok && venta.value.impresion === "impresa";
  };
  /** Waits until rounds with the server alone bring the copy up to date; saving a setting begins a round. */
  const alDia = () =>
    mundo.hasta("la copia se pone al día", async () => {
      await elegir((await copia())?.carpeta ?? null);
      const actual = await copia();
      return actual?.estado === "bien" && actual.pendientes === 0;
    });
  const vender = async () => {
    const venta = await mundo.vender();
    await mundo.hasta("sale el ticket", () => impresa(venta));
    return venta;
  };
  /** Lists the documents of each chain in a folder, and verifies every chain. */
  const read = (carpeta: string): string[] => {
    const cadenas = Map.groupBy(readdirSync(carpeta).sort(), (nombre) => nombre.split("_")[3]);
    return [...cadenas.values()].flatMap((nombres) => {
      const lineas = nombres.flatMap((n) => readFileSync(join(carpeta, n), "utf8").split("\n"));
      const { asientos, roturas } = parseCadena(lineas);
      expect(roturas).toBe(0);
      return asientos.map(({ cuf }) => String(cuf));
    });
  };
  /** Returns the name of the chain's file of today. */
  const archivoDeHoy = async (): Promise<string> => {
    const { empresa, ahora } = await estado();
    const diario = findAjuste(mundo.db, "diario");
    if (empresa === null || ahora === null || diario === undefined) throw new Error("sin copia");
    return nombreArchivo(empresa, diario, ahora.slice(0, 10));
  };
  /**
   * Makes today's file of the chain a pipe. Opening it for writing hangs until `soltar`, as on a lost
   * network.
   */
  const colgar = async () => {
    const archivo = join(usb, await archivoDeHoy());
    execFileSync("mkfifo", [archivo]);
    return {
      soltar: async () => {
        // The other end lets the writer go on. A pipe cannot be synced, so its lines do not count as written.
        const lector = await open(archivo, "r");
        rmSync(archivo);
        await lector.close();
      },
    };
  };

  test("a sale made between choosing the folder and its first answer is there, though the server has it", async () => {
    await elegir(usb);
    const venta = await vender();
    expect(venta.estado).toBe("EMITIDA");
    expect(read(usb)).toEqual([venta.cuf]);
  });

  test("so is one of a till that was restarted before the folder answered", async () => {
    await elegir(join(usb, "no-esta"));
    await mundo.reiniciar();
    const venta = await vender();
    expect(await copia()).toMatchObject({ estado: "falta", pendientes: 1 });
    await mundo.reiniciar();
    execFileSync("mkdir", [join(usb, "no-esta")]);
    const otra = await vender();
    expect(read(join(usb, "no-esta"))).toEqual([venta.cuf, otra.cuf]);
  });

  test("a folder that hangs holds a ticket for 3 s; the screen says so; it catches up in order", async () => {
    await elegir(usb);
    const { soltar } = await colgar();
    const avisos: Evento<"aviso">[] = [];
    mundo.caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    const primera = await vender();
    const segunda = await vender();
    expect(await copia()).toMatchObject({
      estado: "falta",
      error: "la carpeta no responde",
      pendientes: 2,
    });
    expect(avisos).toMatchObject([{ kind: "diario", texto: expect.stringContaining("no responde") }]);
    await soltar();
    const tercera = await vender();
    await alDia();
    expect(read(usb)).toEqual([primera.cuf, segunda.cuf, tercera.cuf]);
  });

  test("a folder chosen while the old one hangs gets everything that the old one lacks, and keeps its own chain", async () => {
    await elegir(usb);
    const { soltar } = await colgar();
    const primera = await vender();
    const otra = mkdtempSync(join(tmpdir(), "usb2-"));
    try {
      await elegir(otra);
      const segunda = await vender();
      expect(read(otra)).toEqual([primera.cuf, segunda.cuf]);
      await soltar();
      const tercera = await vender();
      expect(read(otra)).toEqual([primera.cuf, segunda.cuf, tercera.cuf]);
      expect(await copia()).toMatchObject({ carpeta: otra, estado: "bien", pendientes: 0 });
      expect(readdirSync(usb)).toEqual([]);
    } finally {
      rmSync(otra, { recursive: true, force: true });
    }
  });

  test("an unplugged folder that returns gets all of it, by itself", async () => {
    await elegir(usb);
    const ventas = [await vender()];
    renameSync(usb, `${usb}-fuera`);
    ventas.push(await vender(), await vender());
    expect(await copia()).toMatchObject({ estado: "falta", error: "la carpeta no está", pendientes: 2 });
    renameSync(`${usb}-fuera`, usb);
    await alDia();
    expect(read(usb)).toEqual(ventas.map(({ cuf }) => cuf));
  });

  test("another disk in the same place begins a chain of its own, and the screen says so", async () => {
    await elegir(usb);
    const primera = await vender();
    renameSync(usb, `${usb}-fuera`);
    execFileSync("mkdir", [usb]);
    const avisos: Evento<"aviso">[] = [];
    mundo.caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
    const segunda = await vender();
    expect(read(usb)).toEqual([segunda.cuf]);
    expect(read(`${usb}-fuera`)).toEqual([primera.cuf]);
    expect(avisos).toMatchObject([{ kind: "diario", texto: expect.stringContaining("se empezó otra") }]);
    rmSync(`${usb}-fuera`, { recursive: true });
  });

  test("a power cut between the file and the database, with several lines on their way, breaks no chain", async () => {
    await elegir(usb);
    const ventas = [await vender()];
    renameSync(usb, `${usb}-fuera`);
    ventas.push(await vender(), await vender());
    renameSync(`${usb}-fuera`, usb);
    const antes = findAjuste(mundo.db, "diario");
    ventas.push(await vender());
    mundo.db.inTransaction((tx) => {
      if (antes !== undefined) setAjuste(tx, "diario", antes);
    });
    // The same power cut tears the line that was being written.
    const [archivo = ""] = readdirSync(usb);
    writeFileSync(join(usb, archivo), '\n{"n":9,"pre', { flag: "a" });
    await mundo.reiniciar();
    ventas.push(await vender());
    expect(read(usb)).toEqual(ventas.map(({ cuf }) => cuf));
  });

  test("a full disk there is said, and gets all of it once there is room", async () => {
    await elegir(usb);
    // Every write to this file fails, as on a full disk.
    const nombre = await archivoDeHoy();
    execFileSync("ln", ["-s", "/dev/full", join(usb, nombre)]);
    const primera = await vender();
    expect(await copia()).toMatchObject({ estado: "falta", error: "no tiene espacio", pendientes: 1 });
    rmSync(join(usb, nombre));
    const segunda = await vender();
    expect(read(usb)).toEqual([primera.cuf, segunda.cuf]);
    expect(await copia()).toMatchObject({ estado: "bien", pendientes: 0 });
  });

  test("a document dated ahead of those after it leaves their files in the chain's order", async () => {
    await elegir(usb);
    await mundo.servidor.close();
    mundo.pasar(20 * HORA);
    const primera = await vender();
    // Without a folder no round begins, and closing waits for the running round.
    await elegir(null);
    await mundo.reiniciar();
    await mundo.caja.invoke("confirmarReloj", {});
    const [archivo = ""] = readdirSync(usb);
    // As on a till that was told a wrong day: its chain continued in the next day's file.
    mundo.db.inTransaction((tx) =>
      tx.run("update ajustes set valor = json_set(valor, '$.dia', '2099-01-01') where clave = 'diario'"),
    );
    renameSync(join(usb, archivo), join(usb, archivo.replace(/\d{4}-\d\d-\d\d/, "2099-01-01")));
    await elegir(usb);
    const segunda = await vender();
    expect(readdirSync(usb)).toHaveLength(1);
    // The first sale may have been tried online before: that document is there too.
    expect(read(usb).slice(-2)).toEqual([primera.cuf, segunda.cuf]);
  });

  test("another till's journal in the same folder stays apart", async () => {
    const ajena = "diario_999_0-7_abcdef01_2026-11-22.jsonl";
    closeSync(openSync(join(usb, ajena), "w"));
    await elegir(usb);
    const venta = await vender();
    expect(readFileSync(join(usb, ajena), "utf8")).toBe("");
    expect(read(usb)).toEqual([venta.cuf]);
  });
});
