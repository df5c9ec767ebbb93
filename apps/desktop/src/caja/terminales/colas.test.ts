import { afterEach, beforeEach, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

/** More than one page of waiting rows. */
const MUCHAS = 51;

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const pedidos = (fin: string) =>
  mundo.servidor.peticiones.flatMap(({ path }) => (path.endsWith(fin) ? [path.split("/")[2] ?? ""] : []));

/** The server fails at all documents but the last. */
function fallarEn(cufs: readonly string[]): string {
  const malos = new Set(cufs.slice(0, -1));
  mundo.servidor.isMalo = (cuf) => malos.has(cuf);
  return cufs.at(-1) ?? "";
}

async function vender(cuantas: number): Promise<string[]> {
  const cufs: string[] = [];
  for (let i = 0; i < cuantas; i++) cufs.push((await mundo.vender()).cuf ?? "");
  return cufs;
}

test("a withdrawal has its turn behind many that the server fails at, and what follows them too", async () => {
  const ultima = fallarEn(await vender(MUCHAS + 1));
  mundo.db.inTransaction((tx) => tx.run("update documentos set estado = 'EN_DUDA', retiro = 0", {}));
  await mundo.reiniciar();
  await mundo.hasta("se retira", () => pedidos("/retirar").includes(ultima));
  const antes = mundo.servidor.peticiones.length;
  await mundo.hasta("sigue la ronda", () =>
    mundo.servidor.peticiones.slice(antes).some(({ path }) => path === "/documentos"),
  );
});

test("an annulment has its turn behind one that the server fails at", async () => {
  const ids: string[] = [];
  const cufs: string[] = [];
  for (let i = 0; i < 2; i++) {
    const venta = await mundo.vender();
    ids.push(venta.id);
    cufs.push(venta.cuf ?? "");
  }
  const ultima = fallarEn(cufs);
  for (const ventaId of ids) await mundo.caja.invoke("anular", { ventaId, motivo: 1 });
  await mundo.hasta("se anula", () => pedidos("/anular").includes(ultima));
  expect(await mundo.caja.invoke("venta", { ventaId: ids[1] ?? "" })).toMatchObject({
    value: { estado: "ANULADA" },
  });
});

test("a document goes up with its outage, however many outages come before it", async () => {
  const cortes = 60;
  await vender(cortes);
  mundo.servidor.subidasPerdidas = Number.MAX_SAFE_INTEGER;
  mundo.db.inTransaction((tx) => {
    tx.run(
      `insert into cortes (id, tipo, inicio, fin, subido)
       select printf('00000000-0000-4000-8000-%012d', rowid), 1, fecha_emision, fecha_emision, 0 from documentos`,
      {},
    );
    tx.run(
      "update documentos set estado = 'OFFLINE', subido = 0, corte_id = printf('00000000-0000-4000-8000-%012d', rowid)",
      {},
    );
  });
  mundo.servidor.subidasPerdidas = 0;
  await mundo.reiniciar();
  const subidas = () =>
    mundo.servidor.peticiones.filter(({ path }) => path === "/offline").map(({ cuerpo }) => cuerpo);
  await mundo.hasta("suben", () => subidas().flatMap(({ facturas }) => facturas).length >= cortes);
  const conocidos = new Set<string>();
  for (const { cortes: suyos, facturas } of subidas()) {
    for (const { id } of suyos) conocidos.add(id);
    for (const { corteId } of facturas) expect(conocidos.has(corteId)).toBe(true);
  }
});

test("a document that the server's reply leaves out stays in the queue, and goes up again", async () => {
  await vender(3);
  mundo.servidor.omitidasEnSubida = 1;
  mundo.db.inTransaction((tx) => {
    const corte = "00000000-0000-4000-8000-000000000001";
    tx.run(
      "insert into cortes (id, tipo, inicio, fin, subido) select @corte, 1, min(fecha_emision), max(fecha_emision), 0 from documentos",
      { corte },
    );
    tx.run("update documentos set estado = 'OFFLINE', subido = 0, corte_id = @corte", { corte });
  });
  await mundo.reiniciar();
  const veces = () => {
    const cufs = mundo.servidor.peticiones
      .filter(({ path }) => path === "/offline")
      .flatMap(({ cuerpo }) => cuerpo.facturas.map(({ cuf }: { cuf: string }) => cuf));
    return [...Map.groupBy(cufs, (cuf: string) => cuf).values()].map((una) => una.length);
  };
  await mundo.hasta("sube otra vez la que quedó fuera", () => veces().includes(2));
  expect(veces().toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
});
