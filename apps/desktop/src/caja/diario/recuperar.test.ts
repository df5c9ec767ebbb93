import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cuf, epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { getCursor, setCursor } from "../motor/ajustes.ts";
import { depsQuietas } from "../support/deps.ts";
import { hasRonda } from "../support/servidor-guion.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { parseCadena } from "../support/parse-cadena.ts";
import { encadenar, HASH_INICIAL, type AsientoDiario } from "./cadena.ts";
import { FRASES_DIARIO } from "../frases/diario.ts";
import { recuperarDiario } from "./recuperar.ts";

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

/** The chain in a folder, each entry changed, as the chain in another folder. */
function reescribir(de: string, a: string, cambiar: (asiento: AsientoDiario) => AsientoDiario): void {
  mkdirSync(a);
  for (const nombre of readdirSync(de).filter((n) => n.endsWith(".jsonl"))) {
    const { asientos } = parseCadena(readFileSync(join(de, nombre), "utf8").split("\n"));
    let punta = { n: 0, hash: HASH_INICIAL };
    const lineas = asientos.map((asiento) => {
      const eslabon = encadenar(punta, { asiento: cambiar(asiento) });
      ({ punta } = eslabon);
      return `${eslabon.linea}\n`;
    });
    writeFileSync(join(a, nombre), lineas.join(""));
  }
}

/** Sales with the second copy chosen and without the server; each is in the copy. */
async function venderSinServidor(cuantas: number): Promise<void> {
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: usb });
  await mundo.servidor.close();
  for (let i = 0; i < cuantas; i++) {
    const { id } = await mundo.vender();
    await mundo.hasta("sale el ticket", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.impresion === "impresa";
    });
  }
}

test("an outage that comes back from the second copy shares no second with the next one's first sale", async () => {
  await venderSinServidor(2);
  const otra = join(usb, "otra");
  const emisiones: number[] = [];
  reescribir(usb, otra, (asiento) => {
    if (asiento.corte === null) return asiento;
    const [primera = instanteToEpoch(asiento.fechaEmision)] = emisiones;
    const emision = primera + emisiones.length * 1000;
    emisiones.push(emision);
    const fechaEmision = epochToInstante(emision);
    return { ...asiento, fechaEmision, corte: { ...asiento.corte, id: randomUUID(), inicio: fechaEmision } };
  });
  const nueva = await startMundoCaja();
  try {
    expect(await recuperarDiario(depsQuietas(nueva), otra)).toMatchObject({ value: { recuperadas: 2 } });
    const fines = nueva.db.all(z.object({ fin: z.string() }), "select fin from cortes order by inicio", {});
    const [, segunda = 0] = emisiones;
    const segundo = Math.floor(segunda / 1000) * 1000;
    expect(fines.map(({ fin }) => instanteToEpoch(fin as Instante))).toEqual([segundo - 1, segunda + 1000]);
  } finally {
    await nueva.close();
  }
});

test("twins come back in the order in which the lost till issued them, whatever the order of their sales' offline documents", async () => {
  await venderSinServidor(2);
  const otra = join(usb, "otra");
  const originales = new Map<string, string>();
  mkdirSync(otra);
  for (const nombre of readdirSync(usb).filter((n) => n.endsWith(".jsonl"))) {
    const { asientos } = parseCadena(readFileSync(join(usb, nombre), "utf8").split("\n"));
    const gemelas = asientos.toReversed().map((asiento, i): AsientoDiario => {
      const cuf = Cuf.parse(`${asiento.cuf}A${i}`);
      originales.set(asiento.cuf, cuf);
      return { ...asiento, cuf, tipoEmision: 1, numero: 900 + i, corte: null };
    });
    const ventas = asientos.map((asiento) => ({
      ...asiento,
      gemela: Cuf.parse(originales.get(asiento.cuf) ?? ""),
    }));
    let punta = { n: 0, hash: HASH_INICIAL };
    const lineas = [...gemelas, ...ventas].map((asiento) => {
      const eslabon = encadenar(punta, { asiento });
      ({ punta } = eslabon);
      return `${eslabon.linea}\n`;
    });
    writeFileSync(join(otra, nombre), lineas.join(""));
  }
  const nueva = await startMundoCaja();
  try {
    nueva.db.inTransaction((tx) => setCursor(tx, "documentos", 7));
    expect(await recuperarDiario(depsQuietas(nueva), otra)).toMatchObject({ value: { recuperadas: 2 } });
    const numeros = nueva.db.all(
      z.object({ numero: z.int() }),
      "select numero from documentos where tipo_emision = 1 order by rowid",
      {},
    );
    expect(numeros.map(({ numero }) => numero)).toEqual([900, 901]);
    // Each offline document names its twin, which the server annuls for it.
    const suyas = nueva.db.all(
      z.object({ cuf: z.string(), gemela: z.string().nullable() }),
      "select cuf, gemela from documentos where tipo_emision = 2 order by rowid",
      {},
    );
    expect(suyas).toHaveLength(2);
    for (const { cuf, gemela } of suyas) expect(gemela).toBe(originales.get(cuf));
    // The server may have told what became of them before they were here.
    expect(getCursor(nueva.db, "documentos")).toBe(0);
  } finally {
    await nueva.close();
  }
});

