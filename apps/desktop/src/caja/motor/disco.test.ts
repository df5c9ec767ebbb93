import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { montarPequeno, skipUnless } from "@mostrador/core/support";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { abrirCaja } from "../caja.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";

const disco = mkdtempSync(join(tmpdir(), "disco-"));
const montado = montarPequeno(disco, 24);
if (!montado.hay) rmSync(disco, { recursive: true });
describe("the till", skipUnless(montado), () => {
  const antes = process.env["TMPDIR"];
  const relleno = join(disco, "relleno");
  let mundo: MundoCaja | undefined;
  beforeAll(() => {
    process.env["TMPDIR"] = disco;
  });
  afterEach(async () => {
    montar("rw");
    rmSync(relleno, { force: true });
    await mundo?.close();
    mundo = undefined;
  });
  afterAll(() => {
    if (antes === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = antes;
    spawnSync("umount", ["-l", disco]);
    rmSync(disco, { recursive: true });
  });

  const cobrar = ({ caja }: MundoCaja, ventaId: string) =>
    caja.invoke("cobrar", { ventaId, venta: { ...ENTRADA, items: LARGA, recibido: null } });

  test("on a disk that is full to its last block sells nothing, says why, and goes on with the next number when there is room", async () => {
    mundo = await startMundoCaja();
    fill(relleno);
    const ventas = Array.from({ length: 60 }, () => crypto.randomUUID());
    const dichas = [];
    for (const id of ventas) dichas.push(await cobrar(mundo, id));
    expect(dichas.at(-1)).toMatchObject({ ok: false, error: { kind: "discoLleno" } });
    const impresas = dichas.filter(({ ok }) => ok).length;
    const enviadas = new Set(mundo.servidor.peticiones.flatMap(({ cuerpo }) => cuerpo?.cuf ?? []));
    expect(enviadas.size).toBeLessThanOrEqual(impresas + 1);

    rmSync(relleno);
    const numeros = [];
    for (const id of ventas) {
      const venta = await cobrar(mundo, id);
      if (!venta.ok) throw new Error(venta.error.texto);
      numeros.push(venta.value.numeroFactura);
    }
    expect(numeros.toSorted((a, b) => Number(a) - Number(b))).toEqual(ventas.map((_id, i) => i + 1));
  });

  test("does not start on a full disk, and says why", async () => {
    const data = join(disco, "nueva");
    mkdirSync(data);
    fill(relleno);
    expect(abrirCaja({ data })).toMatchObject({ ok: false, error: { kind: "discoLleno" } });
    rmSync(relleno);
    const abierta = abrirCaja({ data });
    if (!abierta.ok) throw new Error(abierta.error.kind);
    await abierta.value.cerrar();
  });

  test("does not start where nothing can be written, says why, and has lost nothing", async () => {
    mundo = await startMundoCaja();
    expect(await cobrar(mundo, crypto.randomUUID())).toMatchObject({ ok: true });
    await mundo.caja.cerrar();
    expect(montar("ro")).toBe(0);
    expect(abrirCaja({ data: mundo.data })).toMatchObject({ ok: false, error: { kind: "sinEscritura" } });
    montar("rw");
    await mundo.reiniciar();
    expect(await cobrar(mundo, crypto.randomUUID())).toMatchObject({ ok: true, value: { numeroFactura: 2 } });
  });
});

const [LINEA] = ENTRADA.items;
/** Enough lines to need new blocks. */
const LARGA = Array.from({ length: 40 }, () => ({
  ...LINEA,
  precioUnitario: "0.10",
})) as typeof ENTRADA.items;

/** Remounts the disk. Works only while no process has a file open for writing there. */
function montar(modo: "ro" | "rw"): number | null {
  return spawnSync("mount", ["-o", `remount,${modo}`, disco]).status;
}

/** Fills the disk to its last block. */
function fill(archivo: string): void {
  const { bavail, bsize } = statfsSync(disco);
  writeFileSync(archivo, Buffer.alloc(bavail * bsize));
}
