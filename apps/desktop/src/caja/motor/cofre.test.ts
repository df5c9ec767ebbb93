import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cofreDeArchivo, cofreDeLlavero, type Llavero } from "./cofre.ts";
import { startMundoCaja } from "../support/mundo.ts";

let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "cofre-"));
});
afterEach(() => rmSync(carpeta, { recursive: true }));

/** A person's keyring: it does not open another person's secrets. */
const llaveroDe = (persona: string): Llavero => ({
  cifrar: (texto) =>
    Promise.resolve(Buffer.from(Buffer.from(`${persona}:${texto}`).map((byte) => byte ^ 0x55))),
  descifrar: (cifrado) => {
    const texto = Buffer.from(cifrado.map((byte) => byte ^ 0x55)).toString();
    return texto.startsWith(`${persona}:`)
      ? Promise.resolve(texto.slice(persona.length + 1))
      : Promise.reject(new Error("otra persona"));
  },
});

describe("the till's secrets", () => {
  test("open with the key in the file beside them, which is its owner's alone", () => {
    const sellado = cofreDeArchivo(carpeta).seal("trm_ñ");
    expect(sellado).not.toContain("trm_ñ");
    expect(cofreDeArchivo(carpeta).open(sellado)).toBe("trm_ñ");
    expect(statSync(join(carpeta, "clave.key")).mode & 0o777).toBe(0o600);
  });

  test("open a safe that an earlier program wrote", () => {
    writeFileSync(join(carpeta, "clave.key"), Buffer.from(Array.from({ length: 32 }, (_, i) => i)));
    const sellado = "s1:tXmSdkR4D4HknhSUVv9fuJeo/kueRTApnz1bcjxzPDtsKvFV9o+WCYuF7Gar9dA2ki+XP5ck";
    expect(cofreDeArchivo(carpeta).open(sellado)).toBe("mst_credencial de una caja");
  });

  test("do not open with another key, nor when they were changed", () => {
    const sellado = cofreDeArchivo(carpeta).seal("trm");
    expect(cofreDeArchivo(join(carpeta, "otra")).open(sellado)).toBeNull();
    expect(cofreDeArchivo(carpeta).open(`${sellado.slice(0, -4)}AAAA`)).toBeNull();
    expect(cofreDeArchivo(carpeta).open("s1:")).toBeNull();
  });

  test("go into the keyring where there is one, and no key stays in a file", async () => {
    const sellado = cofreDeArchivo(carpeta).seal("trm");
    const cofre = await cofreDeLlavero(carpeta, llaveroDe("ana"));
    expect([cofre.proteccion, cofre.open(sellado)]).toEqual(["llavero", "trm"]);
    expect(readdirSync(carpeta)).toEqual(["clave.sellada"]);
    expect((await cofreDeLlavero(carpeta, llaveroDe("ana"))).open(sellado)).toBe("trm");
  });

  test("do not open for another person of this computer, nor on a copied disk", async () => {
    const sellado = (await cofreDeLlavero(carpeta, llaveroDe("ana"))).seal("trm");
    expect((await cofreDeLlavero(carpeta, llaveroDe("beto"))).open(sellado)).toBeNull();
  });

  test("are the till's credential: it lies sealed on the disk, and serves after a start", async () => {
    const mundo = await startMundoCaja();
    const enDisco = () =>
      readdirSync(join(mundo.data, "caja")).map((nombre) =>
        readFileSync(join(mundo.data, "caja", nombre), "latin1"),
      );
    try {
      // The scripted server gives this one.
      expect(enDisco().filter((texto) => texto.includes("secreto"))).toEqual([]);
      await mundo.reiniciar();
      await mundo.hasta("vende en línea", async () => {
        const estado = await mundo.caja.invoke("estado", {});
        return estado.ok && estado.value.modo === "enLinea";
      });
      await mundo.caja.cerrar();
      rmSync(join(mundo.data, "caja", "clave.key"));
      await mundo.reiniciar();
      expect(await mundo.caja.invoke("estado", {})).toMatchObject({ value: { bloqueo: "terminalRevocada" } });
    } finally {
      await mundo.close();
    }
  });
});