test("two lives of a till that printed one number under two CUFs come back both, and go up", async () => {
  await venderSinServidor(1);
  const [otra, segunda] = [join(usb, "otra"), join(usb, "segunda")];
  reescribir(usb, otra, (asiento) => asiento);
  reescribir(usb, segunda, (asiento) => ({
    ...asiento,
    cuf: Cuf.parse(`${asiento.cuf}A`),
    venta: { ...asiento.venta, id: randomUUID() },
  }));
  for (const nombre of readdirSync(segunda))
    copyFileSync(join(segunda, nombre), join(otra, nombre.replace(/_[0-9a-f]+_(?=\d{4}-)/, "_ff_")));
  expect(readdirSync(otra)).toHaveLength(2);
  const nueva = await startMundoCaja();
  try {
    expect(await recuperarDiario(depsQuietas(nueva), otra)).toMatchObject({ value: { recuperadas: 2 } });
    const filas = nueva.db.all(
      z.object({ numero: z.int(), estado: z.string(), subido: z.int() }),
      "select numero, estado, subido from documentos",
      {},
    );
    expect(new Set(filas.map(({ numero }) => numero)).size).toBe(1);
    expect(filas).toMatchObject([
      { estado: "OFFLINE", subido: 0 },
      { estado: "OFFLINE", subido: 0 },
    ]);
  } finally {
    await nueva.close();
  }
});

test("a till whose first round after pairing failed asks for its data before it reads the copy", async () => {
  await venderSinServidor(1);
  const nueva = await startMundoCaja(false);
  let calla = true;
  nueva.servidor.enMedio = (req, res) => {
    if (!calla || req.url?.includes("/datos") !== true) return false;
    res.destroy();
    return true;
  };
  try {
    await nueva.caja.invoke("emparejar", { urlServidor: nueva.servidor.url, codigo: "ABC" });
    const read = () => nueva.caja.invoke("recuperarDiario", { carpeta: usb });
    expect(await read()).toMatchObject({ error: { texto: FRASES_DIARIO.sinDatos } });
    calla = false;
    expect(await read()).toMatchObject({ value: { recuperadas: 1 } });
  } finally {
    await nueva.close();
  }
});

test.each([
  ["an ordinary code", 1, false],
  ["a code of replacement", 2, true],
])(
  "a new machine that was paired by the ordinary form with %s asks for a second copy: %s",
  async (_que, epoca, pregunta) => {
    const nueva = await startMundoCaja(false);
    try {
      nueva.servidor.epoca = epoca;
      const emparejar = () =>
        nueva.caja.invoke("emparejar", { urlServidor: nueva.servidor.url, codigo: "ABC" });
      expect(await emparejar()).toMatchObject({ value: { preguntaCopia: pregunta } });
      // Paired again, this machine knows its place, and is its own second copy.
      expect(await emparejar()).toMatchObject({ value: { preguntaCopia: false } });
    } finally {
      await nueva.close();
    }
  },
);

