/** Routes that make, change and discard proformas. */
import {
  ClienteProforma,
  DIAS_PROFORMA,
  explicado,
  LineaProforma,
  masDias,
  MAX_LINEAS_PROFORMA,
  ok,
  Proforma,
} from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { hoyEn } from "../readers/proformas.ts";
import { preciarProforma } from "../preciar-proforma.ts";
import { descartarProforma, duplicarProforma, saveProforma } from "../proformas.ts";
import { LineasPreciadas } from "./respuestas-proformas.ts";
import { Guardado } from "./respuestas-tienda.ts";
import { conGuardada, editorDe, Id, IdDeFormulario, IdONuevo, PorId } from "./tienda-comun.ts";

const Comprador = z.strictObject({
  numeroDocumento: ClienteProforma.shape.numeroDocumento,
  complemento: ClienteProforma.shape.complemento,
});

const LineaPedida = z.strictObject({
  productoId: explicado(Id, "Producto que se cotiza.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  presentacionId: LineaProforma.shape.presentacionId,
  cantidad: LineaProforma.shape.cantidad,
  precio: explicado(
    LineaProforma.shape.precioUnitario.nullable(),
    "Precio escrito; nulo toma el de ahora, con listas y promociones.",
    "9.50",
  ),
});

export const preciarLineas = route({
  method: "post",
  path: "/v1/portal/proformas/preciar",
  resumen: "Da a unas líneas los precios de ahora, como los daría la caja a ese cliente",
  right: "dueno",
  changesState: false,
  cabida: "documento",
  body: z.strictObject({
    comprador: explicado(Comprador.nullable(), "Documento del cliente; nulo: los precios generales."),
    lineas: explicado(z.array(LineaPedida).min(1).max(MAX_LINEAS_PROFORMA), "Lo que se cotiza."),
  }),
  errores: [404],
  respuesta: { datos: LineasPreciadas },
  handle: async (deps, { llamador: { empresa }, body: { comprador, lineas } }) => {
    const hecho = await preciarProforma(deps, empresa.nit, comprador, lineas);
    return hecho.ok ? ok({ datos: { lineas: [...hecho.value.lineas], total: hecho.value.total } }) : hecho;
  },
});

/** The fields of an offer. */
const OFERTA = {
  validaHasta: Proforma.shape.validaHasta,
  cliente: explicado(ClienteProforma.strict(), "Para quién es."),
  lineas: explicado(z.array(LineaProforma.strict()).min(1).max(MAX_LINEAS_PROFORMA), "Lo que se cotiza."),
  nota: Proforma.shape.nota,
};

export const guardarUna = route({
  method: "post",
  path: "/v1/portal/proformas",
  resumen: "Hace o cambia una proforma: sin id, una nueva con el número que sigue. Va a todas las cajas",
  right: "dueno",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: IdONuevo,
    nuevo: IdDeFormulario,
    sucursal: Proforma.shape.sucursal,
    ...OFERTA,
    visto: explicado(
      z.strictObject(OFERTA).optional(),
      "La oferta como se la leyó: si alguien la cambió desde entonces, no se guarda (409). Sin ella, queda la que llega.",
    ),
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => conGuardada(await saveProforma(deps, editorDe(llamador), body)),
});

export const duplicarUna = route({
  method: "post",
  path: "/v1/portal/proformas/{id}/duplicar",
  resumen: "Hace otra proforma con el mismo cliente, las mismas líneas y los mismos precios",
  right: "dueno",
  changesState: true,
  params: PorId,
  body: z.strictObject({ nuevo: IdDeFormulario }).default({}),
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id }, body: { nuevo } }) => {
    const validaHasta = masDias(hoyEn(deps.reloj.ahora()), DIAS_PROFORMA);
    return conGuardada(await duplicarProforma(deps, editorDe(llamador), id, { nuevo, validaHasta }));
  },
});

export const descartarUna = route({
  method: "post",
  path: "/v1/portal/proformas/{id}/descartar",
  resumen: "Anula una proforma que no llegó a ser venta; queda en la lista con su número",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id } }) =>
    conGuardada(await descartarProforma(deps, editorDe(llamador), id)),
});
