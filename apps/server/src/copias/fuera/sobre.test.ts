import { createHash, randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { sizeOfTier } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { cifrar, createClave, descifrar, TROZO_BYTES } from "./sobre.ts";

/** A cheap key: the derivation has its own test. */
const clave = createClave("caballo correcto grapa batería", 1);

async function* enPedazos(bytes: Buffer, tamano: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += tamano) yield bytes.subarray(i, i + tamano);
}

async function juntar(partes: AsyncIterable<Buffer>): Promise<Buffer> {
  const todas: Buffer[] = [];
  for await (const parte of partes) todas.push(parte);
  return Buffer.concat(todas);
}

const sellar = (plano: Buffer, tamano = plano.length + 1) => juntar(cifrar(clave, enPedazos(plano, tamano)));
const abrir = (cifrado: Buffer, tamano = cifrado.length + 1, con = clave) =>
  juntar(descifrar(con, enPedazos(cifrado, tamano)));

/** A copy that is larger than the memory it may take. */
const MEGABYTES = sizeOfTier(100, 200);
/** Chunks between two looks at the memory: ten megabytes, since a look counts what was let go shortly before it. */
const MEDIR_CADA = 160;
const CABECERA = 89;
const TROZO = TROZO_BYTES + 16;

describe("the envelope of a copy", () => {
  test("gives back the bytes that went in, however both streams are cut", async () => {
    const largos = fc.constantFrom(0, 1, TROZO_BYTES - 1, TROZO_BYTES, TROZO_BYTES + 1, 3 * TROZO_BYTES);
    const pedazos = fc.integer({ min: 1000, max: 200_000 });
    await fc.assert(
      fc.asyncProperty(largos, pedazos, pedazos, async (largo, unos, otros) => {
        const plano = randomBytes(largo);
        expect((await abrir(await sellar(plano, unos), otros)).equals(plano)).toBe(true);
      }),
      { numRuns: sizeOfTier(20, 60) },
    );
  });

  test("refuses any bit that is flipped, and gives no byte of that chunk", async () => {
    const plano = randomBytes(2 * TROZO_BYTES + 500);
    const cifrado = await sellar(plano);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: cifrado.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (donde, bit) => {
          const otro = Buffer.from(cifrado);
          otro[donde] = otro[donde]! ^ (1 << bit);
          let dado = Buffer.alloc(0);
          const read = async () => {
            for await (const parte of descifrar(clave, enPedazos(otro, 70_000)))
              dado = Buffer.concat([dado, parte]);
          };
          await expect(read()).rejects.toThrow(/copia/);
          expect(plano.subarray(0, dado.length).equals(dado)).toBe(true);
          expect(dado.length).toBeLessThanOrEqual(
            Math.max(0, Math.floor((donde - CABECERA) / TROZO) * TROZO_BYTES),
          );
        },
      ),
      { numRuns: sizeOfTier(40, 150) },
    );
  });

  test("refuses every byte of its header when it is another", async () => {
    const cifrado = await sellar(randomBytes(100));
    for (let i = 0; i < CABECERA; i++) {
      const otro = Buffer.from(cifrado);
      otro[i] = otro[i]! ^ 0x01;
      await expect(abrir(otro)).rejects.toThrow(/copia/);
    }
  });

  test("refuses any cut, at the end of a chunk too, and any byte more", async () => {
    const cifrado = await sellar(randomBytes(3 * TROZO_BYTES));
    const cortes = [
      0,
      1,
      CABECERA - 1,
      CABECERA,
      CABECERA + 1,
      CABECERA + TROZO,
      CABECERA + 2 * TROZO,
      cifrado.length - 1,
    ];
    for (const corte of cortes) await expect(abrir(cifrado.subarray(0, corte))).rejects.toThrow(/copia/);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: cifrado.length - 1 }), async (corte) => {
        await expect(abrir(cifrado.subarray(0, corte))).rejects.toThrow(/copia/);
      }),
      { numRuns: sizeOfTier(15, 60) },
    );
    for (const de_mas of [1, 16, TROZO])
      await expect(abrir(Buffer.concat([cifrado, randomBytes(de_mas)]))).rejects.toThrow(/copia/);
  });

  test("refuses chunks that changed places, that came twice, or that another copy has", async () => {
    const cifrado = await sellar(randomBytes(4 * TROZO_BYTES));
    const otra = await sellar(randomBytes(4 * TROZO_BYTES));
    const trozo = (de: Buffer, i: number) => de.subarray(CABECERA + i * TROZO, CABECERA + (i + 1) * TROZO);
    const armar = (partes: readonly Buffer[]) => Buffer.concat([cifrado.subarray(0, CABECERA), ...partes]);
    const [a, b, c, d] = [0, 1, 2, 3].map((i) => trozo(cifrado, i)) as [Buffer, Buffer, Buffer, Buffer];
    expect((await abrir(armar([a, b, c, d]))).length).toBe(4 * TROZO_BYTES);
    for (const partes of [
      [b, a, c, d],
      [a, c, b, d],
      [a, a, c, d],
      [a, b, d],
      [d],
      [a, trozo(otra, 1), c, d],
      [a, b, c, trozo(otra, 3)],
    ])
      await expect(abrir(armar(partes))).rejects.toThrow("dañada, cortada o cambiada");
  });

  test("says that the key is another one, and what to look at", async () => {
    const cifrado = await sellar(randomBytes(100));
    await expect(abrir(cifrado, 1000, createClave("otra clave que no es", 1))).rejects.toThrow(
      "La clave no es la de esta copia",
    );
  });

  test("opens with the key's text however its blanks and accents were typed", async () => {
    const cifrado = await sellar(Buffer.from("hola"));
    const tecleada = createClave("  caballo correcto grapa batería\n".normalize("NFD"), 1);
    expect((await abrir(cifrado, 1000, tecleada)).toString()).toBe("hola");
  });

  test("derives the key at the full cost unless a test says otherwise", () => {
    expect(createClave("una clave").costo).toBe(17);
  });

  test("encrypts equal copies to bytes that share nothing", async () => {
    const plano = Buffer.alloc(TROZO_BYTES * 2);
    const [una, otra] = [await sellar(plano), await sellar(plano)];
    const trozos = [una, otra].flatMap((cifrado) =>
      [0, 1].map((i) => cifrado.subarray(CABECERA + i * TROZO, CABECERA + (i + 1) * TROZO).toString("hex")),
    );
    expect(new Set(trozos).size).toBe(4);
  });

  test(`needs the same memory for ${MEGABYTES} MB as for one chunk`, async () => {
    const trozo = randomBytes(1024 * 1024);
    const [antes, despues] = [createHash("sha256"), createHash("sha256")];
    let [maximo, trozos] = [0, 0];
    async function* grande() {
      for (let i = 0; i < MEGABYTES; i++) {
        antes.update(trozo);
        yield trozo;
      }
    }
    const inicio = memoriaViva();
    for await (const parte of descifrar(clave, cifrar(clave, grande()))) {
      despues.update(parte);
      // Each look collects the whole memory of the process, which takes longer than the chunks before it.
      if (++trozos % MEDIR_CADA === 0) maximo = Math.max(maximo, memoriaViva() - inicio);
    }
    expect(despues.digest("hex")).toBe(antes.digest("hex"));
    expect(maximo).toBeLessThan(60 * 1024 * 1024);
  });
});

setFlagsFromString("--expose-gc");
const recoger: () => void = runInNewContext("gc");

/** Returns the bytes of all buffers that something holds: what waits for the collector does not count. */
function memoriaViva(): number {
  recoger();
  return process.memoryUsage().arrayBuffers;
}
