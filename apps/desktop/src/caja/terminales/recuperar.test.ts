import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { CONSUMIDOR_FINAL } from "../../contract/index.ts";
import { hasRonda } from "../support/servidor-guion.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

/** Asks for a round with the server, and waits for one that began after that. */
async function ronda(): Promise<void> {
  const antes = mundo.servidor.peticiones.length;
  const numeroDocumento = String(Math.random()).slice(2);
  await mundo.caja.invoke("guardarCliente", { ...CONSUMIDOR_FINAL, numeroDocumento });
  await mundo.hasta("la ronda", () => hasRonda(mundo.servidor, antes));
}

const contadas = () =>
  mundo.servidor.peticiones
    .filter(({ path }) => path === "/recuperar")
    .map(({ cuerpo }) => cuerpo.facturas.map((f: { numeroFactura: number }) => f.numeroFactura));

function volverDeUnaCopia(id: string): void {
  const instante = mundo.servidor.peticiones.find(({ path }) => path === "/facturas")?.cuerpo.fechaEmision;
  mundo.servidor.estado = {
    restauracion: { id, copiaDe: epochToInstante(instanteToEpoch(instante) - 60_000) },
  };
}

describe("a server that came back from a copy", () => {
  test("is told all that was issued, with CUFD and state, once for each time", async () => {
    for (let i = 0; i < 3; i++) await mundo.vender();
    volverDeUnaCopia("una");
    await ronda();
    // The first call sends the CUFDs of after the copy, the last call those that the till goes on with.
    expect(contadas()).toEqual([[], [1, 2, 3], []]);
    expect(mundo.servidor.peticiones.filter(({ path }) => path === "/recuperar")[1]?.cuerpo).toMatchObject({
      cufds: [{ codigo: "CUFD-1" }],
      facturas: [{ estado: "EMITIDA", tipoEmision: 1, cufd: "CUFD-1" }, {}, {}],
    });
    await ronda();
    expect(contadas()).toHaveLength(3);
    volverDeUnaCopia("otra");
    await ronda();
    expect(contadas()).toHaveLength(6);
  });

  test("is told by the first sale that it refuses, without waiting for the next heartbeat", async () => {
    await mundo.vender();
    await ronda();
    // No heartbeat of an earlier round learns of it.
    mundo.servidor.niega = (path) => {
      if (path === "/facturas") volverDeUnaCopia("una");
      return null;
    };
    const conflicto = { resultado: "conflicto", causa: "cufdNuevo", status: 409 } as const;
    mundo.servidor.guion.push(conflicto, conflicto);
    expect(await mundo.vender()).toMatchObject({ estado: "RECHAZADA" });
    await mundo.hasta("se cuenta", () => contadas().some(([numero]) => numero === 1));
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
  });

  test("is brought no document before it has its CUFD, though it fails when it is told of it", async () => {
    await mundo.vender();
    mundo.servidor.cufd = "CUFD-2";
    await ronda();
    mundo.servidor.apagado = true;
    const { cuf } = await mundo.vender();
    volverDeUnaCopia("una");
    mundo.servidor.recuperarFalla = 3;
    mundo.servidor.apagado = false;
    await mundo.hasta("se cuenta", () => mundo.servidor.recuperadas.includes(cuf ?? ""));
    const traidas = mundo.servidor.peticiones.filter(
      ({ path }) => path === "/recuperar" || path === "/offline",
    );
    const [contados] = traidas.slice(3);
    expect(traidas.slice(0, 4).map(({ path }) => path)).toEqual(Array(4).fill("/recuperar"));
    expect(contados?.cuerpo).toMatchObject({
      cufds: [{ codigo: "CUFD-1" }, { codigo: "CUFD-2" }],
      facturas: [],
    });
  });

  test("is told which documents it had set aside: another one has their number", async () => {
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    await mundo.vender();
    await mundo.vender();
    mundo.db.inTransaction((tx) =>
      tx.run(
        "update documentos set estado = 'OFFLINE', causa = 'numeroUsado' where numero = 1 and tipo_emision = 2",
        {},
      ),
    );
    volverDeUnaCopia("una");
    await mundo.hasta("se cuenta", () => contadas().some((suyas) => suyas.length === 2));
    const [dicha] = mundo.servidor.peticiones.filter(
      ({ path, cuerpo }) => path === "/recuperar" && cuerpo.facturas.length === 2,
    );
    expect(dicha?.cuerpo.facturas).toMatchObject([{ apartada: true }, { numeroFactura: 2 }]);
    expect(dicha?.cuerpo.facturas[1]).not.toHaveProperty("apartada");
  });

  test("is told both of two documents that have one instant, at the end of a call too", async () => {
    for (let i = 0; i < 25; i++) await mundo.vender();
    mundo.db.inTransaction((tx) =>
      tx.run(
        `update documentos set fecha_emision = (select fecha_emision from documentos where numero = 20)
         where numero = 21`,
        {},
      ),
    );
    volverDeUnaCopia("una");
    await ronda();
    const dichas = contadas().flat() as number[];
    expect(dichas.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  });

  /** Lists the calls of one kind by the number of their documents, and whether more of their one outage follow. */
  const traidas = (ruta: string) =>
    mundo.servidor.peticiones.flatMap(({ path, cuerpo }) => {
      const [corte, ...otros] = cuerpo?.cortes ?? [];
      if (path !== ruta || corte === undefined) return [];
      expect(otros).toEqual([]);
      return [[cuerpo.facturas.length, corte.faltan === true]];
    });
  /** Sells once online, then so often in one outage that has ended, and of which the server has all. */
  async function venderFuera(cuantas: number): Promise<string[]> {
    await mundo.vender();
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    const cufs: string[] = [];
    for (let i = 0; i < cuantas; i++) cufs.push((await mundo.vender()).cuf ?? "");
    mundo.db.inTransaction((tx) => {
      tx.run(
        `update documentos set tipo_emision = 2, estado = 'OFFLINE', subido = 1, corte_id = (select id from cortes)
         where numero > 1 and estado in ('EMITIDA', 'OFFLINE')`,
        {},
      );
      tx.run("update cortes set subido = 3, fin = (select max(fecha_emision) from documentos)", {});
    });
    return cufs;
  }

  test("is told with each call whether more documents of an outage follow", async () => {
    await venderFuera(25);
    volverDeUnaCopia("una");
    await mundo.hasta("se cuentan", () => traidas("/recuperar").length === 2);
    expect(traidas("/recuperar")).toEqual([
      [20, true],
      [6, false],
    ]);
  });

  /** Has rounds made until something is so. */
  const conRondas = (que: string, check: () => boolean) =>
    mundo.hasta(que, async () => {
      await ronda();
      return check();
    });

  test("a second time is told what it was not told after the first, though its copy is weeks younger", async () => {
    for (let i = 0; i < 21; i++) await mundo.vender();
    const primera = mundo.servidor.peticiones.find(({ path }) => path === "/facturas")?.cuerpo;
    mundo.servidor.isMalo = (cuf) => cuf === primera.cuf;
    volverDeUnaCopia("una");
    await conRondas("se cuentan las demás", () => mundo.servidor.recuperadas.length >= 20);
    const copiaDe = epochToInstante(instanteToEpoch(primera.fechaEmision) + 40 * 86_400_000);
    mundo.servidor.estado = { restauracion: { id: "otra", copiaDe } };
    await ronda();
    mundo.servidor.isMalo = () => false;
    await conRondas("se cuenta", () => mundo.servidor.recuperadas.includes(primera.cuf));
  });

  test("is told by a till whose company it serves no more, but for documents that were issued", async () => {
    const { cuf } = await mundo.vender();
    mundo.servidor.recupera = 0;
    volverDeUnaCopia("una");
    await conRondas("se cuenta", () => contadas().some((suyas) => suyas.length === 1));
    const salvo = /^\/(?:offline|recuperar|documentos)$/;
    mundo.servidor.negativa = { status: 503, codigo: "cuentaInactiva", salvo };
    await ronda();
    mundo.servidor.recupera = 20;
    await conRondas("se toma", () => mundo.servidor.recuperadas.includes(cuf ?? ""));
  });

  test("is told that a document is still missing that it did not take", async () => {
    const [mala = ""] = await venderFuera(25);
    mundo.servidor.isMalo = (cuf) => cuf === mala;
    volverDeUnaCopia("una");
    await mundo.hasta("se cuentan", () => traidas("/recuperar").length >= 3);
    expect(traidas("/recuperar").slice(0, 3)).toEqual([
      [20, true],
      [6, true],
      [1, false],
    ]);
  });

  test("that takes nothing for now is told by an upload that documents of before are missing", async () => {
    const [primera = ""] = await venderFuera(2);
    mundo.servidor.recupera = 0;
    volverDeUnaCopia("una");
    await mundo.hasta("se cuenta", () => traidas("/recuperar").length > 0);
    const antes = traidas("/offline").length;
    mundo.db.inTransaction((tx) =>
      tx.run("update documentos set subido = 0 where cuf <> @primera", { primera }),
    );
    await mundo.hasta("sube", () => traidas("/offline").length > antes);
    expect(traidas("/offline")[antes]).toEqual([1, true]);
  });

  test("that cannot take one now is told it again, and withdraws no doubt before all was told", async () => {
    await mundo.vender();
    volverDeUnaCopia("una");
    mundo.servidor.recupera = 0;
    mundo.servidor.guion.push({ resultado: "enDuda", status: 502 });
    await mundo.vender();
    const retiros = () => mundo.servidor.peticiones.filter(({ path }) => path.endsWith("/retirar")).length;
    // The next round sends it, whatever the next sale is.
    await mundo.hasta("se cuenta", () => contadas().some((suyas) => suyas.length === 3));
    expect(retiros()).toBe(0);
    mundo.servidor.recupera = 1;
    await mundo.hasta("el retiro", () => retiros() === 1);
    const { path } = mundo.servidor.peticiones.find((p) => p.path.endsWith("/retirar")) ?? { path: "" };
    expect(mundo.servidor.recuperadas).toContain(path.split("/")[2]);
  });

  test("that never takes one is told all the others, and withdraws every other doubt", async () => {
    const cufs: string[] = [];
    for (let i = 0; i < 25; i++) cufs.push((await mundo.vender()).cuf ?? "");
    const [mala = "", dudosa = ""] = cufs;
    mundo.db.inTransaction((tx) =>
      tx.run("update documentos set estado = 'EN_DUDA', retiro = 0 where cuf in (@mala, @dudosa)", {
        mala,
        dudosa,
      }),
    );
    mundo.servidor.isMalo = (cuf) => cuf === mala;
    volverDeUnaCopia("una");
    await ronda();
    const tomadas = () => new Set(mundo.servidor.recuperadas);
    await mundo.hasta("se cuentan las demás", () => cufs.every((cuf) => cuf === mala || tomadas().has(cuf)));
    const retiradas = () =>
      mundo.servidor.peticiones.filter(({ path }) => path.endsWith("/retirar")).map(({ path }) => path);
    await mundo.hasta("se retira la otra duda", () => retiradas().some((path) => path.includes(dudosa)));
    expect(retiradas().some((path) => path.includes(mala))).toBe(false);
    // The document is sent again in each round, and withdrawn once it was taken.
    mundo.servidor.isMalo = () => false;
    await ronda();
    await mundo.hasta("se toma", () => tomadas().has(mala));
    await mundo.hasta("se retira", () => retiradas().some((path) => path.includes(mala)));
  });

  test("is told of a doubt on a later page before it is withdrawn, though it takes none of the first page", async () => {
    for (let i = 0; i < 21; i++) await mundo.vender();
    const { cuf: dudosa = "" } =
      mundo.servidor.peticiones.findLast(({ path }) => path === "/facturas")?.cuerpo ?? {};
    mundo.db.inTransaction((tx) =>
      tx.run("update documentos set estado = 'EN_DUDA', retiro = 0 where cuf = @dudosa", { dudosa }),
    );
    mundo.servidor.recupera = 0;
    volverDeUnaCopia("una");
    await ronda();
    mundo.servidor.recupera = 20;
    const enOrden = () =>
      mundo.servidor.peticiones.map(({ path, cuerpo }) => ({ path, facturas: cuerpo?.facturas ?? [] }));
    const retirada = () =>
      enOrden().findIndex(({ path }) => path.includes(dudosa) && path.endsWith("/retirar"));
    await mundo.hasta("se retira", () => retirada() !== -1);
    const contada = enOrden().findIndex(({ facturas }) =>
      facturas.some((f: { cuf: string }) => f.cuf === dudosa),
    );
    expect(contada).toBeGreaterThan(-1);
    expect(retirada()).toBeGreaterThan(contada);
  });
});
