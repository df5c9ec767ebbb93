/** Routes that list, show, export and print proformas. */
import {
  epochToInstante,
  ESTADOS_PROFORMA,
  estadoProforma,
  explicado,
  fail,
  FechaPedido,
  fraseDeLey,
  leyNueva,
  METODOS_DE_TIENDA,
  nombreProforma,
  ok,
  plano,
  type Nit,
  type Proforma,
} from "@mostrador/core";
import { z } from "zod";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import { alReves, enteroDeTexto } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { countConflictosDe } from "../readers/cambios.ts";
import {
  hoyEn,
  ordenDeProformas,
  ORDENES_PROFORMAS,
  listCorreosDeProforma,
  listVentasDeProforma,
  paginaDeProformas,
  type FiltroProformas,
} from "../readers/proformas.ts";
import { findFila } from "../readers/tienda.ts";
import { hojaDeProforma } from "../papel/hoja-proforma.ts";
import { ProformaEntera, ProformasHalladas } from "./respuestas-proformas.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { lugarEn, PaginaDeLista, palabrasDe, PorId, unaParte } from "./tienda-comun.ts";

/** The filter of a list of proformas. */
export const CAMPOS_PROFORMAS = {
  buscar: PaginaDeLista.buscar,
  estado: explicado(
    z.enum(ESTADOS_PROFORMA, `Use uno de: ${ESTADOS_PROFORMA.join(", ")}.`).optional(),
    "Solo las que están en este estado.",
    "vigente",
  ),
  sucursal: explicado(enteroDeTexto(0, 9999).optional(), "Solo las de esta sucursal.", "0"),
  desde: explicado(
    FechaPedido.optional(),
    "Primer día en que se hicieron, en hora de Bolivia.",
    "2026-11-01",
  ),
  hasta: explicado(
    FechaPedido.optional(),
    "Último día en que se hicieron, en hora de Bolivia.",
    "2026-11-30",
  ),
  orden: explicado(
    z.enum(ORDENES_PROFORMAS, `Use uno de: ${ORDENES_PROFORMAS.join(", ")}.`).default("-hecha"),
    "Orden de la lista; con un guion, de la última a la primera o de mayor a menor.",
    "-hecha",
  ),
};

type Pedido = z.infer<z.ZodObject<typeof CAMPOS_PROFORMAS>>;

/** Builds the filter of a company's list from a query, on the day of `ahoraMs`; null if its days are in reverse order. */
export function filtroDe(nit: Nit, { buscar, ...campos }: Pedido, ahoraMs: number): FiltroProformas | null {
  const { estado, sucursal, desde, hasta, orden } = campos;
  if (desde !== undefined && hasta !== undefined && desde > hasta) return null;
  const palabras = palabrasDe(buscar, plano);
  return {
    nit,
    palabras,
    estado,
    sucursal,
    desde,
    hasta,
    orden: ordenDeProformas(orden),
    hoy: hoyEn(ahoraMs),
  };
}

export const listarProformas = route({
  method: "get",
  path: "/v1/portal/proformas",
  resumen: "Las proformas de la tienda: se buscan, se filtran, se ordenan y van por páginas",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...PaginaDeLista, ...CAMPOS_PROFORMAS }),
  respuesta: { datos: ProformasHalladas },
  handle: async ({ db, reloj }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const { tras, limite, ...campos } = query;
    const filtro = filtroDe(nit, campos, reloj.ahora());
    if (filtro === null) return alReves("desde");
    const lugar = lugarEn(filtro.orden, tras);
    if (!lugar.ok) return lugar;
    const { proformas, ...pagina } = await paginaDeProformas(db, filtro, lugar.value, limite);
    return ok({
      datos: {
        ...pagina,
        proformas: proformas.map((una) => ({ ...una, hechaEn: conDesfase(una.hechaEn) })),
        conflictos: await countConflictosDe(db, nit, reloj.ahora()),
      },
    });
  },
});

export const verProforma = route({
  method: "get",
  path: "/v1/portal/proformas/{id}",
  resumen: "Una proforma con sus líneas y la venta que llegó a ser",
  right: "revisar",
  changesState: false,
  params: PorId,
  errores: [404],
  respuesta: { datos: ProformaEntera },
  handle: async (deps, { llamador: { empresa }, params: { id } }) => {
    const { db, reloj } = deps;
    const { nit } = empresa;
    const fila = await findFila(db, nit, "proforma", id);
    if (fila === undefined) return fail({ kind: "filaAusente" });
    const ventas = await listVentasDeProforma(db, nit, id);
    const correos = await listCorreosDeProforma(db, nit, id);
    const { conversion: _conversion, hechaEn, ...proforma } = fila;
    const estado = estadoProforma({ ...proforma, convertida: ventas.length > 0 }, hoyEn(reloj.ahora()));
    const { metodos_pago: metodos } = await parametricasDe(db, nit);
    const nombre = nombreProforma(proforma);
    const ley = estado === "vigente" ? await fraseDe(deps, empresa, fila) : null;
    return ok({
      datos: {
        proforma: { ...proforma, hechaEn: conDesfase(hechaEn), nombre, estado, ley },
        ventas: ventas.map(({ cuf, numero, caja }) => ({ cuf, numero, caja })),
        correos: correos.map(({ creadoEn, ...correo }) => ({
          ...correo,
          en: iso(creadoEn),
        })),
        metodosPago: METODOS_DE_TIENDA.filter(({ codigo }) => metodos?.has(codigo) === true).map(
          ({ codigo, nombre }) => ({ codigo, descripcion: nombre }),
        ),
      },
    });
  },
});

/** Says what a law that began since a proforma was made did to its prices; null if none began. */
async function fraseDe(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
  proforma: Proforma,
): Promise<string | null> {
  const vigencias = await regimenes.vigencias(db, empresa);
  return fraseDeLey(proforma, leyNueva(proforma.hechaEn, epochToInstante(reloj.ahora()), vigencias));
}

export const imprimirProforma = route({
  method: "get",
  path: "/v1/portal/proformas/{id}/pdf",
  resumen: "La hoja de una proforma, en PDF: dice que no es factura",
  right: "revisar",
  changesState: false,
  params: PorId,
  errores: [404],
  respuesta: { descarga: "application/pdf" },
  handle: async (deps, { llamador: { empresa }, params: { id } }) => {
    const proforma = await findFila(deps.db, empresa.nit, "proforma", id);
    if (proforma === undefined) return fail({ kind: "filaAusente" });
    const { archivo, bytes } = await hojaDeProforma(deps, empresa, proforma);
    return ok({ datos: null, descarga: { tipo: "application/pdf", archivo, partes: unaParte(bytes) } });
  },
});
