/** Receives the documents that a till printed and brings after its credential ended. docs/decisions/0082 */
import {
  CorteSubido,
  CufdTerminal,
  fail,
  FacturaOfflineTerminal,
  ok,
  type HechosRecibidos,
  type Nit,
  type Result,
  type SubidaHechos,
  type SubidaOffline,
} from "@mostrador/core";
import type { z } from "zod";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { anotarCaja } from "../diario/anotar.ts";
import { findFacturaDe } from "../documentos/db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { findCufd } from "../impuestos/db/puntos.ts";
import { putTarea } from "../motor/tareas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Recibida } from "./cada-una.ts";
import {
  countRetenidasDe,
  decideRetenidas,
  insertRetenida,
  isRetenida,
  listRetenidas,
  listSinAceptar,
  refuseRetenidas,
  type Retenida,
} from "./db/retenidas.ts";
import { findTerminal, saveEntrega, saveNegado, type Terminal } from "./db/terminales.ts";
import { planEntrada, type Entrada } from "./entrada.ts";
import { isMisma, montoDe } from "./guardar-repetida.ts";
import { receiveHechos } from "./hechos.ts";
import { cufdsDe, receiveOffline } from "./offline.ts";

/** Most documents that are held of one till; later ones stay at the till. */
const MAX_RETENIDAS = 2000;

/**
 * Accepts the documents that a till brings, or holds them where the till's credential ended and the owner must decide. Fails where she refused
 * them. A refused document is kept all the same: the server may have come back from a copy of before it, and she may still take her word back.
 * docs/decisions/0095
 */
export async function recibir(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  subida: SubidaOffline,
): Promise<Result<readonly Recibida[], Fallo>> {
  const entrada = entradaDe(deps, terminal);
  if (entrada === "toma") return ok(await receiveOffline(deps, empresa, terminal, subida));
  if (entrada === "retiene") return ok(await retener(deps, terminal, subida, null));
  await retener(deps, terminal, subida, "rechazada");
  return fail({ kind: "terminalRevocada", entrega: "rechazada" });
}

/**
 * Accepts the facts that a till brings. Refuses them where the till's credential ended and the owner has not accepted what it brings: they stay
 * at the till, which brings them again. The refusal is remembered, so that she is asked even if no printed document waits for her.
 */
export async function recibirHechos(
  deps: Deps,
  terminal: Terminal,
  subida: SubidaHechos,
): Promise<Result<HechosRecibidos, Fallo>> {
  const entrada = entradaDe(deps, terminal);
  if (entrada === "toma") return ok(await receiveHechos(deps, terminal, subida));
  await rememberNegados(deps, terminal, subida);
  return fail({
    kind: "terminalRevocada",
    ...(entrada === "niega" ? { entrega: "rechazada" as const } : {}),
  });
}

/** Remembers that facts were refused. The owner's notice becomes due with the first alone, because the till brings them every hour. */
async function rememberNegados(
  { db, now }: Pick<Deps, "db" | "now">,
  { nit, id, negado, negadoEn }: Terminal,
  { hechos }: SubidaHechos,
): Promise<void> {
  const clave = hechos.at(-1)?.id;
  if (clave === undefined || clave === negado) return;
  await transaccion(db, nit, async (tx) => {
    await saveNegado(tx, id, { clave, en: negadoEn ?? now() });
    if (negadoEn === null)
      await putTarea(tx, { nit, clase: "avisos", clave: "repetidas", lugar: "repetidas" });
  });
}

/** Decides how what a till brings is treated. */
function entradaDe(deps: Pick<Deps, "now">, terminal: Terminal): Entrada {
  return terminal.revocado === 1 ? planEntrada(terminal, deps.now()) : "toma";
}

/**
 * Holds documents for the owner, or keeps those that she refused. They take no number, and their outages take no event. The till is told that a
 * held document was received, because it is stored. Beyond the limit a document stays at its till, which brings it again.
 */
function retener(
  deps: Pick<Deps, "db" | "now">,
  { nit, id: terminalId }: Terminal,
  { cufds = [], cortes, facturas }: SubidaOffline,
  decision: "rechazada" | null,
): Promise<readonly Recibida[]> {
  const porId = new Map(cortes.map((corte) => [corte.id, corte]));
  const porCodigo = new Map(cufds.map((cufd) => [cufd.codigo, cufd]));
  return transaccion(deps.db, nit, async (tx) => {
    const recibidas: Recibida[] = [];
    let libres = MAX_RETENIDAS - (await countRetenidasDe(tx, nit, terminalId));
    for (const factura of facturas) {
      const { cuf, sha256, ventaId, sector, numeroFactura: numero, fechaEmision, pedido } = factura;
      const puesta = await findFacturaDe(tx, nit, cuf);
      if (puesta !== undefined && isMisma(puesta, factura)) {
        recibidas.push({ cuf, resultado: "yaEstaba", causa: null });
        continue;
      }
      if (libres <= 0 && !(await isRetenida(tx, nit, factura))) continue;
      const [corte, cufd] = [porId.get(factura.corteId), porCodigo.get(factura.cufd)];
      const nueva = await insertRetenida(tx, {
        nit,
        terminalId,
        sector,
        numero,
        cuf,
        sha256,
        ventaId,
        fechaEmision,
        montoTotal: montoDe(factura),
        cliente: pedido.cliente.razonSocial ?? pedido.cliente.numeroDocumento,
        documento: JSON.stringify(factura),
        corte: corte === undefined ? null : JSON.stringify(corte),
        cufd: cufd === undefined ? null : JSON.stringify(cufd),
        recibidaEn: deps.now(),
        decision,
        decididaEn: decision === null ? null : deps.now(),
      });
      if (nueva) libres--;
      recibidas.push({ cuf, resultado: "recibida", causa: null });
    }
    return recibidas;
  });
}