describe("the word on the second copy of the till before", () => {
  let nueva: MundoCaja;
  beforeEach(async () => {
    nueva = await startMundoCaja();
  });
  afterEach(() => nueva.close());
  /** Uploads that carry documents or a word: the number of the ones, or the other. */
  const subidas = () =>
    nueva.servidor.peticiones.flatMap(({ path, cuerpo }) =>
      path === "/offline" ? [cuerpo.copiaAnterior ?? cuerpo.facturas.length] : [],
    );
  const otraRonda = async () => {
    const { length } = nueva.servidor.peticiones;
    await nueva.hasta("otra ronda", async () => {
      await nueva.caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
      return hasRonda(nueva.servidor, length);
    });
  };

  test("comes after all of its documents, once, and again after the server came back from a copy", async () => {
    await venderSinServidor(2);
    await nueva.caja.invoke("recuperarDiario", { carpeta: usb });
    await nueva.hasta("lo dice", () => subidas().includes("leida"));
    await otraRonda();
    expect(subidas()).toEqual([2, "leida"]);
    nueva.servidor.estado = { restauracion: { id: "r1", copiaDe: "2026-11-01T00:00:00.000" } };
    await nueva.hasta("lo dice otra vez", () => subidas().filter((dicha) => dicha === "leida").length === 2);
  });

  test("waits until a server that came back from a copy has its documents again", async () => {
    await venderSinServidor(2);
    nueva.servidor.recupera = 0;
    await nueva.caja.invoke("recuperarDiario", { carpeta: usb });
    nueva.servidor.estado = { restauracion: { id: "r1", copiaDe: "2026-11-01T00:00:00.000" } };
    await otraRonda();
    await otraRonda();
    expect(subidas()).not.toContain("leida");
    nueva.servidor.recupera = 20;
    await nueva.hasta("lo dice", () => subidas().includes("leida"));
  });

  test("says that there is none, where the shop has none or goes on without it", async () => {
    expect(await nueva.caja.invoke("recuperarDiario", { carpeta: null })).toMatchObject({
      value: { recuperadas: 0 },
    });
    await nueva.hasta("lo dice", () => subidas().includes("ninguna"));
    await otraRonda();
    expect(subidas()).toEqual(["ninguna"]);
  });

  test("comes from a till that is paired anew with its own place: its data are the copy", async () => {
    await nueva.caja.invoke("emparejar", { urlServidor: nueva.servidor.url, codigo: "OTRO" });
    await nueva.hasta("lo dice", () => subidas().includes("leida"));
  });

  test("is not told to a server of protocol 1, which would not take it", async () => {
    nueva.servidor.marca = false;
    await nueva.caja.invoke("emparejar", { urlServidor: nueva.servidor.url, codigo: "OTRO" });
    await nueva.caja.invoke("recuperarDiario", { carpeta: null });
    await otraRonda();
    expect(subidas()).toEqual([]);
  });
});

describe("what a lost till sold under a CUFD that the server lacks", () => {
  let nueva: MundoCaja;
  beforeEach(async () => {
    mundo.servidor.cufd = "CUFD-PERDIDO";
    await mundo.hasta("la caja lo tiene", async () => {
      await mundo.caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
      return cufdsDe(mundo).length === 2;
    });
    await venderSinServidor(1);
    nueva = await startMundoCaja();
  });
  afterEach(() => nueva.close());

  const cufdsDe = ({ db }: MundoCaja) =>
    db.all(
      z.object({ codigo: z.string(), obtenidoEn: z.string(), vigenteHasta: z.string() }),
      "select codigo, obtenido_en, vigente_hasta from cufds order by obtenido_en",
      {},
    );
  const read = async (carpeta: string) => {
    const leida = await nueva.caja.invoke("recuperarDiario", { carpeta });
    expect(leida).toMatchObject({ ok: true, value: { recuperadas: 1 } });
    await nueva.hasta("se sube", () => rutas().includes("/offline"));
  };
  const rutas = () =>
    nueva.servidor.peticiones
      .filter(({ path, cuerpo }) => /^.(recuperar|offline)$/.test(path) && cuerpo.copiaAnterior === undefined)
      .map(({ path }) => path);

  test("goes up after that CUFD, which the copy holds, though the server fails when it is told of it", async () => {
    nueva.servidor.recuperarFalla = 2;
    await read(usb);
    expect(rutas()).toEqual(["/recuperar", "/recuperar", "/recuperar", "/offline"]);
    const { cuerpo } = nueva.servidor.peticiones.find(({ path }) => path === "/recuperar") ?? {};
    const codigoControl = expect.stringMatching(/^[0-9A-F]+$/);
    expect(cuerpo).toEqual({
      cufds: [{ ...cufdsDe(mundo)[1], codigoControl, direccion: "AV. ARCE 1" }],
      cortes: [],
      facturas: [],
    });
    expect(cuerpo.cufds[0].codigo).toBe("CUFD-PERDIDO");
    // A second import sends nothing again that the server has.
    await nueva.caja.invoke("recuperarDiario", { carpeta: usb });
    const { length } = nueva.servidor.peticiones;
    await nueva.hasta("otra ronda", () => hasRonda(nueva.servidor, length));
    expect(rutas().filter((path) => path === "/recuperar")).toHaveLength(3);
  });

  test("goes up as ever from a copy of before, which names the CUFD only", async () => {
    const vieja = join(usb, "vieja");
    reescribir(usb, vieja, ({ datosCufd: _nuevo, ...asiento }) => asiento);
    await read(vieja);
    expect(rutas()).toEqual(["/offline"]);
  });
});
