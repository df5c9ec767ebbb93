import { join } from "node:path";
import { PROTOCOLO } from "@mostrador/core";
import { afterEach, expect, test } from "vitest";
import { conProtocolo } from "../../apps/server/src/support/flota.ts";
import { FUENTES } from "../../scripts/demo/config.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { emparejar, entrarEnCaja, type CajaPuente } from "../support/caja.ts";
import { hasta, type Mundo } from "../support/mundo.ts";
import { consultar } from "./consultar.ts";
import { abrirPareja, ENV, type Pareja } from "./pareja.ts";
import { BASES } from "./pendientes.ts";
import { abrirProgramas, listVersiones } from "./version.ts";

/** Facts between programs of different releases: they wait or arrive, and none is lost. docs/design.md D49, D51. */
const PRIMERA = listVersiones()[0] ?? "";

const cierres: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cerrar of cierres.splice(0).toReversed()) await cerrar();
});

interface FilaHecho {
  readonly clave: string;
  readonly serie: string;
  readonly n: number;
  readonly tipo: string;
  readonly datos: string;
}

const COLUMNAS = "serie, n, tipo, datos from hechos order by serie, n";
const enCaja = ({ config }: Mundo) =>
  consultar<FilaHecho>({ sqlite: join(config.data, BASES.caja) }, `select id as clave, ${COLUMNAS}`);
const enServidor = ({ config }: Mundo) =>
  consultar<FilaHecho>({ sqlite: join(config.data, BASES.servidor) }, `select clave, ${COLUMNAS}`);
const tipos = (hechos: readonly FilaHecho[]) => new Set(hechos.map(({ tipo }) => tipo));

/** Works the shift that pairing opened: a sale, the drawer opened, and the closing. */
async function trabajarTurno(caja: CajaPuente): Promise<string> {
  const { id } = await caja.vender();
  await caja.invoke("abrirCajon", { motivo: "cambio" });
  await caja.invoke("cerrarTurno", { denominaciones: [], nota: "a ojo" });
  return id;
}

/** Waits until the server has each fact of the till, unchanged. */
async function llegan(mundo: Mundo): Promise<void> {
  await hasta("los hechos llegan", () => enServidor(mundo).length === enCaja(mundo).length).catch(() => {});
  expect(enServidor(mundo)).toEqual(enCaja(mundo));
}

async function abrir(...partes: Parameters<typeof abrirPareja>): Promise<Pareja> {
  const pareja = await abrirPareja(...partes);
  cierres.push(pareja.cerrar);
  await emparejar(pareja.mundo, pareja.caja());
  return pareja;
}

test(`facts of today's till wait beside the server of ${PRIMERA}, and all arrive once it is updated`, async () => {
  const version = abrirProgramas(PRIMERA);
  cierres.push(version.borrar);
  const pareja = await abrir({ ...version.guiones, caja: FUENTES.caja });
  const { mundo } = pareja;
  await pareja.enLinea();
  const id = await trabajarTurno(pareja.caja());
  await pareja.quedaEmitida(id);
  const antes = enCaja(mundo);
  expect(tipos(antes)).toEqual(new Set(["turnoAbierto", "venta", "bitacora", "turnoCerrado"]));
  await mundo.servidor.stop();
  const { servidor } = createProgramas({ ...mundo.config, guiones: FUENTES }, ENV);
  await servidor.start();
  cierres.push(() => servidor.stop());
  await llegan(mundo);
  expect(enCaja(mundo)).toEqual(expect.arrayContaining(antes));
});

test("facts of today's till arrive at a server two protocols on, which sells nothing online for it", async () => {
  const lejos = join(import.meta.dirname, "futuro/servidor.ts");
  const { mundo } = await abrir({ servidor: lejos }, conProtocolo(PROTOCOLO + 2));
  // The pair's own till took the later protocol from its environment: today's takes its place.
  await mundo.caja.stop();
  const { caja: programa } = createProgramas({ ...mundo.config, guiones: FUENTES }, ENV);
  await programa.start();
  cierres.push(() => programa.stop());
  const caja = await entrarEnCaja(mundo.config.data);
  await hasta("el servidor le dice que es vieja", async () =>
    /actualice la caja/.test((await caja.invoke("estado")).luces.servidor.texto),
  );
  const id = await trabajarTurno(caja);
  expect(await caja.invoke("venta", { ventaId: id })).toMatchObject({ offline: true });
  expect(tipos(enCaja(mundo))).toEqual(new Set(["turnoAbierto", "venta", "bitacora", "turnoCerrado"]));
  await llegan(mundo);
});
