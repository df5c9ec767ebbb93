import { sql } from "kysely";
import type { Cliente, CatalogosTerminal, DatosTerminal, EstadoTerminal, Producto } from "@mostrador/core";
import { catalogosDe, type CatalogosEmpresa } from "../../catalogos.ts";
import { ahoraDe, type Deps } from "../../deps.ts";
import { dataUri } from "../../imagenes.ts";
import { epochToInstante, type Instante } from "@mostrador/core";
import { catalogosCursor } from "../../db/catalogos.ts";
import { saldo } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import { nextVersion } from "../../db/facturas.ts";
import { findPunto, findSiguiente, listCufds } from "../../db/puntos.ts";
import { seeTerminal, type Terminal } from "../../db/terminales.ts";
import { findTipoCambio } from "../../db/tipos-cambio.ts";

const SECTOR_GENERAL = 1;

/** The heartbeat: the time, the codes, how the tax system answers. terminal/protocolo.ts in core. */
export async function estadoDe(deps: Deps, empresa: Empresa, terminal: Terminal): Promise<EstadoTerminal> {
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.punto_venta };
  await seeTerminal(deps.db, terminal.id, deps.now());
  const { siat, desdeMs } = deps.pulso.estado();
  const firmante = deps.firmanteOf(empresa);
  const cufds = await listCufds(deps.db, clave, 2);
  const instante = (ms: number) => epochToInstante(ms + empresa.desfase_ms);
  return {
    ahora: ahoraDe(deps, empresa),
    epoca: terminal.epoca,
    siat,
    siatDesde: desdeMs === null ? null : instante(desdeMs),
    creditos: await saldo(deps.db, empresa.nit),
    cuis: (await findPunto(deps.db, clave))?.cuis ?? null,
    cufds: cufds.map((c) => ({
      codigo: c.codigo,
      codigoControl: c.codigo_control,
      direccion: c.direccion,
      obtenidoEn: c.obtenido_en as Instante,
      vigenteHasta: c.vigente_hasta as Instante,
    })),
    certificadoVence: firmante === null ? null : instante(firmante.validoHastaMs),
    proximoNumero: await findSiguiente(deps.db, clave, SECTOR_GENERAL),
    tipoCambioUsd: (await findTipoCambio(deps.db)) ?? null,
    cursor: await cursorDe(deps, empresa),
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
  const productos = await cambiosDe(deps, "productos", empresa.nit, desde, limite);
  const clientes = await cambiosDe(deps, "clientes", empresa.nit, desde, limite);
  const rows = [
    ...productos.map((row) => ({ ...row, tipo: "producto" as const })),
    ...clientes.map((row) => ({ ...row, tipo: "cliente" as const })),
  ]
    .sort((a, b) => a.version - b.version)
    .slice(0, limite);
  const vivos = rows.filter((row) => row.borrado === 0);
  const total = await cursorDe(deps, empresa);
  const hayMas = productos.length + clientes.length > rows.length || rows.length === limite;
  const catalogos = await catalogosDe(deps.db, empresa.nit);
  const nuevos = desde < (await catalogosCursor(deps.db, empresa.nit));
  return {
    cursor: hayMas ? (rows.at(-1)?.version ?? total) : total,
    hayMas,
    empresa: empresaDe(deps, empresa, terminal),
    catalogos: nuevos && catalogos !== null ? catalogosToTerminal(catalogos) : null,
    productos: vivos.filter((row) => row.tipo === "producto").map((row) => JSON.parse(row.datos) as Producto),
    clientes: vivos.filter((row) => row.tipo === "cliente").map((row) => JSON.parse(row.datos) as Cliente),
    usuarios: [],
    borrados: rows.filter((row) => row.borrado === 1).map(({ tipo, id }) => ({ tipo, id })),
  };
}

type Compartida = { readonly id: string; readonly editadoEn: string };

/** Stores rows that a till or an import made; the last write of a row wins. Gives the new cursor. */
export async function guardarCompartidas(
  deps: Pick<Deps, "db">,
  nit: number,
  tabla: "productos" | "clientes",
  rows: readonly Compartida[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const { editadoEn, ...datos } of rows) {
      const values = {
        datos: JSON.stringify(datos),
        borrado: 0,
        editado_en: editadoEn,
        version: await nextVersion(tx),
      };
      await tx
        .insertInto(tabla)
        .values({ nit, id: datos.id, ...values })
        .onConflict((c) =>
          c
            .columns(["nit", "id"])
            .doUpdateSet(values)
            .where(sql.ref(`${tabla}.editado_en`), "<=", editadoEn),
        )
        .execute();
    }
  });
}

async function cambiosDe(
  deps: Deps,
  tabla: "productos" | "clientes",
  nit: number,
  desde: number,
  limite: number,
) {
  return deps.db
    .selectFrom(tabla)
    .selectAll()
    .where("nit", "=", nit)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Changes with every shared row and every synchronisation of catalogs. */
export async function cursorDe(deps: Deps, empresa: Empresa): Promise<number> {
  const last = async (tabla: "productos" | "clientes") => {
    const row = await deps.db
      .selectFrom(tabla)
      .select((eb) => eb.fn.max("version").as("version"))
      .where("nit", "=", empresa.nit)
      .executeTakeFirst();
    return row?.version ?? 0;
  };
  return Math.max(
    await last("productos"),
    await last("clientes"),
    await catalogosCursor(deps.db, empresa.nit),
  );
}

function empresaDe(deps: Deps, empresa: Empresa, terminal: Terminal) {
  return {
    nit: empresa.nit,
    razonSocial: empresa.razon_social,
    municipio: empresa.municipio,
    telefono: empresa.telefono,
    modalidad: empresa.modalidad,
    ambiente: empresa.ambiente,
    sucursal: terminal.sucursal,
    puntoVenta: terminal.punto_venta,
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