/** The outcome of the owner's decision: the number of documents that were accepted, and of those that cannot be accepted now. */
interface Decidida {
  readonly recibidas: number;
  readonly quedan: number;
}

/**
 * Stores the owner's decision on what a till brings after its credential ended. If the owner accepts, the held documents are taken in at
 * once, even if the computer no longer exists, and later ones on arrival. Refused documents are kept, and a later decision may accept them.
 */
export async function decideEntrega(
  deps: Deps,
  empresa: Empresa,
  id: string,
  acepta: boolean,
): Promise<Result<Decidida, Fallo>> {
  const { nit } = empresa;
  const entrega = acepta ? "aceptada" : "rechazada";
  const decidida = await transaccion(deps.db, nit, async (tx) => {
    const terminal = await findTerminal(tx, nit, id);
    if (terminal === undefined) return undefined;
    const esperan = (await listRetenidas(tx, nit, "esperan")).filter(({ terminalId }) => terminalId === id);
    if (terminal.revocado === 0 && esperan.length === 0 && terminal.entrega === null) return undefined;
    await saveEntrega(tx, id, entrega);
    if (!acepta) await refuseRetenidas(tx, nit, id, deps.now());
    return { ...terminal, entrega } as const;
  });
  if (decidida === undefined) return fail({ kind: "terminalNoEncontrada" });
  await anotarCaja(deps, decidida);
  return ok(acepta ? await takeRetenidas(deps, empresa, decidida) : { recibidas: 0, quedan: 0 });
}

/**
 * Takes in a till's held documents like those of any till. Documents that cannot be taken now stay held: those that nobody can sign, and those
 * of a CUFD that a restore lost and that the till has not told. docs/decisions/0090
 */
async function takeRetenidas(deps: Deps, empresa: Empresa, terminal: Terminal): Promise<Decidida> {
  const { nit, id } = terminal;
  const retenidas = await listSinAceptar(deps.db, nit, id);
  if (retenidas.length === 0) return { recibidas: 0, quedan: 0 };
  const { cortes, facturas, ...traido } = traidoCon(retenidas);
  const cufds = cufdsDe(terminal, { ...traido, facturas });
  const armables = await withCufd(deps, nit, facturas, new Set(cufds.map(({ codigo }) => codigo)));
  const sinCufd = new Set(facturas.filter((f) => !armables.includes(f)).map(({ corteId }) => corteId));
  // Beyond the limit the till has more documents, which it brings next.
  const hayMas = (await countRetenidasDe(deps.db, nit, id)) >= MAX_RETENIDAS;
  const recibidas = await receiveOffline(deps, empresa, terminal, {
    cufds: [...cufds],
    cortes: cortes.map((corte) => (hayMas || sinCufd.has(corte.id) ? { ...corte, faltan: true } : corte)),
    facturas: armables,
  });
  const cufs = new Set<string>(recibidas.map(({ cuf }) => cuf));
  const tomadas = retenidas.filter(({ cuf }) => cufs.has(cuf));
  await transaccion(deps.db, nit, (tx) => decideRetenidas(tx, nit, tomadas, "aceptada", deps.now()));
  return { recibidas: tomadas.length, quedan: retenidas.length - tomadas.length };
}

/** Reads held documents back, each of their outages and CUFDs once, as the till told it with the last of them. */
function traidoCon(retenidas: readonly Retenida[]) {
  const leer = <T>(campo: "corte" | "cufd", esquema: z.ZodType<T>, clave: (valor: T) => string) => {
    const valores = retenidas.flatMap(({ [campo]: texto }) =>
      texto === null ? [] : [esquema.parse(JSON.parse(texto))],
    );
    return [...new Map(valores.map((valor) => [clave(valor), valor])).values()];
  };
  return {
    cufds: leer("cufd", CufdTerminal, ({ codigo }) => codigo),
    cortes: leer("corte", CorteSubido, (corte) => corte.id),
    facturas: retenidas.map(({ documento }) => FacturaOfflineTerminal.parse(JSON.parse(documento))),
  };
}

/** Keeps the documents whose CUFD the server has, or was told (`dichos`). */
async function withCufd(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  facturas: readonly FacturaOfflineTerminal[],
  dichos: ReadonlySet<string>,
): Promise<FacturaOfflineTerminal[]> {
  const sabidos = new Set(dichos);
  for (const codigo of new Set(facturas.map(({ cufd }) => cufd)))
    if ((await findCufd(db, nit, codigo)) !== undefined) sabidos.add(codigo);
  return facturas.filter(({ cufd }) => sabidos.has(cufd));
}
