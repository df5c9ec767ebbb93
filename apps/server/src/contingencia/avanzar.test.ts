import { randomUUID } from "node:crypto";
import {
  Cuf,
  epochToInstante,
  instanteToEpoch,
  PROTOCOLO,
  PROTOCOLO_HEADER,
  type Instante,
} from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isGemelaViva, isPorAnular } from "../documentos/db/gemelas.ts";
import { listPaquetesDeCorte } from "./db/paquetes.ts";
import { listObservadas } from "../documentos/db/esperando.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "../motor/sought.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("a twin is annulled also when its sale was annulled before it", async () => {
  const caja = await emparejarCaja(mundo);
  const emitir = async (numero: number) => {
    const factura = (await caja.factura(numero, 1)) as { cuf: Cuf };
    exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
    return Cuf.parse(factura.cuf);
  };
  const gemela = await emitir(1);
  const delComprador = await emitir(2);
  exigir(await caja.call("POST", `/v1/terminal/facturas/${delComprador}/anular`, { motivo: 1 }));
  const db = mundo.db();
  await db.updateTable("facturas").set({ gemela }).where("cuf", "=", soughtCuf(delComprador)).execute();
  await mundo.reiniciar();
  await hasta("la gemela se anula", async () => (await mundo.enImpuestos()).get(gemela) === 691);
});

test("a twin whose annulment comes after day 9 stays, says why, is shown to the owner, and is tried no more", async () => {
  const caja = await emparejarCaja(mundo);
  const emitir = async (numero: number) => {
    const factura = (await caja.factura(numero, 1)) as { cuf: string };
    exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
    return Cuf.parse(factura.cuf);
  };
  const gemela = await emitir(1);
  const delComprador = await emitir(2);
  await mundo.avanzar(45 * 86_400_000);
  await mundo.db().updateTable("facturas").set({ gemela }).where("cuf", "=", delComprador).execute();
  await mundo.reiniciar();
  const api = async () => exigir(await mundo.api("GET", `/v1/facturas/${gemela}`)).body.datos;
  await hasta("se dice", async () => (await api()).observada !== undefined);
  expect(await api()).toMatchObject({ estado: "EMITIDA", observada: { codigo: 934 } });
  expect((await listObservadas(mundo.db(), mundo.empresas[0].nit, 10)).map(({ cuf }) => cuf)).toContain(
    gemela,
  );
  expect(await isGemelaViva(mundo.db(), mundo.empresas[0].nit, Cuf.parse(gemela))).toBe(false);
  // The document stands: a note about it may be issued.
  expect(await isPorAnular(mundo.db(), gemela)).toBe(false);
});

test("an outage whose documents another one's event covers has their package as its own", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const emitidas = [await caja.factura(1, 2), await caja.factura(2, 2)] as { cuf: string }[];
  await mundo.avanzar(10_000);
  const fin = await caja.ahora();
  const cortes = emitidas.map((factura) => ({ factura, corte: { id: randomUUID(), tipo: 1, inicio, fin } }));
  for (const { factura, corte } of cortes) {
    const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas }));
    await hasta("el corte termina", async () => {
      await mundo.avanzar(3 * 3_600_000);
      await mundo.reiniciar();
      const fila = mundo.db().selectFrom("tareas").select("id").where("clave", "=", corte.id);
      return (await fila.executeTakeFirst()) === undefined;
    });
    expect((await mundo.enImpuestos()).get(factura.cuf)).toBe(690);
  }
  const db = mundo.db();
  const paquetes = await db
    .selectFrom("paquetes")
    .innerJoin("facturas", "facturas.paqueteId", "paquetes.id")
    .select(["paquetes.id", "eventoId", "paquetes.nit", "corteId"])
    .where(
      "cuf",
      "in",
      emitidas.map(({ cuf }) => soughtCuf(cuf)),
    )
    .execute();
  expect(new Set(paquetes.map(({ eventoId }) => eventoId)).size).toBe(1);
  expect(paquetes).toHaveLength(2);
  for (const { id, nit, corteId } of paquetes) {
    await db.updateTable("paquetes").set({ estado: "armado" }).where("id", "=", id).execute();
    expect((await listPaquetesDeCorte(db, nit, String(corteId))).map((suyo) => suyo.id)).toEqual([id]);
  }
});

/**
 * A till with two documents of one moment. Its outage with the first was told, and could not be registered for 49 hours: it was given up, since
 * the till sold online directly after it.
 */
async function perderCorte() {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const perdida = (await caja.factura(1, 2)) as { cuf: string };
  const otra = (await caja.factura(2, 2)) as { cuf: string };
  const subir = async (factura: object, fin: Instante) => {
    const id = randomUUID();
    const facturas = [{ ...factura, gemela: null, corte_id: id }];
    exigir(
      await caja.call("POST", "/v1/terminal/offline", { cortes: [{ id, tipo: 1, inicio, fin }], facturas }),
    );
  };
  const documento = async () =>
    exigir(await caja.call("GET", "/v1/terminal/documentos?desde=0")).body.datos.documentos.find(
      ({ cuf }: { cuf: string }) => cuf === perdida.cuf,
    );
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  await mundo.avanzar(5000);
  exigir(await caja.call("POST", "/v1/terminal/facturas", await caja.factura(3, 1)));
  await mundo.caer();
  await subir(perdida, fin);
  await mundo.avanzar(49 * 3_600_000);
  await mundo.normal();
  await mundo.reiniciar();
  await hasta("se aparta", async () => (await documento())?.observada?.descripcion.includes("48 HORAS"));
  return { caja, perdida, otra, subir, documento };
}

