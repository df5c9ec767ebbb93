import type { CatalogosTerminal, DatosTerminal, EstadoTerminal } from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import { catalogosDe, type CatalogosEmpresa } from "../../catalogos.ts";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import { dataUri } from "../../imagenes.ts";
import { epochToInstante } from "@mostrador/core";
import { catalogosCursor } from "../../db/catalogos.ts";
import { findRestauracion } from "../../db/ajustes.ts";
import { saldo } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findPunto, findSiguiente, listCufds, listSiguientes } from "../../db/puntos.ts";
import { seeTerminal, type Terminal } from "../../db/terminales.ts";
import { findTipoCambio } from "../../db/tipos-cambio.ts";
import { cambiosDesde, ultimaVersion } from "./compartidas.ts";

const SECTOR_GENERAL = 1;

/** The heartbeat: the time, the codes, how the tax system answers. terminal/protocolo.ts in core. */
export async function estadoDe(deps: Deps, empresa: Empresa, terminal: Terminal): Promise<EstadoTerminal> {
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  await seeTerminal(deps.db, terminal.id, deps.now());
  const { siat, desdeMs } = deps.pulso.estado();
  const firmante = deps.firmanteOf(empresa);
  const cufds = await listCufds(deps.db, clave, 2);
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
    certificadoVence: firmante === null ? null : instante(firmante.validoHastaMs),
    proximoNumero: await findSiguiente(deps.db, clave, SECTOR_GENERAL),
    proximosNumeros: await listSiguientes(deps.db, clave),
    tipoCambioUsd: (await findTipoCambio(deps.db)) ?? null,
    restauracion: await findRestauracion(deps.db),
    cursor: await cursorDe(deps, empresa),
    protocolo: await deps.proceso.protocolo(),
    version: VERSION,
  };
}

/** What changed after the cursor, in pages; company and catalogs whole, from the start or when they changed. */
export async function datosDesde(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  desde: number,
  limite: number,
): Promise<DatosTerminal> {
  // Read before the rows: what changes meanwhile comes twice rather than never.
  const total = await cursorDe(deps, empresa);
  const { hasta, ...compartidas } = await cambiosDesde(deps.db, empresa.nit, desde, limite);
  const catalogos = await catalogosDe(deps.db, empresa.nit);
  const nuevos = desde < (await catalogosCursor(deps.db, empresa.nit));
  return {
    cursor: hasta ?? total,
    hayMas: hasta !== null,
    empresa: empresaDe(deps, empresa, terminal),
    catalogos: nuevos && catalogos !== null ? catalogosToTerminal(catalogos) : null,
    ...compartidas,
  };
}

/** Changes with every shared row and every synchronisation of catalogs. */
export async function cursorDe(deps: Deps, empresa: Empresa): Promise<number> {
  return Math.max(await ultimaVersion(deps.db, empresa.nit), await catalogosCursor(deps.db, empresa.nit));
}

function empresaDe(deps: Deps, empresa: Empresa, terminal: Terminal) {
  return {
    nit: empresa.nit,
    razonSocial: empresa.razonSocial,
    municipio: empresa.municipio,
    telefono: empresa.telefono,
    modalidad: empresa.modalidad,
    ambiente: empresa.ambiente,
    sucursal: terminal.sucursal,
    puntoVenta: terminal.puntoVenta,
    qrBase: deps.config.qrBase,
    logo: empresa.logo === null ? null : dataUri(empresa.logo),
    publicUrl: deps.config.publicUrl,
  };
}

function catalogosToTerminal({ crudos }: CatalogosEmpresa): CatalogosTerminal {
  const parametrica = (rows: readonly { codigoClasificador: number; descripcion: string }[] = []) =>
    rows.map((row) => ({ codigo: row.codigoClasificador, descripcion: row.descripcion }));
  return {
    actividades: (crudos.actividades ?? []).map((a) => ({
      codigo: a.codigoCaeb,
      descripcion: a.descripcion,
    })),
    productosServicios: (crudos.productos_servicios ?? []).map((p) => ({
      actividad: p.codigoActividad,
      codigo: p.codigoProducto,
      descripcion: p.descripcionProducto,
    })),
    leyendas: (crudos.leyendas ?? []).map((l) => ({
      actividad: l.codigoActividad,
      texto: l.descripcionLeyenda,
    })),
    unidadesMedida: parametrica(crudos.unidades_medida),
    metodosPago: parametrica(crudos.metodos_pago),
    tiposMoneda: parametrica(crudos.tipos_moneda),
    motivosAnulacion: parametrica(crudos.motivos_anulacion),
    paises: parametrica(crudos.paises),
    tiposHabitacion: parametrica(crudos.tipos_habitacion),
  };
}
