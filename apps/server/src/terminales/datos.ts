import {
  epochToInstante,
  PROTOCOLO_CON_FOTOS,
  TipoCompartido,
  tiposDesconocidos,
  type CatalogosTerminal,
  type DatosTerminal,
  type ExistenciasTerminal,
} from "@mostrador/core";
import { catalogosDe, type CatalogosEmpresa } from "../impuestos/readers/catalogos-de-empresa.ts";
import type { Deps } from "../deps.ts";
import { dataUri } from "../cuenta/imagenes.ts";
import { catalogosCursor } from "../impuestos/db/catalogos.ts";
import { findLogo, type Empresa } from "../cuenta/db/empresas.ts";
import { existenciasDesde } from "../existencias/readers/terminal.ts";
import { findTiene } from "./db/hechos.ts";
import type { Terminal } from "./db/terminales.ts";
import { ultimaVersion } from "../tienda/db/compartidas.ts";
import { cambiosDesde } from "../tienda/readers/compartidas.ts";

/**
 * Gives the changes after the cursor, as far as the till's protocol knows their kinds, in pages. Each page has the
 * company. The page that reaches the version of the catalogs has the catalogs.
 */
export async function datosDesde(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  { protocolo, ...pedida }: { readonly desde: number; readonly limite: number; readonly protocolo: number },
): Promise<DatosTerminal> {
  // The version is read before the rows. Later changes have a later version, and come with a later page.
  const total = await cursorDe(deps, empresa);
  const ajenos = tiposDesconocidos(protocolo);
  const pagina = {
    ...pedida,
    hasta: total,
    fotos: protocolo >= PROTOCOLO_CON_FOTOS ? ("aparte" as const) : ("dentro" as const),
    tipos: TipoCompartido.options.filter((tipo) => !ajenos.includes(tipo)),
  };
  const { hasta, ...compartidas } = await cambiosDesde(deps.db, empresa.nit, pagina);
  const cursor = hasta ?? total;
  const versionCatalogos = await catalogosCursor(deps.db, empresa.nit);
  const nuevos = pedida.desde < versionCatalogos && versionCatalogos <= cursor;
  const catalogos = nuevos ? await catalogosDe(deps.db, empresa.nit) : null;
  return {
    cursor,
    hayMas: hasta !== null,
    empresa: empresaDe(deps, empresa, terminal, await findLogo(deps.db, empresa.nit)),
    catalogos: catalogos === null ? null : catalogosToTerminal(catalogos),
    ...compartidas,
  };
}

/** Gives the balances of a till's branch after a cursor, and the last fact of its series that they include. */
export function existenciasPara(
  { db, now }: Pick<Deps, "db" | "now">,
  { nit, sucursal }: Pick<Terminal, "nit" | "sucursal">,
  pedido: { readonly desde: number; readonly serie: string },
): Promise<ExistenciasTerminal> {
  const hoy = epochToInstante(now()).slice(0, 10);
  return existenciasDesde(db, { nit, sucursal }, { ...pedido, hoy }, findTiene);
}

/** Gives a version that grows with every shared row and every synchronisation of catalogs. */
export async function cursorDe(deps: Deps, empresa: Empresa): Promise<number> {
  return Math.max(await ultimaVersion(deps.db, empresa.nit), await catalogosCursor(deps.db, empresa.nit));
}

function empresaDe(deps: Deps, empresa: Empresa, terminal: Terminal, logo: Buffer | null) {
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
    logo: logo === null ? null : dataUri(logo),
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