test("an outage that is told of over 48 h late is given up, and its documents say why", async () => {
  const { documento } = await perderCorte();
  expect(await documento()).toMatchObject({ estado: "OFFLINE", observada: { codigo: 981 } });
});

test("an outage of a copy that lasted on covers the hour of one that was given up, and the documents of both", async () => {
  const { caja, perdida, otra, subir, documento } = await perderCorte();
  await subir(otra, await caja.ahora());
  let horas = 0;
  await hasta("el SIAT tiene las dos", async () => {
    expect((horas += 1 / 6), "virtual hours without a package").toBeLessThan(12);
    await mundo.avanzar(10 * 60_000);
    await mundo.reiniciar();
    const alla = await mundo.enImpuestos();
    return [perdida, otra].every(({ cuf }) => alla.get(cuf) === 690);
  });
  await hasta("la caja lo sabe", async () => (await documento()).estado === "EMITIDA");
});

/** Sells in an outage under two CUFDs. */
async function venderConDosCufds(caja: Caja) {
  const inicio = await caja.ahora();
  const primera = (await caja.factura(1, 2)) as { cuf: string; cufd: string };
  await mundo.avanzar(25 * 3_600_000);
  await mundo.reiniciar();
  let segunda = primera;
  await hasta("hay otro CUFD", async () => {
    segunda = (await caja.factura(2, 2)) as typeof primera;
    return segunda.cufd !== primera.cufd;
  });
  return { inicio, primera, segunda };
}

test.each([
  ["come", "offline", {}, {}],
  ["are told again", "recuperar", { tipo_emision: 2, estado: "OFFLINE" }, { cufds: [] }],
])(
  "a second CUFD's documents that %s in a later call have a window of their own",
  async (_que, ruta, dicha, mas) => {
    const caja = await emparejarCaja(mundo);
    const { inicio, primera, segunda } = await venderConDosCufds(caja);
    await mundo.avanzar(60_000);
    const corte = { id: randomUUID(), tipo: 1, inicio, fin: await caja.ahora() };
    const subir = (factura: object, faltan: object) => {
      const facturas = [{ ...factura, ...dicha, gemela: null, corte_id: corte.id }];
      const cuerpo = { ...mas, cortes: [{ ...corte, ...faltan }], facturas };
      const protocolo = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
      return caja.call("POST", `/v1/terminal/${ruta}`, cuerpo, protocolo).then(exigir);
    };
    for (const [factura, faltan] of [
      [primera, { faltan: true }],
      [segunda, {}],
    ] as const) {
      await subir(factura, faltan);
      await mundo.avanzar(3 * 3_600_000);
      await mundo.reiniciar();
    }
    await hasta("el SIAT tiene las dos", async () => {
      const alla = await mundo.enImpuestos();
      return [primera, segunda].every(({ cuf }) => alla.get(cuf) === 690);
    });
  },
);

test("an outage of days under two CUFDs is registered whole: each window lasts until the next one begins", async () => {
  const caja = await emparejarCaja(mundo);
  const { inicio, primera, segunda } = await venderConDosCufds(caja);
  await mundo.avanzar(26 * 3_600_000);
  const fin = await caja.ahora();
  const id = randomUUID();
  const facturas = [primera, segunda].map((factura) => ({ ...factura, gemela: null, corte_id: id }));
  exigir(
    await caja.call("POST", "/v1/terminal/offline", { cortes: [{ id, tipo: 1, inicio, fin }], facturas }),
  );
  await mundo.avanzar(3 * 3_600_000);
  await mundo.reiniciar();
  await hasta("el SIAT tiene las dos", async () => {
    const alla = await mundo.enImpuestos();
    return [primera, segunda].every(({ cuf }) => alla.get(cuf) === 690);
  });
});

test("an outage that holds a document dated ahead registers once its end is past, and nothing else waits for it", async () => {
  const caja = await emparejarCaja(mundo);
  const mas = async (ms: number) => epochToInstante(instanteToEpoch(await caja.ahora()) + ms);
  const emision = await mas(11 * 3_600_000);
  const adelantada = (await caja.factura(1, 2, emision)) as { cuf: string };
  const sana = (await caja.factura(2, 2)) as { cuf: string; fecha_emision: Instante };
  const [malo, bueno] = [randomUUID(), randomUUID()];
  const cortes = [
    { id: malo, tipo: 1, inicio: emision, fin: epochToInstante(instanteToEpoch(emision) + 1) },
    { id: bueno, tipo: 1, inicio: sana.fecha_emision, fin: await mas(1) },
  ];
  const facturas = [
    { ...adelantada, gemela: null, corte_id: malo },
    { ...sana, gemela: null, corte_id: bueno },
  ];
  exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas }));
  const llega = async (cuf: string) => (await mundo.enImpuestos()).get(cuf) === 690;
  await mundo.avanzar(3 * 3_600_000);
  await mundo.reiniciar();
  await hasta("la otra llega", () => llega(sana.cuf));
  const enLinea = (await caja.factura(3, 1)) as { cuf: string };
  expect(exigir(await caja.call("POST", "/v1/terminal/facturas", enLinea)).body.datos).toMatchObject({
    resultado: "aceptada",
  });
  const eventos = () =>
    mundo.db().selectFrom("eventos").select("corteId").where("corteId", "=", malo).execute();
  expect([await llega(adelantada.cuf), await eventos()]).toEqual([false, []]);
  await mundo.avanzar(8 * 3_600_000 + 60_000);
  await mundo.reiniciar();
  await hasta("llega cuando pasó su hora", () => llega(adelantada.cuf));
  expect(await eventos()).toHaveLength(1);
});
