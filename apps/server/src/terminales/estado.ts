import {
  epochToInstante,
  PROTOCOLO,
  type EstadoTerminal,
  type ProgramaTerminal,
  type VidasDichas,
} from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import { findBajoCero, findCursorExistencias } from "../existencias/readers/terminal.ts";
import { findRestauracion } from "../motor/ajustes.ts";
import { saldo } from "../cuenta/db/creditos.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  findPunto,
  findSiguiente,
  listCufds,
  listSiguientes,
  listSucursales,
} from "../impuestos/db/puntos.ts";
import { markEnClaro, seeTerminal, type Terminal } from "./db/terminales.ts";
import { findTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import { listPartes } from "../impuestos/partes-con-credito.ts";
import { findPreciosPara } from "../tienda/precios-de-ley.ts";
import { cursorDe } from "./datos.ts";
import { oirPrograma } from "./programa.ts";
import { oirVida } from "./vida.ts";

const SECTOR_GENERAL = 1;

/** Builds the reply to a till's heartbeat: the time, the codes, the tax system's state. terminal/protocolo.ts in core. */
export async function estadoDe(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  {
    vidas,
    enClaro,
    programa,
  }: {
    readonly vidas: VidasDichas | null;
    readonly enClaro: boolean;
    readonly programa: ProgramaTerminal | null;
  },
): Promise<EstadoTerminal> {
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  await seeTerminal(deps.db, terminal.id, deps.now());
  if ((terminal.enClaro === 1) !== enClaro) await markEnClaro(deps.db, terminal.id, enClaro);
  const { siat, desdeMs } = deps.pulso.estado();
  const { certificadoMs } = deps.vigenciasOf(empresa);
  const cufds = await listCufds(deps.db, clave, 2);
  const protocolo = await deps.proceso.protocolo();
  const existencias = await findCursorExistencias(deps.db, empresa.nit, terminal.sucursal);
  const instante = (ms: number) => epochToInstante(ms + deps.reloj.ahora() - deps.now());
  return {
    ahora: ahoraDe(deps),
    horaMedida: deps.reloj.desfaseMs() !== null,
    epoca: terminal.epoca,
    siat,
    siatDesde: desdeMs === null ? null : instante(desdeMs),
    creditos: await saldo(deps.db, empresa.nit),
    cuis: (await findPunto(deps.db, clave))?.cuis ?? null,
    cufds: cufds.map((c) => ({
      codigo: c.codigo,
      codigoControl: c.codigoControl,
      direccion: c.direccion,
      obtenidoEn: c.obtenidoEn,
      vigenteHasta: c.vigenteHasta,
    })),
    certificadoVence: certificadoMs === null ? null : instante(certificadoMs),
    proximoNumero: await findSiguiente(deps.db, clave, SECTOR_GENERAL),
    proximosNumeros: await listSiguientes(deps.db, clave),
    tipoCambioUsd: (await findTipoCambio(deps.db, ahoraDe(deps).slice(0, 10)))?.usd ?? null,
    vigencias: [...(await deps.regimenes.vigencias(deps.db, empresa))],
    partesConCredito: [...(await listPartes(deps.db, empresa.nit))],
    precios: await findPreciosPara(deps, empresa),
    restauracion: await findRestauracion(deps.db),
    cursor: await cursorDe(deps, empresa),
    existencias,
    sucursales: existencias === null ? [] : await listSucursales(deps.db, empresa.nit),
    bajoCero: await findBajoCero(deps.db, empresa.nit),
    protocolo,
    version: VERSION,
    actualizacion: await oirPrograma(deps, terminal, programa),
    vida: await oirVida(deps, terminal, vidas),
    llaves: [...deps.llaves.huellas],
    // A new credential is drawn only if all servers have this protocol, because an older one would not know the credential.
    renovar: terminal.oido === 1 && !enClaro && protocolo === PROTOCOLO,
  };
}
